/// Turns a mask into a rounded height field: 0 outside and at its edge, rising towards the inside.
///
/// Apple publishes the parameter but not the formula. Our own design: with m the mask blurred over
/// the radius, 0.5 at an edge, the height is √(1 - (2 - 2m)²), so that an edge rises like a sphere,
/// where the mask is above one half, and 0 elsewhere. The mask is the luminance of linear light;
/// the result is opaque grey; the extent is unchanged.
///
/// Drawn nearly: a number exceeds another where a height is, which may fall either way.
public struct HeightFieldFromMask: ChainFilter, NearlyDrawn {
  public var radius: Float = 10

  public init() {}
  public init(
    radius: Float = 10
  ) {
    self.radius = radius
  }

  public static let info = FilterInfo<Self>(
    "CIHeightFieldFromMask", displayName: "Height Field From Mask",
    categories: [.builtIn, .stillImage, .stylize, .video],
    "Turns a mask into a rounded height field.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...300, identity: 10,
        "The distance from the edge to the highest level."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .color([0, 0, 0, 1], side: 9), gives: [0, 0, 0, 1], at: 4, 4),
    Example(Self(radius: 1), on: .color([1, 1, 1, 1], side: 19), gives: [1, 1, 1, 1], at: 9, 9),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    return MaskHeight()(image.blurred(sigma: Double(radius) / 3)).cropped(to: image.extent)
  }
}

private struct MaskHeight: PointFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []
  static var alpha: AlphaUse { .premultiplied }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in
      let t = V.clamp(2.0 - 2.0 * V.unit(p.luminance), 0.0, 1.0)
      let height = V.sqrt(1.0 - t * t)
      return Color(height, height, height, 1.0)
    }
  }
}
