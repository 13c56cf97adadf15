/// The name of one object of the library, for all time: 128 random bits,
/// written as 26 letters and digits of base 32 without capitals, so that it
/// may stand in an address, a file name and a spoken sentence.
///
/// `Kind` keeps the id of an asset from being taken for that of an account.
package struct Identifier<Kind>: Hashable, Sendable {
  package let text: String

  /// Creates an id from 16 random bytes.
  init(random bytes: [UInt8]) {
    precondition(bytes.count == 16, "an id has 128 bits")
    text = Base32.text(of: bytes)
  }

  /// Parses an id; `nil` if it is invalid.
  package init?(_ text: String) {
    guard text.utf8.count == 26, let bytes = Base32.bytes(of: text), bytes.count == 16 else {
      return nil
    }
    self.text = text
  }

  /// An id from the catalog, which contains valid ones only.
  init(stored text: String) { self.text = text }
}

extension Identifier: CustomStringConvertible {
  package var description: String { text }
}

extension Identifier: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// Base 32 of RFC 4648 in small letters and without padding.
enum Base32 {
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[Int(bits >> count & 31)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << (5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text as `text(of:)` writes it: each value has one text.
  static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for character in text.utf8 {
      let digit: UInt8
      switch character {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = character - UInt8(ascii: "a")
      case UInt8(ascii: "2")...UInt8(ascii: "7"): digit = character - UInt8(ascii: "2") + 26
      default: return nil
      }
      bits = (bits << 5 | UInt32(digit)) & 0xFFFF
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    guard count < 5, bits & (1 << count - 1) == 0 else { return nil }
    return bytes
  }
}
