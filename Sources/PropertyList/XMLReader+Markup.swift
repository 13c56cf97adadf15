internal import Platform

/// Reads tags and text, and skips everything else between them.
extension XMLReader {
  struct Tag {
    let name: String
    /// Whether it is written as `<name/>`.
    let isEmpty: Bool
  }

  /// The current position, computed by counting lines; for messages only.
  var place: PropertyListError.Place { place(at: scanner.offset) }

  func place(at offset: Int) -> PropertyListError.Place {
    .line(1 + scanner.bytes[..<min(offset, scanner.bytes.count)].count { $0 == 0x0A })
  }

  /// Describes the input at this position for a message.
  var found: String {
    guard !scanner.isAtEnd else { return "the end" }
    let isPlain = (0x21..<0x7F).contains(scanner.bytes[scanner.offset])
    return isPlain
      ? "\u{201C}\(Character(Unicode.Scalar(scanner.bytes[scanner.offset])))\u{201D}" : "other text"
  }

  mutating func spend(_ amount: Int) throws(PropertyListError) {
    contentLeft -= amount
    if contentLeft < 0 { throw .tooMuch(place) }
  }

  /// Skips past the next occurrence of a mark.
  mutating func skip(past mark: StaticString) throws(PropertyListError) {
    guard scanner.skip(past: mark) else { throw .unexpectedEnd(place) }
  }

  /// Skips white space, comments and processing instructions.
  mutating func skipMisc() throws(PropertyListError) {
    while !scanner.isAtEnd {
      if XMLScanner.isSpace(scanner.bytes[scanner.offset]) {
        scanner.skipSpace()
      } else if scanner.at("<!--") {
        scanner.offset += 4
        try skip(past: "-->")
      } else if scanner.at("<?") {
        try skip(past: "?>")
      } else {
        return
      }
    }
  }

  /// Reads `<?xml version="1.0" encoding="UTF-8"?>`. Other encodings are refused because they would
  /// be misread.
  mutating func declaration() throws(PropertyListError) {
    let start = scanner.offset
    try skip(past: "?>")
    let text = String(decoding: scanner.bytes[start..<scanner.offset], as: UTF8.self).lowercased()
    guard let name = text.range(ofWord: "encoding") else { return }
    let value = text[name...].drop { " \t\r\n=\"'".contains($0) }.prefix { !"\"'".contains($0) }
    guard ["utf-8", "us-ascii", "ascii"].contains(value) else {
      throw .unsupported(feature: "the encoding \(value.prefix(40))", place)
    }
  }

  mutating func documentType() throws(PropertyListError) {
    var quote: UInt8?
    while !scanner.isAtEnd {
      let byte = scanner.bytes[scanner.offset]
      scanner.offset += 1
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
    guard !scanner.isAtEnd else { throw .unexpectedEnd(place) }
    guard scanner.at("<"), !scanner.at("</"), !scanner.at("<!") else {
      throw .unexpected(found: scanner.at("</") ? "an end tag" : found, expected: expected, place)
    }
    scanner.offset += 1
    let name = try name()
    var quote: UInt8?
    while !scanner.isAtEnd {
      let byte = scanner.bytes[scanner.offset]
      scanner.offset += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        throw .unexpected(found: "\u{201C}<\u{201D}", expected: "the end of <\(name)>", place)
      } else if byte == UInt8(ascii: ">") {
        return Tag(name: name, isEmpty: scanner.bytes[scanner.offset - 2] == UInt8(ascii: "/"))
      }
    }
    throw .unexpectedEnd(place)
  }

  mutating func endTag(_ name: String) throws(PropertyListError) {
    guard !scanner.isAtEnd else { throw .unexpectedEnd(place) }
    guard scanner.at("</") else { throw .unexpected(found: found, expected: "</\(name)>", place) }
    scanner.offset += 2
    let closed = try self.name()
    guard closed == name else {
      throw .unexpected(found: "</\(closed)>", expected: "</\(name)>", place)
    }
    scanner.skipSpace()
    guard !scanner.isAtEnd else { throw .unexpectedEnd(place) }
    guard scanner.at(">") else {
      throw .unexpected(found: found, expected: "\u{201C}>\u{201D}", place)
    }
    scanner.offset += 1
  }

  private mutating func name() throws(PropertyListError) -> String {
    guard let name = scanner.name() else {
      throw .unexpected(found: found, expected: "a name", place)
    }
    return String(name.prefix(40))
  }
}

// MARK: - Text

extension XMLReader {
  /// Reads the text up to the tag's end, replacing entities and normalising line ends to line
  /// feeds, as XML requires.
  mutating func text(of tag: Tag) throws(PropertyListError) -> [UInt8] {
    var text: [UInt8] = []
    if tag.isEmpty { return text }
    while !scanner.isAtEnd {
      switch scanner.bytes[scanner.offset] {
      case UInt8(ascii: "<"):
        if scanner.at("</") {
          try endTag(tag.name)
          return text
        }
        if scanner.at("<!--") {
          scanner.offset += 4
          try skip(past: "-->")
        } else if scanner.at("<![CDATA[") {
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
    let byte = scanner.bytes[scanner.offset]
    scanner.offset += 1
    if byte == 0x0D {
      if scanner.offset < scanner.bytes.count, scanner.bytes[scanner.offset] == 0x0A {
        scanner.offset += 1
      }
      text.append(0x0A)
    } else if byte >= 0x20 || byte == 0x0A || byte == 0x09 {
      text.append(byte)
    } else {
      throw .unexpected(found: "a control character", expected: "text", place)
    }
    try spend(1)
  }

  private mutating func characterData(into text: inout [UInt8]) throws(PropertyListError) {
    scanner.offset += "<![CDATA[".utf8.count
    while !scanner.isAtEnd {
      if scanner.at("]]>") {
        scanner.offset += 3
        return
      }
      try character(into: &text)
    }
    throw .unexpectedEnd(place)
  }

  private mutating func entity(into text: inout [UInt8]) throws(PropertyListError) {
    guard let scalar = scanner.reference(), Self.isText(scalar.value) else {
      throw .unsupported(feature: "an entity that property lists do not have", place)
    }
    text += String(Character(scalar)).utf8
    try spend(4)
  }

  private static func isText(_ code: UInt32) -> Bool {
    (code >= 0x20 || code == 0x09 || code == 0x0A || code == 0x0D) && code != 0xFFFE
      && code != 0xFFFF
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
