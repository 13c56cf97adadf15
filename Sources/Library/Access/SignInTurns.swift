package import Catalog
internal import Synchronization

/// Has visitors' passwords checked one at a time, in the order of a ``SignInLine``.
package final class SignInTurns: Sendable {
  private typealias Turn = CheckedContinuation<Result<Void, LibraryError>, Never>

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

  package init() {}

  /// The attempts that wait.
  package var count: Int { state.withLock { $0.line.count } }

  /// Waits for an attempt's turn and performs its work. Throws `busy` if the line was full, and
  /// `tooManyAttempts` while another attempt under this name from this address is waiting.
  package func perform<Value>(
    _ attempt: SignInLine.Attempt, at now: Timestamp,
    _ work: () async throws(LibraryError) -> Value
  ) async throws(LibraryError) -> Value {
    try await wait(for: attempt, at: now)
    defer { giveBack() }
    return try await work()
  }

  /// Remembers a wrong password.
  package func failed(from visit: Visit, at now: Timestamp) {
    state.withLock { $0.line.failed(from: visit, at: now) }
  }

  private func wait(
    for attempt: SignInLine.Attempt, at now: Timestamp
  ) async throws(LibraryError) {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        enter(attempt, as: number, at: now, turn)
        // A task cancelled earlier has left before it was in line.
        if Task.isCancelled { leave(number) }
      }
    } onCancel: {
      leave(number)
    }
    try result.get()
  }

  private func enter(
    _ attempt: SignInLine.Attempt, as number: Int, at now: Timestamp, _ turn: Turn
  ) {
    let (refused, reason, next) = state.withLock { state -> (Turn?, LibraryError, Turn?) in
      let entry = state.line.enter(attempt, as: number, at: now)
      guard entry != .isRepeated else {
        return (turn, .tooManyAttempts(seconds: LibraryLimits.repeatedSignInSeconds), nil)
      }
      state.waiting[number] = turn
      guard case .displaces(let other) = entry else { return (nil, .busy, state.takeNext()) }
      return (state.waiting.removeValue(forKey: other), .busy, state.takeNext())
    }
    refused?.resume(returning: .failure(reason))
    next?.resume(returning: .success(()))
  }

  private func leave(_ number: Int) {
    let turn = state.withLock { state in
      state.line.leave(number)
      return state.waiting.removeValue(forKey: number)
    }
    turn?.resume(returning: .failure(.cancelled))
  }

  private func giveBack() {
    let next = state.withLock { state in
      state.isTaken = false
      return state.takeNext()
    }
    next?.resume(returning: .success(()))
  }
}
