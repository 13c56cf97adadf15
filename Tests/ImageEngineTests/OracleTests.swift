import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// The fast path against the C library's functions, one pixel at a time.
@Suite struct OracleTests {
  static let pointFilters = FilterCatalog.all.filter { $0.shape == .point }
  /// Those that read no table.
  static let shaderFilters = pointFilters.filter { filter in
    !filter.parameters.contains { $0.type == .data }
  }
  /// What these are for is to change alpha.
  static let changeAlpha: Set<String> = [
    "CIMaskToAlpha", "CIColorClamp", "CIColorMatrix", "CIColorPolynomial", "CIFalseColor",
  ]
  /// A poster's levels are too many to be seen at their identity, but there; a cube in
  /// codes goes to codes and back.
  static let identityTolerances: [String: Double] = [
    "CIColorPosterize": 0.5 / 299, "CIColorCubeWithColorSpace": 1e-4,
  ]
  static let size = PixelSize(width: 700, height: 3)

  private static let cubeSide = 4

  /// The numbers of a cube, or those of curves: not far from what changes nothing.
  private static func table(_ key: String, _ generator: inout SeededGenerator) -> JSON {
    let last = Float(cubeSide - 1)
    let isCurves = key == "inputCurvesData"
    let nodes: [[Float]] =
      isCurves
      ? (0..<9).map { [Float](repeating: Float($0) / 8, count: 3) }
      : (0..<cubeSide * cubeSide * cubeSide).map { node in
        let (r, g) = (node % cubeSide, node / cubeSide % cubeSide)
        return [Float(r) / last, Float(g) / last, Float(node / cubeSide / cubeSide) / last, 1]
      }
    let bytes = nodes.flatMap { node in
      node.enumerated().flatMap { component, number in
        let isAlpha = component == 3
        let moved = number + (isAlpha ? 0 : Float.random(in: -0.1...0.1, using: &generator))
        return withUnsafeBytes(of: moved.bitPattern.littleEndian, Array.init)
      }
    }
    return ["base64": .string(Data(bytes).base64EncodedString())]
  }

  /// What a filter takes of them.
  static func tables(of filter: FilterDescription, seed: UInt64) -> JSON.Object {
    var generator = SeededGenerator(seed: seed)
    var values = JSON.Object()
    for parameter in filter.parameters {
      if parameter.type == .data,
        ["Cube", "Curves"].contains(where: { parameter.key.contains($0) })
      {
        values[parameter.key] = table(parameter.key, &generator)
      }
      if parameter.key == "inputCubeDimension" { values[parameter.key] = JSON(cubeSide) }
    }
    return values
  }

