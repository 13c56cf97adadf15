internal import CLinux
internal import Glibc
internal import Platform

/// A reserved listen address. Clients that connect wait until a server uses it, or are refused when
/// it is released.
package final class TakenAddress: Sendable {
  /// The address with its actual port.
  package let address: SocketAddress
  private let file: FileDescriptor

  /// - Parameter wanted: The address; port 0 chooses a free one.
  package init(_ wanted: SocketAddress) throws(HTTPError) {
    var address = clinux_address(wanted)
    file = FileDescriptor(owning: clinux_listen(&address))
    if file.number < 0 {
      throw .system(
        SystemError("listen", wanted.description))
    }
    self.address = SocketAddress(address)
  }

  var descriptor: Int32 { file.number }
}
