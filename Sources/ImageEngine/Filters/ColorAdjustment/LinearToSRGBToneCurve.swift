/// Encodes linear light with sRGB's curve, which makes the picture look washed out until it is
/// decoded.
///
/// Defined, and measured against Core Image. The curve continues above white and is mirrored for
/// negative light. Straight alpha is unchanged.
public struct LinearToSRGBToneCurve: PointFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CILinearToSRGBToneCurve", displayName: "Linear to sRGB Tone Curve",
    categories: .anyMedium.union([.colorAdjustment]),
    "Converts linear light to sRGB codes.", [.inputImage])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0, 0.001, 1, 1], gives: [0, 0.01292, 1, 1]),
    Example(Self(), [0.214041, -0.214041, 2, 0.5], gives: [0.5, -0.5, 1.353256, 0.5]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let power = V.power(V(1 / 2.4))
    return { p, _ in
      p.map { light in
        let size = V.abs(light)
        let beyond = V.mad(V.pow(size, power), 1.055, -0.055)
        let code = V.pick(beyond, where: size, exceeds: 1.0, else: V.encoded(V.unit(size)))
        return V.copysign(code, light)
      }
    }
  }
}
