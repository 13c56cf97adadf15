internal import CLinux
internal import Glibc

/// An address at which nobody else can listen any more. Whoever connects waits until a server
/// runs there, or is told that there is none when this goes.
package final class TakenAddress: Sendable {
  /// With the port it got.
  package let address: SocketAddress
  let descriptor: Int32

  /// - Parameter wanted: where; port 0 takes a free one.
  package init(_ wanted: SocketAddress) throws(HTTPError) {
    var address = clinux_address(wanted)
    descriptor = clinux_listen(&address)
    if descriptor < 0 {
      throw .system(
        SystemFailure(number: errno, operation: "listen", subject: wanted.description))
    }
    self.address = SocketAddress(address)
  }

  deinit { close(descriptor) }
}
