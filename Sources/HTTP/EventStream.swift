/// A continuous response: events as they happen, until one side disconnects.
package struct EventStream: Sendable {
  let produce: @Sendable (EventWriter) async throws -> Void

  /// - Parameter produce: Runs while the page is connected, and is cancelled when it disconnects or
  ///   the server stops; the stream ends when it returns.
  package init(_ produce: @escaping @Sendable (EventWriter) async throws -> Void) {
    self.produce = produce
  }
}

/// Sends events to one page. It never waits: a page that does not read is dropped when its buffer
/// is full, and catches up when it reconnects.
package struct EventWriter: Sendable {
  let sink: any ResponseSink

  /// Throws `.closed` once the page has disconnected or was dropped. May be called from any thread.
  package func send(_ event: ServerSentEvent) throws(HTTPError) { try send(event.bytes) }

  /// Sends an event encoded once for many pages.
  package func send(_ bytes: [UInt8]) throws(HTTPError) {
    guard sink.post(bytes) else { throw .closed }
  }
}

/// An event of an event stream.
package struct ServerSentEvent: Hashable, Sendable {
  /// The id that a reconnecting page sends as the last it has received.
  package var id: String?
  /// The event's name; `message` by default.
  package var event: String?
  package var data: String
  /// The time that the page waits before it reconnects.
  package var retryMilliseconds: Int?

  package init(
    id: String? = nil, event: String? = nil, data: String, retryMilliseconds: Int? = nil
  ) {
    self.id = id
    self.event = event
    self.data = data
    self.retryMilliseconds = retryMilliseconds
  }

  /// The bytes on the wire. Line breaks in the data start further data lines; in an id or a name,
  /// where they cannot be sent, they are dropped.
  package var bytes: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(data.utf8.count + 64)
    if let id { append("id: ", id, to: &text) }
    if let event { append("event: ", event, to: &text) }
    if let retryMilliseconds { append("retry: ", String(retryMilliseconds), to: &text) }
    text += "data: ".utf8
    var previous: UInt8 = 0
    for byte in data.utf8 {
      switch byte {
      case .lineFeed where previous == .carriageReturn: break
      case .lineFeed, .carriageReturn: text += "\ndata: ".utf8
      default: text.append(byte)
      }
      previous = byte
    }
    text += "\n\n".utf8
    return text
  }

  private func append(_ field: String, _ value: String, to text: inout [UInt8]) {
    text += field.utf8
    for byte in value.utf8 where !byte.isControl { text.append(byte) }
    text.append(.lineFeed)
  }
}
