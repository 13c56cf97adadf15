import Glibc

/// A socket that listens on a port of this machine.
package final class LocalListener: Sendable {
  package let descriptor: Int32
  package let port: UInt16

  package init() {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = descriptor
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        precondition(bind(socket, pointer, length) == 0, "no free port")
        getsockname(socket, pointer, &length)
      }
    }
    listen(descriptor, 16)
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }
}
