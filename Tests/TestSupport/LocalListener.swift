import Glibc

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

  /// Different ports that are free and stay free until a program is told them: they are below those
  /// that the kernel gives to programs that ask for any.
  package static func unaskedPorts(_ count: Int) -> [UInt16] {
    var ports: Set<UInt16> = []
    while ports.count < count {
      guard let (descriptor, port) = bind(to: .random(in: 20_768..<32_768)) else { continue }
      close(descriptor)
      ports.insert(port)
    }
    return Array(ports)
  }

  /// A socket on this port, or on any, with its port; `nil` where it is taken.
  private static func bind(to port: UInt16) -> (descriptor: Int32, port: UInt16)? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
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
