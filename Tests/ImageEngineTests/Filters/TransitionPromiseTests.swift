import ImageEngine
import JSON
import Testing

/// What the names of transitions promise of the time between their images: here red
/// becomes green.
@Suite struct TransitionPromiseTests {
  static func even(_ red: Float, _ green: Float, _ blue: Float) -> Image {
    Image(
      [SIMD4<Float>](repeating: SIMD4(red, green, blue, 1), count: 64 * 48), width: 64,
      height: 48)
  }

  private static func pixels(
    _ name: String, at time: Double, _ values: JSON.Object = [:], _ others: [String: Image] = [:]
  ) throws -> [SIMD4<Float>] {
    var images = others
    images["inputImage"] = even(0.8, 0, 0)
    images["inputTargetImage"] = even(0, 0.8, 0)
    var all = values
    all["inputTime"] = JSON(time)
    return try PromiseTests.pixels(name, all, of: images)
  }

  /// How much of the picture has turned green.
  private static func share(_ pixels: [SIMD4<Float>]) -> Double {
    Double(pixels.count { $0.y > $0.x }) / Double(pixels.count)
  }

  static let extent: JSON = [0, 0, 64, 48]
  static let sweeping: [(String, JSON.Object)] = [
    ("CIAccordionFoldTransition", ["inputNumberOfFolds": 3]),
    ("CIBarsSwipeTransition", ["inputWidth": 8]),
    ("CICopyMachineTransition", ["inputExtent": extent, "inputWidth": 8]),
    ("CIModTransition", ["inputCenter": [32, 24], "inputRadius": 12, "inputCompression": 100]),
    ("CIPageCurlTransition", ["inputExtent": extent, "inputRadius": 6]),
    ("CIPageCurlWithShadowTransition", ["inputExtent": extent, "inputRadius": 6]),
    ("CIRippleTransition", ["inputExtent": extent, "inputCenter": [32, 24], "inputWidth": 10]),
    ("CISwipeTransition", ["inputExtent": extent, "inputWidth": 8]),
    ("CIDissolveTransition", [:]), ("CIFlashTransition", ["inputExtent": extent]),
  ]

