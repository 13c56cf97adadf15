/// Replaces each pixel by the darkest in a rectangle around it: dark areas grow, bright specks
/// vanish.
///
/// Defined: the minimum of each component; an even side counts as one more, so that the pixel is in
/// the centre. Premultiplied linear light; the picture is transparent outside and grows by half a
/// rectangle. The cost does not depend on the size.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct MorphologyRectangleMinimum: ChainFilter {
  public var width = 5
  public var height = 5

  public init() {}
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public static let info = FilterInfo<Self>(
    "CIMorphologyRectangleMinimum", displayName: "Morphology Rectangle Minimum",
    categories: .squarePixels.union([.blur]), "Enlarges dark areas.",
    [
      .inputImage,
      .integer(
        "inputWidth", \.width, .atLeast(1), slider: 1...49, identity: 1, unit: .pixels,
        "The rectangle's width."),
      .integer(
        "inputHeight", \.height, .atLeast(1), slider: 1...49, identity: 1, unit: .pixels,
        "The rectangle's height."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(width: 1, height: 3),
      on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]), gives: [0.2, 0.2, 0.2, 1],
      at: 1, 1)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    try images.image("inputImage").minimum(width: width | 1, height: height | 1)
  }
}
