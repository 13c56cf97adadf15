import Darkroom
import Foundation
import Synchronization
import Testing
import Words

/// Workers that die, hang and lie.
@Suite struct WorkerDeathTests {
  @Test func aJobWhoseWorkerIsKilledIsDoneByAnother() async throws {
    let darkroom = Darkroom(executable: workerPath, workers: 1)
    let photo = try OpenPhoto("gray.jpg")
    _ = try await darkroom.develop(photo, [.jpeg(64)])
    let worker = try #require(darkroom.load.workers.first)
    // Stopped, it takes the job and does nothing, until it is killed.
    #expect(kill(worker, SIGSTOP) == 0)
    let developed = Task { try await darkroom.develop(photo, [.jpeg(64)]) }
    try await darkroom.wait { $0.running == 1 }
    #expect(kill(worker, SIGKILL) == 0)
    #expect(try await developed.value.outputs.count == 1)
    let successor = try #require(darkroom.load.workers.first)
    #expect(successor != worker)
    await darkroom.stop()
    #expect(kill(successor, 0) != 0 && errno == ESRCH)
  }

  @Test func twoDeathsAreTheEnd() async throws {
    let darkroom = Darkroom(executable: "/bin/false", workers: 1)
    let photo = try OpenPhoto("gray.jpg")
    await #expect(throws: DarkroomError.workerDied(WorkerEnd(.exit(status: 1)))) {
      try await darkroom.develop(photo, [.jpeg(64)])
    }
    await darkroom.stop()
  }

  @Test func aProgramThatIsNotThereIsNamed() async throws {
    let darkroom = Darkroom(executable: "/nowhere/tintype-worker", workers: 1)
    let photo = try OpenPhoto("gray.jpg")
    let error = DarkroomError.noWorker(
      operation: "starting '/nowhere/tintype-worker'", code: ENOENT)
    await #expect(throws: error) { try await darkroom.develop(photo, [.jpeg(64)]) }
    await darkroom.stop()
  }

  @Test func aWorkerThatHangsIsEndedWhenItsTimeIsUp() async throws {
    let clock = ManualClock()
    let darkroom = Darkroom(executable: badWorkerPath("silent.sh"), workers: 1, clock: clock)
    let photo = try OpenPhoto("gray.jpg")
    let developed = Task { try await darkroom.develop(photo, [.jpeg(64)], seconds: 30) }
    try await darkroom.wait { $0.running == 1 }
    let worker = try #require(darkroom.load.workers.first)
    clock.advance(by: .seconds(29))
    darkroom.checkDeadlines()
    clock.advance(by: .seconds(1))
    darkroom.checkDeadlines()
    await #expect(throws: DarkroomError.timedOut(seconds: 30)) { try await developed.value }
    try await darkroom.wait { $0.workers.isEmpty }
    #expect(kill(worker, 0) != 0 && errno == ESRCH)
    await darkroom.stop()
  }

  @Test func anIdleWorkerIsEndedAfterAWhile() async throws {
    let clock = ManualClock()
    let darkroom = Darkroom(executable: workerPath, workers: 1, clock: clock)
    _ = try await darkroom.facts(OpenPhoto("gray.jpg"))
    #expect(darkroom.load.workers.count == 1)
    clock.advance(by: .seconds(Darkroom.idleSeconds))
    darkroom.checkDeadlines()
    try await darkroom.wait { $0.workers.isEmpty }
    await darkroom.stop()
  }

  @Test func anAnswerThatIsNoneIsRefused() async throws {
    let darkroom = Darkroom(executable: badWorkerPath("nonsense.sh"), workers: 1)
    let photo = try OpenPhoto("gray.jpg")
    do {
      _ = try await darkroom.develop(photo, [.jpeg(64)])
      Issue.record("nonsense was believed")
    } catch DarkroomError.workerDied(let end) {
      #expect(end.cause == .badAnswer(MessageError.malformed(member: "job").message))
    }
    await darkroom.stop()
  }

  @Test func aPictureThatWasNotWrittenIsNotBelieved() async throws {
    let darkroom = Darkroom(executable: badWorkerPath("boastful.sh"), workers: 1)
    let photo = try OpenPhoto("gray.jpg")
    do {
      _ = try await darkroom.develop(photo, [.jpeg(64)])
      Issue.record("a claim was believed")
    } catch DarkroomError.workerDied(let end) {
      #expect(end.cause == .badAnswer(MessageError.malformed(member: "outputs").message))
    }
    await darkroom.stop()
  }

  @Test func aTalkativeWorkerFillsNoMemory() async throws {
    let clock = ManualClock()
    let darkroom = Darkroom(executable: badWorkerPath("talkative.sh"), workers: 1, clock: clock)
    let photo = try OpenPhoto("gray.jpg")
    let developed = Task { try await darkroom.develop(photo, [.jpeg(64)]) }
    try await darkroom.wait { $0.running == 1 }
    clock.advance(by: .seconds(60))
    darkroom.checkDeadlines()
    await #expect(throws: DarkroomError.timedOut(seconds: 60)) { try await developed.value }
    await darkroom.stop()
  }

  @Test func aCancelledTaskEndsItsWorker() async throws {
    let darkroom = Darkroom(executable: badWorkerPath("silent.sh"), workers: 1)
    let photo = try OpenPhoto("gray.jpg")
    let running = Task { try await darkroom.develop(photo, [.jpeg(64)]) }
    try await darkroom.wait { $0.running == 1 }
    let waiting = Task { try await darkroom.develop(photo, [.jpeg(64)]) }
    try await darkroom.wait { $0.waiting == 1 }
    waiting.cancel()
    await #expect(throws: DarkroomError.cancelled) { try await waiting.value }
    running.cancel()
    await #expect(throws: DarkroomError.cancelled) { try await running.value }
    try await darkroom.wait { $0.workers.isEmpty }
    await darkroom.stop()
  }

  @Test func aTaskThatWasCancelledBeforeIsNotStarted() async throws {
    let darkroom = Darkroom(executable: badWorkerPath("silent.sh"), workers: 1)
    let photo = try OpenPhoto("gray.jpg")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await darkroom.develop(photo, [.jpeg(64)])
    }
    task.cancel()
    await #expect(throws: DarkroomError.cancelled) { try await task.value }
    await darkroom.stop()
  }

  @Test func stoppingEndsWhatWaitsAndWhatRuns() async throws {
    let darkroom = Darkroom(executable: badWorkerPath("silent.sh"), workers: 1)
    let photo = try OpenPhoto("gray.jpg")
    let first = Task { try await darkroom.develop(photo, [.jpeg(64)]) }
    let second = Task { try await darkroom.develop(photo, [.jpeg(64)]) }
    try await darkroom.wait { $0.running == 1 && $0.waiting == 1 }
    let worker = try #require(darkroom.load.workers.first)
    await darkroom.stop()
    await #expect(throws: DarkroomError.stopped) { try await first.value }
    await #expect(throws: DarkroomError.stopped) { try await second.value }
    #expect(kill(worker, 0) != 0 && errno == ESRCH)
    await #expect(throws: DarkroomError.stopped) { try await darkroom.develop(photo, [.jpeg(64)]) }
    await darkroom.stop()
  }

  @Test func theQueueHasAnEnd() async throws {
    let darkroom = Darkroom(executable: badWorkerPath("silent.sh"), workers: 1)
    let photo = try OpenPhoto("gray.jpg")
    let errors = await withTaskGroup(of: DarkroomError?.self) { group in
      for _ in 0..<Darkroom.waitingJobs + 5 {
        group.addTask {
          do throws(DarkroomError) {
            _ = try await darkroom.develop(photo, [.jpeg(64)])
            return nil
          } catch {
            return error
          }
        }
      }
      var errors: [DarkroomError?] = []
      for await error in group {
        errors.append(error)
        if errors.count == 4 { await darkroom.stop() }
      }
      return errors
    }
    #expect(errors.prefix(4) == [.busy, .busy, .busy, .busy])
    #expect(errors.dropFirst(4).allSatisfy { $0 == .stopped })
  }

  @Test func manyJobsLeaveNothingBehind() async throws {
    func openDescriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    let before = try openDescriptors()
    let darkroom = Darkroom(executable: workerPath, workers: 2)
    let photo = try OpenPhoto("orientation_6.png")
    for _ in 0..<3 {
      try await withThrowingTaskGroup { group in
        for _ in 0..<200 {
          group.addTask { _ = try await darkroom.develop(photo, [.jpeg(32), .png(16)]) }
        }
        try await group.waitForAll()
      }
    }
    await darkroom.stop()
    // Other tests open and close files meanwhile; a leak would be 600 and more.
    #expect(try openDescriptors() < before + 400)
  }
}
