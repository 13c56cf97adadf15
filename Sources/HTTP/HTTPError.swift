package import Platform
package import Words

/// Errors of this module.
///
/// Errors caused by a request, or to be reported to a client, have a corresponding `Problem`.
package enum HTTPError: Error, Hashable, Sendable {
  /// The request is not valid HTTP, or not accepted.
  case malformed(Fault)
  /// A query parameter is missing, of the wrong type or out of range.
  case badParameter(name: String, expected: Message)
  case notFound
  case methodNotAllowed(allowed: [Method])
  /// The head or the body did not arrive in time.
  case requestTimeout
  case lengthRequired
  case bodyTooLarge(limit: Int)
  case targetTooLong
  case tooManyParts(limit: Int)
  case unsupportedMediaType(allowed: [String])
  /// The resource has changed from the state that the client expects.
  case preconditionFailed
  case rangeNotSatisfiable(length: Int)
  case expectationFailed
  case headTooLarge
  /// An unknown method or transfer coding.
  case notImplemented(String)
  case unavailable
  case versionNotSupported
  /// Plain HTTP on an address that expects TLS.
  case needsTLS
  /// The peer disconnected, or was dropped, before the body or the response was complete.
  case closed
  /// A handler did not respond within the limit, or failed without a reason.
  case failed
  /// An invalid listen address.
  case badAddress(String)
  /// The certificate or its key cannot be used.
  case tls(TLSFailure)
  /// A system call failed.
  case system(SystemError)

  /// The exact fault in a malformed request.
  package enum Fault: String, Hashable, Sendable {
    case requestLine, target, percentEncoding, pathSegment, query
    case headerName, headerValue, lineEnding, controlCharacter, folding
    case host, contentLength, transferEncoding, chunk, trailer, truncated
    case authority, cookie, multipart
  }
}

/// An OpenSSL failure: its number, the operation and the subject.
package struct TLSFailure: Error, Hashable, Sendable {
  package let code: UInt
  package let operation: String
  package let subject: String
  /// The message from OpenSSL or the system.
  package let reason: String
}
