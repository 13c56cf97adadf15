internal import Synchronization

/// Counts connections, in total and per address.
package final class ConnectionCounter: Sendable {
  private struct Counts {
    var total = 0
    var byHost: [SocketAddress.Host: Int] = [:]
  }

  private let limits: HTTPLimits
  private let proxies: TrustedProxies
  private let counts = Mutex(Counts())

  /// - Parameter proxies: Their connections are exempt from the limit per address.
  package init(limits: HTTPLimits, proxies: TrustedProxies = TrustedProxies()) {
    self.limits = limits
    self.proxies = proxies
  }

  package var count: Int { counts.withLock(\.total) }

  /// Whether the limit is reached, so idle connections must be closed.
  var isFull: Bool { counts.withLock { $0.total >= limits.connections } }

  /// Counts one more connection, unless there are too many. A few beyond the limit are accepted
  /// while idle ones are being closed.
  package func enter(_ remote: SocketAddress) -> Bool {
    counts.withLock { counts in
      if counts.total >= limits.connections + limits.connectionsBeyond { return false }
      if isOneHousehold(remote) {
        let before = counts.byHost[remote.network, default: 0]
        if before >= limits.connectionsPerAddress { return false }
        counts.byHost[remote.network] = before + 1
      }
      counts.total += 1
      return true
    }
  }

  private func isOneHousehold(_ remote: SocketAddress) -> Bool {
    !remote.isLoopback && !proxies.trusts(remote.host)
  }

  package func leave(_ remote: SocketAddress) {
    counts.withLock { counts in
      counts.total -= 1
      guard isOneHousehold(remote), let before = counts.byHost[remote.network] else { return }
      counts.byHost[remote.network] = before > 1 ? before - 1 : nil
    }
  }
}

extension SocketAddress {
  /// The network of one household: an IPv4 address, or the upper half of an IPv6 address, the lower
  /// half of which clients choose freely.
  var network: Host {
    switch host {
    case .v4: host
    case .v6(let upper, _): .v6(upper, 0)
    }
  }
}
