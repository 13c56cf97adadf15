internal import COpenSSL
internal import Glibc

/// TLS over a socket. OpenSSL reads from the socket directly; its output is buffered, so that many
/// records leave in one call.
///
/// Accessed on its loop's thread only.
final class TLSSession {
  enum Handshake {
    case done(TLSContext.ApplicationProtocol)
    case blocked, failed
  }

  /// The first byte of a TLS connection.
  static let handshakeRecord: UInt8 = 22
  /// The bytes encrypted or read at once: four records.
  static let turnBytes = 64 << 10
  /// The number of key changes and other control messages that a peer may send.
  private static let maxAsides = 64

  private let ssl: OpaquePointer
  private let socket: Socket
  private let buffers: TLSBuffers
  /// Encrypted bytes for the socket, and the number already sent.
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var hasFinished = false
  /// The bytes that may still be read from the socket in this turn: a peer may send much that
  /// decrypts to nothing.
  private var unread = 0
  private var asides = 0
  /// Whether more can be read although the socket has no new data.
  private(set) var mayHaveMore = false

  init?(_ context: TLSContext, _ socket: Socket, _ buffers: TLSBuffers) {
    guard let ssl = context.newSession() else { return nil }
    self.ssl = ssl
    self.socket = socket
    self.buffers = buffers
    guard let bio = BIO_new(TLSSession.method) else {
      SSL_free(ssl)
      return nil
    }
    // The session frees the BIO before it is deallocated, so that the pointer to it never dangles.
    BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
    BIO_set_init(bio, 1)
    SSL_set_bio(ssl, bio, bio)
    SSL_set_accept_state(ssl)
    SSL_ctrl(
      ssl, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { SSL_free(ssl) }

  func handshake() -> Handshake {
    unread = Self.turnBytes
    ERR_clear_error()
    let code = SSL_do_handshake(ssl)
    let isStuck = code != 1 && SSL_get_error(ssl, code) != SSL_ERROR_WANT_READ
    // An alert that describes the error is worth sending in any case.
    if flush() == .failed || isStuck { return .failed }
    if code != 1 { return .blocked }
    mayHaveMore = true
    SSL_set_msg_callback(ssl) { isSent, _, type, _, _, _, session in
      guard isSent == 0, type == Int32(TLSSession.handshakeRecord), let session else { return }
      Unmanaged<TLSSession>.fromOpaque(session).takeUnretainedValue().asides += 1
    }
    return .done(TLSContext.agreed(ssl))
  }

  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transport.Result {
    var count = 0
    unread = Self.turnBytes
    while count < buffer.count, let base = buffer.baseAddress {
      ERR_clear_error()
      let read = SSL_read(ssl, base + count, Int32(clamping: buffer.count - count))
      if read > 0 {
        count += Int(read)
        continue
      }
      if asides > Self.maxAsides { return .failed }
      mayHaveMore = unread <= 0
      // Reading may require a reply, such as a key change.
      if !outgoing.isEmpty, flush() == .failed { return .failed }
      switch SSL_get_error(ssl, read) {
      case SSL_ERROR_WANT_READ: return count > 0 ? .done(count) : .blocked
      case SSL_ERROR_ZERO_RETURN: return .done(count)
      default: return count > 0 ? .done(count) : .failed
      }
    }
    mayHaveMore = true
    return .done(count)
  }

  /// Encrypts as much as fits into a turn, and sends it as far as possible.
  func send(_ bytes: UnsafeRawBufferPointer) -> Transport.Result {
    if isBlocked {
      let result = flush()
      if result != .done(0) { return result }
    }
    let count = min(bytes.count, Self.turnBytes)
    if count == 0 { return .done(0) }
    swap(&outgoing, &buffers.spare)
    ERR_clear_error()
    let written = SSL_write(ssl, bytes.baseAddress, Int32(count))
    if written <= 0 { return .failed }
    return flush() == .failed ? .failed : .done(Int(written))
  }

  var isBlocked: Bool { !outgoing.isEmpty }
  var waiting: Int { outgoing.count - sent }

  /// Sends encrypted data: `.done(0)` once nothing is left.
  func flush() -> Transport.Result {
    while sent < outgoing.count {
      let result = outgoing[sent...].withUnsafeBytes {
        socket.send($0, UnsafeRawBufferPointer(start: nil, count: 0))
      }
      guard case .done(let count) = result else { return result }
      sent += count
    }
    outgoing.removeAll(keepingCapacity: true)
    sent = 0
    // An idle connection keeps no output buffer.
    if buffers.spare.capacity == 0 { swap(&outgoing, &buffers.spare) } else { outgoing = [] }
    return .done(0)
  }

  /// Sends a close notification, once, so that the peer can tell the end from a truncation.
  func finish() {
    if hasFinished || SSL_is_init_finished(ssl) == 0 { return }
    hasFinished = true
    ERR_clear_error()
    // The peer's own notification is not awaited.
    _ = SSL_shutdown(ssl)
    _ = flush()
  }

  fileprivate func gather(_ bytes: UnsafeBufferPointer<UInt8>) { outgoing += bytes }

  fileprivate func read(_ buffer: UnsafeMutableRawBufferPointer) -> Transport.Result {
    if unread <= 0 { return .blocked }
    let result = socket.receive(into: buffer)
    if case .done(let count) = result { unread -= count }
    return result
  }

  private static func session(of bio: OpaquePointer?) -> TLSSession? {
    BIO_get_data(bio).map { Unmanaged<TLSSession>.fromOpaque($0).takeUnretainedValue() }
  }

  // Created once, before first use, and never modified; OpenSSL allows concurrent use.
  private nonisolated(unsafe) static let method: OpaquePointer = {
    guard let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "wire") else {
      preconditionFailure("no memory for a way to read and write")
    }
    BIO_meth_set_write(method) { bio, bytes, count in
      guard let session = TLSSession.session(of: bio), let bytes, count > 0 else { return 0 }
      bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        session.gather(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
      return count
    }
    BIO_meth_set_read(method) { bio, bytes, count in
      BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
      guard let session = TLSSession.session(of: bio), let bytes, count > 0 else { return 0 }
      switch session.read(UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))) {
      case .done(let read): return Int32(read)
      case .failed: return 0
      case .blocked:
        BIO_set_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
        return -1
      }
    }
    BIO_meth_set_ctrl(method) { _, command, _, _ in command == BIO_CTRL_FLUSH ? 1 : 0 }
    return method
  }()
}

/// Buffers shared by a loop's sessions, so that only active ones use memory.
final class TLSBuffers {
  var spare: [UInt8] = []
}
