internal import Synchronization

/// For how long an answer may be sent: until whoever gave it takes it back. From
/// then on no byte of it is handed to the network, and what the network still
/// holds is thrown away.
package final class Lease: Sendable {
  private struct State {
    var isOver = false
    var whenOver: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Any thread may call, and as often as it likes.
  package func end() {
    let act = state.withLock { state in
      state.isOver = true
      defer { state.whenOver = nil }
      return state.whenOver
    }
    act?()
  }

  /// - Parameter act: runs once, on whatever thread ends it; at once where it is
  ///   over already.
  func whenOver(_ act: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.whenOver = act }
      return state.isOver
    }
    if isOver { act() }
  }
}
