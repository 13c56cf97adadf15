import Foundation
import Store
import TestSupport
import Testing
import Tiles
import Words

@Suite struct MapTilesTests {
  private func opened(_ bytes: [UInt8], _ name: String = "a.pmtiles") async throws -> MapTiles {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(bytes, to: name)
    return try await MapTiles.open(folder.path + "/" + name)
  }

  private static let numbers: [(Int, Int, Int, UInt64)] = [
    (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
    (12, 3423, 1763, 19_078_479),
  ]

  /// Numbers of the format's own documentation.
  @Test(arguments: numbers)
  func squaresLieAlongTheCurve(_ zoom: Int, _ x: Int, _ y: Int, _ number: UInt64) throws {
    #expect(try #require(TilePosition(zoom: zoom, x: x, y: y)).number == number)
  }

  @Test func squaresOutsideTheWorldAreNone() {
    #expect(TilePosition(zoom: 1, x: 2, y: 0) == nil)
    #expect(TilePosition(zoom: 0, x: 0, y: -1) == nil)
    #expect(TilePosition(zoom: 25, x: 0, y: 0) == nil)
  }

  @Test(arguments: [false, true]) func tilesOfPMTilesAreFound(_ isDeep: Bool) async throws {
    let tiles = try await opened(
      TileFiles.pmtiles(
        [.init(number: 0, bytes: [1, 2]), .init(number: 1, bytes: [7], run: isDeep ? 1 : 3)],
        metadata: #"{"attribution": "© Someone", "name": "Here"}"#, isDeep: isDeep))
    #expect(tiles.facts.format == .png)
    #expect(tiles.facts.zooms == 0...2)
    #expect(tiles.facts.bounds == [-10, -20, 30, 40])
    #expect(tiles.facts.attribution == "© Someone")
    func bytes(_ zoom: Int, _ x: Int, _ y: Int) async throws -> [UInt8]? {
      try await tiles.tile(at: try #require(TilePosition(zoom: zoom, x: x, y: y)))?.bytes
    }
    #expect(try await bytes(0, 0, 0) == [1, 2])
    #expect(try await bytes(1, 0, 0) == [7])
    // The third of a run is the same bytes; without one there is nothing.
    #expect(try await bytes(1, 1, 1) == (isDeep ? nil : [7]))
    #expect(try await bytes(1, 1, 0) == nil)
    #expect(try await bytes(2, 0, 0) == nil)
  }

  @Test func tilesOfMBTilesAreCountedFromTheSouth() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.path + "/a.mbtiles"
    try await TileFiles.mbtiles(
      at: path, [("format", "pbf"), ("bounds", "1, 2,3,4"), ("attribution", "A")],
      [(1, 0, 1, [0x1F, 0x8B, 3]), (3, 1, 2, [5])])
    let tiles = try await MapTiles.open(path)
    #expect(tiles.facts.format == .vector)
    #expect(tiles.facts.zooms == 1...3)
    #expect(tiles.facts.bounds == [1, 2, 3, 4])
    let north = try await tiles.tile(at: try #require(TilePosition(zoom: 1, x: 0, y: 0)))
    #expect(north?.bytes == [0x1F, 0x8B, 3])
    #expect(north?.isPacked == true)
    #expect(try await tiles.tile(at: try #require(TilePosition(zoom: 1, x: 0, y: 1))) == nil)
    #expect(try await tiles.tile(at: try #require(TilePosition(zoom: 3, x: 1, y: 5)))?.bytes == [5])
  }

  @Test func packedTilesAreUnpackedForWhoeverWantsThemSo() throws {
    // 'hi', as gzip packs it.
    let packed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0xC8, 4, 0, 0xAC, 0x2A, 0x93, 0xD8, 2, 0, 0, 0,
    ]
    #expect(MapTile(packed).unpacked == Array("hi".utf8))
    #expect(MapTile(Array(packed.dropLast(9))).unpacked == nil)
  }

  private static var wrongFiles: [(TileError.Code, [UInt8])] {
    let one = [TileFiles.Entry(number: 0, bytes: [1])]
    let filler = [UInt8](repeating: 0, count: 500)
    let database = Array("SQLite format 3".utf8) + filler
    let older = Array("PMTiles".utf8) + [2] + filler
    return [
      (.notTiles, Array("no tiles at all, but text".utf8)), (.notTiles, database),
      (.version, older), (.packing, TileFiles.pmtiles(one, internalPacking: 4)),
      (.kind, TileFiles.pmtiles(one, type: 9)),
      (.damaged, Array(TileFiles.pmtiles(one).prefix(129))),
      (.damaged, TileFiles.pmtiles(one, metadata: "no JSON")),
    ]
  }

  @Test(arguments: wrongFiles)
  func filesThatAreNoTilesAreToldApart(_ code: TileError.Code, _ bytes: [UInt8]) async throws {
    do {
      _ = try await opened(bytes)
      Issue.record("it was opened")
    } catch let error as TileError {
      #expect(error.code == code)
      #expect(!error.advice.isEmpty)
    }
  }

  @Test func aFileThatIsNotThereSaysSo() async {
    await #expect { _ = try await MapTiles.open("/nowhere/a.pmtiles") } throws: { error in
      (error as? TileError)?.code == .missing
    }
  }

  /// Whatever the bytes are, nothing traps.
  @Test func damagedFilesNeverTrap() async throws {
    let whole = TileFiles.pmtiles(
      [.init(number: 0, bytes: [1, 2]), .init(number: 1, bytes: [7])], isDeep: true)
    var generator = SeededGenerator(seed: 7)
    var refused = 0
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 7..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      do {
        let tiles = try await opened(bytes)
        for x in 0...1 {
          _ = try await tiles.tile(at: try #require(TilePosition(zoom: 1, x: x, y: 0)))
        }
      } catch let error as TileError {
        refused += 1
        #expect(!error.sentence.isEmpty)
      }
    }
    #expect(refused > 50)
  }

  /// Two places that are possible each, and together beyond what a number of a file is.
  @Test func aTileBeyondEveryFileIsDamage() async throws {
    var file = TileFiles.pmtiles([.init(number: 0, bytes: [1]), .init(number: 1, bytes: [2])])
    let root =
      [2, 0, 1, 1, 1] + TileFiles.varint((1 << 32) - 1) + [8] + TileFiles.varint((1 << 62) - 1)
      + [0]
    file.replaceSubrange(
      8..<24, with: TileFiles.bytes(UInt64(file.count)) + TileFiles.bytes(UInt64(root.count)))
    file.replaceSubrange(56..<72, with: TileFiles.bytes((1 << 62) - 8) + TileFiles.bytes(8))
    let tiles = try await opened(file + root)
    let position = try #require(TilePosition(zoom: 1, x: 0, y: 0))
    await #expect { _ = try await tiles.tile(at: position) } throws: { error in
      (error as? TileError)?.code == .damaged
    }
  }

  @Test func addressesNameTheirServer() async throws {
    let pictures = try await MapTiles.open("https://a.example:8443/{z}/{x}/{y}.png?key=1")
    #expect(pictures.address?.origin == "https://a.example:8443")
    #expect(pictures.facts.format == .png)
    let shapes = try await MapTiles.open("https://a.example/{z}/{x}/{y}.pbf", credit: "A")
    #expect(shapes.facts.format == .vector)
    #expect(shapes.facts.attribution == "A")
    for wrong in [
      "ftp://a/{z}/{x}/{y}", "https:///{z}/{x}/{y}", "https://a; script-src */{z}/{x}/{y}",
      "https://a/{z}/{x}", "https://a/{z}/{x}/{y}\n",
    ] {
      await #expect { _ = try await MapTiles.open(wrong) } throws: { error in
        (error as? TileError)?.code == .address
      }
    }
  }
}
