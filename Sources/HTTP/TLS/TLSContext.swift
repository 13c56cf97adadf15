internal import COpenSSL
internal import Glibc
internal import Platform
internal import Synchronization

/// A certificate with its key, and the TLS settings: TLS 1.2 and 1.3, forward secrecy only, HTTP/2
/// preferred to HTTP/1.1.
package final class TLSContext: Sendable {
  enum ApplicationProtocol { case http1, http2 }

  /// `@unchecked Sendable`: only accessed inside the mutex, and OpenSSL's reference counts are
  /// atomic.
  private struct Configuration: @unchecked Sendable {
    var context: OpaquePointer
  }

  private let current: Mutex<Configuration>

  /// - Parameters:
  ///   - certificate: A file with the certificate and its chain.
  ///   - key: A file with its private key, without a password.
  package init(certificate: String, key: String) throws(HTTPError) {
    current = Mutex(Configuration(context: try Self.make(certificate: certificate, key: key)))
  }

  /// Uses another certificate for new connections.
  package func use(certificate: String, key: String) throws(HTTPError) {
    let new = Configuration(context: try Self.make(certificate: certificate, key: key))
    let old = current.withLock { current in
      defer { current = new }
      return current
    }
    // Existing sessions retain it.
    SSL_CTX_free(old.context)
  }

  /// The certificate's validity, in seconds since 1970.
  package var validity: (begins: Int, ends: Int)? {
    current.withLock { current in
      let certificate = SSL_CTX_get0_certificate(current.context)
      var (begins, ends) = (tm(), tm())
      guard ASN1_TIME_to_tm(X509_get0_notBefore(certificate), &begins) == 1,
        ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &ends) == 1
      else { return nil }
      return (timegm(&begins), timegm(&ends))
    }
  }

  private static func make(
    certificate: String, key: String
  ) throws(HTTPError) -> OpaquePointer {
    guard let context = SSL_CTX_new(TLS_server_method()) else {
      throw TLSContext.failure("SSL_CTX_new", certificate)
    }
    configure(context)
    // OpenSSL only says that it cannot read the file.
    for file in [certificate, key] where access(file, R_OK) != 0 {
      let reason = SystemError.text(of: errno)
      SSL_CTX_free(context)
      throw .tls(TLSFailure(code: 0, operation: "read", subject: file, reason: reason))
    }
    if SSL_CTX_use_certificate_chain_file(context, certificate) != 1 {
      SSL_CTX_free(context)
      throw TLSContext.failure("read the certificate", certificate)
    }
    if SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1
      || SSL_CTX_check_private_key(context) != 1
    {
      SSL_CTX_free(context)
      throw TLSContext.failure("read the key", key)
    }
    return context
  }

  deinit { current.withLock { SSL_CTX_free($0.context) } }

  func newSession() -> OpaquePointer? { current.withLock { SSL_new($0.context) } }

  private static func configure(_ context: OpaquePointer) {
    SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
    // Excludes TLS 1.2 suites without forward secrecy, or with CBC padding.
    SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20")
    SSL_CTX_set_options(context, copenssl_server_options)
    // Session tickets suffice; nothing is cached on the server.
    SSL_CTX_ctrl(context, SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF), nil)
    let modes = SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS
    SSL_CTX_ctrl(context, SSL_CTRL_MODE, Int(modes), nil)
    SSL_CTX_set_default_read_buffer_len(context, 32 << 10)
    SSL_CTX_ctrl(context, SSL_CTRL_SET_READ_AHEAD, 1, nil)
    SSL_CTX_set_alpn_select_cb(
      context,
      { _, chosen, length, offered, count, _ in
        let list = UnsafeBufferPointer(start: offered, count: Int(count))
        guard let found = TLSContext.choose(from: list) else { return SSL_TLSEXT_ERR_ALERT_FATAL }
        chosen?.pointee = offered.map { $0 + found.lowerBound }
        length?.pointee = UInt8(found.count)
        return SSL_TLSEXT_ERR_OK
      }, nil)
  }

  /// Returns the position of the chosen protocol in a list of length-prefixed names.
  private static func choose(from list: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var places: [Range<Int>] = []
    var index = 0
    while index < list.count {
      let end = index + 1 + Int(list[index])
      guard end <= list.count else { return nil }
      places.append((index + 1)..<end)
      index = end
    }
    for name in ["h2", "http/1.1"] {
      if let place = places.first(where: { list[$0].elementsEqual(name.utf8) }) { return place }
    }
    return nil
  }

  /// The negotiated protocol; HTTP/1 if the client proposed none.
  static func agreed(_ ssl: OpaquePointer) -> ApplicationProtocol {
    var name: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    SSL_get0_alpn_selected(ssl, &name, &count)
    return UnsafeBufferPointer(start: name, count: Int(count)).elementsEqual("h2".utf8)
      ? .http2 : .http1
  }

  static func failure(_ operation: String, _ subject: String) -> HTTPError {
    let code = ERR_get_error()
    ERR_clear_error()
    let reason = ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason given"
    return .tls(TLSFailure(code: code, operation: operation, subject: subject, reason: reason))
  }
}
