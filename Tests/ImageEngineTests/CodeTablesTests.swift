import ImageEngine
import TestSupport
import Testing

@Suite struct CodeTablesTests {
  private static let side = PixelSize(width: 1024, height: 72)

  /// Opaque; or with a pixel in every tile that is not, so that no table serves.
  private func photo(isOpaque: Bool) -> Bitmap {
    var generator = SeededGenerator(seed: 7)
    let photo = generator.bitmap(
      width: Self.side.width, height: Self.side.height, isOpaque: true)
    guard !isOpaque else { return photo }
    return Bitmap(width: photo.width, height: photo.height) { bytes in
      photo.withBytes { bytes.copyMemory(from: $0) }
      for tile in stride(from: 0, to: bytes.count, by: 512 * 4) { bytes[tile + 3] = 254 }
    }
  }

  @Test(arguments: OracleTests.pointFilters, [1, 0.4] as [Float])
  func aPhotoIsTheSameByTablesAndByLight(
    _ description: FilterDescription, amount: Float
  ) throws {
    let (filter, _) = try OracleTests.random(description, seed: 5)
    // Neither a whole number of tiles, nor from the corner on.
    let rect = Rectangle(x: 3, y: 1, width: 1001, height: 70)
    let byTables = try Renderer().render(
      filter(Image(photo(isOpaque: true)), amount: amount), rect: rect, threads: 2)
    let byLight = try Renderer().render(
      filter(Image(photo(isOpaque: false)), amount: amount), rect: rect)
    var different = 0
    for y in 0..<70 {
      for x in 0..<1001 where (x + 3) % 512 != 0 && byTables[x, y] != byLight[x, y] {
        different += 1
      }
    }
    #expect(different == 0)
  }

  @Test func tablesServeWhatLooksAtOneComponentAlone() throws {
    func isServed(_ names: [String]) throws -> Bool {
      let steps = try names.map { name in
        let filter = try #require(OracleTests.pointFilters.first { $0.name == name })
        return PointChain.Step(try OracleTests.random(filter, seed: 1).filter)
      }
      return PointChain(steps).isComponentwise
    }
    for name in [
      "CIExposureAdjust", "CIGammaAdjust", "CIColorInvert", "CIColorClamp", "CIColorPosterize",
      "CIColorPolynomial", "CILinearToSRGBToneCurve", "CISRGBToneCurveToLinear", "CIToneCurve",
    ] {
      #expect(try isServed([name]), "\(name)")
    }
    #expect(try isServed(["CIExposureAdjust", "CIToneCurve", "CIGammaAdjust"]))
    for name in ["CIVibrance", "CISepiaTone", "CIVignette", "CIHueAdjust", "CIMaskToAlpha"] {
      #expect(try !isServed([name]), "\(name)")
    }
    #expect(try !isServed(["CIGammaAdjust", "CIVignette"]))
  }
}
