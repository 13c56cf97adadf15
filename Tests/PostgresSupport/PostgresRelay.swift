import Foundation
import Glibc
package import StorePostgres
import Synchronization
import TestSupport

/// Passes bytes between a program and the cluster, and cuts connections where it is told to.
package final class PostgresRelay: Sendable {
  package enum Cut: Sendable {
    /// The server never hears of the commit.
    case beforeCommit
    /// The server commits, and its answer is lost.
    case afterCommit
  }

  private let listener = LocalListener()
  private let target: UInt16
  private let next = Mutex<Cut?>(nil)
  private let isSilent = Atomic(false)

  package init(to cluster: PostgresCluster) {
    target = cluster.port
    Thread.detachNewThread { [listener, weak self] in
      while true {
        let client = accept(listener.descriptor, nil, nil)
        guard client >= 0, let self else { return }
        self.serve(client)
      }
    }
  }

  package func address(_ database: String) throws -> PostgresAddress {
    try PostgresAddress("postgres://tintype@127.0.0.1:\(listener.port)/\(database)")
  }

  /// Cuts the connection at the next commit, once.
  package func cut(_ cut: Cut) { next.withLock { $0 = cut } }

  /// Lets connections stay open without passing anything.
  package func fallSilent(_ isSilent: Bool) {
    self.isSilent.store(isSilent, ordering: .sequentiallyConsistent)
  }

  private func serve(_ client: Int32) {
    let server = connected()
    let shared = Shared()
    Thread.detachNewThread { [self] in
      while let bytes = Self.read(client) {
        let cut = Self.commits(bytes) ? next.withLock { $0.take() } : nil
        if cut == .beforeCommit { break }
        if cut == .afterCommit { shared.isCutting.store(true, ordering: .sequentiallyConsistent) }
        guard Self.write(bytes, to: server) else { break }
      }
      shutdown(server, Int32(SHUT_RDWR))
      shutdown(client, Int32(SHUT_RDWR))
    }
    Thread.detachNewThread { [self] in
      while let bytes = Self.read(server) {
        if self.isSilent.load(ordering: .sequentiallyConsistent) { continue }
        // The answer shows that the server has committed.
        if shared.isCutting.load(ordering: .sequentiallyConsistent) { break }
        guard Self.write(bytes, to: client) else { break }
      }
      shutdown(server, Int32(SHUT_RDWR))
      shutdown(client, Int32(SHUT_RDWR))
    }
  }

  private final class Shared: Sendable {
    let isCutting = Atomic(false)
  }

  private static func commits(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("COMMIT\0")
  }

  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func connected() -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = target.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return descriptor
  }
}
