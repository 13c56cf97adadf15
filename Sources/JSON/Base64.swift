/// Base64 as defined by RFC 4648.
package enum Base64 {
  /// Decodes a text with or without padding; `nil` if it is invalid.
  package static func bytes(of text: Substring) -> [UInt8]? {
    var digits = text.utf8
    var padding = 0
    while digits.last == UInt8(ascii: "="), padding < 2 {
      digits = digits.dropLast()
      padding += 1
    }
    guard padding == 0 || (digits.count + padding) % 4 == 0 else { return nil }

    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // A single remaining digit encodes no byte.
    return count < 6 ? bytes : nil
  }

  package static func text(of bytes: [UInt8]) -> String {
    let digits = digits(of: bytes, in: alphabet("+/"))
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    return String(decoding: digits, as: UTF8.self) + padding
  }

  /// Encodes with the URL-safe alphabet, without padding.
  package static func addressText(of bytes: [UInt8]) -> String {
    String(decoding: digits(of: bytes, in: alphabet("-_")), as: UTF8.self)
  }

  private static func alphabet(_ last: String) -> [UInt8] {
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(last)".utf8)
  }

  private static func digits(of bytes: [UInt8], in alphabet: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity((bytes.count * 4 + 2) / 3)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(bytes[start + $1]) : 0) }
      for place in 0...count { digits.append(alphabet[bits >> (18 - 6 * place) & 63]) }
    }
    return digits
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
