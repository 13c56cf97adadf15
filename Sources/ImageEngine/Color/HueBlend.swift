/// A blend mode that combines hue, saturation and lightness of two images, as defined by HSL.
///
/// Apple publishes no formula, and W3C's does not match the public samples in any colour space. HSL
/// on linear light does: on average within 0.8 8-bit codes, which is the samples' compression
/// error.
protocol HueBlend: BlendFilter {
  static func blended<V: Real>(_ source: HSL<V>, _ backdrop: HSL<V>) -> HSL<V>
}

extension HueBlend {
  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in
      let source = p.first.straight
      let blended = Self.blended(
        HSL(source.map { V.unit($0) }), HSL(p.second.straight.map { V.unit($0) }))
      return p.composed(blended.color(alpha: source.a))
    }
  }
}

/// Hue, saturation and lightness of light from 0 to 1.
struct HSL<V: Real> {
  /// The hue as a pure colour: one component is 1, one is 0. Red for greys.
  var red: V
  var green: V
  var blue: V
  var saturation: V
  var lightness: V

  @inline(__always)
  init(_ p: Color<V>) {
    let spread = p.largest - p.smallest
    let scale = V.pick(1.0 / spread, where: spread, exceeds: 1e-6, else: 0.0)
    red = V.pick((p.r - p.smallest) * scale, where: spread, exceeds: 1e-6, else: 1.0)
    green = (p.g - p.smallest) * scale
    blue = (p.b - p.smallest) * scale
    lightness = 0.5 * (p.largest + p.smallest)
    saturation = spread / V.max(1.0 - V.abs(2.0 * lightness - 1.0), 1e-6)
  }

  @inline(__always)
  func color(alpha: V) -> Color<V> {
    let spread = (1.0 - V.abs(2.0 * lightness - 1.0)) * saturation
    let low = V.mad(spread, -0.5, lightness)
    return Color(
      V.mad(spread, red, low), V.mad(spread, green, low), V.mad(spread, blue, low), alpha)
  }

  /// Keeps saturation and lightness but takes the hue of another colour.
  @inline(__always)
  func with(hueOf other: Self) -> Self {
    var result = self
    (result.red, result.green, result.blue) = (other.red, other.green, other.blue)
    return result
  }

  @inline(__always)
  func with(saturation: V) -> Self {
    var result = self
    result.saturation = saturation
    return result
  }

  @inline(__always)
  func with(lightness: V) -> Self {
    var result = self
    result.lightness = lightness
    return result
  }
}
