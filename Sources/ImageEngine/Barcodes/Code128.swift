/// A Code 128 barcode (ISO/IEC 15417) for ASCII characters.
struct Code128 {
  /// The modules from the left; true is dark. There is no quiet zone.
  let modules: [Bool]

  /// The maximum length; longer codes are too wide for readers.
  static let mostCharacters = 80

  /// Creates the shortest code for a non-empty ASCII text.
  init(_ message: [UInt8]) {
    precondition(!message.isEmpty && message.allSatisfy { $0 < 128 }, "ASCII")
    var values = Self.values(of: message)
    let sum = values.enumerated().dropFirst().reduce(values[0]) { $0 + $1.offset * $1.element }
    values += [sum % 103, Self.stop]
    modules = values.flatMap { Self.bars[$0] }
  }

  /// The three code sets: control characters and capitals; capitals and small letters; pairs of
  /// digits.
  private enum CodeSet: Int, CaseIterable { case a, b, c }

  private static let stop = 106
  /// The symbols that start each set, and those that switch to it.
  private static let starts = [103, 104, 105]
  private static let changes = [101, 100, 99]

  /// Computes backwards the minimum number of symbols that the rest needs in each set.
  private static func values(of message: [UInt8]) -> [Int] {
    let count = message.count
    let far = count * 4
    var costs = [[Int]](repeating: [0, 0, 0], count: count + 2)
    var choices = [[Int]](repeating: [0, 1, 2], count: count + 1)
    for place in (0..<count).reversed() {
      let own = CodeSet.allCases.map { set in
        length(message, place, set).map { 1 + costs[place + $0][set.rawValue] } ?? far
      }
      for set in 0..<3 {
        let best = (0..<3).min { own[$0] + ($0 == set ? 0 : 1) < own[$1] + ($1 == set ? 0 : 1) }!
        costs[place][set] = own[best] + (best == set ? 0 : 1)
        choices[place][set] = best
      }
    }
    var set = (0..<3).min { costs[0][$0] < costs[0][$1] }!
    set = choices[0][set]
    var values = [starts[set]]
    var place = 0
    while place < count {
      let next = choices[place][set]
      if next != set { values.append(changes[next]) }
      set = next
      let kind = CodeSet(rawValue: set)!
      values.append(value(message, place, kind))
      place += length(message, place, kind)!
    }
    return values
  }

  /// The number of characters encoded by one symbol of the set; `nil` if it cannot encode them.
  private static func length(_ message: [UInt8], _ place: Int, _ set: CodeSet) -> Int? {
    switch set {
    case .a: message[place] < 96 ? 1 : nil
    case .b: message[place] >= 32 ? 1 : nil
    case .c:
      place + 1 < message.count && isDigit(message[place]) && isDigit(message[place + 1]) ? 2 : nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte < 58 }

  private static func value(_ message: [UInt8], _ place: Int, _ set: CodeSet) -> Int {
    let byte = Int(message[place])
    return switch set {
    case .a: byte < 32 ? byte + 64 : byte - 32
    case .b: byte - 32
    case .c: (byte - 48) * 10 + Int(message[place + 1]) - 48
    }
  }

  /// Each symbol's modules, from the alternating widths of bars and spaces.
  private static let bars: [[Bool]] = widths.split(whereSeparator: \.isWhitespace).map { symbol in
    symbol.utf8.enumerated().flatMap { index, width in
      [Bool](repeating: index % 2 == 0, count: Int(width) - 48)
    }
  }

  private static let widths = """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212
    112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131
    311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
    112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
    313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
    314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
    122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
    124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
    114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112
    """
}
