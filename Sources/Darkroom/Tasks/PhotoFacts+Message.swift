package import JSON

extension PhotoFacts: MessagePart {
  package var json: JSON {
    [
      "format": JSON(format), "width": JSON(width), "height": JSON(height),
      "orientation": JSON(orientation), "captured": JSON(captured), "offset": JSON(offset),
      "make": JSON(make?.shortened(toBytes: Limits.factBytes)),
      "model": JSON(model?.shortened(toBytes: Limits.factBytes)), "hasAlpha": JSON(hasAlpha),
      "hasProfile": JSON(hasProfile), "placeholder": JSON(placeholder),
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    format = try reader.text("format")
    guard Self.formats.contains(format) else { throw .malformed(member: "format") }
    width = try reader.int("width", in: 1...Limits.side)
    height = try reader.int("height", in: 1...Limits.side)
    orientation = try reader.int("orientation", in: 1...8)
    captured = try reader.text("captured", where: Self.isTime)
    offset = try reader.text("offset") { $0.matches("+00:00") || $0.matches("-00:00") }
    make = try reader.text("make") { !$0.isEmpty }
    model = try reader.text("model") { !$0.isEmpty }
    hasAlpha = try reader.bool("hasAlpha")
    hasProfile = try reader.bool("hasProfile")
    placeholder = try reader.text("placeholder", where: Self.isColor)
  }

  private static let formats: Set = ["jpeg", "png"]

  private static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].matches("0000-00-00T00:00:00") else { return false }
    return parts.count == 1
      || (1...9).contains(parts[1].count) && parts[1].allSatisfy { "0"..."9" ~= $0 }
  }

  private static func isColor(_ text: String) -> Bool {
    text.utf8.count == 7 && text.first == "#" && text.dropFirst().allSatisfy(\.isHexDigit)
  }
}

extension StringProtocol {
  /// Whether it is the pattern with other digits.
  fileprivate func matches(_ pattern: String) -> Bool {
    utf8.count == pattern.utf8.count
      && zip(utf8, pattern.utf8).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == wanted
      }
  }
}
