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
