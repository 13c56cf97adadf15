import ImageEngine
import JSON
import TestSupport
import Testing

/// The fast path against the C library's functions, one pixel at a time.
@Suite struct OracleTests {
  static let pointFilters = FilterCatalog.all.filter { $0.shape == .point }
  static let size = PixelSize(width: 700, height: 3)

  /// Pixels, and for each parameter a value somewhere on its slider.
  static func random(_ filter: FilterDescription, seed: UInt64) throws -> (
    filter: any PointFilter, pixels: [SIMD4<Float>]
  ) {
    var generator = SeededGenerator(seed: seed)
    var values = JSON.Object()
    for parameter in filter.parameters {
      switch (parameter.type, parameter.sliderMinimum, parameter.sliderMaximum) {
      case (.boolean, _, _): values[parameter.key] = JSON(Bool.random(using: &generator))
      case (.number, let low?, let high?):
        values[parameter.key] = JSON(Double.random(in: low...high, using: &generator))
      default: break
      }
    }
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
      let single = filter.apply(
        Color(p.x, p.y, p.z, p.w),
        at: Place(x: Float(x) + 0.5, y: Float(y) + 0.5, width: 700, height: 3))
      let double = filter.apply(
        Color(Double(p.x), Double(p.y), Double(p.z), Double(p.w)),
        at: Place(x: Double(x) + 0.5, y: Double(y) + 0.5, width: 700, height: 3))
      let oracle = SIMD4(double.r, double.g, double.b, double.a)
      let scalar = SIMD4<Double>(SIMD4(single.r, single.g, single.b, single.a))
      worst = max(worst, Self.distance(SIMD4<Double>(fast[index]), oracle))
      worst = max(worst, Self.distance(scalar, oracle))
    }
    // At white this is a twentieth of an 8-bit code.
    #expect(worst < 4e-4, "worst difference \(worst)")
  }

  /// The largest difference of a component, relative where light exceeds 1.
  static func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    (0..<4).map { (a[$0] - b[$0]).magnitude / max(1, b[$0].magnitude) }.max() ?? 0
  }

  @Test(arguments: pointFilters)
  func identityParametersChangeNothing(_ description: FilterDescription) throws {
    let identities = description.parameters.compactMap { parameter in
      parameter.identity.map { (parameter.key, $0) }
    }
    guard !identities.isEmpty else { return }
    let made = try description.make(JSON.Object(identities), nil)
    let filter = try #require(made as? any PointFilter)
    let (_, pixels) = try Self.random(description, seed: 7)
    let result = PointChain([.init(filter)]).run(on: pixels, of: Self.size)
    for (before, after) in zip(pixels, result) {
      #expect(Self.distance(SIMD4<Double>(after), SIMD4<Double>(before)) < 2e-5)
    }
  }

  @Test(arguments: pointFilters)
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
