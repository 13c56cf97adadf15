/// Shades a height field like a material, given as a picture of a lit sphere.
///
/// The method is known, Apple's constants are not: where the height, the luminance of linear light,
/// slopes, the surface normal is tilted by the scale times the slope per pixel, and the surface has
/// the colour of the sphere at the same normal. Alpha is the picture's; premultiplied linear light;
/// the extent is unchanged.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
///
/// Drawn nearly: the other picture's light is multiplied into a distance, and with it what half
/// floats leave out.
public struct ShadedMaterial: ChainFilter, NearlyDrawn {
  public var scale: Float = 10

  public init() {}
  public init(
    scale: Float = 10
  ) {
    self.scale = scale
  }

  public static let info = FilterInfo<Self>(
    "CIShadedMaterial", displayName: "Shaded Material",
    categories: .squarePixels.union([.stylize]),
    "Shades a height field like a sphere of some material.",
    [
      .inputImage,
      .image("inputShadingImage", "A picture of a sphere of the material, as large as the image."),
      .distance(
        "inputScale", \.scale, .atLeast(0), slider: 0.5...200, "The height that white stands for."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0.5, 0.5, 1], side: 5), .color([0.2, 0.4, 0.6, 1], side: 9),
      gives: [0.2, 0.4, 0.6, 1], at: 2, 2)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let ball = try images.image("inputShadingImage")
    let part = ball.node.visible
    if part.isEmpty { return .clear }
    return BallLookup(scale: scale, part: part)(image, ball)
  }
}

/// Looks up the second image's sphere by the first one's slope.
private struct BallLookup: SamplingFilter {
  var scale: Float = 10
  var part = Rectangle(x: 0, y: 0, width: 1, height: 1)

  init() {}
  init(scale: Float, part: Rectangle) {
    self.scale = scale
    self.part = part
  }

  static let info = FilterInfo<Self>.part([
    .number("scale", \.scale, .none, ""), .rectangle("part", \.part, ""),
  ])
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    image == 0 ? .around(1) : .rectangle(part)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let (scale, part) = (my.scale, my.part)
    return { images, _ in
      let slope = Slope.sobel(images.first)
      let (x, y) = (-scale * slope.x, -scale * slope.y)
      // The horizontal parts of the normal of a surface with slopes x and y.
      let length = V.sqrt(1.0 + V.mad(x, x, y * y))
      let u = V.mad(V.mad(x / length, 0.5, 0.5), part.z - 1.0, part.x + 0.5)
      let v = V.mad(V.mad(y / length, 0.5, 0.5), part.w - 1.0, part.y + 0.5)
      return images.second.at(u, v).scaled(images.first[0, 0].a)
    }
  }
}
