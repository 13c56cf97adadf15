/// Reads tags and text, and skips everything else between them.
extension XMLReader {
  struct Tag {
    let name: String
    /// Whether it is written as `<name/>`.
    let isEmpty: Bool
  }

  /// The current position, computed by counting lines; for messages only.
  var place: PropertyListError.Place { place(at: offset) }

  func place(at offset: Int) -> PropertyListError.Place {
    .line(1 + bytes[..<min(offset, bytes.count)].count { $0 == 0x0A })
  }

  /// Describes the input at this position for a message.
  var found: String {
    guard offset < bytes.count else { return "the end" }
    let isPlain = (0x21..<0x7F).contains(bytes[offset])
    return isPlain ? "\u{201C}\(Character(Unicode.Scalar(bytes[offset])))\u{201D}" : "other text"
  }

  func at(_ prefix: some Sequence<UInt8>) -> Bool { bytes[offset...].starts(with: prefix) }
  func at(_ prefix: StaticString) -> Bool {
    at(UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
  }

  mutating func spend(_ amount: Int) throws(PropertyListError) {
    contentLeft -= amount
    if contentLeft < 0 { throw .tooMuch(place) }
  }

  /// Skips past the next occurrence of a mark.
  mutating func skip(past mark: StaticString) throws(PropertyListError) {
    while offset < bytes.count {
      if at(mark) {
        offset += mark.utf8CodeUnitCount
        return
      }
      offset += 1
    }
    throw .unexpectedEnd(place)
  }

  /// Skips white space, comments and processing instructions.
  mutating func skipMisc() throws(PropertyListError) {
    while offset < bytes.count {
      if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) {
        offset += 1
      } else if at("<!--") {
        offset += 4
        try skip(past: "-->")
      } else if at("<?") {
        try skip(past: "?>")
      } else {
        return
      }
    }
  }

  /// Reads `<?xml version="1.0" encoding="UTF-8"?>`. Other encodings are refused because they would
  /// be misread.
  mutating func declaration() throws(PropertyListError) {
    let start = offset
    try skip(past: "?>")
    let text = String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
    guard let name = text.range(ofWord: "encoding") else { return }
    let value = text[name...].drop { " \t\r\n=\"'".contains($0) }.prefix { !"\"'".contains($0) }
    guard ["utf-8", "us-ascii", "ascii"].contains(value) else {
      throw .unsupported(feature: "the encoding \(value.prefix(40))", place)
    }
  }

  mutating func documentType() throws(PropertyListError) {
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        throw .unsupported(feature: "entities of its own", place)
      } else if byte == UInt8(ascii: ">") {
        return
      }
    }
    throw .unexpectedEnd(place)
  }

  mutating func startTag(expecting expected: String) throws(PropertyListError) -> Tag {
    guard offset < bytes.count else { throw .unexpectedEnd(place) }
    guard at("<"), !at("</"), !at("<!") else {
      throw .unexpected(found: at("</") ? "an end tag" : found, expected: expected, place)
    }
    offset += 1
    let name = try name()
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        throw .unexpected(found: "\u{201C}<\u{201D}", expected: "the end of <\(name)>", place)
      } else if byte == UInt8(ascii: ">") {
        return Tag(name: name, isEmpty: bytes[offset - 2] == UInt8(ascii: "/"))
      }
    }
    throw .unexpectedEnd(place)
  }

  mutating func endTag(_ name: String) throws(PropertyListError) {
    guard offset < bytes.count else { throw .unexpectedEnd(place) }
    guard at("</") else { throw .unexpected(found: found, expected: "</\(name)>", place) }
    offset += 2
    let closed = try self.name()
    guard closed == name else {
      throw .unexpected(found: "</\(closed)>", expected: "</\(name)>", place)
    }
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    guard offset < bytes.count else { throw .unexpectedEnd(place) }
    guard at(">") else { throw .unexpected(found: found, expected: "\u{201C}>\u{201D}", place) }
    offset += 1
  }

  private mutating func name() throws(PropertyListError) -> String {
    let start = offset
    while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
    guard offset > start else { throw .unexpected(found: found, expected: "a name", place) }
    return String(decoding: bytes[start..<offset].prefix(40), as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}

// MARK: - Text

extension XMLReader {
  /// Reads the text up to the tag's end, replacing entities and normalising line ends to line
  /// feeds, as XML requires.
  mutating func text(of tag: Tag) throws(PropertyListError) -> [UInt8] {
    var text: [UInt8] = []
    if tag.isEmpty { return text }
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "<"):
        if at("</") {
          try endTag(tag.name)
          return text
        }
        if at("<!--") {
          offset += 4
          try skip(past: "-->")
        } else if at("<![CDATA[") {
          try characterData(into: &text)
        } else {
          throw .unexpected(found: "a tag", expected: "</\(tag.name)>", place)
        }
      case UInt8(ascii: "&"): try entity(into: &text)
      default: try character(into: &text)
      }
    }
    throw .unexpectedEnd(place)
  }

  private mutating func character(into text: inout [UInt8]) throws(PropertyListError) {
    let byte = bytes[offset]
    offset += 1
    if byte == 0x0D {
      if offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
      text.append(0x0A)
    } else if byte >= 0x20 || byte == 0x0A || byte == 0x09 {
      text.append(byte)
    } else {
      throw .unexpected(found: "a control character", expected: "text", place)
    }
    try spend(1)
  }

  private mutating func characterData(into text: inout [UInt8]) throws(PropertyListError) {
    offset += "<![CDATA[".utf8.count
    while offset < bytes.count {
      if at("]]>") {
        offset += 3
        return
      }
      try character(into: &text)
    }
    throw .unexpectedEnd(place)
  }

  private mutating func entity(into text: inout [UInt8]) throws(PropertyListError) {
    // The longest known reference is &#1114111;, and leading zeros are rare.
    let name = bytes[(offset + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
    guard bytes.indices.contains(name.endIndex), bytes[name.endIndex] == UInt8(ascii: ";"),
      let scalar = Self.scalar(entity: String(decoding: name, as: UTF8.self))
    else { throw .unsupported(feature: "an entity that property lists do not have", place) }
    offset = name.endIndex + 1
    text += String(Character(scalar)).utf8
    try spend(4)
  }

  private static func scalar(entity name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let isHex = name.dropFirst().first == "x"
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard digits.first?.isHexDigit == true, let code = UInt32(digits, radix: isHex ? 16 : 10),
      code >= 0x20 || code == 0x09 || code == 0x0A || code == 0x0D,
      code != 0xFFFE, code != 0xFFFF
    else { return nil }
    return Unicode.Scalar(code)
  }
}

extension String {
  /// Returns the start of the text after a word.
  fileprivate func range(ofWord word: String) -> String.Index? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(word) { return rest.dropFirst(word.count).startIndex }
      rest = rest.dropFirst()
    }
    return nil
  }
}
