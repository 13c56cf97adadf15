internal import JSON
package import Media

/// An area of the map. If its western edge is east of the eastern one, it crosses the date line.
package struct MapBox: Hashable, Sendable {
  package let southWest: Position
  package let northEast: Position

  /// `nil` if it is upside down.
  package init?(southWest: Position, northEast: Position) {
    guard southWest.latitude <= northEast.latitude else { return nil }
    self.southWest = southWest
    self.northEast = northEast
  }
}

extension MapBox {
  /// The columns and rows of a level that the box touches, from the west and the north; across the
  /// date line, from the last columns to the first.
  package func columns(level: Int) -> (first: Int, last: Int) {
    (southWest.column(level: level), northEast.column(level: level))
  }

  package func rows(level: Int) -> (first: Int, last: Int) {
    (northEast.row(level: level), southWest.row(level: level))
  }

  private var isAcross: Bool { southWest.longitude > northEast.longitude }

  private func cellCount(level: Int) -> Int {
    let (columns, rows) = (columns(level: level), rows(level: level))
    let width = columns.last - columns.first + (isAcross ? 1 << level : 0)
    return (width + 1) * (rows.last - rows.first + 1)
  }

  /// The cells of a level for which counts are kept.
  package func cells(level: Int) -> [Int] {
    let (wide, high) = (columns(level: level), rows(level: level))
    let columns =
      isAcross
      ? Array(wide.first..<(1 << level)) + Array(0...wide.last) : Array(wide.first...wide.last)
    return (high.first...high.last).flatMap { row in
      columns.map { Position.mapCode(column: $0, row: row) }
    }
  }

  /// The finest level at which the box has few enough cells, and which is not finer than the zoom
  /// shows: the world is 256 x 2^zoom pixels wide, and pins are at least 32 apart. Counts are kept
  /// for every second level; beyond the finest of them, pins are 64 apart.
  package func level(zoom: Int?) -> Int {
    let finest = zoom.map { $0 > 14 ? $0 + 2 : max(2, ($0 + 3) / 2 * 2) } ?? Position.mapBits
    let beyond = stride(from: finest, to: Position.mapBits, by: -1)
    if let level = beyond.first(where: { cellCount(level: $0) <= LibraryLimits.mapCells }) {
      return level
    }
    let counted = stride(from: min(finest, Position.mapBits), through: 2, by: -2)
    return counted.first { cellCount(level: $0) <= LibraryLimits.mapCells } ?? 2
  }

  /// The codes of cells that intersect the box: the first code of each range, as a JSON array, and
  /// the length of the ranges.
  package var codes: (first: String, width: Int) {
    let level = level(zoom: nil)
    let shift = 2 * (Position.mapBits - level)
    return (JSON.array(cells(level: level).map { JSON($0 << shift) }).text, 1 << shift)
  }
}

extension Position {
  /// The bits of each axis in a code, prefixes of which identify the map's cells.
  package static let mapBits = 16

  /// The column and row of the finest cell, from the west and from the north.
  var mapColumn: Int { column(level: Self.mapBits) }
  var mapRow: Int { row(level: Self.mapBits) }

  /// The same for a level, which has 2^level cells on each axis.
  package func column(level: Int) -> Int { Self.cell((longitude + 180) / 360, level) }
  package func row(level: Int) -> Int { Self.cell((90 - latitude) / 180, level) }

  private static func cell(_ share: Double, _ level: Int) -> Int {
    min(Int(share * Double(1 << level)), 1 << level - 1)
  }

  /// Column and row in one number, whose leading bits identify larger cells.
  package var mapCode: Int { Self.mapCode(column: mapColumn, row: mapRow) }

  /// Interleaves the bits of a cell's column and row.
  package static func mapCode(column: Int, row: Int) -> Int {
    var code = 0
    for bit in 0..<mapBits {
      code |= (column >> bit & 1) << (2 * bit) | (row >> bit & 1) << (2 * bit + 1)
    }
    return code
  }
}
