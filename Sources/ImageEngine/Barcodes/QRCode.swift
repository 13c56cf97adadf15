/// A QR code (ISO/IEC 18004).
///
/// Messages are encoded as bytes, which readers interpret as UTF-8. The quiet zone is not included;
/// draw four light modules on each side.
public struct QRCode: Hashable, Sendable {
  /// The proportion of the code that may be covered or damaged.
  public enum Level: Int, CaseIterable, Sendable {
    /// About 7, 15, 25 and 30 per cent.
    case low, medium, quartile, high
  }

  /// 1 to 40; each version adds four modules per side.
  public let version: Int
  public let level: Level
  /// The mask pattern applied to the data, 0 to 7.
  public let mask: Int
  /// The number of modules per side.
  public var side: Int { grid.side }

  private let grid: QRGrid

  /// Creates the smallest code that holds the bytes; `nil` if none does.
  public init?(_ bytes: [UInt8], level: Level = .medium) {
    guard let version = (1...40).first(where: { Self.holds(bytes.count, $0, level) }) else {
      return nil
    }
    self.init(
      codewords: Self.codewords(of: bytes, version, level), version: version, level: level)
  }

  public init?(_ text: String, level: Level = .medium) {
    self.init(Array(text.utf8), level: level)
  }

  /// Creates a code from encoded data, with the best mask unless one is given. `nil` if the number
  /// of codewords does not match the version.
  public init?(codewords: [UInt8], version: Int, level: Level, mask: Int? = nil) {
    guard (1...40).contains(version), mask.map((0..<8).contains) ?? true,
      codewords.count == QRBlocks(version: version, level: level).dataCount
    else { return nil }
    let blocks = QRBlocks(version: version, level: level)
    var plain = QRGrid(version: version)
    plain.place(blocks.interleaved(codewords))
    let candidates = (mask.map { [$0] } ?? Array(0..<8)).map { mask in
      (mask: mask, grid: plain.finished(mask: mask, level: level))
    }
    // There is at least one candidate; the first of equals wins.
    let costs = candidates.count == 1 ? [0] : candidates.map(\.grid.penalty)
    let best = candidates[costs.indices.min { costs[$0] < costs[$1] } ?? 0]
    (self.version, self.level, self.mask, grid) = (version, level, best.mask, best.grid)
  }

  /// Whether the module is dark. Outside modules are light, as in the quiet zone.
  public subscript(x: Int, y: Int) -> Bool {
    let isInside = x >= 0 && y >= 0 && x < side && y < side
    return isInside && grid[x, y]
  }

  // MARK: - Data

  private static func lengthBits(_ version: Int) -> Int { version < 10 ? 8 : 16 }

  private static func holds(_ count: Int, _ version: Int, _ level: Level) -> Bool {
    let bits = 4 + lengthBits(version) + 8 * count
    return bits <= 8 * QRBlocks(version: version, level: level).dataCount
      && count < 1 << lengthBits(version)
  }

  /// Encodes the bytes in byte mode, padded to the version's capacity.
  private static func codewords(of bytes: [UInt8], _ version: Int, _ level: Level) -> [UInt8] {
    var bits = QRBits()
    bits.append(0b0100, count: 4)
    bits.append(bytes.count, count: lengthBits(version))
    for byte in bytes { bits.append(Int(byte), count: 8) }
    let capacity = QRBlocks(version: version, level: level).dataCount
    return bits.filled(to: capacity)
  }
}

/// Collects bits into codewords.
private struct QRBits {
  private var bits: [Bool] = []

  mutating func append(_ value: Int, count: Int) {
    for place in stride(from: count - 1, through: 0, by: -1) {
      bits.append(value >> place & 1 == 1)
    }
  }

  /// Appends the terminator and the standard padding.
  func filled(to capacity: Int) -> [UInt8] {
    var bits = bits
    bits += [Bool](repeating: false, count: min(4, capacity * 8 - bits.count))
    bits += [Bool](repeating: false, count: (8 - bits.count % 8) % 8)
    var bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    let padding: [UInt8] = [0xEC, 0x11]
    var turn = 0
    while bytes.count < capacity {
      bytes.append(padding[turn % 2])
      turn += 1
    }
    return bytes
  }
}
