package import Platform
import Synchronization

/// A clock that only a test moves: the time of day and the moment go together. What waits for it is
/// woken in the order of its times.
package final class MovedClock: Sendable {
  private struct Sleeper {
    let number: Int
    let until: LibraryClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var passed = Duration.zero
    /// In the order of their times, and of their coming.
    var sleepers: [Sleeper] = []
    var lastNumber = 0
  }

  private let begun = ContinuousClock.now
  private let unixMilliseconds: Int
  private let state = Mutex(State())

  package init(unixMilliseconds: Int = 1_795_000_000_000) {
    self.unixMilliseconds = unixMilliseconds
  }

  package var clock: LibraryClock {
    LibraryClock(
      unixMilliseconds: { self.unixMilliseconds + self.passed.milliseconds },
      moment: { self.begun + self.passed },
      waiting: { try await self.wait(until: $0) })
  }

  /// The time by which it was moved.
  package var passed: Duration { state.withLock { $0.passed } }

  /// The times for which something waits, since the beginning and in order.
  package var times: [Duration] {
    state.withLock { state in state.sleepers.map { $0.until - begun } }
  }

  /// Moves it from each time for which something waits to the next.
  package func go(_ duration: Duration) {
    let end = passed + duration
    while let sleeper = next(before: end) { sleeper.continuation.resume() }
  }

  /// Moves it to the next time for which something waits, or to the end.
  private func next(before end: Duration) -> Sleeper? {
    state.withLock { state in
      guard let first = state.sleepers.first, first.until <= begun + end else {
        state.passed = max(state.passed, end)
        return nil
      }
      state.passed = max(state.passed, first.until - begun)
      return state.sleepers.removeFirst()
    }
  }

  private func wait(until time: LibraryClock.Instant) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(Sleeper(number: number, until: time, continuation: continuation))
      }
    } onCancel: {
      remove(number)?.continuation.resume(throwing: CancellationError())
    }
  }

  private func add(_ sleeper: Sleeper) {
    let end = state.withLock { state -> Result<Void, any Error>? in
      // A task cancelled earlier has left before it waited.
      if Task.isCancelled { return .failure(CancellationError()) }
      if sleeper.until <= begun + state.passed { return .success(()) }
      let place = state.sleepers.firstIndex { $0.until > sleeper.until }
      state.sleepers.insert(sleeper, at: place ?? state.sleepers.count)
      return nil
    }
    if let end { sleeper.continuation.resume(with: end) }
  }

  private func remove(_ number: Int) -> Sleeper? {
    state.withLock { state in
      guard let place = state.sleepers.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      return state.sleepers.remove(at: place)
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
