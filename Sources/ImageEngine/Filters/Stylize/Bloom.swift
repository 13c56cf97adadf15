/// Makes bright areas glow beyond their edges, like a soft-focus lens.
///
/// Calibrated to a public sample of Core Image, which publishes no formula: the picture is mixed
/// with the brighter of itself and its blur, a Gaussian with the radius as its standard deviation.
/// Premultiplied linear light; the picture is transparent outside and grows by three radii.
public struct Bloom: ChainFilter {
  public var radius: Float = 10
  public var intensity: Float = 0.5

  public init() {}
  public init(radius: Float = 10, intensity: Float = 0.5) {
    self.radius = radius
    self.intensity = intensity
  }

  public static let info = FilterInfo<Self>(
    "CIBloom", displayName: "Bloom", categories: .squarePixels.union([.stylize]),
    "Makes bright parts glow beyond their edges.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...100, identity: 0,
        "The radius of the effect."),
      .number(
        "inputIntensity", \.intensity, .atLeast(0), slider: 0...1, identity: 0,
        "The strength of the effect."),
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
    return Glow(isBright: true, intensity: intensity)(image, image.blurred(sigma: Double(radius)))
  }
}
