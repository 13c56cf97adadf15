/// Sharpens by amplifying the difference from a blurred copy.
///
/// Defined, and measured against Core Image: p + intensity * (p - blurred p), where the blur is a
/// Gaussian with the radius as its standard deviation; premultiplied linear light; the picture is
/// transparent outside. Alpha and extent are unchanged.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct UnsharpMask: ChainFilter {
  public var radius: Float = 2.5
  public var intensity: Float = 0.5

  public init() {}
  public init(radius: Float = 2.5, intensity: Float = 0.5) {
    self.radius = radius
    self.intensity = intensity
  }

  public static let info = FilterInfo<Self>(
    "CIUnsharpMask", displayName: "Unsharp Mask", categories: .squarePixels.union([.sharpen]),
    "Sharpens by raising the contrast of edges.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...100, identity: 0,
        "The width of the edges that are sharpened."),
      .number(
        "inputIntensity", \.intensity, .atLeast(0), slider: 0...1, identity: 0,
        "The strength of the sharpening."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(intensity: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(radius: 1), on: .color([0.5, 0.5, 0.5, 1], side: 13), gives: [0.5, 0.5, 0.5, 1],
      at: 6, 6),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    return Sharpening(amount: intensity)(image, image.blurred(sigma: Double(radius)))
  }
}
