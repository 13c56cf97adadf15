/// Cross-processed film: shadows lose red and keep blue, which never reaches white.
///
/// Our own design (``PhotoEffect``). RMS errors in 8-bit codes for red, green and blue, measured:
/// 8.0, 3.5, 5.4 on the 48 swatches it was fitted to, 4.0, 1.6, 1.8 on the grey wedge, 9.9, 3.7,
/// 9.7 on 48 others.
public struct PhotoEffectProcess: PhotoEffect {
  public var extrapolates = false

  public init() {}
  public init(extrapolates: Bool) { self.extrapolates = extrapolates }

  public static let info = FilterInfo<Self>.photoEffect(
    "CIPhotoEffectProcess", displayName: "Photo Effect Process",
    "Shifts colours towards blue and green, like film in the wrong bath.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), [0, 0, 0, 1],
      gives: [0.00000, 0.00141, 0.01429, 1]),
    Example(
      Self(), [0.2, 0.2, 0.2, 1],
      gives: [0.07367, 0.27037, 0.26155, 1]),
    Example(
      Self(), [0.5, 0.2, 0.1, 1],
      gives: [0.45837, 0.28298, 0.17598, 1]),
    Example(
      Self(), [1, 1, 1, 1],
      gives: [0.97205, 0.99672, 0.72463, 1]),
  ]

  @inline(__always)
  static func develop<V: Real>(_ code: Color<V>, light: Color<V>) -> Color<V> { look(code) }

  @inline(__always)
  private static var look: ColorLook {
    ColorLook(
      red: .init(
        mixture: SIMD2(0.871583, 0.106423),
        curve: SIMD8(
          0.331439, 0.999357, 0.320473, -1.39063, -0.874615, 2.57292, 0.708826, -1.68016),
        colorfulness: SIMD16(
          0.452796, -0.286136, -0.00412622, 0.138313, -0.205141, -0.158485, 1.07241, 0.256907,
          -0.345603, -0.0351785, -0.340571, -0.0516117, 0.299679, 0.116671, 0, 0)),
      green: .init(
        mixture: SIMD2(-0.255824, 1.31417),
        curve: SIMD8(
          0.575074, 0.590439, -0.0693291, -0.259642, -0.0690871, 0.337653, 0.0717385,
          -0.178289),
        colorfulness: SIMD16(
          -0.0211572, 0.846955, -0.259188, 1.73779, -0.307214, 0.303912, -2.06853, 0.666277,
          -2.01867, 0.307314, -0.111663, 0.277542, -0.647629, -0.0906231, 0, 0)),
      blue: .init(
        mixture: SIMD2(-0.20621, 0.187068),
        curve: SIMD8(
          0.561549, 0.421621, -0.170337, -0.299473, 0.178296, 0.423265, -0.0733995, -0.174017),
        colorfulness: SIMD16(
          -0.144331, -0.243705, -0.1404, 1.02246, 0.956315, 0.415416, 0.360047, 0.756507,
          -1.23716, -1.16941, 0.032693, -0.379185, -0.461228, -0.158029, 0, 0)))
  }
}
