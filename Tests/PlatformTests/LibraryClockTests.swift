import Glibc
import Platform
import TestSupport
import Testing

/// The computer's clock, and the one that tests move.
@Suite(.timeLimit(.minutes(2))) struct LibraryClockTests {
  private let moved = MovedClock()

  /// Begins to wait; the moment at which the wait was over.
  private func begin(_ duration: Duration) async throws -> Task<Duration, any Error> {
    let count = moved.times.count
    let task = Task { [moved] in
      try await moved.clock.wait(for: duration)
      return moved.passed
    }
    try await wait(for: "the wait for \(duration)") { moved.times.count > count }
    return task
  }

  @Test func whatWaitsIsWokenWhenItsTimeHasCome() async throws {
    let late = try await begin(.seconds(20))
    let early = try await begin(.seconds(10))
    let second = try await begin(.seconds(10))
    #expect(moved.times == [.seconds(10), .seconds(10), .seconds(20)])
    moved.go(.milliseconds(9999))
    #expect(moved.times.count == 3)
    moved.go(.milliseconds(1))
    #expect(try await early.value == .seconds(10))
    #expect(try await second.value == .seconds(10))
    #expect(moved.times == [.seconds(20)])
    moved.go(.seconds(3600))
    #expect(try await late.value >= .seconds(20))
    #expect(moved.times == [] && moved.passed == .seconds(3610))
  }

  @Test func aWaitThatIsCancelledEndsAtOnce() async throws {
    let task = try await begin(.seconds(10))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(moved.times == [] && moved.passed == .zero)
    let (start, starting) = AsyncStream<Void>.makeStream()
    let late = Task { [moved] in
      for await _ in start {}
      try await moved.clock.wait(for: .seconds(10))
    }
    late.cancel()
    starting.finish()
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test func aTimeThatIsOverIsNotWaitedFor() async throws {
    let begun = moved.clock.moment()
    moved.go(.seconds(1))
    try await moved.clock.wait(until: begun)
    try await moved.clock.wait(until: begun + .seconds(1))
    #expect(moved.clock.moment() == begun + .seconds(1))
  }

  @Test func theTimeOfDayGoesWithTheMoment() {
    let before = moved.clock.unixMilliseconds()
    moved.go(.milliseconds(90_061_001))
    #expect(moved.clock.unixMilliseconds() - before == 90_061_001)
  }

  @Test func theComputersClockIsOfTheComputer() async throws {
    let clock = LibraryClock.system
    let (seconds, moment) = (time(nil), clock.moment())
    try await clock.wait(for: .milliseconds(1))
    #expect(clock.moment() >= moment + .milliseconds(1))
    #expect(clock.unixMilliseconds() / 1000 >= seconds - 1)
    let task = Task { try await clock.wait(for: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
