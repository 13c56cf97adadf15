/// The pieces of words of a vocabulary, each with the logarithm of its likelihood.
struct PieceTable {
  private let ends: [UInt32]
  private let scores: [Float]
  private let letters: UnsafeRawBufferPointer
  /// A hash table of numbers of pieces; 0 is an empty place, so that they are one higher.
  private let table: [UInt32]
  private let unknownScore: Float
  private let longest: Int

  /// - Parameter cursor: Before the length of the letters; afterwards behind them.
  init(_ cursor: inout ByteCursor, count: Int, unknown: Int) throws(VisionError) {
    let size = try cursor.longCount()
    let offsets = try Self.words(&cursor, count + 1)
    let scores = try Self.words(&cursor, count).map { Float(bitPattern: $0) }
    letters = UnsafeRawBufferPointer(rebasing: try cursor.bytes(size))
    guard offsets[0] == 0, Int(offsets[count]) <= size,
      zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 }), scores.allSatisfy(\.isFinite)
    else { throw ByteCursor.damage }
    ends = offsets
    self.scores = scores
    unknownScore = (scores.min() ?? 0) - 10
    longest = zip(offsets, offsets.dropFirst()).map { Int($1 - $0) }.max() ?? 0
    var places = 1
    while places < count * 2 { places *= 2 }
    var table = [UInt32](repeating: 0, count: places)
    for piece in 0..<count where piece != unknown && offsets[piece] < offsets[piece + 1] {
      let bytes = letters[Int(offsets[piece])..<Int(offsets[piece + 1])]
      var place = Self.hash(bytes) & (places - 1)
      while table[place] != 0 { place = (place + 1) & (places - 1) }
      table[place] = UInt32(piece + 1)
    }
    self.table = table
  }

  private static func words(
    _ cursor: inout ByteCursor, _ count: Int
  ) throws(VisionError) -> [UInt32] {
    let bytes = try cursor.bytes(count * 4)
    let start = bytes.startIndex
    return (0..<count).map { index in
      bytes.base.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self).littleEndian
    }
  }

  /// FNV-1a.
  private static func hash(_ bytes: some Sequence<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash >> 1)
  }

  private func piece(_ bytes: ArraySlice<UInt8>) -> Int? {
    var place = Self.hash(bytes) & (table.count - 1)
    while table[place] != 0 {
      let piece = Int(table[place]) - 1
      if letters[Int(ends[piece])..<Int(ends[piece + 1])].elementsEqual(bytes) { return piece }
      place = (place + 1) & (table.count - 1)
    }
    return nil
  }

  /// The most likely division of a text into pieces.
  func tokens(of codes: [UInt32], unknown: Int) -> [Int] {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for code in codes {
      starts.append(bytes.count)
      bytes += Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
    }
    starts.append(bytes.count)
    var best = [Float](repeating: -.infinity, count: starts.count)
    var steps = [(piece: Int, from: Int)](repeating: (unknown, 0), count: starts.count)
    best[0] = 0
    func offer(_ score: Float, _ piece: Int, from start: Int, to end: Int) {
      guard score > best[end] else { return }
      best[end] = score
      steps[end] = (piece, start)
    }
    for start in codes.indices {
      for end in start + 1..<starts.count {
        guard starts[end] - starts[start] <= longest else { break }
        if let piece = piece(bytes[starts[start]..<starts[end]]) {
          offer(best[start] + scores[piece], piece, from: start, to: end)
        }
      }
      offer(best[start] + unknownScore, unknown, from: start, to: start + 1)
    }
    var tokens: [Int] = []
    var at = codes.count
    while at > 0 {
      tokens.append(steps[at].piece)
      at = steps[at].from
    }
    return tokens.reversed()
  }
}
