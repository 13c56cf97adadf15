import Catalog
import Library
import Queueing
import TestSupport
import Testing

/// Tasks that wait for their turn in the line of sign-ins.
@Suite(.timeLimit(.minutes(5))) struct SignInTurnsTests {
  private let clock = MovedClock()
  private let turns: SignInTurns
  private let now = TestClock().now

  init() { turns = SignInTurns(clock: clock.clock) }

  private static func attempt(_ number: Int) -> SignInLine.Attempt {
    SignInLine.Attempt(
      name: "ada", from: Visit(address: "10.0.0.\(number)", networks: ["10.0.0.0/24"]),
      party: .account(1))
  }

  /// Begins an attempt that has the turn until the gate is closed.
  private func hold() async -> (task: Task<Void, any Error>, gate: AsyncStream<Void>.Continuation) {
    let (gate, gateEnd) = AsyncStream<Void>.makeStream()
    let (begun, beginning) = AsyncStream<Void>.makeStream()
    let task = Task { [turns, now] in
      try await turns.perform(Self.attempt(0), at: now) { () async throws(LibraryError) -> Void in
        beginning.finish()
        for await _ in gate {}
      }
    }
    for await _ in begun {}
    return (task, gateEnd)
  }

  /// Begins an attempt that ends with its number once it has its turn.
  private func begin(_ number: Int) -> Task<Int, any Error> {
    Task { [turns, now] in
      try await turns.perform(Self.attempt(number), at: now) {
        () async throws(LibraryError) -> Int in number
      }
    }
  }

  @Test func attemptsWaitLeaveAndAreRepeated() async throws {
    let (first, gate) = await hold()
    let second = begin(1)
    try await wait(for: "the second in line") { turns.count == 1 }
    let again = begin(1)
    await #expect(throws: LibraryError.access(.tooManyAttempts(seconds: 2))) {
      try await again.value
    }
    let third = begin(2)
    try await wait(for: "the third in line") { turns.count == 2 }
    third.cancel()
    await #expect(throws: LibraryError.cancelled) { try await third.value }
    #expect(turns.count == 1)
    gate.finish()
    try await first.value
    #expect(try await second.value == 1)
    #expect(try await begin(1).value == 1)
  }

  @Test func anAttemptThatFailsGivesItsTurnBack() async throws {
    let (first, gate) = await hold()
    let second = Task { [turns, now] in
      try await turns.perform(Self.attempt(1), at: now) { () async throws(LibraryError) -> Void in
        throw LibraryError.access(.wrongPassword)
      }
    }
    try await wait(for: "the second in line") { turns.count == 1 }
    let third = begin(2)
    try await wait(for: "the third in line") { turns.count == 2 }
    gate.finish()
    try await first.value
    await #expect(throws: LibraryError.access(.wrongPassword)) { try await second.value }
    #expect(try await third.value == 2)
  }

  @Test func aTaskThatWasCancelledBeforeHasNoTurn() async throws {
    let (first, gate) = await hold()
    let (start, starting) = AsyncStream<Void>.makeStream()
    let late = Task { [turns, now] in
      for await _ in start {}
      return try await turns.perform(Self.attempt(1), at: now) {
        () async throws(LibraryError) -> Int in 1
      }
    }
    late.cancel()
    starting.finish()
    await #expect(throws: LibraryError.cancelled) { try await late.value }
    #expect(turns.count == 0)
    gate.finish()
    try await first.value
  }

  @Test func noAttemptWaitsForLong() async throws {
    let (first, gate) = await hold()
    let second = begin(1)
    try await wait(for: "the second in line") { turns.count == 1 }
    clock.go(.seconds(LibraryLimits.signInWaitSeconds - 1))
    #expect(turns.count == 1)
    try await wait(for: "the end of its wait") {
      clock.go(.seconds(1))
      return turns.count == 0
    }
    await #expect(throws: LibraryError.access(.tooManyAttempts(seconds: 2))) {
      try await second.value
    }
    // The first one has the turn, however long it takes.
    gate.finish()
    try await first.value
  }

  @Test func onlyWhoHasNoPartInItIsUncounted() async throws {
    var uncounted = 0
    for error in [LibraryError.busy, .cancelled] {
      await #expect(throws: error) {
        let work = { () async throws(LibraryError) -> Void in throw error }
        try await turns.perform(
          Self.attempt(1), at: now, withdraw: { uncounted += 1 }, work)
      }
      #expect(uncounted == 1)
    }
  }

  @Test func aFullLineRefusesTheOldestOfTheLargestNetwork() async throws {
    let (first, gate) = await hold()
    let oldest = begin(1)
    try await wait(for: "the oldest in line") { turns.count == 1 }
    let others = (2...LibraryLimits.waitingSignIns).map(begin)
    try await wait(for: "all in line") { turns.count == LibraryLimits.waitingSignIns }
    let last = begin(LibraryLimits.waitingSignIns + 1)
    await #expect(throws: LibraryError.access(.tooManyAttempts(seconds: 2))) {
      try await oldest.value
    }
    gate.finish()
    try await first.value
    for task in others { _ = try await task.value }
    _ = try await last.value
  }
}
