/// Draws an infinite checkerboard with a corner of its squares at the centre.
///
/// Defined, and its phase measured against Core Image, for hard edges. Apple publishes no formula
/// for soft ones. Here the colours fade into each other on both sides of an edge, over half a
/// square at a sharpness of 0. Premultiplied linear light.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct CheckerboardGenerator: GeneratorFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var color0 = FilterColor.white
  public var color1 = FilterColor.black
  public var width: Float = 80
  public var sharpness: Float = 1

  public init() {}

  public static let info = FilterInfo<Self>(
    "CICheckerboardGenerator", displayName: "Checkerboard",
    categories: .squarePixels.union([.generator]), "Draws a checkerboard.",
    [
      .point("inputCenter", \.center, "The point where four squares meet."),
      .color(
        "inputColor0", \.color0, "The colour of the square above and to the right of the centre."),
      .color("inputColor1", \.color1, "The other colour."),
      .distance("inputWidth", \.width, slider: 0...800, "The side of a square."),
      .number(
        "inputSharpness", \.sharpness, .within(0...1), slider: 0...1,
        "The sharpness of the edges; 1 is a hard edge."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [1, 1, 1, 1], at: 150, 150),
    Example(Self(), gives: [0, 0, 0, 1], at: 149, 150),
    Example(Self(), gives: [1, 1, 1, 1], at: 149, 149),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let center = my.center
    let wave = Stripe(width: my.width, sharpness: my.sharpness)
    let first = my.color0.premultiplied
    let second = my.color1.premultiplied
    return { place in
      let both = wave.value(place.x - center.x) * wave.value(place.y - center.y)
      return Color.mixAll(second, first, V.mad(both, 0.5, 0.5))
    }
  }
}
