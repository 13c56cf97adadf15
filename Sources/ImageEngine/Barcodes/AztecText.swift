/// Letters and digits in an Aztec code: five bits for a letter, four for a digit.
enum AztecText {
  private enum Mode: Int, CaseIterable { case upper, lower, digit }

  /// The fewest bits of a message; `nil` if it has other bytes than letters, digits, spaces, commas
  /// and full stops.
  static func bits(of message: [UInt8]) -> [Bool]? {
    var best: [Mode: [Bool]] = [.upper: []]
    for byte in message {
      var next: [Mode: [Bool]] = [:]
      for from in Mode.allCases {
        guard let start = best[from] else { continue }
        for mode in Mode.allCases {
          guard let code = code(of: byte, in: mode) else { continue }
          let width = mode == .digit ? 4 : 5
          keep(start + latch(from, mode) + number(code, width), mode, &next)
        }
        // A single capital is shifted.
        if from != .upper, let code = code(of: byte, in: .upper) {
          let shift = from == .digit ? number(15, 4) : number(28, 5)
          keep(start + shift + number(code, 5), from, &next)
        }
      }
      guard !next.isEmpty else { return nil }
      best = next
    }
    return best.values.min { $0.count < $1.count }
  }

  private static func keep(_ bits: [Bool], _ mode: Mode, _ found: inout [Mode: [Bool]]) {
    if let other = found[mode], other.count <= bits.count { return }
    found[mode] = bits
  }

  private static func code(of byte: UInt8, in mode: Mode) -> Int? {
    if byte == 32 { return 1 }
    return switch mode {
    case .upper: (65...90).contains(byte) ? Int(byte) - 63 : nil
    case .lower: (97...122).contains(byte) ? Int(byte) - 95 : nil
    case .digit:
      (48...57).contains(byte) ? Int(byte) - 46 : byte == 44 ? 12 : byte == 46 ? 13 : nil
    }
  }

  /// The bits that change the mode.
  private static func latch(_ from: Mode, _ mode: Mode) -> [Bool] {
    switch (from, mode) {
    case (.upper, .lower): number(28, 5)
    case (.upper, .digit), (.lower, .digit): number(30, 5)
    case (.lower, .upper): number(30, 5) + number(14, 4)
    case (.digit, .upper): number(14, 4)
    case (.digit, .lower): number(14, 4) + number(28, 5)
    default: []
    }
  }

  private static func number(_ value: Int, _ count: Int) -> [Bool] {
    (0..<count).reversed().map { value >> $0 & 1 == 1 }
  }
}
