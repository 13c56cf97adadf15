/// Transforms the picture and extends its edge pixels to infinity.
///
/// Defined.
public struct AffineClamp: ChainFilter {
  public var transform = AffineMatrix.identity

  public init() {}
  public init(transform: AffineMatrix) { self.transform = transform }

  public static let info = FilterInfo<Self>(
    "CIAffineClamp", displayName: "Affine Clamp",
    categories: .squarePixels.union([.tileEffect]),
    "Transforms the picture and extends its edges indefinitely.",
    [
      .inputImage,
      .transform("inputTransform", \.transform, "The transform applied to the picture."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(transform: .translation(1, 0)), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.3, 0.3, 0.3, 1], at: 9, 5),
    Example(
      Self(transform: .translation(1, 0)), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.1, 0.1, 0.1, 1], at: 1, 0),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    try images.image("inputImage").clamped().transformed(by: transform)
  }
}