  /// Pixels, and for each parameter a value somewhere on its slider.
  static func random(_ filter: FilterDescription, seed: UInt64) throws -> (
    filter: any PointFilter, pixels: [SIMD4<Float>]
  ) {
    var generator = SeededGenerator(seed: seed)
    var values = JSON.Object()
    for parameter in filter.parameters {
      switch (parameter.type, parameter.sliderMinimum, parameter.sliderMaximum) {
      case (.boolean, _, _): values[parameter.key] = JSON(Bool.random(using: &generator))
      case (.number, let low?, let high?), (.angle, let low?, let high?):
        values[parameter.key] = JSON(Double.random(in: low...high, using: &generator))
      case (.point, _, _):
        values[parameter.key] = [
          JSON(Double.random(in: 0...700, using: &generator)),
          JSON(Double.random(in: 0...3, using: &generator)),
        ]
      case (.color, _, _):
        values[parameter.key] = .array(
          (0..<4).map { _ in JSON(Double.random(in: 0...1, using: &generator)) })
      case (.vector, _, _):
        values[parameter.key] = .array(
          (parameter.defaultValue?.array ?? []).compactMap(\.double).map {
            // What is 0 by default is a coefficient like the others.
            JSON(
              $0 * Double.random(in: 0.8...1.2, using: &generator)
                + Double.random(in: -0.05...0.05, using: &generator))
          })
      default: break
      }
    }
    for (key, value) in tables(of: filter, seed: seed).members { values[key] = value }
    let made = try filter.make(values, nil)
    let pixels = (0..<size.width * size.height).map { _ in generator.pixel() }
    return (try #require(made as? any PointFilter), pixels)
  }

  @Test(arguments: pointFilters, [1, 2, 3] as [UInt64])
  func aBatchComputesWhatTheOracleComputes(_ description: FilterDescription, _ seed: UInt64) throws
  {
    let (filter, pixels) = try Self.random(description, seed: seed)
    let fast = PointChain([.init(filter)]).run(on: pixels, of: Self.size)
    var worst = 0.0
    for (index, p) in pixels.enumerated() {
      let (y, x) = index.quotientAndRemainder(dividingBy: Self.size.width)
      let oracle = Self.straight(filter, SIMD4<Double>(p)) {
        filter.apply(
          $0, at: PixelPosition(x: Double(x) + 0.5, y: Double(y) + 0.5, width: 700, height: 3))
      }
      let scalar = SIMD4<Double>(
        Self.straight(filter, p) {
          filter.apply(
            $0, at: PixelPosition(x: Float(x) + 0.5, y: Float(y) + 0.5, width: 700, height: 3))
        })
      worst = max(worst, Self.distance(SIMD4<Double>(fast[index]), oracle))
      worst = max(worst, Self.distance(scalar, oracle))
    }
    // At white this is a twentieth of an 8-bit code; a steep curve magnifies it.
    #expect(worst < (description.name == "CIToneCurve" ? 2e-3 : 4e-4), "difference \(worst)")
  }

  /// The filter's arithmetic on a straight colour, whichever alpha it works on.
  static func straight<V: Real & SIMDScalar>(
    _ filter: any PointFilter, _ p: SIMD4<V>, _ apply: (Color<V>) -> Color<V>
  ) -> SIMD4<V> {
    let color = Color(p.x, p.y, p.z, p.w)
    let isPremultiplied = type(of: filter).alpha == .premultiplied
    let q = isPremultiplied ? apply(color.premultiplied).straight : apply(color)
    return SIMD4(q.r, q.g, q.b, q.a)
  }

  /// The largest difference of a component, relative where light exceeds 1.
  static func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    (0..<4).map { (a[$0] - b[$0]).magnitude / max(1, b[$0].magnitude) }.max() ?? 0
  }

  @Test(
    arguments: pointFilters.filter { filter in
      filter.parameters.contains { $0.identity != nil }
        && !CatalogLawTests.alwaysChange.contains(filter.name)
    })
  func identityParametersChangeNothing(_ description: FilterDescription) throws {
    var identities = JSON.Object()
    for parameter in description.parameters { identities[parameter.key] = parameter.identity }
    // Light beyond black and white is clamped unless it is asked to be kept.
    if description.parameters.contains(where: { $0.key == "inputExtrapolate" }) {
      identities["inputExtrapolate"] = true
    }
    let tolerance = Self.identityTolerances[description.name] ?? 2e-5
    let made = try description.make(identities, nil)
    let filter = try #require(made as? any PointFilter)
    let (_, pixels) = try Self.random(description, seed: 7)
    let result = PointChain([.init(filter)]).run(on: pixels, of: Self.size)
    for (before, after) in zip(pixels, result) {
      #expect(Self.distance(SIMD4<Double>(after), SIMD4<Double>(before)) <= tolerance)
    }
  }

  @Test(arguments: pointFilters.filter { !changeAlpha.contains($0.name) })
  func alphaStaysAndTransparentPixelsAreHarmless(_ description: FilterDescription) throws {
    let (filter, _) = try Self.random(description, seed: 5)
    let pixels = (0..<100).map { SIMD4<Float>(0, 0, 0, Float($0 % 3) / 2) }
    let result = PointChain([.init(filter)]).run(
      on: pixels, of: PixelSize(width: 100, height: 1))
    for (before, after) in zip(pixels, result) {
      #expect(after.w == before.w)
      #expect((0..<4).allSatisfy { after[$0].isFinite })
    }
  }
}
