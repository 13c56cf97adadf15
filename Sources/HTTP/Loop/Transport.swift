internal import Glibc

/// The transport to one peer: a socket, optionally with TLS, and the events its loop waits for.
///
/// Used on the loop's thread only.
final class Transport {
  enum Result: Hashable {
    case done(Int)
    /// Nothing now; the loop will report readiness.
    case blocked
    case failed
  }

  let remote: SocketAddress
  let loop: EventLoop
  /// Its index in the loop's table.
  let tag: UInt64
  private let socket: Socket
  private let tls: TLSSession?
  /// Whether the loop was asked to return to it and has not yet.
  var isAwaited = false
  private(set) var waitsFor: Readiness = [.readable, .peerFinished]

  init(_ socket: Socket, tls: TLSSession?, remote: SocketAddress, loop: EventLoop, tag: UInt64) {
    self.socket = socket
    self.tls = tls
    self.remote = remote
    self.loop = loop
    self.tag = tag
    charge = UnsentCharge(loop.budget, of: remote)
  }

  /// The connection's part of the budget of unsent bytes.
  let charge: UnsentCharge

  var isSecure: Bool { tls != nil }

  /// The client's address, as given by a trusted proxy or by the connection itself.
  func peer(of headers: Headers) -> TrustedProxies.Peer {
    let peer = loop.proxies.peer(of: headers, from: remote, isSecure: isSecure)
    if peer.client != remote { charge.belong(to: peer.client) }
    return peer
  }

  /// Sets the events to wait for. If TLS has already decrypted bytes, of which epoll does not know,
  /// the loop is asked to return.
  func wait(for readiness: Readiness) {
    if let tls, readiness.contains(.readable), tls.mayHaveMore, !isAwaited {
      isAwaited = true
      loop.comeBack(to: tag)
    }
    if readiness == waitsFor { return }
    waitsFor = readiness
    loop.watch(socket.descriptor, add: false, readiness, tag: tag)
  }

  func beginWaiting() { loop.watch(socket.descriptor, add: true, waitsFor, tag: tag) }

  /// Continues the TLS handshake.
  func handshake() -> TLSSession.Handshake { tls?.handshake() ?? .failed }

  /// Reads into the array after `count`; 0 bytes mean the peer's end.
  func receive(into bytes: inout [UInt8], from count: Int) -> Result {
    bytes.withUnsafeMutableBytes { buffer in
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      if room.isEmpty { return .blocked }
      return tls?.receive(into: room) ?? socket.receive(into: room)
    }
  }

  /// Sends two pieces as one; the second may be empty.
  ///
  /// - Parameter more: Whether more follows at once, so that a packet can be filled.
  func send(_ first: ArraySlice<UInt8>, _ second: [UInt8] = [], more: Bool = false) -> Result {
    first.withUnsafeBytes { first in
      if let tls { return tls.send(first) }
      return second.withUnsafeBytes { socket.send(first, $0, more: more) }
    }
  }

  /// Sends part of a file; returns 0 bytes if the file has become shorter.
  func sendFile(_ file: Int32, offset: Int, length: Int) -> Result {
    guard let tls else { return socket.sendFile(file, offset: offset, length: length) }
    if tls.isBlocked { return tls.flush() }
    return withUnsafeTemporaryAllocation(
      byteCount: min(length, TLSSession.turnBytes), alignment: 16
    ) { buffer in
      let count = pread(file, buffer.baseAddress, buffer.count, off_t(offset))
      if count <= 0 { return count < 0 ? .failed : .done(0) }
      return tls.send(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Whether encrypted bytes wait for the socket.
  var isBlocked: Bool { tls?.isBlocked ?? false }

  /// Sends encrypted bytes.
  func flush() -> Result { tls?.flush() ?? .done(0) }

  /// The number of bytes that the peer has not acknowledged.
  var unconfirmed: Int { socket.unconfirmed + (tls?.waiting ?? 0) }

  /// Announces the end of the output.
  func finish() {
    tls?.finish()
    socket.finish()
  }

  func close() {
    tls?.finish()
    socket.close()
  }

  /// Closes without waiting for the last output to arrive.
  func abort() { socket.abort() }

  /// Whether the first bytes are not TLS, so that an answer in plain text may help the client.
  var beginsInPlainText: Bool {
    var byte: UInt8 = 0
    let count = recv(socket.descriptor, &byte, 1, Int32(MSG_PEEK))
    return count == 1 && byte != TLSSession.handshakeRecord
  }

  /// Sends without TLS, as far as possible without waiting.
  func sendInPlainText(_ bytes: [UInt8]) {
    // It may be lost: the closed connection tells the peer as much.
    _ = bytes.withUnsafeBytes { socket.send($0, UnsafeRawBufferPointer(start: nil, count: 0)) }
  }
}
