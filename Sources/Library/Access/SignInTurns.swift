package import Catalog
package import Platform
internal import Synchronization

/// Has visitors' passwords checked one at a time, in the order of a ``SignInLine``.
package final class SignInTurns: Sendable {
  private typealias Turn = CheckedContinuation<Result<Void, Refusal>, Never>

  /// The end of an attempt that had no turn.
  private struct Refusal: Error {
    let error: LibraryError
    /// Whether it counts as a try all the same.
    var isCounted = false

    static let again = Refusal(
      error: .access(.tooManyAttempts(seconds: LibraryLimits.repeatedSignInSeconds)))
  }

  private struct State {
    var line = SignInLine()
    var waiting: [Int: Turn] = [:]
    var lastNumber = 0
    /// Whether a password is being checked.
    var isTaken = false

    /// Takes the turn that is next, if none is taken.
    mutating func takeNext() -> Turn? {
      guard !isTaken, let number = line.next() else { return nil }
      guard let turn = waiting.removeValue(forKey: number) else {
        preconditionFailure("each attempt in line has a task that waits")
      }
      isTaken = true
      return turn
    }
  }

  private let state = Mutex(State())
  private let clock: LibraryClock

  package init(clock: LibraryClock) { self.clock = clock }

  /// The attempts that wait.
  package var count: Int { state.withLock { $0.line.count } }

  /// Waits for an attempt's turn and performs its work. Throws `busy` if the line was full and the
  /// attempt's network has failed before. Throws `AccessError.tooManyAttempts` if the line was full
  /// and none in it had failed, if another attempt under this name from this address has its turn,
  /// if a newer one took its place in line, and after the longest wait.
  ///
  /// A cancelled attempt counts as a failure of its networks, both in line and in its turn.
  ///
  /// - Parameter withdraw: Uncounts the attempt, which had no result. It is not called if it was
  ///   cancelled in turn, or replaced by a newer one.
  package func perform<Value>(
    _ attempt: SignInLine.Attempt, at now: Timestamp, withdraw: () -> Void = {},
    _ work: () async throws(LibraryError) -> Value
  ) async throws(LibraryError) -> Value {
    do {
      try await wait(for: attempt, at: now)
    } catch {
      if !error.isCounted { withdraw() }
      throw error.error
    }
    defer { giveBack() }
    do {
      return try await work()
    } catch {
      if error == .cancelled || Task.isCancelled {
        failed(from: attempt.visit, at: now)
      } else {
        withdraw()
      }
      throw error
    }
  }

  /// Remembers a wrong password.
  package func failed(from visit: Visit, at now: Timestamp) {
    state.withLock { $0.line.failed(from: visit, at: now) }
  }

  private func wait(
    for attempt: SignInLine.Attempt, at now: Timestamp
  ) async throws(Refusal) {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let timer = Task { [self] in
      // It is cancelled when the attempt no longer waits.
      let longest = Duration.seconds(LibraryLimits.signInWaitSeconds)
      guard (try? await clock.wait(for: longest)) != nil else { return }
      timeOut(number)
    }
    defer { timer.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        enter(attempt, as: number, at: now, turn)
        // A task cancelled earlier has left before it was in line.
        if Task.isCancelled { leave(number, at: now) }
      }
    } onCancel: {
      leave(number, at: now)
    }
    try result.get()
  }

  private func enter(
    _ attempt: SignInLine.Attempt, as number: Int, at now: Timestamp, _ turn: Turn
  ) {
    let (refused, reason, next) = state.withLock { state -> (Turn?, Refusal, Turn?) in
      let entry = state.line.enter(attempt, as: number, at: now)
      guard entry != .isRepeated else { return (turn, .again, nil) }
      state.waiting[number] = turn
      var reason = Refusal.again
      var other: Int?
      switch entry {
      case .waits, .isRepeated: break
      case .replaces(let older):
        reason.isCounted = true
        other = older
      case .displaces(let crowded, let hasFailed):
        if hasFailed { reason = Refusal(error: .busy) }
        other = crowded
      }
      let refused = other.flatMap { state.waiting.removeValue(forKey: $0) }
      return (refused, reason, state.takeNext())
    }
    refused?.resume(returning: .failure(reason))
    next?.resume(returning: .success(()))
  }

  private func leave(_ number: Int, at now: Timestamp) {
    let turn = state.withLock { state in
      state.line.abandoned(number, at: now)
      return state.waiting.removeValue(forKey: number)
    }
    turn?.resume(returning: .failure(Refusal(error: .cancelled)))
  }

  /// Ends the wait of an attempt that has waited for too long.
  private func timeOut(_ number: Int) {
    let turn = state.withLock { state in
      state.line.leave(number)
      return state.waiting.removeValue(forKey: number)
    }
    turn?.resume(returning: .failure(.again))
  }

  private func giveBack() {
    let next = state.withLock { state in
      state.isTaken = false
      return state.takeNext()
    }
    next?.resume(returning: .success(()))
  }
}
