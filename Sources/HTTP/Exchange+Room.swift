internal import Synchronization

/// Grants room for bytes before they are produced, so an answer that is not read holds none.
extension Exchange {
  func room(upTo wanted: Int) async throws(HTTPError) -> Int {
    while true {
      let granted = try grant(upTo: wanted, mayWait: true)
      if granted > 0 { return granted }
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          if state.isClosed || state.pendingOutput == 0 { return false }
          state.writer = continuation
          return true
        }
        if !mustWait { continuation.resume() }
      }
    }
  }

  func roomNow(upTo wanted: Int) -> Int {
    // A closed exchange is reported by the next write.
    (try? grant(upTo: wanted, mayWait: false)) ?? 0
  }

  func giveBack(_ bytes: Int) {
    let given = state.withLock { state in
      let given = min(bytes, state.reserved)
      state.reserved -= given
      return given
    }
    charge.change(by: -given)
  }

  /// - Parameter mayWait: Whether a minimum is granted when no bytes wait to be sent.
  private func grant(upTo wanted: Int, mayWait: Bool) throws(HTTPError) -> Int {
    let allowance = charge.allowance
    let least = min(wanted, limits.leastRoomBytes)
    let (isClosed, granted) = state.withLock { state in
      if state.isClosed { return (true, 0) }
      var granted = min(wanted, allowance - state.reserved - state.pendingOutput)
      if granted < least { granted = mayWait && state.pendingOutput == 0 ? least : 0 }
      state.reserved += granted
      return (false, granted)
    }
    if isClosed { throw .closed }
    charge.change(by: granted)
    return granted
  }
}
