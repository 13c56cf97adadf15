/// High-contrast black and white with dark blues and cyans and bright reds, yellows and magentas: a
/// dark sky over a bright face.
///
/// Our own design (``PhotoEffect``): the grey part of the codes plus a weighted share of each of
/// the six colours, through a polynomial. RMS errors in 8-bit codes, measured: 4.6 on the 48
/// swatches it was fitted to, 1.6 on the grey wedge, 1.7 on 48 others.
public struct PhotoEffectNoir: PhotoEffect {
  public var extrapolates = false

  public init() {}
  public init(extrapolates: Bool) { self.extrapolates = extrapolates }

  public static let info = FilterInfo<Self>.photoEffect(
    "CIPhotoEffectNoir", displayName: "Photo Effect Noir",
    "Makes a black-and-white picture of high contrast with dark skies.")

  public static let examples: [Example<Self>] = [
    Example(Self(), [0, 0, 0, 1], gives: [0.00033, 0.00033, 0.00033, 1]),
    Example(Self(), [0.2, 0.2, 0.2, 1], gives: [0.16652, 0.16652, 0.16652, 1]),
    Example(Self(), [0.5, 0.2, 0.1, 0.5], gives: [0.28084, 0.28084, 0.28084, 0.5]),
    Example(Self(), [0, 0, 1, 1], gives: [0.00033, 0.00033, 0.00033, 1]),
    Example(Self(), [1, 1, 1, 1], gives: [0.98506, 0.98506, 0.98506, 1]),
  ]

  @inline(__always)
  static func develop<V: Real>(_ p: Color<V>, light: Color<V>) -> Color<V> {
    let red = V.max(p.r - V.max(p.g, p.b), 0.0)
    let green = V.max(p.g - V.max(p.r, p.b), 0.0)
    let blue = V.max(p.b - V.max(p.r, p.g), 0.0)
    let yellow = V.max(V.min(p.r, p.g) - p.b, 0.0)
    let cyan = V.max(V.min(p.g, p.b) - p.r, 0.0)
    let magenta = V.max(V.min(p.r, p.b) - p.g, 0.0)
    let primaries = V.mad(red, 0.53938, V.mad(green, 0.14118, blue * -0.32494))
    let secondaries = V.mad(yellow, 0.62521, V.mad(cyan, -0.071017, magenta * 0.72461))
    let t = V.unit(p.smallest + primaries + secondaries)
    let t2 = t * t
    let high = V.polynomial(t, 4.3151, -6.7341, 2.6719)
    return p.with(
      V.mad(t2 * t, high, V.polynomial(t, 0.0042319, 0.30725, 0.42902)))
  }
}
