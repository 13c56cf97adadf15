import ImageEngine
import JSON
import Testing

/// What the names of generators, screens, reductions and blends promise.
@Suite struct GeneratorPromiseTests {
  private func drawn(
    _ name: String, _ values: JSON.Object, in rect: Rectangle = PromiseTests.all
  ) throws -> [SIMD4<Float>] {
    try PromiseTests.pixels(name, values, of: [String: Image](), in: rect)
  }

  private func row(_ pixels: [SIMD4<Float>], _ y: Int = 24) -> [SIMD4<Float>] {
    Array(pixels[y * 64..<(y + 1) * 64])
  }

  // MARK: Generators

  @Test func aSpotTurnsFromOneColourIntoTheOther() throws {
    let spot = row(
      try drawn(
        "CIGaussianGradient",
        [
          "inputCenter": [0, 24.5], "inputRadius": 40, "inputColor0": [1, 0, 0, 1],
          "inputColor1": [0, 0, 1, 1],
        ]))
    #expect(spot[0].x > 0.99 && spot[41].z > 0.999)
    #expect(zip(spot, spot.dropFirst()).allSatisfy { $0.x >= $1.x && $0.z <= $1.z })
    #expect(abs(spot[20].x - 0.5) < 0.06)
  }

  @Test(arguments: ["CIBlurredRectangleGenerator", "CIBlurredRoundedRectangleGenerator"])
  func aBlurredRectangleKeepsItsLight(_ name: String) throws {
    var values: JSON.Object = ["inputExtent": [20, 14, 24, 20], "inputSigma": 3]
    if name.contains("Rounded") { values["inputRadius"] = 0 }
    let pixels = try drawn(name, values)
    let sum = pixels.reduce(0) { $0 + Double($1.w) }
    #expect(abs(sum - 480) < 6)
    #expect(abs((pixels[24 * 64 + 19].w + pixels[24 * 64 + 20].w) / 2 - 0.5) < 0.02)
  }

  @Test func roundedCornersHaveLessLight() throws {
    func corner(_ radius: Double) throws -> Float {
      try drawn(
        "CIBlurredRoundedRectangleGenerator",
        ["inputExtent": [20, 14, 24, 20], "inputSigma": 2, "inputRadius": JSON(radius)])[
          15 * 64 + 21
        ].w
    }
    #expect(try corner(8) < corner(0) * 0.6)
  }

  @Test func aHaloIsARingOfColoursWithRedOutside() throws {
    let halo = row(
      try drawn(
        "CILenticularHaloGenerator",
        [
          "inputCenter": [0, 24], "inputHaloRadius": 36, "inputHaloWidth": 12,
          "inputHaloOverlap": 0.3, "inputStriationStrength": 0, "inputColor": [1, 1, 1, 1],
        ]))
    func brightest(_ component: Int) -> Int {
      halo.indices.max { halo[$0][component] < halo[$1][component] } ?? 0
    }
    #expect(brightest(0) > brightest(1) && brightest(1) > brightest(2) && brightest(2) > 8)
    #expect(halo[1].x < 0.1 * halo[brightest(0)].x)
  }

