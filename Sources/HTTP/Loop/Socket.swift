internal import CLinux
internal import Glibc

/// A connection's socket, closed by its single owner.
struct Socket: Sendable {
  let descriptor: Int32

  /// Reads into the buffer, which must not be empty; 0 bytes mean the peer's end.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transport.Result {
    result(recv(descriptor, buffer.baseAddress, buffer.count, 0))
  }

  /// Sends two pieces as one; the second may be empty.
  ///
  /// - Parameter more: More data follows at once, so that a packet can be filled.
  func send(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, more: Bool = false
  ) -> Transport.Result {
    if second.isEmpty {
      let flags = Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)
      return result(Glibc.send(descriptor, first.baseAddress, first.count, flags))
    }
    return result(
      clinux_send(
        descriptor, first.baseAddress, first.count, second.baseAddress, second.count, more ? 1 : 0))
  }

  func sendFile(_ file: Int32, offset: Int, length: Int) -> Transport.Result {
    var position = off_t(offset)
    return result(sendfile(descriptor, file, &position, length))
  }

  /// The number of bytes not acknowledged by the peer.
  var unconfirmed: Int { max(0, Int(clinux_unconfirmed(descriptor))) }

  /// Announces that nothing more will be sent.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  func close() { Glibc.close(descriptor) }

  /// Closes the socket and discards unsent data.
  func abort() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  private func result(_ count: Int) -> Transport.Result {
    if count >= 0 { return .done(count) }
    return errno == EAGAIN || errno == EINTR ? .blocked : .failed
  }
}
