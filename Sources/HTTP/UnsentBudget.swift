internal import Synchronization

/// Counts the unsent bytes in memory of all connections. Each answer may hold a share of the bytes
/// that are left, so there is always room for another answer, however many are not read.
final class UnsentBudget: Sendable {
  private struct State {
    var used = 0
    /// The peak since memory was last returned to the system.
    var most = 0
    var calmSweeps = 0
    var byAddress: [SocketAddress.Host: Int] = [:]
  }

  private let limits: HTTPLimits
  private let state = Mutex(State())

  init(limits: HTTPLimits) { self.limits = limits }

  var used: Int { state.withLock { $0.used } }

  fileprivate func change(by bytes: Int, of address: SocketAddress.Host) {
    state.withLock { state in
      state.used += bytes
      state.most = max(state.most, state.used)
      let before = state.byAddress[address, default: 0]
      state.byAddress[address] = before + bytes == 0 ? nil : before + bytes
    }
  }

  fileprivate func move(_ bytes: Int, from old: SocketAddress.Host, to new: SocketAddress.Host) {
    change(by: -bytes, of: old)
    change(by: bytes, of: new)
  }

  /// The bytes that one answer may hold, given the use of its address and of its connection.
  fileprivate func allowance(of address: SocketAddress.Host, connection: Int) -> Int {
    let (process, own) = state.withLock { ($0.used, $0.byAddress[address, default: 0]) }
    return max(
      0,
      min(
        (limits.unsentBytes - process) / 8, (limits.unsentBytesOfAddress - own) / 4,
        (limits.unsentBytesOfConnection - connection) / 2))
  }

  /// Whether more bytes are unsent than the limit allows.
  var isExceeded: Bool { used > limits.unsentBytes }

  /// Whether memory must be returned to the system later.
  var isKeepingMemory: Bool { state.withLock { $0.most > limits.keptBytes } }

  /// Returns whether memory is to be returned to the system now. Called once a second.
  func isMemoryDue() -> Bool {
    state.withLock { state in
      guard state.most > limits.keptBytes, state.used < state.most / 4 else {
        state.calmSweeps = 0
        return false
      }
      state.calmSweeps += 1
      // Memory is not free at once: tasks end after their connections.
      guard state.calmSweeps >= 3 else { return false }
      (state.calmSweeps, state.most) = (0, state.used)
      return true
    }
  }
}

/// Counts the unsent bytes of one connection. Any thread may call.
final class UnsentCharge: Sendable {
  private struct State {
    var used = 0
    var address: SocketAddress.Host
  }

  private let budget: UnsentBudget
  private let state: Mutex<State>

  init(_ budget: UnsentBudget, of remote: SocketAddress) {
    self.budget = budget
    state = Mutex(State(address: remote.network))
  }

  var used: Int { state.withLock { $0.used } }

  func change(by bytes: Int) {
    if bytes == 0 { return }
    let address = state.withLock { state in
      state.used += bytes
      return state.address
    }
    budget.change(by: bytes, of: address)
  }

  /// Moves the connection's bytes to the client that a proxy names.
  func belong(to client: SocketAddress) {
    let new = client.network
    let moved = state.withLock { state -> (Int, SocketAddress.Host)? in
      if state.address == new { return nil }
      defer { state.address = new }
      return (state.used, state.address)
    }
    if let (bytes, old) = moved, bytes != 0 { budget.move(bytes, from: old, to: new) }
  }

  /// The bytes that one answer of the connection may hold.
  var allowance: Int {
    let (used, address) = state.withLock { ($0.used, $0.address) }
    return budget.allowance(of: address, connection: used)
  }
}