  @Test func aStarHasACrossOfRays() throws {
    let star = try drawn(
      "CIStarShineGenerator",
      [
        "inputCenter": [32, 24], "inputRadius": 6, "inputCrossAngle": 0, "inputCrossScale": 60,
        "inputCrossOpacity": -4, "inputCrossWidth": 2,
      ])
    func light(_ x: Int, _ y: Int) -> Float { star[(24 + y) * 64 + 32 + x].x }
    #expect(star.map(\.x).max() == max(light(0, 0), light(-1, -1)))
    for (x, y) in [(17, 0), (-17, 0), (0, 17), (0, -17)] { #expect(light(x, y) > light(12, 12)) }
    #expect(light(6, 0) > light(17, 0) && light(17, 0) > 0.2)
  }

  @Test func aSunHasADiscAndBeamsOfUnevenLight() throws {
    let sun = try drawn(
      "CISunbeamsGenerator",
      [
        "inputCenter": [32, 24], "inputSunRadius": 8, "inputMaxStriationRadius": 2.6,
        "inputStriationStrength": 2, "inputStriationContrast": 2, "inputColor": [1, 1, 1, 1],
      ])
    func around(_ radius: Double) -> [Double] {
      (0..<60).map { step in
        let angle = Double(step) / 60 * 2 * Double.pi
        let x = Int(32 + radius * Double.cos(angle))
        let y = Int(24 + radius * Double.sin(angle))
        return Double(sun[y * 64 + x].x)
      }
    }
    #expect(around(4).min() ?? 0 > 0.9)
    #expect(SpatialFilterTests.deviation(around(13)) > 0.03)
    #expect(around(13).max() ?? 1 < around(4).min() ?? 0)
    #expect(around(22.5).max() ?? 1 < 0.2)
  }

  @Test func aMeshHasLinesAsWideAsItSays() throws {
    let mesh = try drawn(
      "CIMeshGenerator", ["inputWidth": 3, "inputMesh": [[10, 5, 10, 40], [20, 24.5, 50, 24.5]]])
    let across = row(mesh, 12).reduce(0) { $0 + $1.w }
    #expect(abs(across - 3) < 0.2)
    let high = (0..<48).reduce(Float(0)) { $0 + mesh[$1 * 64 + 35].w }
    #expect(abs(high - 3) < 0.2)
    #expect(mesh[3 * 64 + 40].w == 0)
  }

  // MARK: Print

  @Test func printedColoursAreNearlyThoseOfThePicture() throws {
    func mean(_ color: SIMD4<Float>) throws -> SIMD4<Float> {
      let even = Image([SIMD4<Float>](repeating: color, count: 64 * 48), width: 64, height: 48)
      let printed = try PromiseTests.pixels(
        "CICMYKHalftone", ["inputCenter": [32, 24], "inputWidth": 6], of: even.clamped())
      return printed.reduce(.zero, +) / Float(printed.count)
    }
    let (yellow, cyan) = (try mean(SIMD4(0.9, 0.8, 0.02, 1)), try mean(SIMD4(0.02, 0.7, 0.8, 1)))
    #expect(yellow.x > yellow.z + 0.4 && yellow.y > yellow.z + 0.4)
    #expect(cyan.z > cyan.x + 0.4)
    let (light, dark) = (try mean(SIMD4(0.7, 0.7, 0.7, 1)), try mean(SIMD4(0.05, 0.05, 0.05, 1)))
    #expect(light.x > dark.x + 0.3)
    let white = try mean(SIMD4(1, 1, 1, 1))
    #expect(white.x > 0.99 && white.y > 0.99 && white.z > 0.99)
  }

  // MARK: Reductions

  private func numbers(
    _ name: String, _ values: JSON.Object, _ image: Image, _ others: [String: Image] = [:]
  ) throws -> [SIMD4<Float>] {
    var images = others
    images["inputImage"] = image
    let filter = try FilterCatalog.description(named: name)
    return try Renderer().numbers(of: try filter.output(of: values, images, scaling: nil))
  }

  static let extent: JSON = [0, 0, 64, 48]

  @Test func transparentPixelsCountLess() throws {
    // Half of it dark and opaque, half bright and nearly transparent; multiplied in.
    let image = Image(
      (0..<64 * 48).map {
        $0 % 64 < 32 ? SIMD4(0.15, 0.15, 0.15, 1) : SIMD4(0.18, 0.18, 0.18, 0.2)
      },
      width: 64, height: 48)
    let counts = try numbers(
      "CIAreaAlphaWeightedHistogram",
      ["inputExtent": Self.extent, "inputCount": 10, "inputScale": 1], image)
    let (dark, bright) = (counts[1].x, counts.suffix(2).reduce(0) { $0 + $1.x })
    #expect(abs(dark / bright - 5) < 0.1 && abs(dark + bright - 1) < 0.01)
  }

  @Test func stopsAreCountedEvenly() throws {
    // An eighth, a quarter, a half and all of white, a quarter of the picture each.
    let image = SpatialFilterTests.picture(64, 48) { x, _ in
      [0.15, 0.3, 0.6, 0.9][x / 16]
    }
    let counts = try numbers(
      "CIAreaLogarithmicHistogram",
      [
        "inputExtent": Self.extent, "inputCount": 4, "inputScale": 1, "inputMinimumStop": -4,
        "inputMaximumStop": 0,
      ], image)
    #expect(counts.map { ($0.x * 100).rounded() } == [0, 25, 25, 50])
  }

  @Test func aHistogramIsDrawnAsHighAsItsCounts() throws {
    let counts = Image(
      [0.1, 0.5, 1, 0].map { SIMD4<Float>($0, $0, $0, 1) }, width: 4, height: 1)
    let drawing = try numbers(
      "CIHistogramDisplayFilter",
      ["inputHeight": 40, "inputHighLimit": 1, "inputLowLimit": 0], counts)
    let heights = (0..<4).map { x in (0..<40).count { drawing[$0 * 4 + x].x > 0.5 } }
    #expect(zip(heights, [4, 20, 40, 0]).allSatisfy { abs($0 - $1) <= 1 }, "\(heights)")
  }

  @Test func theMeanOfTheReddestIsTheirs() throws {
    let image = Image(
      (0..<64 * 48).map { index in
        index % 64 < 8 ? SIMD4(0.9, index < 64 * 24 ? 0.2 : 0.4, 0, 1) : SIMD4(0.3, 1, 1, 1)
      }, width: 64, height: 48)
    let found = try numbers("CIAreaAverageMaximumRed", ["inputExtent": Self.extent], image)[0]
    #expect(abs(found.x - 0.9) < 1e-3 && abs(found.y - 0.3) < 1e-3 && found.z < 1e-3)
  }

  static let palette = Image(
    [SIMD4<Float>(0.9, 0.1, 0.1, 1), SIMD4(0.1, 0.1, 0.9, 1)], width: 2, height: 1)

  @Test func onlyColoursOfThePaletteAreLeft() throws {
    let image = Image(
      (0..<64 * 48).map { SIMD4(1 - Float($0 % 64) / 63, 0.2, Float($0 % 64) / 63, 1) },
      width: 64, height: 48)
    let found = try PromiseTests.pixels(
      "CIPalettize", of: ["inputImage": image, "inputPaletteImage": Self.palette])
    for (index, p) in found.enumerated() {
      let expected = index % 64 < 32 ? SIMD4<Float>(0.9, 0.1, 0.1, 1) : SIMD4(0.1, 0.1, 0.9, 1)
      #expect(((p - expected) * (p - expected)).sum() < 1e-4)
    }
  }

  @Test func theMiddleOfEachColourIsFound() throws {
    let image = Image(
      (0..<64 * 48).map { $0 % 64 < 16 ? SIMD4(0.8, 0, 0, 1) : SIMD4(0, 0, 0.8, 1) },
      width: 64, height: 48)
    let found = try numbers("CIPaletteCentroid", [:], image, ["inputPaletteImage": Self.palette])
    #expect(abs(found[0].x - 8) < 0.6 && abs(found[1].x - 40) < 0.6)
    #expect(abs(found[0].y - 24) < 0.6 && abs(found[0].z - 0.25) < 0.01)
  }

  @Test func aSignedDistanceIsNegativeInside() throws {
    let mask = SpatialFilterTests.picture(64, 48) { x, _ in x < 20 ? 1 : 0 }
    let found = row(
      try PromiseTests.pixels(
        "CISignedDistanceGradientFromRedMask", ["inputMaximumDistance": 40], of: mask))
    #expect(found[10].x < -0.1 && found[30].x > 0.1)
    for x in 21..<50 { #expect(abs(found[x + 1].x - found[x].x - 1 / 40) < 2e-3) }
    #expect(abs(found[19].x + found[20].x) < 0.03)
  }

  // MARK: Blends

  private func blended(
    _ name: String, _ source: SIMD4<Float>, over backdrop: SIMD4<Float>
  ) throws -> SIMD4<Float> {
    func even(_ color: SIMD4<Float>) -> Image { Image([color], width: 1, height: 1) }
    return try PromiseTests.pixels(
      name, of: ["inputImage": even(source), "inputBackgroundImage": even(backdrop)],
      in: Rectangle(x: 0, y: 0, width: 1, height: 1))[0]
  }

  private func light(_ p: SIMD4<Float>) -> Float { 0.2126 * p.x + 0.7152 * p.y + 0.0722 * p.z }
  private func spread(_ p: SIMD4<Float>) -> Float { max(p.x, p.y, p.z) - min(p.x, p.y, p.z) }

  private static let grey = SIMD4<Float>(0.4, 0.4, 0.4, 1)
  private static let red = SIMD4<Float>(0.7, 0.1, 0.1, 1)
  private static let blue = SIMD4<Float>(0.1, 0.15, 0.6, 1)

  @Test func aHueIsTakenAndAColourToo() throws {
    let hue = try blended("CIHueBlendMode", Self.red, over: Self.blue)
    #expect(hue.x > hue.z && hue.x > hue.y)
    let color = try blended("CIColorBlendMode", Self.red, over: Self.blue)
    #expect(color.x > color.z)
    #expect(abs(light(color) - light(Self.blue)) < 0.08)
  }

  @Test func greyTakesSaturationAway() throws {
    let saturated = try blended("CISaturationBlendMode", Self.grey, over: Self.red)
    #expect(spread(saturated) < 0.02)
    let colored = try blended("CIColorBlendMode", Self.grey, over: Self.red)
    #expect(spread(colored) < 0.02)
    let kept = try blended("CISaturationBlendMode", Self.red, over: Self.blue)
    #expect(kept.z > kept.x && kept.z > kept.y)
  }

  @Test func luminosityIsTheSourcesAndTheHueTheBackdrops() throws {
    let bright = try blended("CILuminosityBlendMode", SIMD4(0.5, 0.5, 0.5, 1), over: Self.blue)
    let dark = try blended("CILuminosityBlendMode", SIMD4(0.05, 0.05, 0.05, 1), over: Self.blue)
    #expect(light(bright) > light(Self.blue) && light(dark) < light(Self.blue))
    #expect(bright.z > bright.x && dark.z > dark.x)
  }
}
