/// Draws a rectangle with round corners and soft edges.
///
/// Apple publishes only the name. Here it is the output of ``RoundedRectangleGenerator`` after a
/// Gaussian blur with the given standard deviation. Premultiplied linear light; the extent is
/// larger by three standard deviations.
public struct BlurredRoundedRectangleGenerator: ChainFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 100, height: 100)
  public var sigma: Float = 10
  public var radius: Float = 10
  public var color = FilterColor.white

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 100, height: 100), sigma: Float = 10,
    radius: Float = 10, color: FilterColor = FilterColor.white
  ) {
    self.extent = extent
    self.sigma = sigma
    self.radius = radius
    self.color = color
  }

  public static let info = FilterInfo<Self>(
    "CIBlurredRoundedRectangleGenerator", displayName: "Blurred Rounded Rectangle Generator",
    categories: [.builtIn, .generator],
    "Draws a soft rectangle with round corners.",
    [
      .rectangle("inputExtent", \.extent, "The rectangle before it is blurred."),
      .distance("inputSigma", \.sigma, .atLeast(0), "The standard deviation of the blur."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...100, "The radius of its corners."),
      .color("inputColor", \.color, "The colour."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [1, 1, 1, 1], at: 50, 50)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let shape = RoundedRectangleGenerator(extent: extent, radius: radius, color: color)()
    // Kept even at a sigma of 0, from which the slider may move: there is no photo to fall back on.
    return shape.cropped(to: extent).keepingIdentities.blurred(sigma: Double(sigma))
  }
}