  @Test(arguments: sweeping.indices)
  func theOtherPictureTakesMoreAndMore(_ index: Int) throws {
    let (name, values) = Self.sweeping[index]
    let shares = try [0.05, 0.35, 0.65, 0.95].map {
      Self.share(try Self.pixels(name, at: $0, values))
    }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 }, "\(name): \(shares)")
    #expect(shares[0] < 0.2 && shares[3] > 0.8, "\(name): \(shares)")
  }

  /// Halfway between heights of 16 and 48 there are 16 rows of folds above 4 at the bottom.
  @Test func anAccordionUnfoldsTheHigherImageAndIsDarkInItsFolds() throws {
    let low = Image(
      [SIMD4<Float>](repeating: SIMD4(0.8, 0, 0, 1), count: 64 * 16), width: 64, height: 16)
    let folded = try PromiseTests.pixels(
      "CIAccordionFoldTransition",
      [
        "inputTime": 0.5, "inputNumberOfFolds": 2, "inputFoldShadowAmount": 1,
        "inputBottomHeight": 4,
      ], of: ["inputImage": low, "inputTargetImage": Self.even(0, 0.8, 0)])
    let column = (0..<48).map { folded[$0 * 64 + 32] }
    for y in [1, 2, 22, 30] { #expect(abs(column[y].x - 0.4) < 1e-3 && column[y].w > 0.999) }
    #expect(column[33].w == 0)
    // Each half of a fold is four rows, darker upwards, to half of the light.
    for half in 0..<4 {
      let lights = (0..<4).map { column[4 + 4 * half + $0].y }
      #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 > $1 }, "\(lights)")
      #expect(abs(lights[0] - 0.375) < 0.01 && abs(lights[3] - 0.225) < 0.01, "\(lights)")
    }
    // Backs are narrower.
    #expect(folded[5 * 64].w > folded[7 * 64].w || folded[7 * 64].w < 0.9)
  }

  @Test func barsMoveOneAfterAnother() throws {
    let swiped = try Self.pixels(
      "CIBarsSwipeTransition", at: 0.5, ["inputWidth": 8, "inputBarOffset": 40, "inputAngle": 0])
    let starts = (0..<48).map { y in (0..<64).count { swiped[y * 64 + $0].y > 0.4 } }
    #expect(Set(starts).count >= 3)
    // All rows of a bar move together.
    let changes = zip(starts, starts.dropFirst()).count { $0 != $1 }
    #expect(changes <= 7, "\(starts)")
  }

  @Test func aCopyingMachineHasABarOfLight() throws {
    let copied = try Self.pixels(
      "CICopyMachineTransition", at: 0.325,
      [
        "inputExtent": Self.extent, "inputWidth": 16, "inputOpacity": 2,
        "inputColor": [0.2, 0.4, 1, 1],
      ])
    let row = copied[24 * 64..<25 * 64].map(\.z)
    let brightest = row.indices.max { row[$0] < row[$1] } ?? 0
    #expect((24...40).contains(brightest) && row[brightest] > 0.5)
    #expect(row[2] < 0.01 && row[61] < 0.01)
    #expect((copied[24 * 64 + 2].y > 0.7) != (copied[24 * 64 + 61].y > 0.7))
  }

  @Test func darkPartsOfTheMaskFallApartFirst() throws {
    let apart = try Self.pixels(
      "CIDisintegrateWithMaskTransition", at: 0.5, ["inputShadowDensity": 0],
      ["inputMaskImage": PromiseTests.wedge])
    let row = apart[24 * 64..<25 * 64].map { $0.y > $0.x }
    #expect(row[4] && row[20] && !row[44] && !row[60])
    let shaded = try Self.pixels(
      "CIDisintegrateWithMaskTransition", at: 0.5,
      ["inputShadowDensity": 1, "inputShadowRadius": 16, "inputShadowOffset": [0, 0]],
      ["inputMaskImage": PromiseTests.wedge])
    let lights = shaded[24 * 64..<25 * 64].map(\.y)
    // Halfway the other image has seven eighths of its light.
    #expect(lights[30] < lights[4] * 0.9 && abs(lights[4] - 0.7) < 0.01)
  }

  @Test func aFlashIsBrighterThanBothPictures() throws {
    let values: JSON.Object = [
      "inputExtent": Self.extent, "inputCenter": [32, 24], "inputFadeThreshold": 1,
      "inputColor": [1, 1, 1, 1],
    ]
    let flash = try Self.pixels("CIFlashTransition", at: 0.5, values)
    #expect(flash[24 * 64 + 32].z > 0.5)
    let quiet = try Self.pixels("CIFlashTransition", at: 0.02, values)
    #expect(quiet[2].z < 0.05)
    let early = try Self.pixels("CIFlashTransition", at: 0.2, values)
    #expect(early[24 * 64 + 32].z > early[2 * 64 + 2].z)
  }

  @Test func holesOpenHereAndThereAndTurn() throws {
    let values: JSON.Object = [
      "inputCenter": [32, 24], "inputRadius": 12, "inputCompression": 800,
      // With it the rows are level at this time.
      "inputAngle": -1.178,
    ]
    func green(_ values: JSON.Object) throws -> [Bool] {
      try Self.pixels("CIModTransition", at: 0.4, values).map { $0.y > $0.x }
    }
    let holes = try green(values)
    #expect(holes[24 * 64 + 32] && holes[24 * 64 + 46] && holes[36 * 64 + 32])
    #expect(!holes[30 * 64 + 39])
    var turned = values
    turned["inputAngle"] = 2
    #expect(try green(turned) != holes)
  }

  @Test func aPageShowsItsBackWhereItCurls() throws {
    let curled = try Self.pixels(
      "CIPageCurlTransition", at: 0.5,
      ["inputExtent": Self.extent, "inputRadius": 8, "inputAngle": 0],
      ["inputBacksideImage": Self.even(0, 0, 0.8)])
    let row = curled[24 * 64..<25 * 64].map { $0 }
    let fronts = row.indices.filter { row[$0].x > 0.5 && row[$0].z < 0.2 }
    let backs = row.indices.filter { row[$0].z > max(row[$0].x, row[$0].y) }
    let others = row.indices.filter { row[$0].y > 0.5 && row[$0].z < 0.2 }
    #expect(fronts.count > 8 && backs.count > 4 && others.count > 8)
    // The back lies between what is still there and what has appeared.
    let middle = backs.reduce(0, +) / max(1, backs.count)
    let (first, last) = (
      fronts.reduce(0, +) / max(1, fronts.count),
      others.reduce(0, +) / max(1, others.count)
    )
    #expect((min(first, last)...max(first, last)).contains(middle))
  }

  @Test func aPageThrowsAShadow() throws {
    func darkest(_ amount: Double) throws -> Float {
      let curled = try Self.pixels(
        "CIPageCurlWithShadowTransition", at: 0.5,
        [
          "inputExtent": Self.extent, "inputRadius": 8, "inputShadowAmount": JSON(amount),
          "inputShadowSize": 1,
        ], ["inputBacksideImage": Self.even(0, 0, 0.8)])
      return curled.filter { $0.z < 0.01 && $0.x < 0.01 }.map(\.y).min() ?? 0
    }
    #expect(abs(try darkest(0) - 0.8) < 0.01)
    #expect(try darkest(1) < 0.6)
  }

  /// The page is drawn once, so that a translucent one is as translucent as without a shadow.
  @Test func aShadowIsDarkestBesideItsExtentAndNoneFarAway() throws {
    func curled(_ amount: Double, _ extent: [Double]) throws -> [SIMD4<Float>] {
      let half = Image(
        [SIMD4<Float>](repeating: SIMD4(0.4, 0, 0, 0.5), count: 64 * 48), width: 64, height: 48)
      return try PromiseTests.pixels(
        "CIPageCurlWithShadowTransition",
        [
          "inputExtent": Self.extent, "inputRadius": 4, "inputShadowAmount": JSON(amount),
          "inputShadowSize": 1, "inputTime": 0.5,
          "inputShadowExtent": .array(extent.map { JSON($0) }),
        ],
        of: [
          "inputImage": half, "inputTargetImage": Self.even(0, 0.8, 0), "inputBacksideImage": half,
        ])
    }
    let (everywhere, nowhere) = (try curled(1, [0, 0, 0, 0]), try curled(0, [0, 0, 0, 0]))
    #expect(everywhere != nowhere)
    #expect(try curled(1, [0, 0, 64, 48]) == everywhere)
    let part = try curled(1, [0, 0, 64, 12])
    func darkening(_ y: Int) -> Float {
      (0..<64).map { nowhere[y * 64 + $0].y - part[y * 64 + $0].y }.max() ?? 0
    }
    #expect(darkening(6) > 0.1 && darkening(12) < darkening(6) && darkening(30) == 0)
  }

  @Test func aRippleRunsOutwardsAsARing() throws {
    let values: JSON.Object = [
      "inputExtent": Self.extent, "inputCenter": [32, 24], "inputWidth": 10, "inputScale": 0,
    ]
    let ring = try Self.pixels("CIRippleTransition", at: 0.4, values)
    func isGreen(_ x: Int, _ y: Int) -> Bool { ring[y * 64 + x].y > ring[y * 64 + x].x }
    #expect(isGreen(32, 24) && !isGreen(1, 1) && !isGreen(62, 46))
    let reach = (0..<32).count { isGreen(32 + $0, 24) }
    for (x, y) in [(32, 24 + reach - 3), (32 - reach + 3, 24), (32, 24 - reach + 3)]
    where (0..<48).contains(y) { #expect(isGreen(x, y)) }
  }
}
