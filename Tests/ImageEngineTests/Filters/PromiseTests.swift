import ImageEngine
import JSON
import Testing

/// What the names of filters promise whose formula nobody publishes.
@Suite struct PromiseTests {
  static let (width, height) = (64, 48)
  static let all = Rectangle(x: 0, y: 0, width: 64, height: 48)

  /// A grey step in the middle, 0.1 to its left and 0.6 to its right.
  static let step = SpatialFilterTests.picture(width, height) { x, _ in x < 32 ? 0.1 : 0.6 }
  /// Darkness to light, from the left to the right.
  static let wedge = SpatialFilterTests.picture(width, height) { x, _ in Float(x) / 63 }

  /// The filter's result on a picture.
  static func pixels(
    _ name: String, _ values: JSON.Object = [:], of image: Image,
    in rect: Rectangle = all
  ) throws -> [SIMD4<Float>] {
    let filter = try FilterCatalog.description(named: name)
    let output = try filter.output(of: values, ["inputImage": image], scaling: nil)
    return try Renderer().numbers(of: output, rect: rect)
  }

  /// The same of several images by their keys.
  static func pixels(
    _ name: String, _ values: JSON.Object = [:], of images: [String: Image],
    in rect: Rectangle = all
  ) throws -> [SIMD4<Float>] {
    let filter = try FilterCatalog.description(named: name)
    return try Renderer().numbers(
      of: try filter.output(of: values, images, scaling: nil), rect: rect)
  }

  /// The share of pixels that are like the one to their right.
  static func evenness(_ pixels: [SIMD4<Float>]) -> Double {
    let pairs = (0..<height).flatMap { y in
      (0..<width - 1).map { x in (pixels[y * width + x], pixels[y * width + x + 1]) }
    }
    return Double(pairs.count { $0 == $1 }) / Double(pairs.count)
  }

  @Test(arguments: ["CICrystallize", "CIHexagonalPixellate", "CIPixellate"])
  func cellsHaveOneColourEach(_ name: String) throws {
    let key = name == "CICrystallize" ? "inputRadius" : "inputScale"
    let cells = try Self.pixels(name, [key: 9], of: Self.wedge.clamped())
    #expect(Self.evenness(cells) > 0.7 && Self.evenness(cells) < 1)
    #expect(Self.evenness(try Renderer().numbers(of: Self.wedge)) == 0)
  }

  @Test(arguments: ["CIEdges", "CICannyEdgeDetector", "CISobelGradients", "CIGaborGradients"])
  func anEdgeStandsOutFromWhatIsEven(_ name: String) throws {
    let edges = try Self.pixels(name, of: Self.step.clamped())
    func difference(_ x: Int) -> Float {
      let (p, far) = (edges[24 * Self.width + x], edges[24 * Self.width + 8])
      return max(abs(p.x - far.x), abs(p.y - far.y), abs(p.z - far.z))
    }
    #expect((30...33).map(difference).max() ?? 0 > 0.05)
    #expect((4...20).map(difference).max() ?? 1 < 1e-3)
  }

  @Test func anOverlayOfLinesIsBlackOnNothing() throws {
    let lines = try Self.pixels("CILineOverlay", of: Self.step.clamped())
    let row = lines[24 * Self.width..<25 * Self.width]
    #expect((30...33).contains { row[row.startIndex + $0].w > 0.9 })
    #expect((4...20).allSatisfy { row[row.startIndex + $0].w < 0.01 })
    #expect(row.allSatisfy { $0.x == 0 && $0.y == 0 && $0.z == 0 })
  }

  @Test func brightPixelsAreDarkInAnXRay() throws {
    let greens = try Self.pixels("CIXRay", of: Self.wedge).prefix(Self.width).map(\.y)
    #expect(zip(greens, greens.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(greens[0] > greens[63] + 0.2)
  }

  @Test func heatIsShownByHues() throws {
    let row = try Self.pixels("CIThermal", of: Self.wedge).prefix(Self.width)
    let (cold, warm) = (row[4], row[58])
    #expect(cold.z > cold.x && warm.x > warm.z)
  }

