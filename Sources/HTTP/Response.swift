package import Platform

/// A response. The server writes `Content-Length`, `Transfer-Encoding`, `Date` and `Connection`;
/// all other headers are here.
package struct Response: Sendable {
  package var status: Status
  package var headers: Headers
  package var body: Body
  /// Revokes the response while it is being sent, if that may be necessary.
  package var lease: Lease?
  /// Whether the same request may be answered from a cache until something changes.
  package var isRepeatable = false
  /// The pattern of the matched route, for the log.
  var route: String?

  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// A part of a file, sent without copying it through the program.
    case file(FileDescriptor, offset: Int, length: Int)
    /// Several pieces in sequence.
    case pieces([BodyPiece])
    /// Bytes produced on the fly. Without a length they are sent in chunks; an error in the writer
    /// closes the connection, so that the part is not mistaken for the whole.
    case stream(length: Int?, @Sendable (ResponseWriter) async throws -> Void)
    case events(EventStream)
  }

  package init(_ status: Status, headers: Headers = [:], body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the body is available without a writer.
  var isComplete: Bool {
    switch body {
    case .none, .bytes, .file, .pieces: true
    case .stream, .events: false
    }
  }

  /// The length of the body, if known in advance.
  package var length: Int? {
    switch body {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .file(_, _, let count): count
    case .pieces(let pieces): pieces.reduce(0) { $0 + $1.count }
    case .stream(let count, _): count
    case .events: nil
    }
  }

  package static func bytes(
    _ bytes: [UInt8], type: String, status: Status = .ok, headers: Headers = [:]
  ) -> Response {
    var response = Response(status, headers: headers, body: .bytes(bytes))
    response.headers["Content-Type"] = type
    return response
  }

  package static func text(
    _ text: String, type: String = "text/plain; charset=utf-8", status: Status = .ok,
    headers: Headers = [:]
  ) -> Response {
    bytes(Array(text.utf8), type: type, status: status, headers: headers)
  }

  package static func json(
    _ text: String, status: Status = .ok, headers: Headers = [:]
  ) -> Response {
    .text(text, type: "application/json", status: status, headers: headers)
  }

  /// Redirects the browser to another address with a GET.
  package static func seeOther(_ location: String, headers: Headers = [:]) -> Response {
    var response = Response(.seeOther, headers: headers)
    response.headers["Location"] = location
    return response
  }

  package static func stream(
    type: String, length: Int? = nil,
    _ write: @escaping @Sendable (ResponseWriter) async throws -> Void
  ) -> Response {
    Response(.ok, headers: ["Content-Type": type], body: .stream(length: length, write))
  }

  /// An event stream, which caches and proxies must not buffer.
  package static func events(
    _ produce: @escaping @Sendable (EventWriter) async throws -> Void
  ) -> Response {
    Response(
      .ok,
      headers: [
        "Content-Type": "text/event-stream", "Cache-Control": "no-store",
        "X-Accel-Buffering": "no",
      ],
      body: .events(EventStream(produce)))
  }
}
