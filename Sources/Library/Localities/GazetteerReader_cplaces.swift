internal import CPlaces

/// Reads the table from a place on. It is the program's own, made by scripts/places,
/// and what it says of itself is so.
struct GazetteerReader {
  /// Constant for as long as the program runs.
  private static var table: UnsafeRawBufferPointer {
    var length: UInt = 0
    let bytes = cplaces_table(&length)
    return UnsafeRawBufferPointer(start: bytes, count: Int(length))
  }

  private(set) var position: Int

  init(at position: Int) { self.position = position }

  mutating func number(bytes count: Int) -> Int {
    let table = Self.table
    var value = 0
    for index in 0..<count { value |= Int(table[position + index]) << (8 * index) }
    position += count
    return value
  }

  mutating func signed(bytes count: Int) -> Int {
    let value = number(bytes: count)
    return value >> (8 * count - 1) == 0 ? value : value - 1 << (8 * count)
  }

  /// A text with its length before it.
  mutating func text() -> String {
    let count = number(bytes: 1)
    return text(bytes: count)
  }

  mutating func text(bytes count: Int) -> String {
    let text = String(decoding: Self.table[position..<position + count], as: UTF8.self)
    position += count
    return text
  }

  /// The bytes of a part of the table.
  static func bytes(_ range: Range<Int>) -> Slice<UnsafeRawBufferPointer> { table[range] }
}
