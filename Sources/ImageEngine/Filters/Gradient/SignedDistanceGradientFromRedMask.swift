/// Shows the distance of each pixel from the edge of a mask: positive outside, negative inside.
///
/// Apple publishes only the name. Here the mask is where red is at least one half, and the distance
/// from the edge, as a share of the maximum, is an opaque grey in linear light, from -1 to 1. The
/// picture grows by the distance.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct SignedDistanceGradientFromRedMask: ChainFilter {
  public var maximumDistance: Float = 10

  public init() {}
  public init(
    maximumDistance: Float = 10
  ) {
    self.maximumDistance = maximumDistance
  }

  public static let info = FilterInfo<Self>(
    "CISignedDistanceGradientFromRedMask", displayName: "Signed Distance Gradient From Red Mask",
    categories: [.builtIn, .gradient],
    "Shows the distance of each pixel to the edge of a mask.",
    [
      .inputImage,
      .distance(
        "inputMaximumDistance", \.maximumDistance, .within(0...1000),
        "The distance that gives the value 1."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(maximumDistance: 4), on: .greys([[1, 0, 0, 0]]), gives: [0.375, 0.375, 0.375, 1], at: 2,
      0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let limit = max(maximumDistance, 1)
    return image.area(
      DistanceField(limit: limit, isSigned: true),
      extent: image.extent.outset(by: Double(limit).rounded(.up)))
  }
}
