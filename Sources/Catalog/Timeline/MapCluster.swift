internal import Geocoding
internal import JSON
package import Media
package import Store

/// Photos close together on the map, as one pin.
package struct MapCluster: Hashable, Sendable {
  /// The centre of its photos.
  package let position: Position
  package let count: Int
  /// The photo shown on the pin.
  package let asset: AssetID
  /// Where its photos are, to a few hundred metres while their places are few.
  package let area: MapArea
}

extension Connection {
  /// The approximate number of photos in a box, counting the cells it touches.
  package func count(in box: MapBox, for principal: Principal) throws(StoreError) -> Int {
    let level = box.level(zoom: nil)
    let cells = JSON.array(box.cells(level: level).map { JSON($0) }).text
    return try one(
      MapQueries.countInCells, principal.rowNumber, principal.accessLevel, level, cells)
  }

  package func pins(
    in box: MapBox, _ level: Int, _ photographer: AccountID?, for principal: Principal
  ) throws(StoreError) -> [MapCluster] {
    let cells = JSON.array(box.cells(level: level).map { JSON($0) }).text
    let shift = 2 * (Position.mapBits - level)
    let found = try all(
      MapQueries.clusters,
      principal.rowNumber, principal.accessLevel, level, cells, photographer?.text)
    var pins: [MapCluster] = []
    for item in found {
      let (first, last) = (item.cell << shift, (item.cell + 1) << shift - 1)
      let asset = try self.first(
        MapQueries.clusterAsset, principal.rowNumber, principal.accessLevel, first, last,
        photographer?.text)
      guard let asset, let position = item.position else { continue }
      let area = try area(ofCell: item.cell, level, photographer, for: principal)
      let whole = MapPart(position: position, count: item.count)
      pins.append(
        MapCluster(
          position: position, count: item.count, asset: asset,
          area: area ?? MapArea(around: [whole], level: level)))
    }
    return pins
  }

  /// Where the photos of a cell are, as the counts of the finest cells tell of which it has few;
  /// `nil` if it is one of the finest.
  private func area(
    ofCell cell: Int, _ level: Int, _ photographer: AccountID?, for principal: Principal
  ) throws(StoreError) -> MapArea? {
    for finer in stride(from: Position.mapBits, to: level, by: -2) {
      let shift = 2 * (finer - level)
      let found = try all(
        MapQueries.finerCells, principal.rowNumber, principal.accessLevel, finer, cell << shift,
        (cell + 1) << shift - 1, photographer?.text, MapArea.mostParts + 1)
      guard found.count <= MapArea.mostParts else { continue }
      let parts = found.compactMap { cell in
        cell.position.map { MapPart(position: $0, count: cell.count) }
      }
      return parts.isEmpty ? nil : MapArea(around: parts, level: finer)
    }
    return nil
  }

  package func closePins(
    in box: MapBox, _ level: Int, _ photographer: AccountID?, for principal: Principal
  ) throws(StoreError) -> [MapCluster] {
    let (columns, rows) = (box.columns(level: level), box.rows(level: level))
    let codes = JSON.array(box.cells(level: Position.mapBits).map { JSON($0) }).text
    let pins = try all(
      MapQueries.closePins,
      principal.rowNumber, principal.accessLevel, codes, 1 << level, columns.first, columns.last,
      rows.first, rows.last, photographer?.text)
    return pins.compactMap { pin in
      pin.position.map {
        // Its photos are within three hundred metres.
        let whole = MapPart(position: $0, count: pin.count)
        return MapCluster(
          position: $0, count: pin.count, asset: pin.asset,
          area: MapArea(around: [whole], level: level))
      }
    }
  }
}
