internal import COpenSSL

/// Computes SHA-256 incrementally.
package final class SHA256 {
  private let context: OpaquePointer

  package init() {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("no memory for a digest") }
    self.context = context
    precondition(EVP_DigestInit_ex2(context, algorithm, nil) == 1, "OpenSSL refuses SHA-256")
  }

  deinit { EVP_MD_CTX_free(context) }

  package func add(_ bytes: UnsafeRawBufferPointer) {
    let code = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    precondition(code == 1, "OpenSSL refuses bytes")
  }

  /// The digest; nothing may be added afterwards.
  package func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      precondition(EVP_DigestFinal_ex(context, buffer.baseAddress, nil) == 1, "no digest")
      count = 32
    }
  }
}

/// The SHA-256 of `bytes`: 32 bytes.
package func sha256(of bytes: [UInt8]) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
    let code = EVP_Digest(bytes, bytes.count, buffer.baseAddress, nil, algorithm, nil)
    precondition(code == 1, "OpenSSL refuses SHA-256")
    count = 32
  }
}

/// Fetched once; otherwise OpenSSL 3 searches its providers for every digest.
// Written once, before its first use; OpenSSL lets any number of threads use a fetched algorithm.
nonisolated(unsafe) private let algorithm: OpaquePointer = {
  guard let algorithm = EVP_MD_fetch(nil, "SHA256", nil) else {
    preconditionFailure("OpenSSL has no SHA-256")
  }
  return algorithm
}()

/// HMAC with SHA-256: 32 bytes that only the owners of the key can compute.
package func keyedDigest(of message: [UInt8], key: [UInt8]) -> [UInt8] {
  let short = key.count > 64 ? sha256(of: key) : key
  let padded = short + [UInt8](repeating: 0, count: 64 - short.count)
  return sha256(of: padded.map { $0 ^ 0x5C } + sha256(of: padded.map { $0 ^ 0x36 } + message))
}
