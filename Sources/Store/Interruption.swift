internal import Synchronization

/// Interrupts a query that runs on a connection: when its time is over, when its task is cancelled,
/// or when the database closes. The backend checks it while it works.
final class Interruption: Sendable {
  private struct State {
    var deadline: ContinuousClock.Instant?
    var seconds = 0
    var isAsked = false
    var isTimeOver = false
    var isForGood = false
    var work: QueryWork?
  }

  private let state = Mutex(State())

  /// Begins a query with a time limit.
  func begin(limitedTo limit: Duration?, counting work: QueryWork? = nil) {
    state.withLock { state in
      state.work = work
      state.deadline = limit.map { .now + $0 }
      state.seconds = limit.map { Int($0.components.seconds) } ?? 0
      (state.isAsked, state.isTimeOver) = (false, false)
    }
  }

  func end() {
    state.withLock { state in
      (state.deadline, state.isAsked, state.work) = (nil, false, nil)
    }
  }

  /// Asks the running query to end.
  func ask() { state.withLock { $0.isAsked = true } }

  /// Ends every query from now on.
  func endForGood() { state.withLock { $0.isForGood = true } }

  /// Whether the running query is to end.
  var isWanted: Bool {
    state.withLock { state in
      state.work?.addCheck()
      if state.isForGood || state.isAsked { return true }
      guard let deadline = state.deadline, ContinuousClock.now >= deadline else { return false }
      state.isTimeOver = true
      return true
    }
  }

  /// The reason for an interruption; `nil` if there was none.
  var reason: StoreError.Code? {
    state.withLock { state in
      if state.isForGood { return .closed }
      if state.isTimeOver { return .tookTooLong }
      return state.isAsked ? .unwanted : nil
    }
  }

  /// The time limit in seconds.
  var seconds: Int { state.withLock { $0.seconds } }
}
