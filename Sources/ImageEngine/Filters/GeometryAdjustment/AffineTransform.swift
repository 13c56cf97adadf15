/// Moves, rotates, scales or shears the picture.
///
/// Defined: each pixel of the result is interpolated bilinearly at its position in the picture.
/// Consecutive transforms are combined and interpolated only once.
public struct AffineTransform: GeometryFilter {
  public var transform = AffineMatrix.identity

  public init() {}
  public init(transform: AffineMatrix) { self.transform = transform }

  public static let info = FilterInfo<Self>(
    "CIAffineTransform", displayName: "Affine Transform",
    categories: [.builtIn, .geometryAdjustment, .highDynamicRange, .stillImage, .video],
    "Moves, turns, scales or shears the picture.",
    [.inputImage, .transform("inputTransform", \.transform, "a, b, c, d, tx and ty.")])

  public static let examples: [Example<Self>] = [
    Example(
      Self(transform: .translation(2, 0)), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.2, 0.2, 0.2, 1], at: 3, 0),
    Example(
      Self(transform: .translation(0.5, 0)), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.15, 0.15, 0.15, 1], at: 1, 0),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    try images.image("inputImage").transformed(by: transform)
  }
}
