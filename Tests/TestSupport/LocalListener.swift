import Glibc
import Synchronization

/// A socket that listens on a port of this machine.
package final class LocalListener: Sendable {
  package let descriptor: Int32
  package let port: UInt16

  package init() {
    guard let bound = Self.bind(to: 0) else { preconditionFailure("no free port") }
    (descriptor, port) = bound
    listen(descriptor, 16)
  }

  deinit { close(descriptor) }

  /// Sockets on the ports that were given, so that nobody else is given them.
  private static let kept = Mutex<[Int32]>([])

  /// Different ports that are free and stay so for the servers that are told them: they are below
  /// those that the kernel gives to programs that ask for any, and kept from others that look here.
  package static func unaskedPorts(_ count: Int) -> [UInt16] {
    var ports: Set<UInt16> = []
    while ports.count < count {
      guard let (descriptor, port) = bind(to: .random(in: 20_768..<32_768)) else { continue }
      // From now on servers get it as well, which ask for this, too.
      var isShared: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
      kept.withLock { $0.append(descriptor) }
      ports.insert(port)
    }
    return Array(ports)
  }

  /// A socket on this port, or on any, with its port; `nil` where it is taken.
  private static func bind(to port: UInt16) -> (descriptor: Int32, port: UInt16)? {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        Glibc.bind(descriptor, pointer, length) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isBound else {
      close(descriptor)
      return nil
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }
}
