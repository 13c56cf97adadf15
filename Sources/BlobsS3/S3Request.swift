package import Blobs
internal import Platform

/// The bytes of a request.
package enum S3Body: Sendable {
  case none
  case bytes([UInt8])
  /// Part of an open file.
  case file(OpenFile, offset: Int, count: Int)
}

/// A request to a server, without its signature.
package struct S3Request: Sendable {
  package var method: String
  /// The path below the endpoint, from `/` on, not encoded.
  package var path: String
  package var query: [(name: String, value: String)] = []
  package var headers: [(name: String, value: String)] = []
  package var body = S3Body.none
  /// The SHA-256 of the body, in hexadecimal digits.
  package var payload = S3Request.emptyPayload
  /// The greatest length of the answer's body.
  package var limit = S3Limits.documentBytes

  package init(_ method: String, _ path: String) {
    self.method = method
    self.path = path
  }

  private static let emptyPayload = Base16.text(of: sha256(of: []))

  mutating func send(_ bytes: [UInt8]) {
    body = .bytes(bytes)
    payload = Base16.text(of: sha256(of: bytes))
  }
}

/// An answer with a status.
package struct S3Answer: Sendable {
  package let status: Int
  /// Names in small letters.
  package let headers: [String: String]
  package let body: [UInt8]

  package init(status: Int, headers: [String: String], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Sends a signed request once.
package protocol S3Transport: Sendable {
  /// - Parameters:
  ///   - url: With its query, encoded.
  ///   - headers: All of them, the signature included.
  func send(
    _ request: S3Request, to url: String, headers: [(name: String, value: String)]
  ) async throws(S3Error) -> S3Answer
}
