import ImageEngine
import JSON
import TestSupport
import Testing

/// Filters that look colours up in tables of the recipe.
@Suite struct CubeTests {
  /// Little-endian floats.
  static func payload(_ numbers: [Float]) -> Payload {
    Payload(
      bytes: numbers.flatMap { number in
        (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt32($0))) }
      })
  }

  /// A cube of what a function makes of each node.
  static func cube(
    _ side: Int, _ node: (SIMD3<Float>) -> SIMD4<Float>
  ) -> Payload {
    var numbers: [Float] = []
    let scale = 1 / Float(side - 1)
    for b in 0..<side {
      for g in 0..<side {
        for r in 0..<side {
          let color = node(SIMD3(Float(r), Float(g), Float(b)) * scale)
          numbers += [color.x, color.y, color.z, color.w]
        }
      }
    }
    return payload(numbers)
  }

  static func apply(_ filter: some PointFilter, _ p: SIMD4<Double>) -> SIMD4<Double> {
    let q = filter.apply(
      Color(p.x, p.y, p.z, p.w), at: PixelPosition<Double>(x: 0.5, y: 0.5, width: 1, height: 1))
    return [q.r, q.g, q.b, q.a]
  }

  @Test func aCubeIsMixedOfItsEightNearestNodes() {
    // Trilinear in each component, so that three nodes a side are exact.
    let filter = ColorCube(
      dimension: 3, data: Self.cube(3) { SIMD4($0.z, $0.x * $0.y, 1 - $0.y, 1) })
    let q = Self.apply(filter, [0.3, 0.6, 0.9, 0.5])
    #expect(BlendFormulaTests.distance(q, [0.9, 0.18, 0.4, 0.5]) < 1e-6)
  }

  @Test func aNodesAlphaIsTakenOutOfItsColorAndMultipliedByThePixels() {
    let filter = ColorCube(
      dimension: 2, data: Self.cube(2) { SIMD4($0.x, $0.y, $0.z, 1) * 0.5 })
    let q = Self.apply(filter, [0.2, 0.4, 0.6, 0.5])
    #expect(BlendFormulaTests.distance(q, [0.2, 0.4, 0.6, 0.25]) < 1e-6)
  }

  @Test(arguments: ColorSpace.allCases)
  func aCubeThatChangesNothingChangesNothingInAnySpace(_ space: ColorSpace) {
    let filter = ColorCubeWithColorSpace(
      dimension: 4, data: Self.cube(4) { SIMD4($0, 1) }, space: space)
    let q = Self.apply(filter, [0.2, 0.3, 0.25, 0.5])
    #expect(BlendFormulaTests.distance(q, [0.2, 0.3, 0.25, 0.5]) < 1e-5)
  }

  @Test func theAxesOfACubeWithAColorSpaceAreItsCodes() {
    // Codes above one half become white.
    let filter = ColorCubeWithColorSpace(
      dimension: 2, data: Self.cube(2) { SIMD4($0 * 0.5, 1) })
    let q = Self.apply(filter, [1, 0.5, 0, 1])
    let half = Double.decoded(Double.encoded(0.5) / 2)
    #expect(BlendFormulaTests.distance(q, [Double.decoded(0.5), half, 0, 1]) < 1e-6)
  }

  @Test func twoCubesAreMixedByAMask() throws {
    let parameters: JSON = [
      "inputCubeDimension": 2, "inputCube0Data": Self.cube(2) { SIMD4($0, 1) }.json,
      "inputCube1Data": Self.cube(2) { SIMD4(1 - $0, 1) }.json,
    ]
    let made = try FilterCatalog.description(named: "CIColorCubesMixedWithMask").make(
      try #require(parameters.object), nil)
    let filter = try #require(made as? any BlendFilter)
    let layers = Layers<Double>(
      Color(1, 0, 0, 1), Color(0.25, 0.25, 0.25, 1), Color(0, 0, 0, 0))
    let q = filter.apply(layers, at: PixelPosition(x: 0.5, y: 0.5, width: 1, height: 1))
    #expect(BlendFormulaTests.distance([q.r, q.g, q.b, q.a], [0.75, 0.25, 0.25, 1]) < 1e-6)
  }

  @Test func curvesAreReadBetweenTheirEntriesAndAreLevelBeyondTheirDomain() {
    let filter = ColorCurves(
      data: Self.payload([0.1, 0, 1, 0.3, 0.5, 0.5, 0.9, 1, 0]), domain: [0.2, 0.8],
      space: .extendedLinearSRGB)
    let q = Self.apply(filter, [0.35, 0.5, 0.95, 1])
    #expect(BlendFormulaTests.distance(q, [0.2, 0.5, 0, 1]) < 1e-6)
  }

  @Test(
    arguments: [
      ("CIColorCube", ["inputCubeDimension": 3, "inputCubeData": ["base64": "AAAAAA=="]]),
      ("CIColorCubeWithColorSpace", ["inputCubeData": ["base64": "AAAAAAAA"]]),
      ("CIColorCurves", ["inputCurvesData": ["utf8": "curve"]]),
    ] as [(String, JSON)])
  func bytesThatAreNoTableOfThatSizeAreRefused(_ name: String, _ parameters: JSON) throws {
    let values = try #require(parameters.object)
    let error = #expect(throws: RecipeError.self) {
      try FilterCatalog.description(named: name).make(values, nil)
    }
    #expect(error?.code == "parameterType")
  }

  @Test func aDimensionWithoutItsCubeIsRefused() throws {
    let values = JSON.Object([
      ("inputCubeDimension", 2), ("inputCubeData", Self.cube(3) { SIMD4($0, 1) }.json),
    ])
    #expect(throws: RecipeError.self) {
      try FilterCatalog.description(named: "CIColorCube").make(values, nil)
    }
  }
}
