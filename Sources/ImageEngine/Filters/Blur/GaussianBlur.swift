/// Blurs with a Gaussian.
///
/// Defined, and measured against Core Image: the radius is the standard deviation; premultiplied
/// linear light; the picture is transparent outside and grows by three times the radius. The cost
/// hardly depends on the radius.
public struct GaussianBlur: ChainFilter {
  public var radius: Float = 10

  public init() {}
  public init(radius: Float) { self.radius = radius }

  public static let info = FilterInfo<Self>(
    "CIGaussianBlur", displayName: "Gaussian Blur",
    categories: [.blur, .builtIn, .highDynamicRange, .stillImage, .video],
    "Blurs the picture evenly.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...100, identity: 0,
        "The standard deviation of the blur."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(radius: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(radius: 1), on: .greys([[1]]), gives: [0.15915, 0.15915, 0.15915, 0.15915], at: 0, 0),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    try images.image("inputImage").blurred(sigma: Double(radius))
  }
}
