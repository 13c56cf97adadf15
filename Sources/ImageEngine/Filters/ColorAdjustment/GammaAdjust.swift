/// Raises linear light to a power: below 1 brightens midtones, above 1 darkens them; black and
/// white are unchanged.
///
/// Defined, and measured against Core Image for light from 0 to 1. Apple documents nothing beyond:
/// here negative light keeps its sign and its magnitude is raised, so that a power of 1 has no
/// effect. Straight colour; alpha is unchanged.
public struct GammaAdjust: PointFilter {
  public var power: Float = 1

  public init() {}
  public init(power: Float) { self.power = power }

  public static let info = FilterInfo<Self>(
    "CIGammaAdjust", displayName: "Gamma Adjust",
    categories: .anyMedium.union([.colorAdjustment]),
    "Brightens or darkens the midtones.",
    [
      .inputImage,
      .number(
        "inputPower", \.power, slider: 0.25...4, identity: 1,
        "The exponent applied to light; values above 1 darken."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(power: 2), [0.5, 0.25, 1, 1], gives: [0.25, 0.0625, 1, 1]),
    Example(Self(power: 0.5), [0, 0.25, 1, 0.5], gives: [0, 0.5, 1, 0.5]),
    Example(Self(power: 2), [-0.5, 2, 0, 1], gives: [-0.25, 4, 0, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let power = V.power(my.power)
    return { p, _ in
      p.map { V.copysign(V.pow(V.abs($0), power), $0) }
    }
  }
}
