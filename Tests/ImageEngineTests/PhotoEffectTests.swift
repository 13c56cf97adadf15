import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// The eight looks against measurements of Core Image's own.
@Suite struct PhotoEffectTests {
  /// Largest root mean square, in 8-bit codes over all components: of the 48
  /// swatches, and of the grey wedge.
  static let tolerances: [(name: String, swatches: Double, greys: Double)] = [
    ("Mono", 2.1, 0.9), ("Tonal", 0.7, 0.5), ("Noir", 4.8, 1.7), ("Fade", 1.9, 0.9),
    ("Chrome", 5.8, 1.8), ("Process", 6.0, 2.8), ("Transfer", 4.6, 1.7), ("Instant", 3.9, 2.3),
  ]

  static let measured: JSON = {
    // Without its facts a test that compares with them fails.
    (try? JSON(parsing: fixture("photo-effects-measured.json"))) ?? .null
  }()

  @Test(arguments: tolerances)
  func aLookStaysNearItsMeasurements(
    _ look: (name: String, swatches: Double, greys: Double)
  ) throws {
    let key = look.name.lowercased()
    let greys = try #require(Self.measured["greyAxis"]?[key]?.array)
    let swatches = try #require(Self.measured["swatches"]?.array)
    #expect(greys.count == 17 && swatches.count == 48)
    let filter = try pointFilter("CIPhotoEffect" + look.name)
    let greyError = rms(
      greys.map { grey in
        let row = (grey.array ?? []).compactMap(\.double)
        return difference(filter, [row[0], row[0], row[0]], Array(row[1...]))
      })
    let swatchError = rms(
      swatches.map { swatch in
        difference(
          filter, (swatch["in"]?.array ?? []).compactMap(\.double),
          (swatch[key]?.array ?? []).compactMap(\.double))
      })
    #expect(swatchError <= look.swatches, "rms \(swatchError) codes on the swatches")
    #expect(greyError <= look.greys, "rms \(greyError) codes on the grey wedge")
  }

  @Test(arguments: tolerances.map(\.name))
  func lightBeyondWhiteIsKeptOnlyWhereAskedFor(_ name: String) throws {
    let bright = Color<Double>(3, 2.5, 2, 1)
    let place = PixelPosition<Double>(x: 0.5, y: 0.5, width: 1, height: 1)
    let white = try pointFilter("CIPhotoEffect" + name).apply(Color(1, 1, 1, 1), at: place)
    let clamped = try pointFilter("CIPhotoEffect" + name).apply(bright, at: place)
    let kept = try pointFilter("CIPhotoEffect" + name, ["inputExtrapolate": true])
      .apply(bright, at: place)
    #expect(abs(clamped.r - white.r) < 1e-9)
    #expect(abs(kept.r - white.r - 2) < 1e-9)
    #expect(abs(kept.b - white.b - 1) < 1e-9)
  }

  private func pointFilter(
    _ name: String, _ parameters: JSON = [:]
  ) throws -> any PointFilter {
    let values = try #require(parameters.object)
    let made = try FilterCatalog.description(named: name).make(values, nil)
    return try #require(made as? any PointFilter)
  }

  /// In codes, component by component.
  private func difference(
    _ filter: any PointFilter, _ input: [Double], _ output: [Double]
  ) -> SIMD3<Double> {
    let light = input.map { Double.decoded($0 / 255) }
    let result = filter.apply(
      Color(light[0], light[1], light[2], 1), at: PixelPosition(x: 0.5, y: 0.5, width: 1, height: 1)
    )
    let codes = [result.r, result.g, result.b].map { Double.encoded($0) * 255 }
    return SIMD3(codes) - SIMD3(output)
  }

  private func rms(_ differences: [SIMD3<Double>]) -> Double {
    let sum = differences.reduce(0) { $0 + ($1 * $1).sum() }
    return (sum / Double(differences.count * 3)).squareRoot()
  }
}
