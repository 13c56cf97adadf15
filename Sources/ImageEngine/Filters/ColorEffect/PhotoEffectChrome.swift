/// Brilliant colours and high contrast, like slide film.
///
/// Our own design (``PhotoEffect``). RMS errors in 8-bit codes for red, green and blue, measured:
/// 7.9, 3.3, 4.7 on the 48 swatches it was fitted to, 2.4, 1.1, 1.2 on the grey wedge, 7.5, 1.3,
/// 1.7 on 48 others.
public struct PhotoEffectChrome: PhotoEffect {
  public var extrapolates = false

  public init() {}
  public init(extrapolates: Bool) { self.extrapolates = extrapolates }

  public static let info = FilterInfo<Self>.photoEffect(
    "CIPhotoEffectChrome", displayName: "Photo Effect Chrome",
    "Makes colours brilliant, like slide film.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), [0, 0, 0, 1],
      gives: [0.00041, 0.00000, 0.00028, 1]),
    Example(
      Self(), [0.2, 0.2, 0.2, 1],
      gives: [0.32644, 0.32928, 0.33358, 1]),
    Example(
      Self(), [0.5, 0.2, 0.1, 1],
      gives: [0.84654, 0.35661, 0.12418, 1]),
    Example(
      Self(), [1, 1, 1, 1],
      gives: [0.98319, 0.99233, 0.99470, 1]),
  ]

  @inline(__always)
  static func develop<V: Real>(_ code: Color<V>, light: Color<V>) -> Color<V> { look(code) }

  @inline(__always)
  private static var look: ColorLook {
    ColorLook(
      red: .init(
        mixture: SIMD2(0.799097, 0.129712),
        curve: SIMD8(
          0.623602, 0.530896, -0.472843, 0.405859, 0.495231, -0.781384, -0.147027, 0.338241),
        colorfulness: SIMD16(
          0.956499, -0.517503, -0.586122, 1.95141, -0.0613419, -0.267481, 0.792295, 1.10595,
          -1.69134, -0.0823086, -0.940402, -0.622633, -0.607618, -0.212949, 0, 0)),
      green: .init(
        mixture: SIMD2(0.0736895, 0.837747),
        curve: SIMD8(
          0.627341, 0.573586, -0.498789, 0.309004, 0.626486, -0.828759, -0.25776, 0.44551),
        colorfulness: SIMD16(
          -0.0911414, 0.104639, 0.0477689, -0.138349, 0.173931, 0.330746, 0.0685136, -0.324344,
          0.187556, -0.0849561, 0.0573915, 0.108674, 0.211452, 0.115244, 0, 0)),
      blue: .init(
        mixture: SIMD2(-0.00940697, 0.147898),
        curve: SIMD8(
          0.631178, 0.58006, -0.541157, 0.286027, 0.773236, -0.843429, -0.362622, 0.474372),
        colorfulness: SIMD16(
          -0.434664, -0.327555, 0.361773, -0.191429, -1.01883, 0.786373, 0.42776, -1.12486,
          0.357172, 0.894414, -0.0763555, -0.0568568, 0.308198, 0.322262, 0, 0)))
  }
}
