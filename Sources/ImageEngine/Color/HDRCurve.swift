#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A high dynamic range transfer curve from ITU-R BT.2100, tone-mapped to a standard screen.
///
/// Reference white, 203 cd/m² by BT.2408, becomes nearly the screen's white. Brighter light is
/// compressed above it, equally for all components of a pixel, so that hues are kept.
package struct HDRCurve {
  /// The light of each 16-bit code; 1 is reference white.
  private let lights: [Float]
  private let isSceneLight: Bool

  private static let paperWhite: Float = 203
  /// The start of compression.
  private static let knee: Float = 0.75

  /// Creates the curve for an ITU-T H.273 number; `nil` for standard range.
  package init?(transfer: Int) {
    switch transfer {
    case 16:
      lights = (0...65_535).map { Self.perceptual(Float($0) / 65_535) / Self.paperWhite }
      isSceneLight = false
    case 18:
      lights = (0...65_535).map { Self.hybrid(Float($0) / 65_535) }
      isSceneLight = true
    default: return nil
    }
  }

  /// The luminance of a SMPTE ST 2084 code in cd/m².
  private static func perceptual(_ code: Float) -> Float {
    let (m1, m2): (Float, Float) = (2610.0 / 16_384, 2523.0 / 32)
    let (c1, c2, c3): (Float, Float, Float) = (3424.0 / 4096, 2413.0 / 128, 2392.0 / 128)
    let power = powf(code, 1 / m2)
    return 10_000 * powf(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
  }

  /// The scene light of a hybrid log-gamma code, from 0 to 1.
  private static func hybrid(_ code: Float) -> Float {
    let (a, b, c): (Float, Float, Float) = (0.17883277, 0.28466892, 0.55991073)
    return code <= 0.5 ? code * code / 3 : (expf((code - c) / a) + b) / 12
  }

  /// Returns the screen's light from 0 to 1 for three 16-bit codes.
  package func light(_ red: UInt16, _ green: UInt16, _ blue: UInt16) -> SIMD3<Float> {
    var light = SIMD3(lights[Int(red)], lights[Int(green)], lights[Int(blue)])
    if isSceneLight {
      // The rendering of the scene on a display of 1000 cd/m².
      let brightness = 0.2627 * light.x + 0.6780 * light.y + 0.0593 * light.z
      light *= powf(max(brightness, 1e-9), 0.2) * (1000 / Self.paperWhite)
    }
    let most = light.max()
    guard most > Self.knee else { return light }
    let rest = 1 - Self.knee
    let drawn = Self.knee + rest * (1 - expf((Self.knee - most) / rest))
    return light * (drawn / most)
  }
}
