/// A soft spot: one colour blends into another from a centre to the radius.
///
/// Apple publishes no formula; this one was calibrated to a public sample: with the distance t in
/// radii, the two colours are mixed by t² (3 - 2t), in premultiplied linear light.
public struct GaussianGradient: GeneratorFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var color0 = FilterColor.white
  public var color1 = FilterColor(0, 0, 0, 0)
  public var radius: Float = 300

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIGaussianGradient", displayName: "Gaussian Gradient",
    categories: .squarePixels.union([.gradient]), "Draws a soft spot.",
    [
      .point("inputCenter", \.center, "The centre of the spot."),
      .color("inputColor0", \.color0, "The colour at the centre."),
      .color("inputColor1", \.color1, "The colour outside the spot."),
      .distance("inputRadius", \.radius, .atLeast(0), slider: 0...800, "The radius of the spot."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [0.497496, 0.497496, 0.497496, 0.497496], at: 300, 150),
    Example(Self(), gives: [0, 0, 0, 0], at: 450, 150),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let center = my.center
    let scale = 1.0 / V.max(my.radius, 1e-4)
    let first = my.color0.premultiplied
    let second = my.color1.premultiplied
    return { place in
      let t = V.unit((place.point - center).length * scale)
      return Color.mixAll(first, second, t * t * V.mad(t, -2.0, 3.0))
    }
  }
}
