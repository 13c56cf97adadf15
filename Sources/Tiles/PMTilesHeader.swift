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
  var facts: TileFacts

  init(_ bytes: [UInt8], path: String) throws(TileError) {
    guard bytes.count >= Self.length, bytes.starts(with: Self.name) else {
      throw TileError(
        .notTiles, "\(path) is no PMTiles file.",
        advice: "Give a file that ends in .pmtiles or .mbtiles.")
    }
    guard bytes[7] == 3 else {
      throw TileError(
        .version, "\(path) is a PMTiles file of version \(bytes[7]); this program reads version 3.",
        advice: "'pmtiles convert' makes a newer one of it.")
    }
    func number(_ at: Int) -> UInt64 {
      bytes[at..<at + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    func range(_ at: Int) throws(TileError) -> Range<UInt64> {
      let (end, isTooLarge) = number(at).addingReportingOverflow(number(at + 8))
      if isTooLarge || end > 1 << 62 { throw .damaged(path, "its first lines make no sense") }
      return number(at)..<end
    }
    root = try range(8)
    metadata = try range(24)
    leaves = try range(40).lowerBound
    tiles = try range(56).lowerBound
    isPacked = try Self.isPacked(bytes[97], "directories", path)
    _ = try Self.isPacked(bytes[98], "tiles", path)
    func degrees(_ at: Int) -> Double {
      let bits = bytes[at..<at + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      return Double(Int32(bitPattern: bits)) / 10_000_000
    }
    let bounds = [102, 106, 110, 114].map(degrees)
    guard bytes[100] <= bytes[101], Int(bytes[101]) <= TilePosition.mostZoom else {
      throw .damaged(path, "it says that its zooms go from \(bytes[100]) to \(bytes[101])")
    }
    facts = TileFacts(
      format: try Self.format(bytes[99], path), zooms: Int(bytes[100])...Int(bytes[101]),
      bounds: bounds[0] < bounds[2] && bounds[1] < bounds[3] ? bounds : TileFacts.world)
  }

  private static func isPacked(
    _ number: UInt8, _ what: String, _ path: String
  ) throws(TileError) -> Bool {
    switch number {
    case 0, 1: return false
    case 2: return true
    default:
      let name = number == 3 ? "Brotli" : number == 4 ? "Zstandard" : "an unknown way"
      throw TileError(
        .packing, "The \(what) of \(path) are packed by \(name); this program unpacks gzip.",
        advice: "Fetch or make the file with gzip, which is what the tools do by themselves.")
    }
  }

  private static func format(_ number: UInt8, _ path: String) throws(TileError) -> TileFacts.Format
  {
    switch number {
    case 1: return .vector
    case 2: return .png
    case 3: return .jpeg
    case 4: return .webp
    case 5: return .avif
    default:
      throw TileError(
        .kind, "The tiles of \(path) are of a kind that browsers do not show (\(number)).",
        advice: "Take a file of vector tiles (MVT), or of PNG, JPEG, WebP or AVIF pictures.")
    }
  }
}
