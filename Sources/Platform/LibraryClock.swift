internal import Glibc

/// The time by which the library waits and counts: the computer's, or one that a test moves.
///
/// What waits is given it with the library's options. Tidy refuses other ways to ask for the time,
/// except where its list gives a reason.
package struct LibraryClock: Sendable {
  /// A moment that no setting of the computer's clock changes.
  package typealias Instant = ContinuousClock.Instant

  /// The time of day in milliseconds since 1970, UTC, as the computer's clock is set.
  package var unixMilliseconds: @Sendable () -> Int
  /// The present moment, which never goes back.
  package let moment: @Sendable () -> Instant
  private let waiting: @Sendable (Instant) async throws -> Void

  /// - Parameter waiting: Returns at a moment, and throws when its task is cancelled before.
  package init(
    unixMilliseconds: @escaping @Sendable () -> Int, moment: @escaping @Sendable () -> Instant,
    waiting: @escaping @Sendable (Instant) async throws -> Void
  ) {
    self.unixMilliseconds = unixMilliseconds
    self.moment = moment
    self.waiting = waiting
  }

  /// Returns at a moment; throws when the task is cancelled before.
  package func wait(until moment: Instant) async throws { try await waiting(moment) }

  /// Returns after a while; throws when the task is cancelled before.
  package func wait(for duration: Duration) async throws {
    try await waiting(moment() + duration)
  }

  /// The computer's clock.
  package static let system = LibraryClock(
    unixMilliseconds: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    },
    moment: { ContinuousClock.now },
    waiting: { try await Task.sleep(until: $0, clock: .continuous) })
}
