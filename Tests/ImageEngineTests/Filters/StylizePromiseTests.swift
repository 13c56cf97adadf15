import ImageEngine
import JSON
import TestSupport
import Testing

/// What the names of effects, blurs and adjustments promise.
@Suite struct StylizePromiseTests {
  private func row(_ pixels: [SIMD4<Float>], _ y: Int = 24) -> [SIMD4<Float>] {
    Array(pixels[y * 64..<(y + 1) * 64])
  }

  /// Thin upright lines, between 0.2 and 0.6.
  private static let lines = SpatialFilterTests.picture(64, 48) { x, _ in x % 4 < 2 ? 0.2 : 0.6 }

  private func contrast(_ pixels: [SIMD4<Float>], _ y: Int) -> Double {
    SpatialFilterTests.deviation(row(pixels, y)[8..<56].map { Double($0.x) })
  }

  // MARK: Drawings

  @Test func aComicHasFewTonesAndBlackOutlines() throws {
    let comic = row(try PromiseTests.pixels("CIComicEffect", of: PromiseTests.step.clamped()))
    #expect((29...34).contains { comic[$0].x < 0.02 })
    #expect((50...60).allSatisfy { comic[$0].x > 0.2 })
    let ramp = SpatialFilterTests.picture(64, 48) { x, _ in 0.5 + Float(x) / 160 }
    let tones = row(try PromiseTests.pixels("CIComicEffect", of: ramp.clamped()))
    #expect(
      PromiseTests.evenness(try PromiseTests.pixels("CIComicEffect", of: ramp.clamped())) > 0.4)
    #expect(tones.map(\.w).min() == 1)
  }

  @Test func woodIsCutAlongEdges() throws {
    let cut = row(
      try PromiseTests.pixels("CIEdgeWork", ["inputRadius": 5], of: PromiseTests.step.clamped()))
    #expect((28...35).contains { cut[$0].w > 0.9 })
    #expect((4...18).allSatisfy { cut[$0].w < 0.02 })
    for p in cut { #expect(p.x == p.w && p.y == p.w && p.z == p.w) }
  }

  @Test func aHeightRisesFromTheEdgeOfItsMask() throws {
    let mask = SpatialFilterTests.picture(64, 48) { x, _ in x < 20 ? 0 : 1 }
    let height = row(
      try PromiseTests.pixels("CIHeightFieldFromMask", ["inputRadius": 12], of: mask.clamped()))
    #expect(height[10].x < 0.01 && height[60].x > 0.95)
    #expect(zip(height[20...60], height[21...61]).allSatisfy { $0.x <= $1.x + 1e-3 })
    // Like a ball: steep at first.
    #expect(height[24].x - height[20].x > height[34].x - height[30].x)
  }

  @Test func pointsHaveOneColourEachAndNothingBetween() throws {
    let dots = try PromiseTests.pixels(
      "CIPointillize", ["inputRadius": 5], of: PromiseTests.wedge.clamped())
    let empty = dots.count { $0.w < 0.01 }
    let full = dots.filter { $0.w > 0.99 }
    #expect(empty > dots.count / 20 && full.count > dots.count / 4)
    let colors = Set(full.map { ($0.x * 2000).rounded() })
    #expect(colors.count < full.count / 8)
  }

  @Test func aSlopeHasTheColourOfTheBallsSide() throws {
    let ball = Image(
      (0..<64 * 48).map { SIMD4(Float($0 % 64) / 63, 0.5, 0, 1) }, width: 64, height: 48)
    func red(_ height: @escaping (Int) -> Float) throws -> Float {
      let relief = SpatialFilterTests.picture(64, 48) { x, _ in height(x) }
      return try PromiseTests.pixels(
        "CIShadedMaterial", ["inputScale": 10],
        of: ["inputImage": relief.clamped(), "inputShadingImage": ball])[24 * 64 + 32].x
    }
    let flat = try red { _ in 0.5 }
    #expect(abs(flat - 0.5) < 0.03)
    let (up, down) = (try red { Float($0) / 64 }, try red { 1 - Float($0) / 64 })
    #expect(abs(up - flat) > 0.03 && abs((up - flat) + (down - flat)) < 0.03)
  }

  @Test func onlyTheChosenColourIsPrinted() throws {
    let image = Image(
      (0..<64 * 48).map { $0 % 64 < 32 ? SIMD4(0.6, 0.05, 0.05, 1) : SIMD4(0.1, 0.5, 0.2, 1) },
      width: 64, height: 48)
    let red: JSON = [0.797, 0.248, 0.248, 1]
    let printed = row(
      try PromiseTests.pixels(
        "CISpotColor",
        [
          "inputCenterColor1": red, "inputReplacementColor1": [0, 0, 1, 1],
          "inputCloseness1": 0.2, "inputContrast1": 1, "inputCenterColor2": [0, 0, 0, 1],
          "inputCloseness2": 0, "inputCenterColor3": [0, 0, 0, 1], "inputCloseness3": 0,
        ], of: image))
    #expect(printed[10].z > 0.5 && printed[10].x < 0.1)
    #expect(printed[50].x > 0.99 && printed[50].y > 0.99 && printed[50].z > 0.99)
  }

  @Test func paperBecomesWhiteAndWritingDark() throws {
    // A page that is lit from the right, with a thin stroke.
    let page = SpatialFilterTests.picture(64, 48) { x, _ in
      (0.2 + Float(x) / 160) * (x == 20 || x == 44 ? 0.15 : 1)
    }
    let clean = row(try PromiseTests.pixels("CIDocumentEnhancer", of: page))
    let paper = [6, 12, 30, 36, 52, 58].map { clean[$0].x }
    #expect(paper.allSatisfy { $0 > 0.9 }, "\(paper)")
    #expect(clean[20].x < 0.2 && clean[44].x < 0.2)
  }

  // MARK: Lenses

  @Test func aLightOutOfFocusIsADiscWithABrightRing() throws {
    let star = SpatialFilterTests.picture(64, 48) { x, y in x == 32 && y == 24 ? 100 : 0 }
    func disc(_ ring: Double) throws -> [Float] {
      row(
        try PromiseTests.pixels(
          "CIBokehBlur",
          [
            "inputRadius": 12, "inputRingAmount": JSON(ring), "inputRingSize": 0.2,
            "inputSoftness": 0,
          ], of: star)
      ).map(\.x)
    }
    let (even, ringed) = (try disc(0), try disc(1))
    #expect(abs(even[32] - even[40]) < 0.02 && even[32] > 0.1 && even[47] < 0.01)
    #expect(ringed[42] > ringed[34] * 1.3)
    #expect(ringed[47] < 0.01)
  }

  @Test func depthBlursWhatIsNotInFocus() throws {
    let disparity = SpatialFilterTests.picture(64, 48) { _, y in y < 24 ? 0.9 : 0.1 }
    let blurred = try PromiseTests.pixels(
      "CIDepthBlurEffect",
      ["inputAperture": 1, "inputFocusRect": [8, 2, 40, 12], "inputScaleFactor": 1],
      of: ["inputImage": Self.lines, "inputDisparityImage": disparity])
    let original = try Renderer().numbers(of: Self.lines)
    #expect(contrast(blurred, 8) > 0.9 * contrast(original, 8))
    #expect(contrast(blurred, 40) < 0.6 * contrast(original, 40))
  }

  @Test func aStripIsSharpAndItsSurroundingsAreNot() throws {
    let tilted = try PromiseTests.pixels(
      "CIDepthOfField",
      [
        "inputPoint0": [0, 4], "inputPoint1": [64, 4], "inputSaturation": 1,
        "inputUnsharpMaskRadius": 1, "inputUnsharpMaskIntensity": 0.5, "inputRadius": 6,
      ], of: Self.lines.clamped())
    let original = try Renderer().numbers(of: Self.lines)
    #expect(contrast(tilted, 4) >= 0.95 * contrast(original, 4))
    #expect(contrast(tilted, 44) < 0.2 * contrast(original, 44))
  }

  // MARK: Light and colour

  private func adjusted(
    _ name: String, _ values: JSON.Object, _ colors: [SIMD4<Float>]
  ) throws -> [SIMD4<Float>] {
    let image = Image(colors, width: colors.count, height: 1)
    return try PromiseTests.pixels(name, values, of: image, in: image.extent)
  }

  @Test func lightBeyondWhiteIsBroughtDownAndKeepsItsHue() throws {
    let wedge = (0...16).map { SIMD4<Float>(Float($0) / 4, Float($0) / 8, Float($0) / 16, 1) }
    let shown = try adjusted(
      "CIToneMapHeadroom", ["inputSourceHeadroom": 4, "inputTargetHeadroom": 1], wedge)
    #expect(abs(shown[1].x - 0.25) < 1e-3 && abs(shown[16].x - 1) < 2e-3)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.x < $1.x })
    for p in shown.dropFirst() { #expect(abs(p.y / p.x - 0.5) < 2e-3) }
  }

  @Test func mutedColoursGainMoreThanVividOnes() throws {
    let colors = [SIMD4<Float>(0.4, 0.5, 0.45, 1), SIMD4(0.02, 0.6, 0.05, 1)]
    func spread(_ p: SIMD4<Float>) -> Float { max(p.x, p.y, p.z) - min(p.x, p.y, p.z) }
    let more = try adjusted("CIVibrance", ["inputAmount": 0.8], colors)
    let gains = zip(more, colors).map { spread($0) / spread($1) }
    #expect(gains[0] > 1.3 && gains[0] > gains[1] + 0.2)
    let less = try adjusted("CIVibrance", ["inputAmount": -0.8], colors)
    let losses = zip(less, colors).map { spread($0) / spread($1) }
    #expect(losses[1] < losses[0] - 0.2)
  }

  @Test func skinIsSpared() throws {
    let (skin, leaf) = (SIMD4<Float>(0.5, 0.4, 0.35, 1), SIMD4<Float>(0.4, 0.5, 0.35, 1))
    let more = try adjusted("CIVibrance", ["inputAmount": 1], [skin, leaf])
    func spread(_ p: SIMD4<Float>) -> Float { max(p.x, p.y, p.z) - min(p.x, p.y, p.z) }
    #expect(spread(more[0]) < spread(more[1]))
  }

  @Test func aVignetteDarkensCornersEvenlyAndNotTheMiddle() throws {
    let even = SpatialFilterTests.picture(64, 48) { _, _ in 0.5 }
    let dark = try PromiseTests.pixels(
      "CIVignette", ["inputIntensity": 1, "inputRadius": 1], of: even)
    #expect(dark[24 * 64 + 32].x > 0.49)
    let corners = [dark[0], dark[63], dark[47 * 64], dark[47 * 64 + 63]].map(\.x)
    #expect(corners.allSatisfy { $0 < 0.2 && abs($0 - corners[0]) < 1e-3 })
    let light = (0..<24).map { dark[(24 + $0) * 64 + 32 + $0].x }
    #expect(zip(light, light.dropFirst()).allSatisfy { $0 >= $1 - 1e-4 })
  }

  // MARK: Edges

  @Test func aGuidesEdgeStaysWhereNoiseGoes() throws {
    var generator = SeededGenerator(seed: 31)
    let noise = (0..<64 * 48).map { _ in Float.random(in: -0.05...0.05, using: &generator) }
    let noisy = SpatialFilterTests.picture(64, 48) { x, y in
      (x < 32 ? 0.2 : 0.6) + noise[y * 64 + x]
    }
    let smooth = try PromiseTests.pixels(
      "CIGuidedFilter", ["inputRadius": 4, "inputEpsilon": 0.005],
      of: ["inputImage": noisy, "inputGuideImage": PromiseTests.step])
    func noiseOf(_ pixels: [SIMD4<Float>]) -> Double {
      SpatialFilterTests.deviation(
        (0..<48).flatMap { y in (6..<24).map { Double(pixels[y * 64 + $0].x) } })
    }
    #expect(noiseOf(smooth) < 0.5 * noiseOf(try Renderer().numbers(of: noisy)))
    let middle = row(smooth)
    #expect(middle[34].x - middle[29].x > 0.3)
  }

  @Test func enlargedPicturesHaveTheEdgesOfTheLargePicture() throws {
    // Eight columns, whose edge lies a pixel beside that of the large picture.
    let small = SpatialFilterTests.picture(8, 6) { x, _ in x < 4 ? 0 : 1 }
    let large = SpatialFilterTests.picture(64, 48) { x, _ in x < 35 ? 0.1 : 0.6 }
    let enlarged = row(
      try PromiseTests.pixels(
        "CIEdgePreserveUpsampleFilter", ["inputSpatialSigma": 3, "inputLumaSigma": 0.05],
        of: ["inputImage": large, "inputSmallImage": small]))
    #expect(enlarged[10].x < 0.1 && enlarged[58].x > 0.9)
    let steepest = (1..<63).max {
      enlarged[$0 + 1].x - enlarged[$0].x < enlarged[$1 + 1].x - enlarged[$1].x
    }
    #expect(steepest == 34)
  }

  /// Where a mask is grey, as much as it says.
  @Test func aVariableBlurFollowsItsMask() throws {
    let mask = SpatialFilterTests.picture(64, 48) { _, y in Float(y) / 47 }
    let blurred = try PromiseTests.pixels(
      "CIMaskedVariableBlur", ["inputRadius": 6],
      of: ["inputImage": Self.lines.clamped(), "inputMask": mask.clamped()])
    let contrasts = [1, 5, 9, 14].map { contrast(blurred, $0) }
    #expect(zip(contrasts, contrasts.dropFirst()).allSatisfy { $0 > $1 }, "\(contrasts)")
    #expect(contrast(blurred, 46) < contrasts[0] / 10)
  }
}
