/// Draws the outline of a rectangle with round corners.
///
/// Calibrated to a public sample of Core Image like ``RoundedRectangleGenerator``; placing the line
/// inside the rectangle is our own choice. Premultiplied linear light; the extent is the
/// rectangle's.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct RoundedRectangleStrokeGenerator: GeneratorFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 100, height: 100)
  public var radius: Float = 10
  public var color = FilterColor.white
  public var width: Float = 10

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 100, height: 100), radius: Float = 10,
    color: FilterColor = FilterColor.white, width: Float = 10
  ) {
    self.extent = extent
    self.radius = radius
    self.color = color
    self.width = width
  }

  public static let info = FilterInfo<Self>(
    "CIRoundedRectangleStrokeGenerator", displayName: "Rounded Rectangle Stroke Generator",
    categories: [.builtIn, .generator, .highDynamicRange, .stillImage],
    "Draws the outline of a rectangle with round corners.",
    [
      .rectangle("inputExtent", \.extent, "The rectangle."),
      .distance("inputRadius", \.radius, .atLeast(0), "The radius of its corners."),
      .color("inputColor", \.color, "The colour."),
      .distance("inputWidth", \.width, .atLeast(0), "The width of the line."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [0, 0, 0, 0], at: 50, 50),
    Example(Self(), gives: [1, 1, 1, 1], at: 5, 50),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let box = RoundedBox(my.extent, radius: my.radius)
    let color = my.color.premultiplied
    let width = my.width
    return { place in
      let distance = box.distance(place.point)
      let outer = V.unit(1.5 * (0.5 - distance))
      return color.scaled(V.max(outer - V.unit(1.5 * (0.5 - distance - width)), 0.0))
    }
  }
}
