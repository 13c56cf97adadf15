/// Reads bits starting with the lowest of each byte, as in JPEG XL. Past the end it returns zeros
/// and sets `isAtEnd`.
struct BitReader {
  private let bytes: FileBytes
  private var offset = 0
  private(set) var isAtEnd = false

  init(_ bytes: FileBytes) { self.bytes = bytes }

  mutating func bits(_ count: Int) -> Int {
    var value = 0
    for index in 0..<count {
      guard let byte = bytes[offset >> 3] else {
        isAtEnd = true
        return 0
      }
      value |= Int(byte >> UInt8(offset & 7) & 1) << index
      offset += 1
    }
    return value
  }

  mutating func bool() -> Bool { bits(1) == 1 }

  /// Reads a number with one of four encodings: a number of bits and an offset to add.
  mutating func number(_ ways: (bits: Int, plus: Int)...) -> Int {
    let way = ways[bits(2)]
    return bits(way.bits) + way.plus
  }
}
