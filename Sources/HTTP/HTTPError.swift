/// What this module refuses or cannot do.
///
/// Those that a request is to blame for, or that a person should hear of, have
/// a `Problem` that answers them.
package enum HTTPError: Error, Hashable, Sendable {
  /// The request is not HTTP as we accept it.
  case malformed(Fault)
  /// A query parameter is missing, of the wrong type or out of its range.
  case badParameter(name: String, expected: String)
  case notFound
  case methodNotAllowed(allowed: [Method])
  /// The head or the body did not come in time.
  case requestTimeout
  case lengthRequired
  case bodyTooLarge(limit: Int)
  case targetTooLong
  case tooManyParts(limit: Int)
  case unsupportedMediaType(allowed: [String])
  /// What is asked for is no longer what the client takes it for.
  case preconditionFailed
  case rangeNotSatisfiable(length: Int)
  case expectationFailed
  case headTooLarge
  /// A method or a transfer coding that this server does not know.
  case notImplemented(String)
  case unavailable
  case versionNotSupported
  /// Plain HTTP on an address that speaks TLS.
  case needsTLS
  /// The peer left, or was dropped, before the body or the answer was whole.
  case closed
  /// A handler answered nothing within the limit, or failed without saying why.
  case failed
  /// An address to listen on that is none.
  case badAddress(String)
  /// A certificate or its key cannot be used.
  case tls(TLSFailure)
  /// A call to the system failed.
  case system(SystemFailure)

  /// What exactly is wrong with a malformed request.
  package enum Fault: String, Hashable, Sendable {
    case requestLine, target, percentEncoding, pathSegment, query
    case headerName, headerValue, lineEnding, controlCharacter, folding
    case host, contentLength, transferEncoding, chunk, trailer, truncated
    case authority, cookie, multipart
  }
}

/// What OpenSSL could not do: its number, what was tried, on what.
package struct TLSFailure: Error, Hashable, Sendable {
  package let code: UInt
  package let operation: String
  package let subject: String
  /// OpenSSL's own words, or the system's.
  package let reason: String
}

/// A call to the system that failed: its number, what was tried, on what.
package struct SystemFailure: Error, Hashable, Sendable {
  package let number: Int32
  package let operation: String
  package let subject: String
}
