import Darkroom
import Testing
import Words

/// The rules of the pool, told as a sequence of events.
@Suite struct PoolTests {
  private var settings = Pool.Settings(workers: 2)
  private let killed = WorkerEnd(.signal(9))

  private func submitted(
    _ ticket: Int, _ priority: DevelopTask.Priority = .interactive, seconds: Int = 60
  ) -> Pool.Event {
    .submitted(ticket, priority, allowance: .seconds(seconds))
  }

  /// A pool to which this has happened, at time zero.
  private func pool(after events: Pool.Event...) -> Pool {
    var pool = Pool(settings)
    for event in events { _ = pool.handle(event, now: .zero) }
    return pool
  }

  @Test func theFirstJobStartsAWorker() {
    var pool = pool()
    #expect(pool.handle(submitted(1), now: .zero) == [.start(1), .hand(1, 1)])
    #expect(pool.runningCount == 1)
  }

  @Test func anIdleWorkerComesBeforeANewOne() {
    var pool = pool(after: submitted(1), .answered(1))
    #expect(pool.handle(submitted(2), now: .zero) == [.hand(2, 1)])
  }

  @Test func oneJobAtATimeAndNoMoreWorkersThanAllowed() {
    var pool = pool(after: submitted(1), submitted(2))
    #expect(pool.handle(submitted(3), now: .zero) == [])
    #expect(pool.waitingCount == 1)
    #expect(pool.handle(.answered(2), now: .zero) == [.finish(2, .answered), .hand(3, 2)])
  }

  @Test func aPersonIsServedFirst() {
    var pool = pool(after: submitted(1), submitted(2))
    _ = pool.handle(submitted(3, .background), now: .zero)
    _ = pool.handle(submitted(4), now: .zero)
    #expect(pool.handle(.answered(1), now: .zero) == [.finish(1, .answered), .hand(4, 1)])
    #expect(pool.handle(.answered(1), now: .zero) == [.finish(4, .answered), .hand(3, 1)])
  }

  @Test mutating func aFullQueueSaysSo() {
    settings.waitingJobs = 1
    var pool = pool(after: submitted(1), submitted(2), submitted(3))
    #expect(pool.handle(submitted(4), now: .zero) == [.finish(4, .failed(.busy))])
    // What nobody waits for does not keep a person out.
    #expect(pool.handle(submitted(5, .background), now: .zero) == [])
    #expect(pool.handle(submitted(6, .background), now: .zero) == [.finish(6, .failed(.busy))])
  }

