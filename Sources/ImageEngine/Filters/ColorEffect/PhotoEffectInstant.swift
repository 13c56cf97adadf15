/// An instant camera: lifted, bluish shadows and creamy highlights.
///
/// Our own design (``PhotoEffect``). RMS errors in 8-bit codes for red, green and blue, measured:
/// 3.6, 2.7, 4.8 on the 48 swatches it was fitted to, 2.5, 1.9, 2.1 on the grey wedge, 3.4, 3.2,
/// 3.6 on 48 others.
public struct PhotoEffectInstant: PhotoEffect {
  public var extrapolates = false

  public init() {}
  public init(extrapolates: Bool) { self.extrapolates = extrapolates }

  public static let info = FilterInfo<Self>.photoEffect(
    "CIPhotoEffectInstant", displayName: "Photo Effect Instant",
    "Changes colours like an instant camera.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), [0, 0, 0, 1],
      gives: [0.01626, 0.00981, 0.02812, 1]),
    Example(
      Self(), [0.2, 0.2, 0.2, 1],
      gives: [0.46394, 0.36465, 0.36138, 1]),
    Example(
      Self(), [0.5, 0.2, 0.1, 1],
      gives: [0.66255, 0.38120, 0.30745, 1]),
    Example(
      Self(), [1, 1, 1, 1],
      gives: [0.91073, 0.98890, 0.99234, 1]),
  ]

  @inline(__always)
  static func develop<V: Real>(_ code: Color<V>, light: Color<V>) -> Color<V> { look(code) }

  @inline(__always)
  private static var look: ColorLook {
    ColorLook(
      red: .init(
        mixture: SIMD2(0.372413, 0.617624),
        curve: SIMD8(
          0.726991, 0.495244, -0.600085, 0.309713, 0.618282, -0.727376, -0.198039, 0.334956),
        colorfulness: SIMD16(
          0.892024, 0.691041, -0.111229, 1.02147, -0.42683, -1.59295, -1.41395, 0.137367,
          -1.12227, 0.693864, -0.325389, -0.485857, -0.222265, 0.0104736, 0, 0)),
      green: .init(
        mixture: SIMD2(0.090739, 0.779792),
        curve: SIMD8(
          0.651453, 0.422262, -0.442048, 0.579673, 0.430236, -1.08546, -0.0927836, 0.531772),
        colorfulness: SIMD16(
          0.328017, 0.403599, 0.0518963, 0.0945301, 0.196905, -0.696467, -0.793484, -0.349199,
          -0.184489, -0.0598016, -0.0136791, 0.0941735, 0.239516, 0.0684337, 0, 0)),
      blue: .init(
        mixture: SIMD2(0.0244562, 0.244433),
        curve: SIMD8(
          0.647243, 0.375721, -0.27017, 0.347709, 0.323994, -0.642676, -0.111144, 0.325949),
        colorfulness: SIMD16(
          0.267436, 0.599428, 0.174192, 0.308867, 0.416126, -0.586411, -0.9671, -0.538495,
          -0.337586, -0.234219, -0.0513255, 0.154861, 0.394926, 0.209096, 0, 0)))
  }
}
