/// A streaming XML reader: elements, attributes and text.
///
/// It supports no entity declarations and no external references; only XML's five entities and
/// numeric references are replaced. Reading ends at the first syntax error.
struct XMLReader {
  enum Event: Equatable {
    case start(String, attributes: [Attribute])
    case end
    case text(String)
  }

  struct Attribute: Equatable {
    let name: String
    let value: String
  }

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  private var depth = 0
  /// An empty element ends at once.
  private var isEnding = false

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The next event; `nil` at the end and at malformed XML.
  mutating func next() -> Event? {
    if isEnding {
      isEnding = false
      return .end
    }
    while offset < bytes.count {
      if bytes[offset] != UInt8(ascii: "<") {
        guard let text = takeText(), !text.isEmpty else { return nil }
        return .text(text)
      }
      if has("<!--") {
        guard skip(past: "-->") else { return nil }
      } else if has("<![CDATA[") {
        return takeLiteral()
      } else if has("<?") {
        guard skip(past: "?>") else { return nil }
      } else if has("<!") {
        // A document type: its entities would have to be trusted.
        return nil
      } else if has("</") {
        guard depth > 0, skip(past: ">") else { return nil }
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

  private func has(_ text: StaticString) -> Bool {
    FileBytes(bytes).has(text, at: offset)
  }

  private mutating func skip(past text: StaticString) -> Bool {
    let file = FileBytes(bytes)
    while offset < bytes.count {
      if bytes[offset] == text.utf8Start.pointee, file.has(text, at: offset) {
        offset += text.utf8CodeUnitCount
        return true
      }
      offset += 1
    }
    return false
  }

  private mutating func takeLiteral() -> Event? {
    offset += 9
    let start = offset
    guard skip(past: "]]>") else { return nil }
    return .text(String(decoding: bytes[start..<offset - 3], as: UTF8.self))
  }

  private mutating func takeStart() -> Event? {
    guard depth < Limits.xmlDepth else { return nil }
    offset += 1
    guard let name = takeName() else { return nil }
    var attributes: [Attribute] = []
    while offset < bytes.count {
      skipSpace()
      if has(">") || has("/>") {
        isEnding = has("/>")
        offset += isEnding ? 2 : 1
        if !isEnding { depth += 1 }
        return .start(name, attributes: attributes)
      }
      guard attributes.count < Limits.xmlAttributes, let attribute = takeAttribute() else {
        return nil
      }
      attributes.append(attribute)
    }
    return nil
  }

  private mutating func takeAttribute() -> Attribute? {
    guard let name = takeName() else { return nil }
    skipSpace()
    guard has("=") else { return nil }
    offset += 1
    skipSpace()
    guard has("\"") || has("'") else { return nil }
    let quote = bytes[offset]
    offset += 1
    let start = offset
    while offset < bytes.count, bytes[offset] != quote { offset += 1 }
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return Self.unescaped(bytes[start..<offset]).map { Attribute(name: name, value: $0) }
  }

  private mutating func takeName() -> String? {
    let start = offset
    while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
    guard offset > start, offset - start <= Limits.textBytes else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func takeText() -> String? {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") { offset += 1 }
    return Self.unescaped(bytes[start..<offset])
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default:
      [UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")]
        .contains(byte)
    }
  }

  /// Replaces references; `nil` if one requires a document type.
  private static func unescaped(_ bytes: Slice<UnsafeRawBufferPointer>) -> String? {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result = ""
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += String(decoding: rest[..<start], as: UTF8.self)
      guard let end = rest[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(
          String(decoding: rest[rest.index(after: start)..<end], as: UTF8.self))
      else { return nil }
      result.unicodeScalars.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private static func character(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if name.hasPrefix("#x") {
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if name.hasPrefix("#") {
        UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        nil
      }
    }
  }
}
