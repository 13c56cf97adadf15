internal import CLinux
internal import Glibc

/// A reserved listen address. Clients that connect wait until a server uses it, or are refused when
/// it is released.
package final class TakenAddress: Sendable {
  /// The address with its actual port.
  package let address: SocketAddress
  let descriptor: Int32

  /// - Parameter wanted: The address; port 0 chooses a free one.
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
