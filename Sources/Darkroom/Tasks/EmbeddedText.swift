package import JSON
package import Media

/// Metadata from the library that replaces the file's own: texts, capture time and location.
package struct EmbeddedText: Hashable, Sendable {
  package var caption = Caption()
  package var captured: CaptureTime?
  package var position: Position?
  /// The faces with names, in the stored pixels.
  package var regions: [NamedRegion] = []

  package init() {}
}

extension EmbeddedText: MessagePart {
  package var json: JSON {
    let all =
      caption.members.members + (position?.members.members ?? [])
      + [
        ("captured", JSON(captured?.text)), ("offset", JSON(captured?.offset)),
        ("regions", regions.json),
      ]
    return .object(JSON.Object(all.filter { $0.value != .null }.map { ($0, $1) }))
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    caption = try Caption(reader)
    captured = try CaptureTime(optional: reader)
    position = try Position(optional: reader)
    regions = try [NamedRegion](optional: reader)
  }
}
