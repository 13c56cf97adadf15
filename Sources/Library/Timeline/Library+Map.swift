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

extension Library {
  /// The asker's photos in a part of the map, near ones together. It costs what
  /// the pins cost, however many photos they stand for; only of what is seen so
  /// closely that the counts are too coarse each photo is looked at.
  ///
  /// - Parameters:
  ///   - zoom: of the map that shows them; without it as many as can be told apart.
  ///   - photographer: whose photos; `nil` is everybody's.
  package func clusters(
    in box: MapBox, zoom: Int? = nil, of photographer: AccountID? = nil, for asker: Asker
  ) async throws(LibraryError) -> [MapCluster] {
    let level = box.level(zoom: zoom)
    return try await catalog.read { db in
      guard level > Position.mapBits,
        try db.count(in: box, for: asker) <= Limits.mapPinnedAssets
      else {
        return try db.pins(in: box, min(level, Position.mapBits), photographer, for: asker)
      }
      return try db.closePins(in: box, level, photographer, for: asker)
    }
  }

  /// How many of the photos in the asker's library lie nowhere on the map.
  package func unplacedCount(
    of photographer: AccountID? = nil, for asker: Asker
  ) async throws(LibraryError) -> Int {
    try await catalog.read { db in
      try db.one(
        MapQueries.countOffMap, [asker.rowNumber, asker.seesFamily, photographer?.text],
        row: column("count"))
    }
  }
}

extension Connection {
  /// About how many photos lie in a box: those of the cells that it touches.
  func count(in box: MapBox, for asker: Asker) throws(StoreError) -> Int {
    let level = box.level(zoom: nil)
    let cells = JSON.array(box.cells(level: level).map { JSON($0) }).text
    return try one(
      MapQueries.countInCells, [asker.rowNumber, asker.seesFamily, level, cells],
      row: column("count"))
  }

  fileprivate func pins(
    in box: MapBox, _ level: Int, _ photographer: AccountID?, for asker: Asker
  ) throws(StoreError) -> [MapCluster] {
    let cells = JSON.array(box.cells(level: level).map { JSON($0) }).text
    let shift = 2 * (Position.mapBits - level)
    let found = try all(
      MapQueries.clusters,
      [asker.rowNumber, asker.seesFamily, level, cells, photographer?.text]
    ) { (row) throws(StoreError) in
      (
        cell: try row["cell"] as Int, count: try row["count"] as Int,
        position: try Position(row, "latitude", "longitude")
      )
    }
    var pins: [MapCluster] = []
    for item in found {
      let (first, last) = (item.cell << shift, (item.cell + 1) << shift - 1)
      let asset: AssetID? = try self.first(
        MapQueries.clusterAsset,
        [asker.rowNumber, asker.seesFamily, first, last, photographer?.text], row: column("id"))
      guard let asset, let position = item.position else { continue }
      pins.append(MapCluster(position: position, count: item.count, asset: asset))
    }
    return pins
  }

  fileprivate func closePins(
    in box: MapBox, _ level: Int, _ photographer: AccountID?, for asker: Asker
  ) throws(StoreError) -> [MapCluster] {
    let (columns, rows) = (box.columns(level: level), box.rows(level: level))
    let codes = JSON.array(box.cells(level: Position.mapBits).map { JSON($0) }).text
    let pins = try all(
      MapQueries.closePins,
      [
        asker.rowNumber, asker.seesFamily, codes, 1 << level, columns.first, columns.last,
        rows.first, rows.last, photographer?.text,
      ]
    ) { (row) throws(StoreError) in
      (
        position: try Position(row, "latitude", "longitude"), count: try row["count"] as Int,
        asset: try row["id"] as AssetID
      )
    }
    return pins.compactMap { pin in
      pin.position.map { MapCluster(position: $0, count: pin.count, asset: pin.asset) }
    }
  }
}
