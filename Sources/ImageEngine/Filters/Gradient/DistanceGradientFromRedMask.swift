/// Shows the distance of each pixel from a mask: black on it, white at the maximum distance and
/// beyond.
///
/// Apple publishes the parameter but not the formula. Here the mask is where red is at least one
/// half, distances are exact between pixel centres, and their share of the maximum is an opaque
/// grey in linear light. The picture grows by the distance.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct DistanceGradientFromRedMask: ChainFilter {
  public var maximumDistance: Float = 10

  public init() {}
  public init(
    maximumDistance: Float = 10
  ) {
    self.maximumDistance = maximumDistance
  }

  public static let info = FilterInfo<Self>(
    "CIDistanceGradientFromRedMask", displayName: "Distance Gradient From Red Mask",
    categories: [.builtIn, .gradient, .stillImage, .video],
    "Shows the distance of each pixel to a mask.",
    [
      .inputImage,
      .distance(
        "inputMaximumDistance", \.maximumDistance, .within(0...1000),
        "The distance that is shown as white."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(maximumDistance: 4), on: .greys([[1, 0, 0, 0]]), gives: [0.5, 0.5, 0.5, 1], at: 2, 0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let limit = max(maximumDistance, 1)
    return image.area(
      DistanceField(limit: limit, isSigned: false),
      extent: image.extent.outset(by: Double(limit).rounded(.up)))
  }
}
