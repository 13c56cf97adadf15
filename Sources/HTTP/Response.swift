/// An answer. `Content-Length`, `Transfer-Encoding`, `Date` and `Connection`
/// are the server's to write; the rest of the head is here.
package struct Response: Sendable {
  package var status: Status
  package var headers: Headers
  package var body: Body
  /// Ends the sending of it, where that may have to end before all of it is sent.
  package var lease: Lease?
  /// Whether the same request may get the same again while nothing has changed.
  package var isRepeatable = false
  /// The pattern of the route that answers, for the log.
  var route: String?

  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// A part of a file, which goes from the disk to the network by itself.
    case file(FileDescriptor, offset: Int, length: Int)
    /// Several of them behind one another.
    case pieces([BodyPiece])
    /// Bytes as they are made. Without a length they are sent in chunks; a
    /// writer that throws breaks the connection, so that nobody takes the part
    /// for the whole.
    case stream(length: Int?, @Sendable (ResponseWriter) async throws -> Void)
    case events(EventStream)
  }

  package init(_ status: Status, headers: Headers = [:], body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether it can be sent without anybody writing to it.
  var isComplete: Bool {
    switch body {
    case .none, .bytes, .file, .pieces: true
    case .stream, .events: false
    }
  }

  /// How long the body is, where that is known before it is sent.
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

  /// Sends the browser elsewhere with a GET.
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

  /// An event stream, which no cache or proxy may hold back.
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
