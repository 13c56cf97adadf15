package import Media

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
