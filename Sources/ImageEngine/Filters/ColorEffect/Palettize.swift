/// Replaces each colour by the nearest one of a palette.
///
/// Nearest by the squared distance in linear light, or in sRGB codes if perceptual. Straight
/// colour; alpha is unchanged. The palette is the lowest row of its image, up to 128 colours.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
///
/// Drawn nearly: between two colours of the palette that are equally near, what half floats leave
/// out of a computed palette decides.
public struct Palettize: ChainFilter, NearlyDrawn {
  public var perceptual: Bool = false

  public init() {}
  public init(
    perceptual: Bool = false
  ) {
    self.perceptual = perceptual
  }

  public static let info = FilterInfo<Self>(
    "CIPalettize", displayName: "Palettize",
    categories: [.builtIn, .colorEffect, .stillImage, .video],
    "Replaces colours with the nearest of a palette.",
    [
      .inputImage,
      .image("inputPaletteImage", "A row of colours."),
      .boolean(
        "inputPerceptual", \.perceptual, "Whether codes are compared instead of linear light."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.8, 0.1, 0.1, 1]), .pixels([[[1, 0, 0, 1], [0, 0, 1, 1]]]),
      gives: [1, 0, 0, 1], at: 1, 1)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let palette = try images.image("inputPaletteImage")
    guard let nearest = NearestColor(palette, isPerceptual: perceptual, isIndex: false) else {
      return image
    }
    return nearest(image, palette)
  }
}
