internal import JSON
internal import Store

/// Photos that lie near one another on a map, as one pin.
package struct MapCluster: Hashable, Sendable {
  /// The middle of its photos.
  package let position: Position
  package let count: Int
  /// One of them, to be its picture.
  package let asset: AssetID
}

/// A part of the map. Where its western edge is east of the eastern one, it
/// crosses the line where the days begin.
package struct MapBox: Hashable, Sendable {
  package let southWest: Position
  package let northEast: Position

  /// `nil` where it is upside down.
  package init?(southWest: Position, northEast: Position) {
    guard southWest.latitude <= northEast.latitude else { return nil }
    self.southWest = southWest
    self.northEast = northEast
  }

  /// The cells of a level that the box touches.
  fileprivate func cells(level: Int) -> [Int] {
    let shift = Position.mapBits - level
    let (west, east) = (southWest.mapColumn >> shift, northEast.mapColumn >> shift)
    let columns =
      southWest.longitude <= northEast.longitude
      ? Array(west...east) : Array(west..<(1 << level)) + Array(0...east)
    let rows = (northEast.mapRow >> shift)...(southWest.mapRow >> shift)
    return rows.flatMap { row in
      columns.map { Position.mapCode(column: $0, row: row) }
    }
  }

  /// The finest level at which the box has few enough cells, and which is not
  /// finer than a map of that zoom shows: there the world is 256 x 2^zoom points
  /// wide, and pins lie at least 32 apart.
  fileprivate func level(zoom: Int?) -> Int {
    let finest = zoom.map { min(max(2, ($0 + 3) / 2 * 2), Position.mapBits) }
    let levels = stride(from: finest ?? Position.mapBits, through: 2, by: -2)
    return levels.first { level in
      let shift = Position.mapBits - level
      var columns = northEast.mapColumn >> shift - southWest.mapColumn >> shift
      if columns < 0 { columns += 1 << level }
      let rows = southWest.mapRow >> shift - northEast.mapRow >> shift
      return (columns + 1) * (rows + 1) <= Limits.mapCells
    } ?? 2
  }
}

extension Library {
  /// The asker's photos in a part of the map, near ones together. It costs what
  /// the pins cost, however many photos they stand for.
  ///
  /// - Parameters:
  ///   - zoom: of the map that shows them; without it as many as can be told apart.
  ///   - photographer: whose photos; `nil` is everybody's.
  package func clusters(
    in box: MapBox, zoom: Int? = nil, of photographer: AccountID? = nil, for asker: Asker
  ) async throws(LibraryError) -> [MapCluster] {
    let level = box.level(zoom: zoom)
    let cells = JSON.array(box.cells(level: level).map { JSON($0) }).text
    let shift = 2 * (Position.mapBits - level)
    return try await catalog.read { db in
      let found = try db.all(
        TimelineQueries.clusters,
        [asker.rowNumber, asker.seesFamily, level, cells, photographer?.text]
      ) { (row) throws(StoreError) in
        (
          cell: try row["cell"] as Int, count: try row["count"] as Int,
          position: try Position(row, "latitude", "longitude")
        )
      }
      return try found.compactMap { item in
        let (first, last) = (item.cell << shift, (item.cell + 1) << shift - 1)
        let asset: AssetID? = try db.first(
          TimelineQueries.clusterAsset,
          [asker.rowNumber, asker.seesFamily, first, last, photographer?.text],
          row: column("id"))
        guard let asset, let position = item.position else { return nil }
        return MapCluster(position: position, count: item.count, asset: asset)
      }
    }
  }
}
