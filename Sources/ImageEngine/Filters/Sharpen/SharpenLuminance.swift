/// Sharpens fine detail.
///
/// Calibrated to a public sample of Core Image, which sharpens each component by its own blur: p +
/// sharpness * (p - blurred p), where the blur is a Gaussian with the radius as its standard
/// deviation and clamped edges. Premultiplied linear light; alpha and extent are unchanged.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct SharpenLuminance: ChainFilter {
  public var sharpness: Float = 0.4
  public var radius: Float = 1.69

  public init() {}
  public init(sharpness: Float = 0.4, radius: Float = 1.69) {
    self.sharpness = sharpness
    self.radius = radius
  }

  public static let info = FilterInfo<Self>(
    "CISharpenLuminance", displayName: "Sharpen Luminance",
    categories: .squarePixels.union([.sharpen]), "Sharpens fine detail.",
    [
      .inputImage,
      .number(
        "inputSharpness", \.sharpness, slider: 0...2, identity: 0,
        "The strength of the sharpening; negative values soften."),
      .number(
        "inputRadius", \.radius, slider: 0...20, identity: 0, unit: .pixels,
        "The width of the edges that are sharpened."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .color([0.5, 0.5, 0.5, 1]), gives: [0.5, 0.5, 0.5, 1], at: 0, 0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    return Sharpening(amount: sharpness)(image, image.clamped().blurred(sigma: Double(radius)))
  }
}
