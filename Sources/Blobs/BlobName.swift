/// The name of stored bytes: their SHA-256. Equal bytes have one name, and corruption is detected
/// by reading them.
package struct BlobName: Hashable, Sendable {
  /// The digest in two halves: a single vector of 32 bytes requires an alignment of 32, which async
  /// frames do not provide.
  private let high, low: SIMD2<UInt64>

  /// Creates a name from a 32-byte digest; `nil` for any other length.
  package init?(digest: [UInt8]) {
    guard digest.count == 32 else { return nil }
    var words = SIMD4<UInt64>()
    for (index, byte) in digest.enumerated() {
      words[index / 8] = words[index / 8] << 8 | UInt64(byte)
    }
    high = words.lowHalf
    low = words.highHalf
  }

  private func word(_ index: Int) -> UInt64 { index < 2 ? high[index] : low[index - 2] }

  /// Parses 64 lower-case hexadecimal digits.
  package init?(_ text: some StringProtocol) {
    var digest: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      guard let digit = Self.digit(character), digest.count < 32 else { return nil }
      if let first = high {
        digest.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    guard high == nil else { return nil }
    self.init(digest: digest)
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  package var digest: [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: word($0 / 8) >> UInt64(56 - $0 % 8 * 8)) }
  }

  /// The 64 hexadecimal digits.
  package var text: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 64) { buffer in
      for (index, byte) in digest.enumerated() {
        buffer[index * 2] = digits[Int(byte >> 4)]
        buffer[index * 2 + 1] = digits[Int(byte & 15)]
      }
      return 64
    }
  }
}

extension BlobName: CustomStringConvertible {
  package var description: String { text }
}

extension BlobName: Comparable {
  /// Orders names by their texts.
  package static func < (a: Self, b: Self) -> Bool {
    for index in 0..<4 where a.word(index) != b.word(index) {
      return a.word(index) < b.word(index)
    }
    return false
  }
}

/// Identifies bytes that are still arriving. As it becomes a file name, it consists of letters,
/// digits, `-` and `_` only.
package struct DraftID: Hashable, Sendable {
  package let text: String

  package init?(_ text: String) {
    guard (1...BlobLimits.draftIDCharacters).contains(text.utf8.count),
      text.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    self.text = text
  }

  private static func isAllowed(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension DraftID: CustomStringConvertible {
  package var description: String { text }
}
