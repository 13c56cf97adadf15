internal import COpenSSL
internal import Glibc

/// TLS over one socket. OpenSSL reads from the socket itself; what it wants to
/// send is gathered first, so that many records leave in one call.
///
/// Touched on its loop's thread only.
final class TLSSession {
  enum Handshake {
    case done(TLSContext.Agreed)
    case blocked, failed
  }

  /// What begins a connection that speaks TLS.
  static let handshakeRecord: UInt8 = 22
  /// What is encrypted, or read to be decrypted, at once: four records.
  static let turnBytes = 64 << 10
  /// How often a peer may change its keys or say what else concerns nobody.
  private static let maxAsides = 64

  private let ssl: OpaquePointer
  private let socket: Socket
  private let buffers: TLSBuffers
  /// Encrypted bytes for the socket, and how many of them it has taken.
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var hasFinished = false
  /// What may still be read from the socket in this turn: a peer may send much
  /// that is nothing once it is decrypted.
  private var unread = 0
  private var asides = 0
  /// Whether more can be read although the socket has nothing new.
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
    // The session frees the BIO before it goes itself, so that the pointer to
    // it never outlives it.
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
    // An alert that says what was wrong is worth sending, whatever it was.
    if flush() == .failed || isStuck { return .failed }
    if code != 1 { return .blocked }
    mayHaveMore = true
    SSL_set_msg_callback(ssl) { isSent, _, type, _, _, _, session in
      guard isSent == 0, type == Int32(TLSSession.handshakeRecord), let session else { return }
      Unmanaged<TLSSession>.fromOpaque(session).takeUnretainedValue().asides += 1
    }
    return .done(TLSContext.agreed(ssl))
  }

  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Wire.Result {
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
      // Reading may have to answer, such as a change of the keys.
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

  /// Encrypts as much as fits a turn, and sends it as far as that goes.
  func send(_ bytes: UnsafeRawBufferPointer) -> Wire.Result {
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

  /// Sends what is encrypted already: `.done(0)` once nothing is left of it.
  func flush() -> Wire.Result {
    while sent < outgoing.count {
      let result = outgoing[sent...].withUnsafeBytes {
        socket.send($0, UnsafeRawBufferPointer(start: nil, count: 0))
      }
      guard case .done(let count) = result else { return result }
      sent += count
    }
    outgoing.removeAll(keepingCapacity: true)
    sent = 0
    // A silent connection keeps no memory for what it may send one day.
    if buffers.spare.capacity == 0 { swap(&outgoing, &buffers.spare) } else { outgoing = [] }
    return .done(0)
  }

  /// Tells the peer, once, that nothing more will come, so that it knows the
  /// end from a cut.
  func finish() {
    if hasFinished || SSL_is_init_finished(ssl) == 0 { return }
    hasFinished = true
    ERR_clear_error()
    // Nothing waits for the peer to say the same.
    _ = SSL_shutdown(ssl)
    _ = flush()
  }

  fileprivate func gather(_ bytes: UnsafeBufferPointer<UInt8>) { outgoing += bytes }

  fileprivate func read(_ buffer: UnsafeMutableRawBufferPointer) -> Wire.Result {
    if unread <= 0 { return .blocked }
    let result = socket.receive(into: buffer)
    if case .done(let count) = result { unread -= count }
    return result
  }

  private static func session(of bio: OpaquePointer?) -> TLSSession? {
    BIO_get_data(bio).map { Unmanaged<TLSSession>.fromOpaque($0).takeUnretainedValue() }
  }

  // Made once, before its first use, and never changed; OpenSSL lets any number
  // of threads use it.
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

/// What the sessions of one loop share, so that only those that are at it have
/// memory for it.
final class TLSBuffers {
  var spare: [UInt8] = []
}
