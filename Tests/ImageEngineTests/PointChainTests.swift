import ImageEngine
import JSON
import TestSupport
import Testing

/// A filter that wants alpha multiplied in, as no filter of the catalogue does
/// so far: adds light in proportion to alpha.
private struct Haze: PointFilter {
  var light: Float = 0.25

  static let info = FilterInfo<Self>("Haze", displayName: "Haze", categories: [], "", [])
  static let examples: [Example<Self>] = []
  static var alpha: AlphaUse { .premultiplied }

  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let light = V(Double(self.light))
    return { p, _ in p + p.a * light }
  }
}

@Suite struct PointChainTests {
  private let size = PixelSize(width: 64, height: 2)

  private func pixels() -> [SIMD4<Float>] {
    var generator = SeededGenerator(seed: 11)
    return (0..<128).map { _ in generator.pixel() }
  }

  @Test func alphaIsMultipliedInOnlyWhereAFilterWantsIt() {
    #expect(PointChain([.init(SepiaTone()), .init(ExposureAdjust(ev: 1))]).alphaChanges == 0)
    #expect(PointChain([.init(Haze()), .init(Haze())]).alphaChanges == 2)
    #expect(PointChain([.init(SepiaTone()), .init(Haze()), .init(SepiaTone())]).alphaChanges == 2)
    #expect(PointChain([.init(Haze(), amount: 0)]).alphaChanges == 0)
  }

  @Test func neighbouringAffineFiltersBecomeOneMatrix() {
    let exposure = PointChain.Step(ExposureAdjust(ev: 1))
    let controls = PointChain.Step(ColorControls(contrast: 2), amount: 0.5)
    #expect(PointChain([exposure, controls, exposure]).passes == 1)
    #expect(PointChain([exposure, .init(SepiaTone()), controls, exposure]).passes == 3)
    // Such numbers would not fit: 2 to the 60 twice.
    let extreme = PointChain.Step(ExposureAdjust(ev: 60))
    #expect(PointChain([extreme, extreme]).passes == 2)
  }

  @Test func aPremultipliedFilterSeesAlphaMultipliedIn() {
    let result = PointChain([.init(Haze())]).run(
      on: [SIMD4(0.5, 0.25, 0, 0.5), SIMD4(0, 0, 0, 0)], of: PixelSize(width: 2, height: 1))
    #expect(result[0] == SIMD4(0.75, 0.5, 0.25, 0.5))
    #expect(result[1] == .zero)
  }

  @Test func aChainEqualsItsStepsOneAfterTheOther() {
    let steps: [PointChain.Step] = [
      .init(ExposureAdjust(ev: -1)), .init(ColorControls(saturation: 1.4, contrast: 0.8)),
      .init(Haze(), amount: 0.5), .init(SepiaTone(), amount: 0.3), .init(Vignette(intensity: 1)),
      .init(ExposureAdjust(ev: 0.5)), .init(ColorControls(brightness: 0.1), amount: 0.5),
    ]
    let whole = PointChain(steps).run(on: pixels(), of: size)
    var single = pixels()
    for step in steps { single = PointChain([step]).run(on: single, of: size) }
    for (a, b) in zip(whole, single) {
      #expect(OracleTests.distance(SIMD4<Double>(a), SIMD4<Double>(b)) < 1e-5)
    }
  }

  @Test func theAmountMixesInputAndResult() {
    let before = pixels()
    let after = PointChain([.init(SepiaTone())]).run(on: before, of: size)
    let half = PointChain([.init(SepiaTone(), amount: 0.25)]).run(on: before, of: size)
    for index in before.indices {
      let expected = before[index] + (after[index] - before[index]) * 0.25
      #expect(OracleTests.distance(SIMD4<Double>(half[index]), SIMD4<Double>(expected)) < 1e-5)
    }
  }
}
