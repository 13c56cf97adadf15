/// Black and white by perceived brightness, with a gentle curve.
///
/// Our own design (``PhotoEffect``): the code of the pixel's luminance, with weights fitted close
/// to those of Rec. 709, through a polynomial. RMS errors in 8-bit codes, measured: 2.0 on the 48
/// swatches it was fitted to, 0.8 on the grey wedge, 1.3 on 48 others.
public struct PhotoEffectMono: PhotoEffect {
  public var extrapolates = false

  public init() {}
  public init(extrapolates: Bool) { self.extrapolates = extrapolates }

  public static let info = FilterInfo<Self>.photoEffect(
    "CIPhotoEffectMono", displayName: "Photo Effect Mono",
    "Makes a soft black-and-white picture.")

  public static let examples: [Example<Self>] = [
    Example(Self(), [0, 0, 0, 1], gives: [0.00047, 0.00047, 0.00047, 1]),
    Example(Self(), [0.2, 0.2, 0.2, 1], gives: [0.20448, 0.20448, 0.20448, 1]),
    Example(Self(), [0.5, 0.2, 0.1, 0.5], gives: [0.27796, 0.27796, 0.27796, 0.5]),
    Example(Self(), [1, 1, 1, 1], gives: [0.98486, 0.98486, 0.98486, 1]),
    Example(
      Self(extrapolates: true), [2, 2, 2, 1], gives: [1.98486, 1.98486, 1.98486, 1]),
  ]

  @inline(__always)
  static func develop<V: Real>(_ code: Color<V>, light: Color<V>) -> Color<V> {
    let t = V.encoded(light.dot(0.21914, 0.711789, 0.069071))
    return code.with(
      V.mad(
        V.polynomial(t, 0.61237, 1.134, -0.70128, 0.066697) - 0.12449 * (t * t * t * t), t,
        0.0060161))
  }
}
