/// The head of a file in a tar archive.
struct TarEntry: Hashable {
  static let blockBytes = 512

  /// Without folders.
  let name: String
  let sizeBytes: Int
  /// False for folders, links and notes of other programs.
  let isFile: Bool

  /// Reads a block; `nil` if it is no head of a file.
  init?(_ block: [UInt8]) {
    guard block.count == Self.blockBytes, let sum = Self.octal(block[148..<156]) else { return nil }
    // The sum is taken with spaces in its own place.
    let rest = block[..<148].reduce(0) { $0 + Int($1) } + block[156...].reduce(0) { $0 + Int($1) }
    guard rest + 8 * 0x20 == sum, let size = Self.octal(block[124..<136]) else { return nil }
    let path = block[..<100].prefix { $0 != 0 }
    name = String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    sizeBytes = size
    isFile = block[156] == 0 || block[156] == UInt8(ascii: "0")
  }

  /// The length of its content with the rest of its last block.
  var paddedBytes: Int { (sizeBytes + Self.blockBytes - 1) / Self.blockBytes * Self.blockBytes }

  /// A number of at most eleven digits, between spaces and zeros.
  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }
}
