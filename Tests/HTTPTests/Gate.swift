import Dispatch
import Synchronization
import TestSupport

/// Something to wait for: open once, open for good.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Waits for the gate or for the end of the task.
  func passOrCancelled() async {
    await withTaskCancellationHandler {
      await pass()
    } onCancel: {
      open()
    }
  }

  func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}

/// Waits on a thread that may block; an error where it takes a minute.
func wait(for gate: Gate) throws {
  let done = DispatchSemaphore(value: 0)
  Task {
    await gate.pass()
    done.signal()
  }
  if !done.isSignalled() { throw RawClient.Failure(what: "waited in vain") }
}
