import Foundation
import ImageEngine
import Testing

/// Numbers raised to one power for a whole picture.
@Suite struct PowerTests {
  private static func raised(_ lights: [Float], to power: Float) -> [Float] {
    let pixels = lights.map { SIMD4($0, $0 / 2, -$0, 1) }
    let size = PixelSize(width: pixels.count, height: 1)
    let result = PointChain([.init(GammaAdjust(power: power))]).run(on: pixels, of: size)
    for (index, pixel) in result.enumerated() { #expect(pixel.x == -pixel.z, "\(lights[index])") }
    return result.map(\.x)
  }

  private static func check(_ lights: [Float], _ power: Float) {
    for (light, found) in zip(lights, raised(lights, to: power)) {
      let expected = pow(Double(light), Double(power))
      #expect(
        abs(Double(found) / expected - 1) < 1e-5 * max(1, abs(Double(power)) / 2),
        "\(light) to \(power): \(found), not \(expected)")
    }
  }

  /// Those that cameras and screens have, and some of sixteen that no table tells: these
  /// take the others of their batch with them.
  @Test(arguments: [
    -2, -0.5, 0.25, 0.4167, 0.7813, 0.9, 1, 1.0834, 1.9, 2.2, 2.4, 2.5, 2.6, 4, 9,
  ])
  func everyLightIsRaised(_ power: Float) {
    let reach: Float = abs(power) > 4 ? 10 : 24
    Self.check((0..<4096).map { exp2(Float($0) / 4096 * (reach + 8) - reach) }, power)
    let wide = (0..<512).map { index in
      let exponent = Float(index % 16) * 2 + Float(index / 16) / 16
      return exp2(exponent - 26)
    }
    Self.check(abs(power) > 4 ? wide.map { min(max($0, 0.01), 100) } : wide, power)
  }

  @Test func valuesThatAreNotLightBecomeZero() {
    let lights: [Float] = [0, -0.0, .nan, 0.5, 1e-30, 1, 0, 0.25]
    for power in [0.5, 2, 5] as [Float] {
      let result = PointChain([.init(SepiaTone(intensity: 1)), .init(GammaAdjust(power: power))])
        .run(on: lights.map { SIMD4($0, $0, $0, 1) }, of: PixelSize(width: 8, height: 1))
      for index in [0, 1, 2, 6] { #expect(result[index].x == 0, "\(lights[index])") }
      #expect(abs(result[5].x - 1) < 1e-4)
      #expect(result[3].x > result[7].x && result[7].x > 0)
    }
  }
}
