import HTTP
import JSON
import TestSupport
import Testing
import Tiles

/// The map's finer tiles, as a page asks for them.
@Suite struct TileRouteTests {
  /// A PMTiles file that has one tile, packed by gzip: zoom 0.
  private static let packed: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0xC8, 4, 0, 0xAC, 0x2A, 0x93, 0xD8, 2, 0, 0, 0,
  ]

  private static var file: [UInt8] {
    let root: [UInt8] = [1, 0, 1, UInt8(packed.count), 1]
    func number(_ value: Int) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var bytes = Array("PMTiles".utf8) + [3]
    var at = 127
    for length in [root.count, 0, 0, packed.count] {
      bytes += number(at) + number(length)
      at += length
    }
    bytes += number(1) + number(1) + number(1) + [1, 1, 2, 1, 0, 0]
    bytes += [UInt8](repeating: 0, count: 127 - bytes.count)
    return bytes + root + packed
  }

  @Test func tilesComeFromTheFile() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(Self.file, to: "a.pmtiles")
    let site = try await TestSite(tiles: try await MapTiles.open(folder.path + "/a.pmtiles"))
    let said = try await site.get("/api/v1/map/tiles").json["tiles"]
    #expect(said?["kind"] == "vector")
    let address = try #require(said?["address"]?.string)
    func tile(_ zoom: Int, _ headers: Headers = [:]) async throws -> Answer {
      let place = address.replacing("{z}", with: "\(zoom)").replacing("{x}", with: "0")
      return try await site.get(place.replacing("{y}", with: "0"), headers)
    }
    let packed = try await tile(0, ["Accept-Encoding": "gzip"])
    #expect(packed.headers["Content-Encoding"] == "gzip")
    #expect(packed.headers["Cache-Control"]?.contains("immutable") == true)
    let plain = try await tile(0)
    #expect(plain.text == "hi")
    #expect(plain.headers["Content-Encoding"] == nil)
    #expect(try await tile(1).status == .noContent)
    #expect(try await tile(30).status == 404)
    site.cookie = nil
    #expect(try await tile(0).status == 401)
    try await site.remove()
  }

  @Test func withoutAFileThereAreNone() async throws {
    let site = try await TestSite()
    #expect(try await site.get("/api/v1/map/tiles").json["tiles"] == .null)
    #expect(try await site.get("/api/v1/map/tiles/0/0/0/0").status == 404)
    let policy = try await site.get("/").headers["Content-Security-Policy"]
    #expect(policy?.contains("http") == false)
    try await site.remove()
  }
}
