/// Base64 as defined by RFC 4648.
package enum Base64 {
  /// Decodes a text; `nil` if it is invalid.
  ///
  /// - Parameters:
  ///   - isPadded: Whether missing padding is invalid.
  ///   - isExact: Whether unused bits must be zero, so that bytes have one text only.
  package static func bytes(
    of text: some BidirectionalCollection<UInt8>, isPadded: Bool = false, isExact: Bool = false
  ) -> [UInt8]? {
    var digits = text[...]
    var padding = 0
    while digits.last == UInt8(ascii: "="), padding < 2 {
      digits = digits.dropLast()
      padding += 1
    }
    let isWhole = (digits.count + padding) % 4 == 0
    guard isWhole || padding == 0 && !isPadded else { return nil }

    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for digit in digits {
      let value = values[Int(digit)]
      guard value < 64 else { return nil }
      bits = (bits << 6 | UInt32(value)) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // A single remaining digit encodes no byte.
    guard count < 6, !isExact || bits & (1 << count - 1) == 0 else { return nil }
    return bytes
  }

  package static func text(of bytes: [UInt8]) -> String {
    let digits = digits(of: bytes, in: standard)
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    return String(decoding: digits, as: UTF8.self) + padding
  }

  /// Encodes with the URL-safe alphabet, without padding.
  package static func addressText(of bytes: [UInt8]) -> String {
    String(decoding: digits(of: bytes, in: urlSafe), as: UTF8.self)
  }

  private static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlSafe = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each digit; 255 for other bytes.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in standard.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  private static func digits(of bytes: [UInt8], in alphabet: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = 0
      for place in 0..<3 { bits = bits << 8 | (place < count ? Int(bytes[start + place]) : 0) }
      for place in 0...count { digits.append(alphabet[bits >> (18 - 6 * place) & 63]) }
    }
    return digits
  }
}
