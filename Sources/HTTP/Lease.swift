internal import Synchronization

/// Permission to send a response, until it is revoked. From then on no byte of it is passed to the
/// network, and bytes still in the kernel are discarded.
package final class Lease: Sendable {
  private struct State {
    var isOver = false
    var whenOver: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Revokes the lease. May be called from any thread, repeatedly.
  package func end() {
    let act = state.withLock { state in
      state.isOver = true
      defer { state.whenOver = nil }
      return state.whenOver
    }
    act?()
  }

  /// - Parameter act: Runs once, on the thread that revokes the lease; immediately if it already
  ///   is.
  func whenOver(_ act: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.whenOver = act }
      return state.isOver
    }
    if isOver { act() }
  }
}
