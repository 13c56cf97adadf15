/// A filter that prints the picture in black on white through a screen: white where the luminance
/// exceeds the screen's periodic threshold.
///
/// Calibrated to public samples of Core Image, which publishes no formula, at an angle of 0: the
/// grey is the luminance of linear light minus the threshold, divided by 1 minus the sharpness,
/// plus one half. Alpha is unchanged.
protocol ScreenFilter: PointFilter {
  var center: SIMD2<Float> { get }
  var width: Float { get }
  var sharpness: Float { get }
  /// The screen's rotation; 0 for a filter without this parameter.
  var turn: Float { get }
  /// Returns the threshold at a position, in widths from the centre.
  static func threshold<V: Real>(_ p: Vector2<V>) -> V
}

extension ScreenFilter {
  var turn: Float { 0 }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let x = V(parameter: center.x, named: "inputCenter", ".x")
    let y = V(parameter: center.y, named: "inputCenter", ".y")
    let pitch = 1.0 / V.max(V(parameter: width, named: "inputWidth", ""), 1.0)
    let sharpness = V(parameter: self.sharpness, named: "inputSharpness", "")
    let slope = 1.0 / V.max(1.0 - sharpness, 1e-2)
    let angle =
      Self.info.parameters.contains { $0.key == "inputAngle" }
      ? V(parameter: turn, named: "inputAngle", "") : 0.0
    let cosine = V.cos(angle)
    let sine = V.sin(angle)
    return { p, place in
      let offset = Vector2((place.x - x) * pitch, (place.y - y) * pitch)
      let threshold = Self.threshold(offset.turned(cosine: cosine, sine: -sine))
      return p.with(V.unit(V.mad(p.luminance - threshold, slope, 0.5)))
    }
  }
}

/// A triangle wave from 0 at integers to 1 between them.
@inline(__always)
func sawtooth<V: Real>(_ t: V) -> V { 2.0 * V.abs(t - V.rounded(t)) }
