import Darkroom
import Queueing
import Testing

/// Turns in the pool: who waits for whom.
@Suite struct PoolShareTests {
  private let ada = FairShare(.account(1))
  private let link = FairShare(.guests, place: "a")

  private func submitted(
    _ ticket: Int, _ priority: JobPriority, of share: FairShare
  ) -> Pool.Event {
    .submitted(ticket, priority, of: share, allowance: .seconds(60))
  }

  @Test func exportsLeaveAWorkerFreeForUploadsAndForPeopleWhoLook() {
    var pool = Pool(Pool.Settings(workers: 2))
    #expect(
      pool.handle(submitted(1, .export, of: ada), now: .zero) == [.start(1), .hand(1, 1)])
    #expect(pool.handle(submitted(2, .export, of: ada), now: .zero) == [])
    #expect(
      pool.handle(submitted(3, .storing, of: ada), now: .zero) == [.start(2), .hand(3, 2)])
    #expect(pool.handle(.answered(2), now: .zero) == [.finish(3, .answered)])
    #expect(pool.handle(submitted(4, .interactive, of: ada), now: .zero) == [.hand(4, 2)])
  }

  @Test func onASingleProcessorAnUploadWaitsForOneExportOnly() {
    var pool = Pool(Pool.Settings(workers: 1))
    for ticket in 1...8 { _ = pool.handle(submitted(ticket, .export, of: ada), now: .zero) }
    _ = pool.handle(submitted(9, .storing, of: ada), now: .zero)
    #expect(pool.handle(.answered(1), now: .zero) == [.finish(1, .answered), .hand(9, 1)])
  }

  @Test func linksShareHalfOfTheWorkers() {
    var pool = Pool(Pool.Settings(workers: 4))
    for ticket in 1...6 {
      let share = FairShare(.guests, place: "\(ticket)")
      _ = pool.handle(submitted(ticket, .export, of: share), now: .zero)
    }
    #expect(pool.runningCount == 2)
    let own = pool.handle(submitted(7, .export, of: ada), now: .zero)
    #expect(own == [.start(3), .hand(7, 3)])
  }

  @Test func anAccountWaitsForOneTurnOfALinkAndNotForAllItsJobs() {
    var pool = Pool(Pool.Settings(workers: 1))
    for ticket in 1...8 { _ = pool.handle(submitted(ticket, .export, of: link), now: .zero) }
    _ = pool.handle(submitted(9, .export, of: ada), now: .zero)
    #expect(pool.handle(.answered(1), now: .zero) == [.finish(1, .answered), .hand(9, 1)])
  }

  @Test func aLinkHasNoLineOfItsOwn() {
    var settings = Pool.Settings(workers: 1)
    settings.waitingGuestExports = 2
    var pool = Pool(settings)
    for ticket in 1...3 { _ = pool.handle(submitted(ticket, .export, of: link), now: .zero) }
    #expect(
      pool.handle(submitted(4, .export, of: link), now: .zero) == [.finish(4, .failed(.busy))])
    #expect(pool.handle(submitted(5, .interactive, of: link), now: .zero) == [])
    let another = FairShare(.guests, place: "b")
    #expect(pool.handle(submitted(6, .export, of: another), now: .zero) == [])
  }

  @Test func aFullLineHasRoomForWhoeverHasLessInIt() {
    var settings = Pool.Settings(workers: 1)
    settings.waitingJobs = 4
    var pool = Pool(settings)
    for ticket in 1...5 { _ = pool.handle(submitted(ticket, .background, of: ada), now: .zero) }
    let other = FairShare(.account(2))
    #expect(
      pool.handle(submitted(6, .background, of: other), now: .zero)
        == [.finish(5, .failed(.busy))])
    #expect(
      pool.handle(submitted(7, .background, of: ada), now: .zero)
        == [.finish(7, .failed(.busy))])
  }

  @Test func picturesOfWhatCameHaveATurnBetweenExports() {
    var pool = Pool(Pool.Settings(workers: 1))
    for ticket in 1...4 { _ = pool.handle(submitted(ticket, .export, of: ada), now: .zero) }
    for ticket in 5...6 {
      _ = pool.handle(submitted(ticket, .background, of: .program), now: .zero)
    }
    #expect(pool.handle(.answered(1), now: .zero).last == .hand(5, 1))
    #expect(pool.handle(.answered(1), now: .zero).last == .hand(2, 1))
    #expect(pool.handle(.answered(1), now: .zero).last == .hand(6, 1))
  }
}
