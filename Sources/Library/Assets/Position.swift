internal import Glibc

/// A spot on the earth.
package struct Position: Hashable, Sendable {
  /// Degrees to the north, from -90 to 90.
  package let latitude: Double
  /// Degrees to the east, from -180 to 180.
  package let longitude: Double

  /// `nil` where there is no such spot.
  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Position {
  /// Along the surface of a round earth.
  package func metres(to other: Position) -> Double {
    let degree = Double.pi / 180
    let north = sin((other.latitude - latitude) * degree / 2)
    let east = sin((other.longitude - longitude) * degree / 2)
    let part =
      north * north + cos(latitude * degree) * cos(other.latitude * degree) * east * east
    return 2 * 6_371_000 * asin(min(1, part.squareRoot()))
  }
}

extension Position {
  /// Bits of each axis in a code, of which the map uses prefixes.
  static let mapBits = 16

  /// The column and the row of the finest cell, from the west and from the north.
  var mapColumn: Int { column(level: Self.mapBits) }
  var mapRow: Int { row(level: Self.mapBits) }

  /// Those of a level, which has 2^level on each axis.
  func column(level: Int) -> Int { Self.cell((longitude + 180) / 360, level) }
  func row(level: Int) -> Int { Self.cell((90 - latitude) / 180, level) }

  private static func cell(_ share: Double, _ level: Int) -> Int {
    min(Int(share * Double(1 << level)), 1 << level - 1)
  }

  /// One number of both, whose leading bits are those of a larger cell.
  package var mapCode: Int { Self.mapCode(column: mapColumn, row: mapRow) }

  /// Interleaves the bits of a cell's column and row.
  static func mapCode(column: Int, row: Int) -> Int {
    var code = 0
    for bit in 0..<mapBits {
      code |= (column >> bit & 1) << (2 * bit) | (row >> bit & 1) << (2 * bit + 1)
    }
    return code
  }
}
