internal import CLinux
internal import Glibc

/// A connection's socket. Its one owner closes it.
struct Socket: Sendable {
  enum Result: Hashable, Sendable {
    case done(Int)
    /// Nothing now; epoll will tell.
    case blocked
    case failed
  }

  let descriptor: Int32

  /// Reads into the array behind `count`; 0 bytes are the peer's end.
  func receive(into bytes: inout [UInt8], from count: Int) -> Result {
    let room = bytes.count - count
    return bytes.withUnsafeMutableBytes { buffer in
      guard room > 0, let base = buffer.baseAddress else { return .blocked }
      return result(recv(descriptor, base + count, room, 0))
    }
  }

  /// Sends two pieces as one; the second may be empty.
  ///
  /// - Parameter more: more follows at once, so that a packet can be filled.
  func send(_ first: ArraySlice<UInt8>, _ second: [UInt8] = [], more: Bool = false) -> Result {
    if second.isEmpty { return send(first, more: more) }
    return first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        result(
          clinux_send(
            descriptor, first.baseAddress, first.count, second.baseAddress, second.count,
            more ? 1 : 0))
      }
    }
  }

  private func send(_ bytes: ArraySlice<UInt8>, more: Bool) -> Result {
    bytes.withUnsafeBytes {
      let flags = Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)
      return result(Glibc.send(descriptor, $0.baseAddress, $0.count, flags))
    }
  }

  func sendFile(_ file: Int32, offset: Int, length: Int) -> Result {
    var position = off_t(offset)
    return result(sendfile(descriptor, file, &position, length))
  }

  /// Bytes that the peer has not confirmed.
  var unconfirmed: Int { max(0, Int(clinux_unconfirmed(descriptor))) }

  /// Says that nothing more will be sent.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  func close() { Glibc.close(descriptor) }

  private func result(_ count: Int) -> Result {
    if count >= 0 { return .done(count) }
    return errno == EAGAIN || errno == EINTR ? .blocked : .failed
  }
}
