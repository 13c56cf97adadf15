/// Blurs with the mean of a disc of pixels, like a lens out of focus: points become discs.
///
/// Defined, and measured against Core Image: a pixel at distance d has weight max(0, min(1, radius
/// + 1/2 - d)). Premultiplied linear light; the picture is transparent outside and grows by two
/// pixels more than the radius. The cost grows with the radius up to 200; a larger disc is computed
/// at half or a quarter of the size, and its edge is slightly softer.
public struct DiscBlur: ChainFilter {
  public var radius: Float = 8

  public init() {}
  public init(radius: Float) { self.radius = radius }

  public static let info = FilterInfo<Self>(
    "CIDiscBlur", displayName: "Disc Blur", categories: .squarePixels.union([.blur]),
    "Blurs like a lens out of focus.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...100, "The radius of the disc."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(radius: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(radius: 3), on: .color([0.5, 0.5, 0.5, 1], side: 11), gives: [0.5, 0.5, 0.5, 1],
      at: 5, 5),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    try images.image("inputImage").discBlurred(radius: Double(radius))
  }
}
