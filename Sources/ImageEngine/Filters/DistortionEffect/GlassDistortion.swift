/// Looks at the picture through a pane of patterned glass.
///
/// Apple publishes the parameters and not the formula. This is a design of our
/// own: the texture is the height of the glass, repeated from the centre on;
/// where its luminance rises, a pixel is read farther up the slope, by the
/// scale times the difference between neighbouring pixels, over a width of two.
/// Premultiplied linear light; the extent stays.
public struct GlassDistortion: ChainFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var scale: Float = 200

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], scale: Float = 200
  ) {
    self.center = center
    self.scale = scale
  }

  public static let info = FilterInfo<Self>(
    "CIGlassDistortion", displayName: "Glass Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Bends the picture as patterned glass does.",
    [
      .inputImage,
      .image("inputTexture", "The height of the glass, which is repeated."),
      .point("inputCenter", \.center, "Where a corner of the pattern lies."),
      .distance(
        "inputScale", \.scale, .atLeast(0), slider: 0.01...500, identity: 0,
        "How thick the glass is."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .greys([[0.1, 0.2, 0.3]]), .color([0.5, 0.5, 0.5, 1]), gives: [0.2, 0.2, 0.2, 1],
      at: 1, 0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let texture = try images.image("inputTexture")
    let corner = AffineMatrix.translation(
      Double(center.x) - texture.extent.x, Double(center.y) - texture.extent.y)
    let glass = try AffineTile().output(
      FilterImages(["inputImage": texture.transformed(by: corner)], for: "CIGlassDistortion"))
    return Refraction(scale: scale)(image, LinearGrey()(glass))
  }
}

/// Reads the first image where the slope of the second one, which is grey, points.
private struct Refraction: GuidedWarpFilter {
  var scale: Float = 0

  init() {}
  init(scale: Float) { self.scale = scale }

  static let info = FilterInfo<Self>.part([.number("scale", \.scale, .none, "")])
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    image == 0 ? .around(Double(scale) * 0.5) : .around(1)
  }

  static func isReadOnce(_ image: Int) -> Bool { image == 0 }

  @inline(__always)
  func place<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Vector2<V> {
    let scale = my.scale
    return { images, place in
      let glass = images.second
      let x = V.clamp(glass[1, 0].r - glass[-1, 0].r, -1.0, 1.0)
      let y = V.clamp(glass[0, 1].r - glass[0, -1].r, -1.0, 1.0)
      return Vector2(V.mad(0.5 * x, scale, place.x), V.mad(0.5 * y, scale, place.y))
    }
  }
}
