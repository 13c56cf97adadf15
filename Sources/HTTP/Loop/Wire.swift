internal import Glibc

/// The way to one peer: a socket, with TLS over it or not, and what its loop is
/// to wait for.
///
/// Touched on the loop's thread only.
final class Wire {
  enum Result: Hashable {
    case done(Int)
    /// Nothing now; the loop will tell.
    case blocked
    case failed
  }

  let remote: SocketAddress
  let loop: EventLoop
  /// Its place in the loop's table.
  let tag: UInt64
  private let socket: Socket
  private let tls: TLSSession?
  /// Whether the loop was told to come back and has not.
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

  /// Who asks, by what a trusted proxy says or by the connection itself.
  func peer(of headers: Headers) -> TrustedProxies.Peer {
    let peer = loop.proxies.peer(of: headers, from: remote, isSecure: isSecure)
    if peer.client != remote { charge.belong(to: peer.client) }
    return peer
  }

  /// Waits for this from now on. What TLS has decrypted already, epoll does not
  /// know of: the loop is told to come back.
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

  /// Goes on with agreeing on the keys.
  func handshake() -> TLSSession.Handshake { tls?.handshake() ?? .failed }

  /// Reads into the array behind `count`; 0 bytes are the peer's end.
  func receive(into bytes: inout [UInt8], from count: Int) -> Result {
    bytes.withUnsafeMutableBytes { buffer in
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      if room.isEmpty { return .blocked }
      return tls?.receive(into: room) ?? socket.receive(into: room)
    }
  }

  /// Sends two pieces as one; the second may be empty.
  ///
  /// - Parameter more: more follows at once, so that a packet can be filled.
  func send(_ first: ArraySlice<UInt8>, _ second: [UInt8] = [], more: Bool = false) -> Result {
    first.withUnsafeBytes { first in
      if let tls { return tls.send(first) }
      return second.withUnsafeBytes { socket.send(first, $0, more: more) }
    }
  }

  /// Sends a part of a file: 0 bytes where the file has become shorter.
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

  /// Sends what is encrypted already.
  func flush() -> Result { tls?.flush() ?? .done(0) }

  /// Bytes that the peer has not confirmed.
  var unconfirmed: Int { socket.unconfirmed + (tls?.waiting ?? 0) }

  /// Says that nothing more will be sent.
  func finish() {
    tls?.finish()
    socket.finish()
  }

  func close() {
    tls?.finish()
    socket.close()
  }

  /// Closes without letting arrive what was sent last.
  func abort() { socket.abort() }

  /// Whether the first bytes are no beginning of TLS, so that an answer in
  /// plain text may help whoever reads it.
  var beginsInPlainText: Bool {
    var byte: UInt8 = 0
    let count = recv(socket.descriptor, &byte, 1, Int32(MSG_PEEK))
    return count == 1 && byte != TLSSession.handshakeRecord
  }

  /// Sends past TLS, as far as that goes without waiting.
  func sendInPlainText(_ bytes: [UInt8]) {
    // It need not arrive: the peer learns the same from the end of the connection.
    _ = bytes.withUnsafeBytes { socket.send($0, UnsafeRawBufferPointer(start: nil, count: 0)) }
  }
}
