import ImageEngine
import TestSupport
import Testing

/// What films of much light and many colours look like on an ordinary screen.
@Suite struct ScreenTableTests {
  private func shown(_ table: ScreenTable, _ color: SIMD3<Double>) -> [Int] {
    let codes = [color.x, color.y, color.z].map { UInt16($0 * 65_535) }
    var result = [UInt8](repeating: 0, count: 3)
    table.show(codes, pixels: 1, in: &result)
    return result.map { Int($0) }
  }

  @Test func ordinaryFilmsNeedNone() {
    for transfer in [1, 2, 6, 13] {
      for primaries in [1, 2, 5, 6] {
        #expect(ScreenTable(transfer: transfer, primaries: primaries) == nil)
      }
    }
  }

  /// Hybrid log-gamma's 75 percent, and ST 2084's code of 203 candelas, are the white of paper.
  @Test(arguments: [(18, 0.75), (16, 0.5807)])
  func paperIsNearlyWhite(_ transfer: Int, _ code: Double) throws {
    let table = try #require(ScreenTable(transfer: transfer, primaries: 9))
    let paper = shown(table, SIMD3(repeating: code))
    #expect(Set(paper).count == 1 && (235...250).contains(paper[0]), "\(paper)")
    #expect(shown(table, SIMD3(repeating: 0)) == [0, 0, 0])
    #expect(shown(table, SIMD3(repeating: 1))[0] >= 253)
  }

  /// Greys rise, and stay grey.
  @Test(arguments: [16, 18])
  func greysStayGrey(_ transfer: Int) throws {
    let table = try #require(ScreenTable(transfer: transfer, primaries: 9))
    var last = -1
    for step in 0...200 {
      let grey = shown(table, SIMD3(repeating: Double(step) / 200))
      #expect(grey.max()! - grey.min()! <= 1, "\(step): \(grey)")
      #expect(grey[0] >= last)
      last = grey[0]
    }
  }

  @Test func theTableLiesCloseToTheCurve() throws {
    let table = try #require(ScreenTable(transfer: 18, primaries: 9))
    let curve = try #require(HDRCurve(transfer: 18))
    var generator = SeededGenerator(seed: 5)
    var (sum, far) = (0.0, 0)
    for _ in 0..<5_000 {
      let codes = (0..<3).map { _ in UInt16.random(in: 0...52_000, using: &generator) }
      let light = SIMD3<Double>(curve.light(codes[0], codes[1], codes[2]))
      let own = ColorSpace.sRGB.components(
        ofLinearSRGB: ColorSpace.rec2020.light(light)
          .clamped(lowerBound: .zero, upperBound: .one))
      let place = SIMD3(codes.map { Double($0) / 65_535 })
      for (code, exact) in zip(shown(table, place), [own.x, own.y, own.z]) {
        let distance = abs(Double(code) - exact * 255)
        sum += distance
        // Where a dark component begins, the curve is steep.
        far += distance > 4 ? 1 : 0
      }
    }
    #expect(sum / 15_000 <= 0.5 && far <= 150, "\(sum / 15_000), \(far)")
  }

  /// What a wide screen shows as its red is more than sRGB's reddest; grey is the same grey.
  @Test func wideColoursAreBroughtIn() throws {
    let table = try #require(ScreenTable(transfer: 1, primaries: 12))
    #expect(shown(table, [1, 0, 0]) == [255, 0, 0])
    let grey = shown(table, SIMD3(repeating: 128.0 / 255))
    #expect(grey.allSatisfy { abs($0 - 128) <= 1 }, "\(grey)")
    let leaf = shown(table, [0.3, 0.6, 0.3])
    #expect(leaf[0] < 76 && leaf[1] >= 153, "\(leaf)")
  }
}

extension ColorSpace {
  /// Light of this space's primaries in sRGB's.
  fileprivate func light(_ own: SIMD3<Double>) -> SIMD3<Double> {
    linearSRGB(1, 0, 0) * own.x + linearSRGB(0, 1, 0) * own.y + linearSRGB(0, 0, 1) * own.z
  }
}
