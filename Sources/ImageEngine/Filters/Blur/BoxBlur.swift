/// Blurs with the mean of a square of pixels, which leaves visible corners.
///
/// Defined, and measured against Core Image: the square's side is the greatest odd number of pixels
/// that does not exceed the radius; premultiplied linear light; the picture is transparent outside
/// and grows by half a side. The cost does not depend on the radius.
public struct BoxBlur: ChainFilter {
  public var radius: Float = 10

  public init() {}
  public init(radius: Float) { self.radius = radius }

  public static let info = FilterInfo<Self>(
    "CIBoxBlur", displayName: "Box Blur", categories: .squarePixels.union([.blur]),
    "Blurs by the mean of a square.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(1), slider: 1...100, "The side of the square."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(radius: 2), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(radius: 3), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.5, 0.5, 0.5, 1], at: 1, 1),
    Example(
      Self(radius: 4), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.033333, 0.033333, 0.033333, 0.222222], at: 0, 0),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let side = (Int(radius, within: 1...2 * Int(EngineLimits.coordinate)) - 1) | 1
    return image.boxBlurred(width: side, height: side)
  }
}
