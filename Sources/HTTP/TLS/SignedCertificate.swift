internal import COpenSSL
internal import Glibc

/// A certificate with its P-256 key, which all devices of the last ten years support.
final class SignedCertificate {
  private let certificate: OpaquePointer
  private let key: OpaquePointer

  /// Creates a certificate.
  ///
  /// - Parameters:
  ///   - issuer: The signer; `nil` makes it self-signed.
  ///   - extensions: Extensions by OpenSSL's numbers and in its syntax.
  init(
    title: String, days: Int, now: Int, issuer: SignedCertificate?,
    extensions: [(number: Int32, words: String)]
  ) throws(HTTPError) {
    guard let key = copenssl_new_key(), let certificate = X509_new() else {
      throw TLSContext.failure("make a key", title)
    }
    self.key = key
    self.certificate = certificate
    X509_set_version(certificate, 2)
    let serial = BN_new()
    defer { BN_free(serial) }
    BN_rand(serial, 127, 0, 0)
    BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(certificate))
    ASN1_TIME_set(X509_getm_notBefore(certificate), now - 86400)
    ASN1_TIME_set(X509_getm_notAfter(certificate), now + days * 86400)
    let name = X509_get_subject_name(certificate)
    // A common name has at most 64 characters.
    let text = Array(String(title.prefix(60)).utf8)
    X509_NAME_add_entry_by_NID(
      name, NID_commonName, MBSTRING_UTF8, text, Int32(text.count), -1, 0)
    let signer = issuer ?? self
    X509_set_issuer_name(certificate, X509_get_subject_name(signer.certificate))
    X509_set_pubkey(certificate, key)
    for (number, words) in extensions { try add(number, words, signer: signer) }
    guard X509_sign(certificate, signer.key, EVP_sha256()) > 0 else {
      throw TLSContext.failure("sign the certificate of", title)
    }
  }

  /// Parses both from PEM; `nil` if they are invalid, or do not match.
  init?(certificate certificatePEM: [UInt8], key keyPEM: [UInt8]) {
    guard
      let certificate = Self.read(certificatePEM, { PEM_read_bio_X509($0, nil, nil, nil) })
    else { return nil }
    guard let key = Self.read(keyPEM, { PEM_read_bio_PrivateKey($0, nil, nil, nil) }) else {
      X509_free(certificate)
      return nil
    }
    (self.certificate, self.key) = (certificate, key)
    if X509_check_private_key(certificate, key) != 1 { return nil }
  }

  deinit {
    X509_free(certificate)
    EVP_PKEY_free(key)
  }

  private func add(
    _ number: Int32, _ words: String, signer: SignedCertificate
  ) throws(HTTPError) {
    var context = v3_ext_ctx()
    X509V3_set_ctx(&context, signer.certificate, certificate, nil, nil, 0)
    guard let made = X509V3_EXT_conf_nid(nil, &context, number, words) else {
      throw TLSContext.failure("write into a certificate", words)
    }
    X509_add_ext(certificate, made, -1)
    X509_EXTENSION_free(made)
  }

  /// Whether it is valid now and for the given number of days.
  func isGood(at now: Int, daysLeft: Int) -> Bool {
    var begin = now
    var end = now + daysLeft * 86400
    return X509_cmp_time(X509_get0_notBefore(certificate), &begin) < 0
      && X509_cmp_time(X509_get0_notAfter(certificate), &end) > 0
  }

  func der() throws(HTTPError) -> [UInt8] {
    let count = i2d_X509(certificate, nil)
    guard count > 0 else { throw TLSContext.failure("write", "a certificate") }
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
      var next = buffer.baseAddress
      written = Int(i2d_X509(certificate, &next))
    }
  }

  /// SHA-256 in pairs of digits, as browsers show it.
  func fingerprint() throws(HTTPError) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 0
    guard X509_digest(certificate, EVP_sha256(), &digest, &count) == 1 else {
      throw TLSContext.failure("digest", "a certificate")
    }
    return digest.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count < 2 ? "0" + digits : digits
    }.joined(separator: ":")
  }

  func certificatePEM() throws(HTTPError) -> [UInt8] {
    try Self.write("a certificate") { PEM_write_bio_X509($0, certificate) }
  }

  func keyPEM() throws(HTTPError) -> [UInt8] {
    try Self.write("a key") { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
  }

  private static func read<T>(_ bytes: [UInt8], _ body: (OpaquePointer?) -> T?) -> T? {
    bytes.withUnsafeBytes { buffer in
      let source = BIO_new_mem_buf(buffer.baseAddress, Int32(buffer.count))
      defer { BIO_free(source) }
      let found = body(source)
      if found == nil { ERR_clear_error() }
      return found
    }
  }

  private static func write(
    _ subject: String, _ body: (OpaquePointer?) -> Int32
  ) throws(HTTPError) -> [UInt8] {
    let sink = BIO_new(BIO_s_mem())
    defer { BIO_free(sink) }
    guard body(sink) == 1 else { throw TLSContext.failure("write", subject) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = BIO_read(sink, &buffer, Int32(buffer.count))
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(Int(count))
    }
  }
}
