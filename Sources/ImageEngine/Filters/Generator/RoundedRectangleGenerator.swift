/// Draws a rectangle with round corners.
///
/// Calibrated to a public sample of Core Image: with d the distance from the edge, outwards, the
/// coverage is 1.5 (0.5 - d). Premultiplied linear light; the extent is the rectangle's.
public struct RoundedRectangleGenerator: GeneratorFilter, ShaderBox {
  public var extent = Rectangle(x: 0, y: 0, width: 100, height: 100)
  public var radius: Float = 10
  public var color = FilterColor.white

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 100, height: 100), radius: Float = 10,
    color: FilterColor = FilterColor.white
  ) {
    self.extent = extent
    self.radius = radius
    self.color = color
  }

  public static let info = FilterInfo<Self>(
    "CIRoundedRectangleGenerator", displayName: "Rounded Rectangle Generator",
    categories: [.builtIn, .generator, .highDynamicRange, .stillImage],
    "Draws a rectangle with round corners.",
    [
      .rectangle("inputExtent", \.extent, "The rectangle."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...100, "The radius of its corners."),
      .color("inputColor", \.color, "The colour."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [1, 1, 1, 1], at: 50, 50),
    Example(Self(), gives: [0, 0, 0, 0], at: 0, 0),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let box = RoundedBox(my.extent, radius: my.radius)
    let color = my.color.premultiplied
    return { place in color.scaled(V.unit(1.5 * (0.5 - box.distance(place.point)))) }
  }
}
