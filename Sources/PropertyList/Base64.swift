/// Base64 as used in XML property lists.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let digits: [UInt8?] = {
    var digits = [UInt8?](repeating: nil, count: 256)
    for (value, letter) in alphabet.enumerated() { digits[Int(letter)] = UInt8(value) }
    return digits
  }()

  /// Decodes a text, ignoring white space; `nil` if it is invalid or wrongly padded.
  static func bytes(of text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var letters = 0
    var padding = 0
    for letter in text where ![0x20, 0x09, 0x0A, 0x0D].contains(letter) {
      letters += 1
      if letter == UInt8(ascii: "=") {
        padding += 1
        bits <<= 6
      } else {
        guard padding == 0, let digit = digits[Int(letter)] else { return nil }
        bits = bits << 6 | UInt32(digit)
      }
      guard letters.isMultiple(of: 4) else { continue }
      guard padding <= 2 else { return nil }
      let group = [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
      bytes += group.dropLast(padding)
      bits = 0
    }
    return letters.isMultiple(of: 4) ? bytes : nil
  }

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(3 - group.count) * 8
      for place in 0..<4 {
        let isPadding = place > group.count
        let digit = Int(bits >> UInt32(18 - 6 * place) & 63)
        text.append(isPadding ? UInt8(ascii: "=") : alphabet[digit])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
