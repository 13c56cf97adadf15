package import JSON

/// Metadata from the library that replaces the file's own: texts, capture time and location.
package struct Statements: Hashable, Sendable {
  package var caption = PhotoFacts.Caption()
  /// Local time, `2024-04-14T08:34:30` with a fraction where there is one.
  package var captured: String?
  /// `+12:00`, only beside `captured`.
  package var offset: String?
  package var position: PhotoFacts.Position?

  package init() {}
}

extension Statements: MessagePart {
  package var json: JSON {
    let all =
      caption.members.members + (position?.members.members ?? [])
      + [("captured", JSON(captured)), ("offset", JSON(offset))]
    return .object(JSON.Object(all.filter { $0.value != .null }.map { ($0, $1) }))
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    caption = try PhotoFacts.Caption(reader)
    captured = try reader.text("captured", where: PhotoFacts.isTime)
    offset = try reader.text("offset", where: PhotoFacts.isOffset)
    position = try PhotoFacts.Position(optional: reader)
  }
}
