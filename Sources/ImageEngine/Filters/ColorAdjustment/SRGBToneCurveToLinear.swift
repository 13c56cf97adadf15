/// Decodes sRGB codes to linear light. The inverse of ``LinearToSRGBToneCurve``.
///
/// Defined, and measured against Core Image. The curve continues above white and is mirrored for
/// negative codes. Straight alpha is unchanged.
public struct SRGBToneCurveToLinear: PointFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CISRGBToneCurveToLinear", displayName: "sRGB Tone Curve to Linear",
    categories: .anyMedium.union([.colorAdjustment]),
    "Converts sRGB codes to linear light.", [.inputImage])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0, 0.01292, 1, 1], gives: [0, 0.001, 1, 1]),
    Example(Self(), [0.5, -0.5, 1.353256, 0.5], gives: [0.214041, -0.214041, 2, 0.5]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let power = V.power(2.4)
    return { p, _ in
      p.map { code in
        let size = V.abs(code)
        let beyond = V.pow(V.mad(size, V(1 / 1.055), V(0.055 / 1.055)), power)
        let light = V.pick(beyond, where: size, exceeds: 1.0, else: V.decoded(V.unit(size)))
        return V.copysign(light, code)
      }
    }
  }
}
