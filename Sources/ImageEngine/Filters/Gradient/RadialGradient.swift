/// Blends from one colour to another between two circles around a centre.
///
/// Defined, and measured against Core Image: the two colours are mixed linearly in premultiplied
/// linear light. If both circles coincide, the edge is hard.
public struct RadialGradient: GeneratorFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var radius0: Float = 5
  public var radius1: Float = 100
  public var color0 = FilterColor.white
  public var color1 = FilterColor.black

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIRadialGradient", displayName: "Radial Gradient",
    categories: .squarePixels.union([.gradient]), "Turns one colour into another around a place.",
    [
      .point("inputCenter", \.center, "The centre of both circles."),
      .distance(
        "inputRadius0", \.radius0, .atLeast(0), slider: 0...800, "The position of the first colour."
      ),
      .distance(
        "inputRadius1", \.radius1, .atLeast(0), slider: 0...800,
        "The radius at which the second colour begins."),
      .color("inputColor0", \.color0, "The first colour."),
      .color("inputColor1", \.color1, "The second colour."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [1, 1, 1, 1], at: 150, 150),
    Example(Self(), gives: [0.521027, 0.521027, 0.521027, 1], at: 200, 150),
    Example(Self(), gives: [0, 0, 0, 1], at: 300, 150),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let center = my.center
    let radius = my.radius0
    let way = my.radius1 - radius
    let scale = 1.0 / V.copysign(V.max(V.abs(way), 1e-4), way)
    let first = my.color0.premultiplied
    let second = my.color1.premultiplied
    return { place in
      let t = V.unit(((place.point - center).length - radius) * scale)
      return Color.mixAll(first, second, t)
    }
  }
}
