internal import Platform

/// A streaming XML reader: elements, attributes and text.
///
/// It supports no entity declarations and no external references; only XML's five entities and
/// numeric references are replaced. Reading ends at the first syntax error.
struct XMLEvents {
  enum Event: Equatable {
    case start(String, attributes: [Attribute])
    case end
    case text(String)
  }

  struct Attribute: Equatable {
    let name: String
    let value: String
  }

  private var scanner: XMLScanner
  private var depth = 0
  /// An empty element ends at once.
  private var isEnding = false

  init(_ bytes: UnsafeRawBufferPointer) { scanner = XMLScanner(Array(bytes)) }

  /// The next event; `nil` at the end and at malformed XML.
  mutating func next() -> Event? {
    if isEnding {
      isEnding = false
      return .end
    }
    while let byte = scanner.byte {
      if byte != UInt8(ascii: "<") {
        guard let text = takeText(), !text.isEmpty else { return nil }
        return .text(text)
      }
      if scanner.at("<!--") {
        guard scanner.skip(past: "-->") else { return nil }
      } else if scanner.at("<![CDATA[") {
        return takeLiteral()
      } else if scanner.at("<?") {
        guard scanner.skip(past: "?>") else { return nil }
      } else if scanner.at("<!") {
        // A document type: its entities would have to be trusted.
        return nil
      } else if scanner.at("</") {
        guard depth > 0, scanner.skip(past: ">") else { return nil }
        depth -= 1
        return .end
      } else {
        return takeStart()
      }
    }
    return nil
  }

  /// Skips to the end of the element that was opened last.
  mutating func skipElement() {
    var open = 1
    while open > 0, let event = next() {
      switch event {
      case .start: open += 1
      case .end: open -= 1
      case .text: break
      }
    }
  }

  private mutating func takeLiteral() -> Event? {
    scanner.offset += 9
    let start = scanner.offset
    guard scanner.skip(past: "]]>") else { return nil }
    return .text(String(decoding: scanner.bytes[start..<scanner.offset - 3], as: UTF8.self))
  }

  private mutating func takeStart() -> Event? {
    guard depth < CodecLimits.xmlDepth else { return nil }
    scanner.offset += 1
    guard let name = takeName() else { return nil }
    var attributes: [Attribute] = []
    while !scanner.isAtEnd {
      scanner.skipSpace()
      if scanner.at(">") || scanner.at("/>") {
        isEnding = scanner.at("/>")
        scanner.offset += isEnding ? 2 : 1
        if !isEnding { depth += 1 }
        return .start(name, attributes: attributes)
      }
      guard attributes.count < CodecLimits.xmlAttributes, let attribute = takeAttribute() else {
        return nil
      }
      attributes.append(attribute)
    }
    return nil
  }

  private mutating func takeAttribute() -> Attribute? {
    guard let name = takeName() else { return nil }
    scanner.skipSpace()
    guard scanner.at("=") else { return nil }
    scanner.offset += 1
    scanner.skipSpace()
    guard let quote = scanner.byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    scanner.offset += 1
    guard let value = takeText(until: quote), !scanner.isAtEnd else { return nil }
    scanner.offset += 1
    return Attribute(name: name, value: value)
  }

  private mutating func takeName() -> String? {
    guard let name = scanner.name(), name.utf8.count <= CodecLimits.textBytes else { return nil }
    return name
  }

  private mutating func takeText(until end: UInt8 = UInt8(ascii: "<")) -> String? {
    let start = scanner.offset
    while let byte = scanner.byte, byte != end { scanner.offset += 1 }
    return XMLScanner.unescaped(scanner.bytes[start..<scanner.offset])
  }
}
