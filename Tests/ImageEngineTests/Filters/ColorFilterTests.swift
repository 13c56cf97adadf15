import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// What the names of colour filters promise.
@Suite struct ColorFilterTests {
  static let place = PixelPosition<Double>(x: 0.5, y: 0.5, width: 1, height: 1)

  static func color(_ filter: some PointFilter, _ r: Double, _ g: Double, _ b: Double)
    -> SIMD3<Double>
  {
    let q = filter.apply(Color(r, g, b, 1), at: place)
    return [q.r, q.g, q.b]
  }

  @Test func aToneCurvePassesThroughItsPoints() {
    var curve = ToneCurve()
    curve.point0 = [0, 0.1]
    curve.point1 = [0.2, 0.15]
    curve.point2 = [0.5, 0.6]
    curve.point3 = [0.7, 0.8]
    curve.point4 = [1, 0.95]
    for point in [curve.point0, curve.point1, curve.point2, curve.point3, curve.point4] {
      let light = Double.decoded(Double(point.x))
      let result = Self.color(curve, light, light, light)
      #expect(abs(Double.encoded(result.x) - Double(point.y)) < 1e-6)
    }
  }

  /// A natural spline is straight at its ends and has no corner: its second
  /// derivative there is 0, and the first has no step at the points between.
  @Test func aToneCurveHasNoCorners() {
    var curve = ToneCurve()
    curve.point1 = [0.2, 0.4]
    curve.point3 = [0.8, 0.6]
    func y(_ x: Double) -> Double {
      let light = Double.decoded(x)
      return Double.encoded(Self.color(curve, light, light, light).x)
    }
    let h = 1e-3
    for x in [0.2, 0.5, 0.8] {
      let step = (y(x + h) - y(x)) / h - (y(x) - y(x - h)) / h
      #expect(abs(step) < 0.05, "at \(x)")
    }
    #expect(abs(y(2 * h) - 2 * y(h) + y(0)) / (h * h) < 0.2)
  }

  @Test func pointsOfAToneCurveThatMeetOrChangeSidesAreHarmless() {
    var curve = ToneCurve()
    curve.point1 = [0.5, 0.2]
    curve.point2 = [0.5, 0.8]
    curve.point3 = [0.1, 0.9]
    for x in stride(from: 0.0, through: 1, by: 0.01) {
      let result = Self.color(curve, x, x, x)
      #expect(result.x > -1e-9 && result.x < 1 + 1e-9)
    }
  }

  @Test func aLowerTargetTemperatureWarmsAndTintTurnsBetweenGreenAndMagenta() {
    let warm = Self.color(TemperatureAndTint(target: [4000, 0]), 0.5, 0.5, 0.5)
    #expect(warm.x > 0.51 && warm.z < 0.4)
    let cold = Self.color(TemperatureAndTint(target: [10_000, 0]), 0.5, 0.5, 0.5)
    #expect(cold.x < 0.49 && cold.z > 0.52)
    let green = Self.color(TemperatureAndTint(target: [6500, 50]), 0.5, 0.5, 0.5)
    let magenta = Self.color(TemperatureAndTint(neutral: [6500, 50]), 0.5, 0.5, 0.5)
    #expect(green.y > green.x && green.y > green.z)
    #expect(magenta.y < magenta.x && magenta.y < magenta.z)
  }

  @Test func oppositeTemperaturesUndoEachOther() {
    for kelvin: Float in [1800, 2500, 3999, 4001, 5500, 6999, 7001, 15_000] {
      let there = Self.color(TemperatureAndTint(target: [kelvin, 20]), 0.2, 0.4, 0.6)
      let back = Self.color(TemperatureAndTint(neutral: [kelvin, 20]), there.x, there.y, there.z)
      #expect(abs(back.x - 0.2) < 1e-6 && abs(back.y - 0.4) < 1e-6 && abs(back.z - 0.6) < 1e-6)
    }
  }

  @Test func temperaturesHaveNoStepWhereTheirFormulasMeet() {
    for kelvin: Float in [2222, 4000, 7000] {
      let below = Self.color(TemperatureAndTint(target: [kelvin - 1, 0]), 0.5, 0.5, 0.5)
      let above = Self.color(TemperatureAndTint(target: [kelvin + 1, 0]), 0.5, 0.5, 0.5)
      let step = below - above
      #expect(max(abs(step.x), abs(step.y), abs(step.z)) < 1e-3, "at \(kelvin)")
    }
  }

  @Test func hueKeepsLuminanceAndAWholeTurnChangesNothing() {
    let turned = Self.color(HueAdjust(angle: 2), 0.3, 0.5, 0.2)
    let luminance = { (p: SIMD3<Double>) in 0.213 * p.x + 0.715 * p.y + 0.072 * p.z }
    #expect(abs(luminance(turned) - luminance([0.3, 0.5, 0.2])) < 1e-3)
    let whole = Self.color(HueAdjust(angle: 2 * .pi), 0.3, 0.5, 0.2)
    #expect(abs(whole.x - 0.3) < 1e-6 && abs(whole.z - 0.2) < 1e-6)
  }

  @Test func theTwoToneCurvesAreInverses() {
    for x in stride(from: -0.5, through: 3, by: 0.1) {
      let code = Self.color(LinearToSRGBToneCurve(), x, x, x).x
      #expect(abs(Self.color(SRGBToneCurveToLinear(), code, code, code).x - x) < 1e-9)
    }
  }

  /// A gradient over a thousandth of a code per pixel, stored in eight bits, shows the
  /// right mean everywhere only where it was dithered.
  @Test func ditheringMakesTheMeanOfRoundedCodesRight() {
    let filter = Dither()
    var sum = 0.0
    let code = 100.3 / 255
    for x in 0..<10_000 {
      let light = Double.decoded(code)
      let place = PixelPosition<Double>(x: Double(x) + 0.5, y: 7.5, width: 10_000, height: 10)
      let q = filter.apply(Color(light, light, light, 1), at: place)
      sum += (Double.encoded(q.g) * 255).rounded()
    }
    #expect(abs(sum / 10_000 - 100.3) < 0.03)
  }

  @Test func aVignetteEffectIsHalfDoneAtItsRadiusAndLightensWhereNegative() {
    func light(_ x: Double, _ intensity: Float, _ falloff: Float) -> Double {
      let filter = VignetteEffect(
        center: [0, 0], radius: 100, intensity: intensity, falloff: falloff)
      let place = PixelPosition<Double>(x: x, y: 0, width: 1, height: 1)
      return filter.apply(Color(0.5, 0.5, 0.5, 1), at: place).r
    }
    for falloff: Float in [0, 0.1, 0.5, 1] {
      #expect(abs(light(100, 1, falloff) - 0.5 * Double.decoded(0.5)) < 1e-6)
      #expect(light(101, -1, falloff) > 0.5)
    }
    #expect(abs(light(99, 1, 0) - 0.5) < 1e-9)
    #expect(abs(light(101, 1, 0)) < 1e-9)
    #expect(abs(light(0, 1, 0.5) - 0.5) < 1e-9)
  }

  @Test func aPosterHasAsManyStepsAsItHasLevels() {
    let filter = ColorPosterize(levels: 5)
    let steps = Set(stride(from: 0.0, through: 1, by: 0.001).map { Self.color(filter, $0, 0, 0).x })
    #expect(steps == [0, 0.25, 0.5, 0.75, 1])
  }
}
