/// A PDF417 code (ISO/IEC 15438): stacked rows of bars. Messages are encoded as text, if it is
/// requested and possible, or as bytes.
struct PDF417Code {
  let modules: BarcodeGrid

  /// Constraints on the code's shape; `nil` means automatic.
  struct Shape {
    var columns: Int?
    var rows: Int?
    /// Width divided by height.
    var aspectRatio = 3.0
    var isCompact = false
    /// Whether the message is text, if its bytes allow it.
    var isText = false
  }

  /// The height of a row in modules.
  private static let rowHeight = 3

  /// `nil` if no code of this shape holds the bytes.
  init?(_ message: [UInt8], level: Int?, shape: Shape) {
    let text = shape.isText ? PDF417Text.codewords(of: message) : nil
    let data = text ?? Self.codewords(of: message)
    let level = level ?? (data.count <= 40 ? 2 : data.count <= 160 ? 3 : data.count <= 320 ? 4 : 5)
    let checks = 2 << level
    let needed = data.count + 1 + checks
    guard needed <= 928, let size = Self.size(for: needed, shape) else { return nil }
    let total = size.columns * size.rows
    var words = [total - checks] + data
    words += [Int](repeating: 900, count: total - checks - words.count)
    words += Self.checkWords(of: words, count: checks)
    modules = Self.drawn(words, size, level, isCompact: shape.isCompact)
  }

  // MARK: - Data

  /// Encodes six bytes as five codewords; the remaining bytes are one codeword each.
  private static func codewords(of bytes: [UInt8]) -> [Int] {
    var words = [bytes.count % 6 == 0 ? 924 : 901]
    for start in stride(from: 0, to: bytes.count, by: 6) {
      let part = bytes[start..<min(start + 6, bytes.count)]
      guard part.count == 6 else {
        words += part.map { Int($0) }
        break
      }
      var value = part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      var five: [Int] = []
      for _ in 0..<5 {
        five.insert(Int(value % 900), at: 0)
        value /= 900
      }
      words += five
    }
    return words
  }

  private static func checkWords(of words: [Int], count: Int) -> [Int] {
    // The generator's roots are powers of 3, modulo 929.
    var generator = [1]
    var root = 1
    for _ in 0..<count {
      root = root * 3 % 929
      var next = generator + [0]
      for index in generator.indices {
        next[index + 1] = (next[index + 1] + (929 - root) * generator[index]) % 929
      }
      generator = next
    }
    var rest = [Int](repeating: 0, count: count)
    for word in words {
      let factor = (word + rest[0]) % 929
      rest.removeFirst()
      rest.append(0)
      for index in rest.indices {
        rest[index] = (rest[index] + (929 - generator[index + 1]) * factor) % 929
      }
    }
    return rest.map { (929 - $0) % 929 }
  }

  // MARK: - Shape

  private static func size(
    for needed: Int, _ shape: Shape
  ) -> (columns: Int, rows: Int)? {
    var best: (columns: Int, rows: Int)?
    var least = Double.infinity
    for columns in 1...30 where shape.columns.map({ $0 == columns }) ?? true {
      let rows = max(shape.rows ?? 3, (needed + columns - 1) / columns, 3)
      guard rows <= 90, columns * rows <= 928, shape.rows.map({ $0 == rows }) ?? true else {
        continue
      }
      let ratio = Double(17 * columns + 69) / Double(rows * rowHeight)
      let distance = abs(ratio - shape.aspectRatio)
      if distance < least { (best, least) = ((columns, rows), distance) }
    }
    return best
  }

  // MARK: - Drawing

  private static func drawn(
    _ words: [Int], _ size: (columns: Int, rows: Int), _ level: Int, isCompact: Bool
  ) -> BarcodeGrid {
    let width = 17 * size.columns + (isCompact ? 35 : 69)
    var grid = BarcodeGrid(width: width, height: size.rows * rowHeight)
    for row in 0..<size.rows {
      var bits: [Bool] = []
      func append(_ modules: Int, _ count: Int) {
        for place in (0..<count).reversed() { bits.append(modules >> place & 1 == 1) }
      }
      let cluster = row % 3
      let (left, right) = indicators(row, size, level)
      append(0b1_1111_1110_1010_1000, 17)
      append(PDF417Patterns.modules(left, cluster: cluster), 17)
      for column in 0..<size.columns {
        append(PDF417Patterns.modules(words[row * size.columns + column], cluster: cluster), 17)
      }
      if isCompact {
        append(1, 1)
      } else {
        append(PDF417Patterns.modules(right, cluster: cluster), 17)
        append(0b11_1111_1010_0010_1001, 18)
      }
      for line in 0..<rowHeight {
        for (x, bit) in bits.enumerated() { grid[x, row * rowHeight + line] = bit }
      }
    }
    return grid
  }

  /// The indicator codewords at both ends of a row, which describe the code.
  private static func indicators(
    _ row: Int, _ size: (columns: Int, rows: Int), _ level: Int
  ) -> (left: Int, right: Int) {
    let first = 30 * (row / 3)
    let facts = [(size.rows - 1) / 3, level * 3 + (size.rows - 1) % 3, size.columns - 1]
    return switch row % 3 {
    case 0: (first + facts[0], first + facts[2])
    case 1: (first + facts[1], first + facts[0])
    default: (first + facts[2], first + facts[1])
    }
  }
}