  @Test func aSpotLightIsBrightestWhereItPoints() throws {
    let values: JSON.Object = [
      "inputLightPosition": [16, 12, 60], "inputLightPointsAt": [16, 12, 0],
    ]
    let even = SpatialFilterTests.picture(Self.width, Self.height) { _, _ in 0.2 }
    let lit = try Self.pixels("CISpotLight", values, of: even)
    let brightest = lit.indices.max { lit[$0].x < lit[$1].x } ?? 0
    #expect(abs(brightest % Self.width - 16) <= 1 && abs(brightest / Self.width - 12) <= 1)
    #expect(lit[47 * Self.width + 63].x < lit[brightest].x / 4)
  }

  @Test func meansFindTheColoursThatAreThere() throws {
    let values: JSON.Object = ["inputExtent": [0, 0, 64, 48], "inputCount": 2]
    let found = try Self.pixels(
      "CIKMeans", values, of: Self.step, in: Rectangle(x: 0, y: 0, width: 2, height: 1))
    let lights = found.map { Double($0.x) }.sorted()
    #expect(abs(lights[0] - 0.1) < 2e-3 && abs(lights[1] - 0.6) < 2e-3)
  }

  @Test func theFrameOfWhatIsRedIsFound() throws {
    let mask = SpatialFilterTests.picture(Self.width, Self.height) { x, y in
      (10..<25).contains(x) && (7..<19).contains(y) ? 1 : 0
    }
    let found = try Self.pixels(
      "CIAreaBoundsRed", ["inputExtent": [0, 0, 64, 48]], of: mask,
      in: Rectangle(x: 0, y: 0, width: 1, height: 1))
    #expect(found == [SIMD4(10, 7, 15, 12)])
  }

  @Test func theDistanceFromAMaskGrowsByAPixelWithEachPixel() throws {
    let mask = SpatialFilterTests.picture(Self.width, Self.height) { x, _ in x < 5 ? 1 : 0 }
    let greys = try Self.pixels(
      "CIDistanceGradientFromRedMask", ["inputMaximumDistance": 40], of: mask)
    let row = greys[20 * Self.width..<21 * Self.width].map { Double($0.x) * 40 }
    #expect(row[2] == 0)
    for x in 5..<40 { #expect(abs(row[x] - Double(x - 4)) < 0.05) }
    #expect(row[60] == 40)
  }

  @Test func theBrightestPixelOutlivesAScalingByMaxima() throws {
    let star = SpatialFilterTests.picture(Self.width, Self.height) { x, y in
      x == 33 && y == 21 ? 1 : 0
    }
    let small = try Self.pixels(
      "CIMaximumScaleTransform", ["inputScale": 0.25], of: star,
      in: Rectangle(x: 0, y: 0, width: 16, height: 12))
    #expect(small.map(\.x).max() == 1)
    #expect(small.count { $0.x > 0.5 } < 9)
  }

  @Test func twoBrightnessesAreToldApart() throws {
    let parted = try Self.pixels("CIColorThresholdOtsu", of: Self.step)
    for (index, p) in parted.enumerated() {
      #expect(p == SIMD4(0, index % Self.width < 32 ? 0 : 1, 0, 1))
    }
  }

  @Test(arguments: ["CIDotScreen", "CILineScreen", "CICircularScreen", "CIHatchedScreen"])
  func aScreenHasMoreInkWhereThePictureIsDarker(_ name: String) throws {
    func light(_ value: Float) throws -> Float {
      let even = SpatialFilterTests.picture(Self.width, Self.height) { _, _ in value }
      return try Self.pixels(name, of: even.clamped()).reduce(0) { $0 + $1.x }
    }
    let lights = try [0.02, 0.2, 0.5, 0.9].map { try light($0) }
    #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func aKaleidoscopeIsMirrored() throws {
    let values: JSON.Object = ["inputCenter": [32, 24], "inputCount": 6]
    let mirrored = try Self.pixels("CIKaleidoscope", values, of: Self.wedge.clamped())
    for y in 0..<24 {
      for x in 0..<Self.width {
        let (low, high) = (
          mirrored[y * Self.width + x], mirrored[(47 - y) * Self.width + x]
        )
        #expect(abs(low.x - high.x) < 2e-3)
      }
    }
  }
}
