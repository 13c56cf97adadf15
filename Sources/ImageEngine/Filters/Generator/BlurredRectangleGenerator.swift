/// Draws a rectangle with soft edges.
///
/// Apple publishes no formula. This one is the rectangle after a Gaussian blur with the given
/// standard deviation, as the product of its integrals along both axes, exact to a ten-thousandth.
/// Premultiplied linear light; the extent is larger by three standard deviations.
public struct BlurredRectangleGenerator: GeneratorFilter {
  public var area = Rectangle(x: 0, y: 0, width: 100, height: 100)
  public var sigma: Float = 10
  public var color = FilterColor.white

  public init() {}
  public init(
    area: Rectangle = Rectangle(x: 0, y: 0, width: 100, height: 100), sigma: Float = 10,
    color: FilterColor = FilterColor.white
  ) {
    self.area = area
    self.sigma = sigma
    self.color = color
  }

  public static let info = FilterInfo<Self>(
    "CIBlurredRectangleGenerator", displayName: "Blurred Rectangle Generator",
    categories: [.builtIn, .generator, .highDynamicRange, .stillImage],
    "Draws a rectangle with soft edges.",
    [
      .rectangle("inputExtent", \.area, "The rectangle before it is blurred."),
      .distance("inputSigma", \.sigma, .atLeast(0), "The standard deviation of the blur."),
      .color("inputColor", \.color, "The colour."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [1, 1, 1, 1], at: 50, 50),
    Example(
      Self(area: Rectangle(x: 0, y: -500, width: 1000, height: 1000)),
      gives: [0.51994, 0.51994, 0.51994, 0.51994], at: 0, 0),
  ]

  public var extent: Rectangle { area.outset(by: (3 * Double(sigma)).rounded(.up)) }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let area = my.area
    let scale = 1.0 / V.max(my.sigma, 0.01)
    let color = my.color.premultiplied
    return { place in
      @inline(__always)
      func cover(_ x: V, _ low: V, _ size: V) -> V {
        V.bell((x - low) * scale) - V.bell((x - low - size) * scale)
      }
      return color.scaled(
        cover(place.x, area.x, area.z) * cover(place.y, area.y, area.w))
    }
  }
}
