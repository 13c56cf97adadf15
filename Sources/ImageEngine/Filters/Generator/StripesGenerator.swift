/// Draws infinite vertical stripes with an edge at the centre.
///
/// Defined, and its phase measured against Core Image, for hard edges. Apple publishes no formula
/// for soft ones. Here the colours fade into each other on both sides of an edge, over half a
/// stripe at a sharpness of 0. Premultiplied linear light.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct StripesGenerator: GeneratorFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var color0 = FilterColor.white
  public var color1 = FilterColor.black
  public var width: Float = 80
  public var sharpness: Float = 1

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIStripesGenerator", displayName: "Stripes",
    categories: .squarePixels.union([.generator]), "Draws vertical stripes.",
    [
      .point("inputCenter", \.center, "A point on an edge between stripes."),
      .color("inputColor0", \.color0, "The colour left of the centre."),
      .color("inputColor1", \.color1, "The colour right of the centre."),
      .distance("inputWidth", \.width, slider: 0...800, "The width of a stripe."),
      .number(
        "inputSharpness", \.sharpness, .within(0...1), slider: 0...1,
        "The sharpness of the edges; 1 is a hard edge."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [0, 0, 0, 1], at: 150, 0),
    Example(Self(), gives: [1, 1, 1, 1], at: 149, 9),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let center = my.center
    let wave = Stripe(width: my.width, sharpness: my.sharpness)
    let left = my.color0.premultiplied
    let right = my.color1.premultiplied
    return { place in
      Color.mixAll(left, right, V.mad(wave.value(place.x - center.x), 0.5, 0.5))
    }
  }
}
