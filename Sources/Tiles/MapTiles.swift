internal import Glibc
internal import Platform
internal import Words

/// A source of tiles from a file.
protocol TileReading: AnyObject, Sendable {
  var facts: TileSetMetadata { get }
  /// `nil` if the file has no tile there.
  func tile(at position: TilePosition) async throws(TileError) -> MapTile?
}

/// The tiles chosen by the server's operator as the map's background.
package struct MapTiles: Sendable {
  package let facts: TileSetMetadata
  /// Identifies this state of the file, so that fetched tiles can be cached.
  package let revision: String
  /// The tile server's address, if the tiles are not read from a file.
  package let address: TileAddress?
  private let file: (any TileReading)?

  /// Opens a tile file or refers to a tile server.
  ///
  /// - Parameters:
  ///   - text: the path of a `.pmtiles` or `.mbtiles` file, or an address with `{z}`, `{x}` and
  ///     `{y}` in it.
  ///   - credit: the attribution, if the file has none or it should be replaced.
  package static func open(
    _ text: String, credit: String? = nil
  ) async throws(TileError) -> MapTiles {
    if text.contains("://") {
      let address = try TileAddress(text)
      let facts = TileSetMetadata(
        format: address.format, zooms: 0...19, bounds: TileSetMetadata.world, attribution: credit)
      return MapTiles(facts: facts, revision: "0", address: address, file: nil)
    }
    let number = Glibc.open(text, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else {
      throw TileError(
        .missing,
        Message(
          "tiles.missing",
          ["path": .text(text), "reason": .text(SystemError.text(of: errno))]),
        advice: Message("advice.fileReadable"))
    }
    var status = stat()
    fstat(number, &status)
    var head = [UInt8](repeating: 0, count: 16)
    let count = pread(number, &head, head.count, 0)
    let file: any TileReading
    if count == head.count, head.starts(with: "SQLite format 3".utf8) {
      close(number)
      file = try await MBTilesFile(path: text)
    } else {
      file = try PMTilesFile(number, path: text)
    }
    var facts = file.facts
    facts.attribution = credit ?? facts.attribution
    let state = UInt64(bitPattern: Int64(status.st_size)) &* 0x9E37_79B9_7F4A_7C15
    let moment = UInt64(bitPattern: Int64(status.st_mtim.tv_sec)) << 20
    let revision = String(
      state ^ moment ^ UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)), radix: 36)
    return MapTiles(facts: facts, revision: revision, address: nil, file: file)
  }

  package func tile(at position: TilePosition) async throws(TileError) -> MapTile? {
    try await file?.tile(at: position)
  }
}
