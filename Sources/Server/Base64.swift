/// Base 64 of RFC 4648, as upload metadata is written.
enum Base64 {
  /// The bytes of a text with or without padding; `nil` where it is none.
  static func bytes(of text: Substring) -> [UInt8]? {
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
    // A single digit left over carries no byte.
    return count < 6 ? bytes : nil
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) {
        $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0)
      }
      for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 63]) }
      text += [UInt8](repeating: UInt8(ascii: "="), count: 3 - group.count)
    }
    return String(decoding: text, as: UTF8.self)
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
