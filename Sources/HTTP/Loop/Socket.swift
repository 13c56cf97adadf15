internal import CLinux
internal import Glibc

/// A connection's socket. Its one owner closes it.
struct Socket: Sendable {
  let descriptor: Int32

  /// Reads into the buffer, which has room; 0 bytes are the peer's end.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Wire.Result {
    result(recv(descriptor, buffer.baseAddress, buffer.count, 0))
  }

  /// Sends two pieces as one; the second may be empty.
  ///
  /// - Parameter more: more follows at once, so that a packet can be filled.
  func send(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, more: Bool = false
  ) -> Wire.Result {
    if second.isEmpty {
      let flags = Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)
      return result(Glibc.send(descriptor, first.baseAddress, first.count, flags))
    }
    return result(
      clinux_send(
        descriptor, first.baseAddress, first.count, second.baseAddress, second.count, more ? 1 : 0))
  }

  func sendFile(_ file: Int32, offset: Int, length: Int) -> Wire.Result {
    var position = off_t(offset)
    return result(sendfile(descriptor, file, &position, length))
  }

  /// Bytes that the peer has not confirmed.
  var unconfirmed: Int { max(0, Int(clinux_unconfirmed(descriptor))) }

  /// Says that nothing more will be sent.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  func close() { Glibc.close(descriptor) }

  /// Closes it, and what has not arrived never will.
  func abort() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  private func result(_ count: Int) -> Wire.Result {
    if count >= 0 { return .done(count) }
    return errno == EAGAIN || errno == EINTR ? .blocked : .failed
  }
}
