/// Warm and bright with little blue in the highlights, like a transfer print.
///
/// Our own design (``PhotoEffect``). RMS errors in 8-bit codes for red, green and blue, measured:
/// 1.6, 5.5, 5.3 on the 48 swatches it was fitted to, 1.5, 1.6, 1.7 on the grey wedge.
public struct PhotoEffectTransfer: PhotoEffect {
  public var extrapolates = false

  public init() {}
  public init(extrapolates: Bool) { self.extrapolates = extrapolates }

  public static let info = FilterInfo<Self>.photoEffect(
    "CIPhotoEffectTransfer", displayName: "Photo Effect Transfer",
    "Warms the picture, like a transfer print.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), [0, 0, 0, 1],
      gives: [0.00000, 0.00010, 0.00000, 1]),
    Example(
      Self(), [0.2, 0.2, 0.2, 1],
      gives: [0.33948, 0.29580, 0.20164, 1]),
    Example(
      Self(), [0.5, 0.2, 0.1, 1],
      gives: [0.68282, 0.32994, 0.13496, 1]),
    Example(
      Self(), [1, 1, 1, 1],
      gives: [1.00000, 0.94783, 0.81269, 1]),
  ]

  @inline(__always)
  static func develop<V: Real>(_ code: Color<V>, light: Color<V>) -> Color<V> { look(code) }

  @inline(__always)
  private static var look: ColorLook {
    ColorLook(
      red: .init(
        mixture: SIMD2(0.959284, 0.0929333),
        curve: SIMD8(
          0.638749, 0.671896, -0.369313, 0.157384, 0.252396, -0.699639, -0.021183, 0.377206),
        colorfulness: SIMD16(
          0.164839, -0.158184, -0.0824552, -0.513629, -0.66279, -0.292089, 0.445215, 0.162071,
          0.670662, 0.644528, -0.0455115, 0.0720712, 0.186668, 0.0788842, 0, 0)),
      green: .init(
        mixture: SIMD2(-0.0404769, 1.04048),
        curve: SIMD8(
          0.599159, 0.60733, -0.28215, 0.227051, 0.18921, -0.696814, -0.0172086, 0.35013),
        colorfulness: SIMD16(
          -0.083136, 0.544522, -0.205699, 1.42638, -0.0981766, -0.180372, -1.14145, 0.400493,
          -1.74326, -0.0248453, -0.0338811, -0.100018, -0.562735, -0.158506, 0, 0)),
      blue: .init(
        mixture: SIMD2(-0.0626322, 0.484126),
        curve: SIMD8(
          0.504684, 0.584815, -0.227725, 0.125602, 0.293877, -0.618937, -0.127319, 0.377658),
        colorfulness: SIMD16(
          -0.101551, 0.0750677, -0.0442228, 1.86344, -0.240564, -0.215285, -0.458715,
          -0.393042, -2.22223, -0.232515, -0.0659476, -0.213742, -0.453572, -0.064262, 0, 0)))
  }
}
