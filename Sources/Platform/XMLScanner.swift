/// A cursor over XML text, and the syntax that all readers of XML share. It skips no document types
/// and knows no entities but the five of XML.
package struct XMLScanner {
  package let bytes: [UInt8]
  package var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the cursor.
  package var byte: UInt8? { isAtEnd ? nil : bytes[offset] }

  package func at(_ prefix: some Sequence<UInt8>) -> Bool { bytes[offset...].starts(with: prefix) }

  package func at(_ prefix: StaticString) -> Bool {
    at(UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
  }

  /// Moves past the next occurrence of a mark; `false`, at the end, if there is none.
  package mutating func skip(past mark: StaticString) -> Bool {
    let first = mark.utf8Start.pointee
    while let byte {
      if byte == first, at(mark) {
        offset += mark.utf8CodeUnitCount
        return true
      }
      offset += 1
    }
    return false
  }

  package mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { offset += 1 }
  }

  /// Reads a name; `nil` if there is none.
  package mutating func name() -> String? {
    let start = offset
    while let byte, Self.isNameByte(byte) { offset += 1 }
    return offset > start ? String(decoding: bytes[start..<offset], as: UTF8.self) : nil
  }

  /// Reads `&amp;` or `&#38;`; `nil`, without moving, if it requires a document type.
  package mutating func reference() -> Unicode.Scalar? {
    // The longest reference is &#1114111;, and leading zeros are rare.
    let name = bytes[min(offset + 1, bytes.count)...].prefix(12)
      .prefix { $0 != UInt8(ascii: ";") }
    guard bytes.indices.contains(name.endIndex), bytes[name.endIndex] == UInt8(ascii: ";"),
      let scalar = Self.scalar(String(decoding: name, as: UTF8.self))
    else { return nil }
    offset = name.endIndex + 1
    return scalar
  }

  /// Replaces all references of a text; `nil` if one requires a document type.
  package static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var scanner = XMLScanner(Array(bytes))
    var result = ""
    while !scanner.isAtEnd {
      let start = scanner.offset
      while let byte = scanner.byte, byte != UInt8(ascii: "&") { scanner.offset += 1 }
      result += String(decoding: scanner.bytes[start..<scanner.offset], as: UTF8.self)
      if scanner.isAtEnd { break }
      guard let scalar = scanner.reference() else { return nil }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  package static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF, UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
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
    // The number parser would accept a sign.
    guard digits.first?.isHexDigit == true else { return nil }
    return UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
  }
}
