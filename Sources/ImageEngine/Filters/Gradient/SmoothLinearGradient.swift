/// Blends smoothly from one colour to another along a line; each continues beyond its end.
///
/// Defined, and measured against Core Image: the two colours are mixed in premultiplied linear
/// light, by t² (3 - 2t).
public struct SmoothLinearGradient: GeneratorFilter {
  public var point0: SIMD2<Float> = [0, 0]
  public var point1: SIMD2<Float> = [200, 200]
  public var color0 = FilterColor.white
  public var color1 = FilterColor.black

  public init() {}

  public static let info = FilterInfo<Self>(
    "CISmoothLinearGradient", displayName: "Smooth Linear Gradient",
    categories: .squarePixels.union([.gradient]),
    "Turns one colour into another along a line, smoothly.",
    [
      .point("inputPoint0", \.point0, "The position of the first colour."),
      .point("inputPoint1", \.point1, "The position of the second colour."),
      .color("inputColor0", \.color0, "The first colour."),
      .color("inputColor1", \.color1, "The second colour."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [1, 1, 1, 1], at: -5, 3),
    Example(Self(), gives: [0.680073, 0.680073, 0.680073, 1], at: 150, 0),
    Example(Self(), gives: [0, 0, 0, 1], at: 250, 250),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let start = my.point0
    let way = my.point1 - start
    let direction = way * (1.0 / V.max(Vector2.dot(way, way), 1e-6))
    let first = my.color0.premultiplied
    let second = my.color1.premultiplied
    return { place in
      let t = V.unit(Vector2.dot(place.point - start, direction))
      return Color.mixAll(first, second, t * t * V.mad(t, -2.0, 3.0))
    }
  }
}
