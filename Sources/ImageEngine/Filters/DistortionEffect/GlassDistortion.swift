/// Shows the picture through patterned glass.
///
/// Apple publishes the parameters but not the formula. Our own design: the texture is the height of
/// the glass, tiled from the centre; where its luminance rises, a pixel is read farther up the
/// slope, by the scale times the difference between pixels two apart. Premultiplied linear light;
/// the extent is unchanged.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
///
/// Drawn nearly: the other picture's light is multiplied into a distance, and with it what half
/// floats leave out.
public struct GlassDistortion: ChainFilter, NearlyDrawn {
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
    "Distorts the picture like patterned glass.",
    [
      .inputImage,
      .image("inputTexture", "An image of the glass's height, which is repeated."),
      .point("inputCenter", \.center, "The position of a corner of the pattern."),
      .distance(
        "inputScale", \.scale, .atLeast(0), slider: 0.01...500, identity: 0,
        "The thickness of the glass."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .greys([[0.1, 0.2, 0.3]]), .color([0.5, 0.5, 0.5, 1]), gives: [0.2, 0.2, 0.2, 1],
      at: 1, 0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let texture = try images.image("inputTexture")
    let (pane, area) = (texture.node.visible, image.node.visible)
    guard !pane.isEmpty, !pane.isInfinite else { return image }
    var refraction = Refraction()
    refraction.scale = scale
    guard pane.width * pane.height > Self.largestPane, !area.isInfinite else {
      refraction.pane = pane
      refraction.corner = center
      return refraction(image, try slopes(texture, over: pane))
    }
    // Laid out over the picture, so that only a band of it is needed at a time.
    refraction.pane = area
    refraction.corner = SIMD2(Float(area.x), Float(area.y))
    let corner = AffineMatrix.translation(Double(center.x) - pane.x, Double(center.y) - pane.y)
    return refraction(image, try slopes(texture.transformed(by: corner), over: area))
  }

  /// The size in pixels up to which a pane is kept whole.
  private static let largestPane = 4e6

  /// Returns the slopes of the tiled texture.
  private func slopes(
    _ texture: Image, over frame: Rectangle
  ) throws(RenderError) -> Image {
    let endless = try AffineTile().output(
      FilterImages(["inputImage": texture], for: "CIGlassDistortion"))
    return Slopes()(LinearGrey()(endless)).cropped(to: frame)
  }
}

/// The brightness differences of a grey picture over two pixels, to the right in red and upwards in
/// green.
private struct Slopes: SamplingFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(1)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    { images, _ in
      let glass = images.first
      return Color(glass[1, 0].r - glass[-1, 0].r, glass[0, 1].r - glass[0, -1].r, 0.0, 1.0)
    }
  }
}

/// Reads the first image displaced by the tiled slopes.
private struct Refraction: GuidedWarpFilter {
  var scale: Float = 0
  /// The position of the slopes in their picture.
  var pane = Rectangle(x: 0, y: 0, width: 1, height: 1)
  /// The position of their corner in the result.
  var corner: SIMD2<Float> = [0, 0]

  static let info = FilterInfo<Self>.part([
    .number("scale", \.scale, .none, ""), .rectangle("pane", \.pane, ""),
    .point("corner", \.corner, ""),
  ])
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    guard image > 0 else { return .around(Double(scale) * 0.5) }
    var wanted = result
    wanted.x += pane.x - Double(corner.x)
    wanted.y += pane.y - Double(corner.y)
    return .rectangle(pane.union(wanted) == pane ? wanted.outset(by: 1) : pane)
  }

  static func isReadOnce(_ image: Int) -> Bool { image == 0 }

  @inline(__always)
  func place<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Vector2<V> {
    let (scale, pane, corner) = (my.scale, my.pane, my.corner)
    return { images, place in
      let p = place.point - corner
      let slope = images.second.at(
        pane.x + Fold.shifted(p.x, pane.z), pane.y + Fold.shifted(p.y, pane.w))
      let half = 0.5 * scale
      return Vector2(
        V.mad(V.clamp(slope.r, -1.0, 1.0), half, place.x),
        V.mad(V.clamp(slope.g, -1.0, 1.0), half, place.y))
    }
  }
}
