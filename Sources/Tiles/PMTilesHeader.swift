internal import Words

/// The first 127 bytes of a PMTiles version 3 file.
struct PMTilesHeader {
  static let length = 127
  static let name = Array("PMTiles".utf8)

  let root: Range<UInt64>
  let metadata: Range<UInt64>
  let leaves: UInt64
  let tiles: UInt64
  /// Whether directories and metadata are compressed with gzip.
  let isPacked: Bool
  var facts: TileSetMetadata

  init(_ bytes: [UInt8], path: String) throws(TileError) {
    guard bytes.count >= Self.length, bytes.starts(with: Self.name) else {
      throw TileError(
        .notTiles, Message("tiles.notTiles", ["path": .text(path)]),
        advice: Message("advice.tileFile"))
    }
    guard bytes[7] == 3 else {
      throw TileError(
        .version,
        Message("tiles.version", ["path": .text(path), "version": .number(Int(bytes[7]))]),
        advice: Message("advice.convertTiles"))
    }
    func number(_ at: Int) -> UInt64 {
      bytes[at..<at + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    func range(_ at: Int) throws(TileError) -> Range<UInt64> {
      let (end, isTooLarge) = number(at).addingReportingOverflow(number(at + 8))
      if isTooLarge || end > 1 << 62 { throw .damaged(path, Message("tiles.damaged.header")) }
      return number(at)..<end
    }
    root = try range(8)
    metadata = try range(24)
    leaves = try range(40).lowerBound
    tiles = try range(56).lowerBound
    isPacked = try Self.isPacked(bytes[97], path)
    _ = try Self.isPacked(bytes[98], path)
    func degrees(_ at: Int) -> Double {
      let bits = bytes[at..<at + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      return Double(Int32(bitPattern: bits)) / 10_000_000
    }
    let bounds = [102, 106, 110, 114].map(degrees)
    let (first, last) = (Int(bytes[100]), Int(bytes[101]))
    guard first <= last, last <= TilePosition.mostZoom else {
      throw .damaged(
        path,
        Message(
          "tiles.damaged.zooms",
          ["first": .number(first), "last": .number(last)]))
    }
    facts = TileSetMetadata(
      format: try Self.format(bytes[99], path), zooms: first...last,
      bounds: bounds[0] < bounds[2] && bounds[1] < bounds[3] ? bounds : TileSetMetadata.world)
  }

  private static func isPacked(
    _ number: UInt8, _ path: String
  ) throws(TileError) -> Bool {
    switch number {
    case 0, 1: return false
    case 2: return true
    default:
      let name = number == 3 ? "Brotli" : number == 4 ? "Zstandard" : "\(number)"
      throw TileError(
        .packing, Message("tiles.packing", ["path": .text(path), "method": .text(name)]),
        advice: Message("advice.packTiles"))
    }
  }

  private static func format(_ number: UInt8, _ path: String) throws(TileError)
    -> TileSetMetadata.Format
  {
    switch number {
    case 1: return .vector
    case 2: return .png
    case 3: return .jpeg
    case 4: return .webp
    case 5: return .avif
    default:
      throw TileError(
        .kind, Message("tiles.kind", ["path": .text(path), "kind": .text("\(number)")]),
        advice: Message("advice.tileKind"))
    }
  }
}
