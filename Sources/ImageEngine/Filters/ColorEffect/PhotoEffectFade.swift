/// Soft and pale like a faded print: reds lose their blue, blues drift towards cyan, contrast is
/// concentrated in the midtones.
///
/// Our own design (``PhotoEffect``). RMS errors in 8-bit codes for red, green and blue, measured:
/// 2.3, 0.9, 1.7 on the 48 swatches it was fitted to, 0.9, 0.6, 0.9 on the grey wedge, 2.1, 0.7,
/// 1.0 on 48 others.
public struct PhotoEffectFade: PhotoEffect {
  public var extrapolates = false

  public init() {}
  public init(extrapolates: Bool) { self.extrapolates = extrapolates }

  public static let info = FilterInfo<Self>.photoEffect(
    "CIPhotoEffectFade", displayName: "Photo Effect Fade",
    "Softens colours like an old print.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), [0, 0, 0, 1],
      gives: [0.00000, 0.00000, 0.00000, 1]),
    Example(
      Self(), [0.2, 0.2, 0.2, 1],
      gives: [0.23359, 0.22960, 0.23264, 1]),
    Example(
      Self(), [0.5, 0.2, 0.1, 1],
      gives: [0.48176, 0.21361, 0.16425, 1]),
    Example(
      Self(), [1, 1, 1, 1],
      gives: [0.98135, 0.97264, 0.97490, 1]),
  ]

  @inline(__always)
  static func develop<V: Real>(_ code: Color<V>, light: Color<V>) -> Color<V> { look(code) }

  @inline(__always)
  private static var look: ColorLook {
    ColorLook(
      red: .init(
        mixture: SIMD2(0.522998, 0.543696),
        curve: SIMD8(
          0.540576, 0.639678, -0.216863, -0.185909, 0.289289, -0.125113, -0.143447, 0.193544),
        colorfulness: SIMD16(
          0.536019, -0.326376, -0.232713, 0.390119, -0.0478338, -0.346542, 0.166509, 0.429411,
          -0.326327, 0.0401109, -0.185942, 0.00657911, 0.0756792, 0.02319, 0, 0)),
      green: .init(
        mixture: SIMD2(0.0131303, 0.889692),
        curve: SIMD8(
          0.537131, 0.662988, -0.171589, -0.38114, 0.17138, 0.276744, -0.0528824, -0.0547546),
        colorfulness: SIMD16(
          -0.0325849, 0.0904152, 0.0123795, -0.00837863, -0.0613979, 0.0588894, -0.0969379,
          -0.125468, -0.026856, 0.084549, 0.0136054, 0.000396093, 0.00482784, 0.0148413, 0, 0)),
      blue: .init(
        mixture: SIMD2(0.00771515, 0.411655),
        curve: SIMD8(
          0.539985, 0.653382, -0.177002, -0.317461, 0.171489, 0.191246, -0.0651627,
          -0.00758957),
        colorfulness: SIMD16(
          -0.0610166, -0.0280194, 0.119017, 0.171943, 0.398885, 0.19597, 0.344217, -0.131134,
          -0.193061, -0.540087, -0.0159615, -0.0238469, 0.0795673, 0.0509998, 0, 0)))
  }
}
