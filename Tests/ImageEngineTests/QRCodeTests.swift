import ImageEngine
import Testing

@Suite struct QRCodeTests {
  /// What is drawn, one character a module.
  private func lines(_ code: QRCode) -> [String] {
    (0..<code.side).map { y in
      String((0..<code.side).map { code[$0, y] ? "#" : "." })
    }
  }

  @Test func theVersionIsTheSmallestThatHoldsIt() throws {
    #expect(QRCode([UInt8](repeating: 65, count: 17), level: .low)?.version == 1)
    #expect(QRCode([UInt8](repeating: 65, count: 18), level: .low)?.version == 2)
    #expect(QRCode([UInt8](repeating: 65, count: 2953), level: .low)?.version == 40)
    #expect(QRCode([UInt8](repeating: 65, count: 2954), level: .low) == nil)
    #expect(QRCode([UInt8](repeating: 65, count: 1273), level: .high)?.version == 40)
  }

  @Test(arguments: [(1, 21), (7, 45), (40, 177)])
  func findersAndTimingAreWhereReadersLook(_ version: Int, _ side: Int) throws {
    for level in QRCode.Level.allCases {
      let count = try #require(
        (0...23_000).first { count in
          let bytes = [UInt8](repeating: 0, count: count)
          return QRCode(codewords: bytes, version: version, level: level, mask: 0) != nil
        })
      let code = try #require(
        QRCode(
          codewords: (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }, version: version,
          level: level))
      #expect(code.side == side)
      for (x, y) in [(0, 0), (side - 7, 0), (0, side - 7)] {
        let finder = (0..<7).map { dy in (0..<7).map { dx in code[x + dx, y + dy] } }
        #expect(finder[0].allSatisfy { $0 } && finder[6].allSatisfy { $0 })
        #expect(finder[1] == [true, false, false, false, false, false, true])
        #expect(finder[3] == [true, false, true, true, true, false, true])
      }
      for index in 8..<side - 8 { #expect(code[index, 6] == (index % 2 == 0)) }
      #expect(!code[-1, 0] && !code[0, side])
    }
  }

  /// As the Python package `qrcode` draws it with the same mask.
  @Test func aCodeIsDrawnAsOthersDrawIt() throws {
    let code = try #require(QRCode("http://192.168.1.4:8480/", level: .medium))
    #expect(code.version == 2)
    #expect(lines(code) == Self.expected)
  }

  private static let expected = [
    "#######....##.#...#######",
    "#.....#.......##..#.....#",
    "#.###.#.##..#...#.#.###.#",
    "#.###.#.#.####....#.###.#",
    "#.###.#.####.##...#.###.#",
    "#.....#.##..##.##.#.....#",
    "#######.#.#.#.#.#.#######",
    "........####...#.........",
    "#.#####...####.##.#####..",
    "#.##.#.#..#####..#.....#.",
    "#####.#.##..#..#..##.#.##",
    "#..#...###..#...#...#...#",
    ".#.#.#####...#....###.###",
    "##......#.#.#.#......#.#.",
    "#.##..####....##.#.#.#.##",
    "#.#.##.##...#..#.....#..#",
    "#.....##.##.##..#####.#..",
    "........#.#..##.#...###..",
    "#######..#.##...#.#.#####",
    "#.....#.#..#...##...##..#",
    "#.###.#.######.########..",
    "#.###.#.#.#.#.###.###.###",
    "#.###.#.#........#....#.#",
    "#.....#...##....#.####..#",
    "#######.##.###.#.########",
  ]

  /// With a light quiet zone, the first would have mask 3; the second is Core Image's picture.
  @Test(
    arguments: [
      ("http://xamarin.com", .medium, 2), ("Hello world", .low, 3),
    ] as [(String, QRCode.Level, Int)])
  func theQuietZoneDoesNotChooseTheMask(
    _ text: String, _ level: QRCode.Level, _ mask: Int
  ) throws {
    #expect(try #require(QRCode(text, level: level)).mask == mask)
  }

  /// Likewise, as a checksum of the lines: all sizes of lengths and versions.
  @Test(
    arguments: [
      (17, .low, 1, 0x2325_1463_8101_447F),
      (100, .high, 10, 0xC29B_699E_5EAE_C2E5),
      (300, .medium, 13, 0x33BF_E69C_9578_B255),
      (700, .quartile, 25, 0x1DB0_EEAC_CC98_8A78),
      (2953, .low, 40, 0x06ED_8C85_AAB9_C184),
      (1273, .high, 40, 0x0D47_D173_6BAF_742B),
    ] as [(Int, QRCode.Level, Int, UInt64)])
  func largeCodesAreDrawnAsOthersDrawThem(
    _ count: Int, _ level: QRCode.Level, _ version: Int, _ sum: UInt64
  ) throws {
    let bytes = (0..<count).map { UInt8(97 + $0 * $0 % 26) }
    let code = try #require(QRCode(bytes, level: level))
    #expect(code.version == version)
    var found: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in lines(code).joined().utf8 { found = (found ^ UInt64(byte)) &* 0x100_0000_01B3 }
    #expect(found == sum, "mask \(code.mask)")
  }
}