  @Test func aJobWhoseWorkerDiesIsTriedOnceMore() {
    var pool = pool(after: submitted(1))
    #expect(pool.handle(.ended(1, killed), now: .zero) == [.start(2), .hand(1, 2)])
    #expect(
      pool.handle(.ended(2, killed), now: .zero) == [.finish(1, .failed(.workerDied(killed)))])
    #expect(pool.isEmpty)
  }

  @Test func theSecondTryComesBeforeOthers() {
    var pool = pool(after: submitted(1), submitted(2), submitted(3))
    #expect(pool.handle(.ended(1, killed), now: .zero) == [.start(3), .hand(1, 3)])
  }

  @Test func aBadAnswerCountsAsADeath() {
    let end = WorkerEnd(.badAnswer(Message("worker.malformed", ["member": .text("job")])))
    var pool = pool(after: submitted(1))
    #expect(pool.handle(.misbehaved(1, end), now: .zero) == [.kill(1), .start(2), .hand(1, 2)])
    #expect(
      pool.handle(.misbehaved(2, end), now: .zero)
        == [.kill(2), .finish(1, .failed(.workerDied(end)))])
    #expect(pool.handle(.ended(1, killed), now: .zero) == [])
    #expect(pool.handle(.ended(2, killed), now: .zero) == [])
    #expect(pool.isEmpty)
  }

  @Test func anIdleWorkerMayDie() {
    var pool = pool(after: submitted(1), .answered(1))
    #expect(pool.handle(.ended(1, killed), now: .zero) == [])
    #expect(pool.handle(submitted(2), now: .zero) == [.start(2), .hand(2, 2)])
  }

  @Test func theTimeOfAJobIsLimited() {
    var pool = pool(after: submitted(1, seconds: 10), submitted(2, seconds: 20))
    #expect(pool.nextDeadline == .seconds(10))
    #expect(pool.handle(.timePassed, now: .seconds(9)) == [])
    #expect(
      pool.handle(.timePassed, now: .seconds(10))
        == [.kill(1), .finish(1, .failed(.timedOut(seconds: 10)))])
    #expect(pool.nextDeadline == .seconds(20))
  }

  @Test func waitingDoesNotCount() {
    var pool = pool(after: submitted(1), submitted(2), submitted(3, seconds: 10))
    _ = pool.handle(.answered(1), now: .seconds(50))
    #expect(pool.handle(.timePassed, now: .seconds(59)) == [])
    #expect(
      pool.handle(.timePassed, now: .seconds(60)) == [
        .kill(1), .finish(3, .failed(.timedOut(seconds: 10))), .kill(2),
        .finish(2, .failed(.timedOut(seconds: 60))),
      ])
  }

  @Test func aKilledWorkerIsReplacedOnlyWhenItIsGone() {
    var pool = pool(after: submitted(1, seconds: 10), submitted(2), submitted(3))
    _ = pool.handle(.timePassed, now: .seconds(10))
    #expect(pool.waitingCount == 1)
    #expect(pool.handle(.ended(1, killed), now: .seconds(10)) == [.start(3), .hand(3, 3)])
  }

  @Test func anAnswerAfterTheEndIsNotHeard() {
    var pool = pool(after: submitted(1, seconds: 10))
    _ = pool.handle(.timePassed, now: .seconds(10))
    #expect(pool.handle(.answered(1), now: .seconds(10)) == [])
  }

  @Test func tasksCancelledWhileTheyWaitNeverStart() {
    var pool = pool(after: submitted(1), submitted(2), submitted(3))
    #expect(pool.handle(.cancelled(3), now: .zero) == [.finish(3, .failed(.cancelled))])
    #expect(pool.handle(.answered(1), now: .zero) == [.finish(1, .answered)])
  }

  @Test func tasksCancelledWhileTheyRunEndTheirWorker() {
    var pool = pool(after: submitted(1))
    #expect(pool.handle(.cancelled(1), now: .zero) == [.kill(1), .finish(1, .failed(.cancelled))])
    #expect(pool.handle(.cancelled(1), now: .zero) == [])
  }

  @Test mutating func aWorkerIsReplacedAfterManyJobs() {
    settings.jobsOfWorker = 2
    var pool = pool(after: submitted(1), .answered(1), submitted(2))
    #expect(pool.handle(.answered(1), now: .zero) == [.finish(2, .answered), .kill(1)])
  }

  @Test mutating func anIdleWorkerIsEndedAfterAWhile() {
    settings.idle = .seconds(30)
    var pool = pool(after: submitted(1))
    _ = pool.handle(.answered(1), now: .seconds(5))
    #expect(pool.nextDeadline == .seconds(35))
    #expect(pool.handle(.timePassed, now: .seconds(35)) == [.kill(1)])
    #expect(pool.nextDeadline == nil)
  }

  @Test func workersThatWereBusyLastAreBusyNext() {
    var pool = pool(after: submitted(1), submitted(2))
    _ = pool.handle(.answered(1), now: .seconds(2))
    _ = pool.handle(.answered(2), now: .seconds(1))
    #expect(pool.handle(submitted(3), now: .seconds(3)) == [.hand(3, 1)])
  }

  @Test func aWorkerThatCannotBeStartedFailsTheJob() {
    var pool = pool(after: submitted(1))
    let event = Pool.Event.notStarted(1, operation: "fork", code: 11)
    #expect(
      pool.handle(event, now: .zero)
        == [.finish(1, .failed(.noWorker(operation: "fork", code: 11)))])
    #expect(pool.isEmpty)
  }

  @Test func stoppingEndsEverythingAndStaysSo() {
    var pool = pool(after: submitted(1), submitted(2), submitted(3))
    #expect(
      pool.handle(.stopped, now: .zero) == [
        .finish(1, .failed(.stopped)), .finish(2, .failed(.stopped)), .finish(3, .failed(.stopped)),
        .kill(1), .kill(2),
      ])
    #expect(pool.handle(submitted(4), now: .zero) == [.finish(4, .failed(.stopped))])
    #expect(pool.handle(.ended(1, killed), now: .zero) == [])
    #expect(pool.handle(.ended(2, killed), now: .zero) == [])
    #expect(pool.isEmpty)
  }
}
