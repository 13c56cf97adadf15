internal import Platform

/// Decides how often a request is repeated, and when.
package struct S3Retries: Sendable {
  /// Waits; tests return at once.
  private let wait: @Sendable (Duration) async throws -> Void
  /// A number from 0 to 1, so that those who failed together do not come back together.
  private let chance: @Sendable () -> Double

  package init(
    wait: @escaping @Sendable (Duration) async throws -> Void = {
      try await LibraryClock.system.wait(for: $0)
    },
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.wait = wait
    self.chance = chance
  }

  /// The wait after an attempt, counted from 1; `nil` if it was the last one.
  package static func wait(after attempt: Int, chance: Double) -> Duration? {
    guard attempt < S3Limits.requestAttempts else { return nil }
    let longest = min(.milliseconds(100 << (2 * attempt)), S3Limits.longestWait)
    return longest * (0.5 + chance / 2)
  }

  /// Repeats work that fails for reasons that pass.
  package func run<T: Sendable>(
    _ body: () async throws(S3Error) -> T
  ) async throws(S3Error) -> T {
    var attempt = 1
    while true {
      do throws(S3Error) { return try await body() } catch {
        guard error.isOfMoment, let pause = Self.wait(after: attempt, chance: chance())
        else { throw error }
        // A caller that is gone needs no further attempt.
        do { try await wait(pause) } catch _ { throw error }
      }
      attempt += 1
    }
  }
}
