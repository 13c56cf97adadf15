internal import Store
internal import Words

/// An MBTiles file: tiles as rows of an SQLite database.
final class MBTilesFile: TileReading {
  private let path: String
  private let connection: Connection

  let facts: TileSetMetadata

  init(path: String) async throws(TileError) {
    do {
      let connection = try await Connection.open(path: path, access: .readOnly)
      let said = try await connection.transaction(.read) { connection in
        try connection.all(SQL("select name, cast(value as text) from metadata"), []) {
          (row) throws(StoreError) in
          (name: try row[0] as String?, value: try row[1] as String?)
        }
      }
      let zooms = try await connection.transaction(.read) { connection in
        try connection.one(SQL("select min(zoom_level), max(zoom_level) from tiles"), []) {
          (row) throws(StoreError) in
          (least: try row[0] as Int?, most: try row[1] as Int?)
        }
      }
      var values: [String: String] = [:]
      for (name, value) in said { if let name, let value { values[name] = value } }
      facts = try Self.facts(values, zooms.least, zooms.most, path)
      self.connection = connection
      self.path = path
    } catch let error as TileError {
      throw error
    } catch {
      throw TileError(
        .notTiles,
        Message("tiles.notTiles.mbtiles", ["path": .text(path), "reason": .text("\(error)")]),
        advice: Message("advice.tileFileAgain"))
    }
  }

  deinit {
    let connection = connection
    Task { await connection.close() }
  }

  func tile(at position: TilePosition) async throws(TileError) -> MapTile? {
    // MBTiles numbers rows from the south.
    let row = (1 << position.zoom) - 1 - position.y
    do {
      let bytes: [UInt8]? = try await connection.transaction(.read) { connection in
        try connection.first(
          SQL(
            "select tile_data from tiles",
            "where zoom_level = ?1 and tile_column = ?2 and tile_row = ?3"),
          [position.zoom, position.x, row]
        ) { (row) throws(StoreError) in try row[0] as [UInt8]? } ?? nil
      }
      guard let bytes else { return nil }
      guard bytes.count <= TileLimits.tileBytes else {
        throw TileError.damaged(path, Message("tiles.damaged.tileSize"))
      }
      return MapTile(bytes)
    } catch let error as TileError {
      throw error
    } catch {
      throw .damaged(path, Message("tiles.damaged.database", ["text": .text("\(error)")]))
    }
  }

  private static func facts(
    _ values: [String: String], _ least: Int?, _ most: Int?, _ path: String
  ) throws(TileError) -> TileSetMetadata {
    guard let least, let most, 0 <= least, most <= TilePosition.mostZoom else {
      throw TileError(
        .notTiles, Message("tiles.notTiles.none", ["path": .text(path)]),
        advice: Message("advice.makeAgain"))
    }
    let format: TileSetMetadata.Format
    switch values["format"] {
    case "pbf", "mvt": format = .vector
    case "png", nil: format = .png
    case "jpg", "jpeg": format = .jpeg
    case "webp": format = .webp
    case "avif": format = .avif
    case .some(let name):
      throw TileError(
        .kind, Message("tiles.kind", ["path": .text(path), "kind": .text(name)]),
        advice: Message("advice.tileKind"))
    }
    let bounds = values["bounds"]?.split(separator: ",").compactMap { text in
      Double(text.drop { $0 == " " })
    }
    return TileSetMetadata(
      format: format, zooms: least...most,
      bounds: bounds?.count == 4 ? bounds ?? TileSetMetadata.world : TileSetMetadata.world,
      name: values["name"], attribution: values["attribution"])
  }
}
