internal import Synchronization

/// How many connections there are, in all and from each address.
package final class Admissions: Sendable {
  private struct Counts {
    var total = 0
    var byHost: [SocketAddress.Host: Int] = [:]
  }

  private let limits: Limits
  private let counts = Mutex(Counts())

  package init(limits: Limits) { self.limits = limits }

  package var count: Int { counts.withLock(\.total) }

  /// Counts one more, unless there are too many.
  package func enter(_ remote: SocketAddress) -> Bool {
    counts.withLock { counts in
      if counts.total >= limits.connections { return false }
      if !remote.isLoopback {
        let before = counts.byHost[remote.network, default: 0]
        if before >= limits.connectionsPerAddress { return false }
        counts.byHost[remote.network] = before + 1
      }
      counts.total += 1
      return true
    }
  }

  package func leave(_ remote: SocketAddress) {
    counts.withLock { counts in
      counts.total -= 1
      guard let before = counts.byHost[remote.network] else { return }
      counts.byHost[remote.network] = before > 1 ? before - 1 : nil
    }
  }
}

extension SocketAddress {
  /// What one household has: an address of version 4, or the upper half of one
  /// of version 6, whose lower half anyone may choose as he likes.
  fileprivate var network: Host {
    switch host {
    case .v4: host
    case .v6(let upper, _): .v6(upper, 0)
    }
  }
}
