package import Words

/// Splits a document's text without parsing it as a whole: lists that may be long stay text, and
/// the rest is parsed as one object.
package struct DocumentText: Sendable {
  /// It is not an object, or is truncated.
  package struct Malformed: Explainable {
    package let offset: Int
    package var message: Message { Message("store.notJSON", ["offset": .number(offset)]) }
  }

  /// The document without those lists.
  package let rest: String

  private let bytes: [UInt8]
  private let lists: [String: [Range<Int>]]

  package init(_ bytes: [UInt8], lists names: Set<String>) throws(Malformed) {
    var scanner = DocumentScanner(bytes)
    (rest, lists) = try scanner.document(names)
    self.bytes = bytes
  }

  /// The elements of a list; none if the document has no such list.
  package func elements(of list: String) -> some Sequence<String> {
    (lists[list] ?? []).lazy.map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}

/// Finds the boundaries of values. Their contents are validated when they are parsed.
private struct DocumentScanner {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document(
    _ names: Set<String>
  ) throws(DocumentText.Malformed) -> (rest: String, lists: [String: [Range<Int>]]) {
    var (rest, lists) = ([String](), [String: [Range<Int>]]())
    try expect("{")
    while try !takes("}") {
      if !rest.isEmpty || !lists.isEmpty { try expect(",") }
      let member = try valueStart()
      guard bytes[member] == UInt8(ascii: "\"") else {
        throw DocumentText.Malformed(offset: member)
      }
      let name = try value()
      try expect(":")
      let start = try valueStart()
      let text = String(decoding: bytes[name].dropFirst().dropLast(), as: UTF8.self)
      if names.contains(text), bytes[start] == UInt8(ascii: "[") {
        lists[text, default: []] += try elements()
      } else {
        let end = try value().upperBound
        rest.append(String(decoding: bytes[member..<end], as: UTF8.self))
      }
    }
    skipSpace()
    guard place == bytes.count else { throw DocumentText.Malformed(offset: place) }
    return ("{" + rest.joined(separator: ",") + "}", lists)
  }

  private mutating func elements() throws(DocumentText.Malformed) -> [Range<Int>] {
    var found: [Range<Int>] = []
    try expect("[")
    while try !takes("]") {
      if !found.isEmpty { try expect(",") }
      found.append(try value())
    }
    return found
  }

  /// Skips one value.
  private mutating func value() throws(DocumentText.Malformed) -> Range<Int> {
    let start = try valueStart()
    var depth = 0
    repeat {
      switch bytes[try valueStart()] {
      case UInt8(ascii: "\""): try string()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { throw DocumentText.Malformed(offset: place) }
        depth -= 1
        place += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        guard depth > 0 else { throw DocumentText.Malformed(offset: place) }
        place += 1
      default: word()
      }
    } while depth > 0
    return start..<place
  }

  private mutating func string() throws(DocumentText.Malformed) {
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    throw DocumentText.Malformed(offset: bytes.count)
  }

  /// Skips a number, `true`, `false` or `null`, without validating it.
  private mutating func word() {
    place += 1
    while place < bytes.count, !Self.ends(bytes[place]) { place += 1 }
  }

  private static func ends(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "{"):
      true
    default: isSpace(byte)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipSpace() {
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
  }

  /// The offset of the next value, or of the character in its place.
  private mutating func valueStart() throws(DocumentText.Malformed) -> Int {
    skipSpace()
    guard place < bytes.count else { throw DocumentText.Malformed(offset: place) }
    return place
  }

  private mutating func takes(_ character: Unicode.Scalar) throws(DocumentText.Malformed) -> Bool {
    guard bytes[try valueStart()] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(DocumentText.Malformed) {
    guard try takes(character) else { throw DocumentText.Malformed(offset: place) }
  }
}
