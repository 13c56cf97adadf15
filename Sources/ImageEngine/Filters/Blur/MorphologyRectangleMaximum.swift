/// Replaces each pixel by the brightest in a rectangle around it: bright areas grow, dark specks
/// vanish.
///
/// Defined: the maximum of each component; an even side counts as one more, so that the pixel is in
/// the centre. Premultiplied linear light; the picture is transparent outside and grows by half a
/// rectangle. The cost does not depend on the size.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct MorphologyRectangleMaximum: ChainFilter {
  public var width = 5
  public var height = 5

  public init() {}
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public static let info = FilterInfo<Self>(
    "CIMorphologyRectangleMaximum", displayName: "Morphology Rectangle Maximum",
    categories: .squarePixels.union([.blur]), "Enlarges bright areas.",
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
      Self(width: 3, height: 1),
      on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]), gives: [0.6, 0.6, 0.6, 1],
      at: 1, 1)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    try images.image("inputImage").maximum(width: width | 1, height: height | 1)
  }
}
