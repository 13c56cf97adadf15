/// Draws outlines: half the difference of the brightest and the darkest pixel around each pixel.
///
/// Defined, and measured against Core Image: over the pixels whose centres lie within the radius;
/// premultiplied linear light; the picture is transparent outside. Alpha and extent are unchanged.
/// The cost grows with the radius up to 200; a larger disc is computed at half or a quarter of the
/// size, and its edge is slightly soft.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct MorphologyGradient: ChainFilter {
  public var radius: Float = 5

  public init() {}
  public init(radius: Float) { self.radius = radius }

  public static let info = FilterInfo<Self>(
    "CIMorphologyGradient", displayName: "Morphology Gradient",
    categories: .squarePixels.union([.blur]), "Draws outlines.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...50, identity: 0,
        "The radius around each pixel, which is about the width of the outlines."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(radius: 1), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.3, 0.3, 0.3, 1], at: 1, 1)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    return HalfDifference()(
      image, image.maximum(radius: Double(radius)), image.minimum(radius: Double(radius)))
  }
}

/// The first image's alpha, and half the difference of the second and the third.
private struct HalfDifference: BlendFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle { images[0] }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in
      let half = (p.second - p.third) * 0.5
      return p.first.with(half.r, half.g, half.b)
    }
  }
}
