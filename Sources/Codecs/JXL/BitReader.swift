/// Reads bits from the lowest of each byte on, as JPEG XL writes them. Past the
/// end there are zeros, and `isAtEnd` is set.
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

  /// One of four ways to write a number: so many bits, and what is added.
  mutating func number(_ ways: (bits: Int, plus: Int)...) -> Int {
    let way = ways[bits(2)]
    return bits(way.bits) + way.plus
  }
}
