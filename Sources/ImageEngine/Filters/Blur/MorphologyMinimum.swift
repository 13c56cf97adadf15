/// Replaces each pixel by the darkest around it: dark areas grow, bright specks vanish.
///
/// Defined, and measured against Core Image: the minimum of each component over the pixels whose
/// centres lie within the radius; premultiplied linear light; the picture is transparent outside
/// and grows by the radius. The cost grows with the radius up to 200; a larger disc is computed at
/// half or a quarter of the size, and its edge is slightly soft.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct MorphologyMinimum: ChainFilter {
  public var radius: Float = 0

  public init() {}
  public init(radius: Float) { self.radius = radius }

  public static let info = FilterInfo<Self>(
    "CIMorphologyMinimum", displayName: "Morphology Minimum",
    categories: .squarePixels.union([.blur]), "Enlarges dark areas.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, slider: 0...50, identity: 0, "The radius around each pixel."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(radius: 1), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.2, 0.2, 0.2, 1], at: 1, 1)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    try images.image("inputImage").minimum(radius: Double(radius))
  }
}
