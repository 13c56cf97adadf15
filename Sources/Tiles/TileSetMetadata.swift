/// The metadata of a tile set.
package struct TileSetMetadata: Hashable, Sendable {
  package enum Format: String, Hashable, Sendable {
    case png, jpeg, webp, avif
    /// Shapes and names instead of pixels (Mapbox Vector Tile).
    case vector

    package var mediaType: String {
      self == .vector ? "application/vnd.mapbox-vector-tile" : "image/\(rawValue)"
    }
  }

  package var format: Format
  package var zooms: ClosedRange<Int>
  /// West, south, east, north, in degrees.
  package var bounds: [Double]
  package var name: String?
  /// The attribution; may contain links as HTML.
  package var attribution: String?

  static let world = [-180, -85.0511, 180, 85.0511]
}

/// A square of the map. A zoom level has 4^zoom squares, counted from the north-west.
package struct TilePosition: Hashable, Sendable {
  package let zoom: Int
  package let x: Int
  package let y: Int

  static let mostZoom = 24

  package init?(zoom: Int, x: Int, y: Int) {
    guard 0...Self.mostZoom ~= zoom, 0..<(1 << zoom) ~= x, 0..<(1 << zoom) ~= y else { return nil }
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }

  /// The tile's number on the curve by which PMTiles orders tiles.
  package var number: UInt64 {
    var number: UInt64 = 0
    for level in 0..<zoom { number += 1 << UInt64(2 * level) }
    var (column, row) = (x, y)
    var side = (1 << zoom) >> 1
    while side > 0 {
      let (right, lower) = (column & side != 0, row & side != 0)
      number += UInt64(side) * UInt64(side) * UInt64(right ? (lower ? 2 : 3) : (lower ? 1 : 0))
      if !lower {
        if right {
          column = side - 1 - (column & (side - 1))
          row = side - 1 - (row & (side - 1))
        }
        swap(&column, &row)
      }
      side >>= 1
    }
    return number
  }
}

/// A tile as stored in the file.
package struct MapTile: Hashable, Sendable {
  package let bytes: [UInt8]
  /// Whether it is compressed with gzip.
  package let isPacked: Bool

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isPacked = bytes.starts(with: [0x1F, 0x8B])
  }

  /// The uncompressed bytes, for clients that do not accept gzip.
  package var unpacked: [UInt8]? {
    isPacked ? Tiles.unpacked(bytes, limit: TileLimits.tileBytes) : bytes
  }
}
