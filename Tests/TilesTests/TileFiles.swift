import Foundation
import Store
import TestSupport

/// Files of tiles, written as their formats' pages say.
enum TileFiles {
  struct Entry {
    var number: UInt64
    var bytes: [UInt8]
    var run: UInt64 = 1
  }

  /// A PMTiles file of version 3. Where `isDeep`, each entry is reached through a leaf of its own.
  static func pmtiles(
    _ entries: [Entry], type: UInt8 = 2, zooms: ClosedRange<UInt8> = 0...2,
    metadata: String = "{}", internalPacking: UInt8 = 1, isDeep: Bool = false
  ) -> [UInt8] {
    var data: [UInt8] = []
    var places: [(number: UInt64, offset: Int, length: Int, run: UInt64)] = []
    for entry in entries {
      places.append((entry.number, data.count, entry.bytes.count, entry.run))
      data += entry.bytes
    }
    var leaves: [UInt8] = []
    if isDeep {
      places = places.map { place in
        let leaf = directory([place])
        defer { leaves += leaf }
        return (place.number, leaves.count, leaf.count, 0)
      }
    }
    let root = directory(places)
    let said = Array(metadata.utf8)
    var head = Array("PMTiles".utf8) + [3]
    var at = 127
    for length in [root.count, said.count, leaves.count, data.count] {
      head += bytes(UInt64(at)) + bytes(UInt64(length))
      at += length
    }
    head += bytes(0) + bytes(0) + bytes(0)
    head += [1, internalPacking, 1, type, zooms.lowerBound, zooms.upperBound]
    for degrees in [-10, -20, 30, 40] {
      head += bytes(UInt64(UInt32(bitPattern: Int32(degrees * 10_000_000)))).prefix(4)
    }
    head += [UInt8](repeating: 0, count: 9)
    return head + root + said + leaves + data
  }

  static func mbtiles(
    at path: String, _ metadata: [(String, String)], _ tiles: [(Int, Int, Int, [UInt8])]
  ) async throws {
    let file = try await Connection.open(path: path, access: .createIfMissing)
    try await file.transaction { file in
      try file.script("create table metadata (name text, value text)")
      try file.script(
        "create table tiles (zoom_level int, tile_column int, tile_row int, tile_data blob)")
      for (name, value) in metadata {
        try file.run(SQL("insert into metadata values (?1, ?2)"), [name, value])
      }
      for (zoom, column, row, bytes) in tiles {
        try file.run(
          SQL("insert into tiles values (?1, ?2, ?3, ?4)"), [zoom, column, row, bytes])
      }
    }
    await file.close()
  }

  private static func directory(
    _ places: [(number: UInt64, offset: Int, length: Int, run: UInt64)]
  ) -> [UInt8] {
    var result = varint(UInt64(places.count))
    var last: UInt64 = 0
    for place in places {
      result += varint(place.number - last)
      last = place.number
    }
    for place in places { result += varint(place.run) }
    for place in places { result += varint(UInt64(place.length)) }
    for place in places { result += varint(UInt64(place.offset) + 1) }
    return result
  }

  static func varint(_ value: UInt64) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
  }

  static func bytes(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
