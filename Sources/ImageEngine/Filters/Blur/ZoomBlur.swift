/// Streaks light along the rays from a centre, like zooming during the exposure: sharp in the
/// middle, longer streaks farther out.
///
/// Defined, measured: each pixel is the mean of the light from its position to 36 / (36 + amount)
/// of the way from the centre; the points t of the way, from 0 to 1, lie at 1.4 t - 0.4
/// smoothstep(t). A public sample of amount 30 agrees within a code; it does not tell how the
/// length depends on the amount. A negative amount goes outwards by as much. Two passes of sixteen
/// reads each give the mean of 256. Premultiplied linear light; the picture is transparent outside
/// and grows as light is streaked.
public struct ZoomBlur: ChainFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var amount: Float = 20

  public init() {}
  public init(center: SIMD2<Float> = [150, 150], amount: Float = 20) {
    self.center = center
    self.amount = amount
  }

  public static let info = FilterInfo<Self>(
    "CIZoomBlur", displayName: "Zoom Blur", categories: .squarePixels.union([.blur]),
    "Blurs along the rays from a place.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the blur."),
      .number(
        "inputAmount", \.amount, slider: -200...200, identity: 0,
        "The length of the blur; negative values blur towards the centre."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(amount: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let extent = image.node.visible
    guard !extent.isEmpty, !extent.isInfinite else { return image }
    let far = 36 / (36 + Swift.abs(amount))
    let reach = amount >= 0 ? 1 - far : 1 - 1 / far
    // The second pass reads sixteen points of the ray; the first one closes the gaps between them.
    let gap = RayMean(center: center, reach: reach * 1.2 / 16, isGap: true)
    let ray = RayMean(center: center, reach: reach, isGap: false)
    let closed = image.skipsIdentities ? gap.scaled(image) : gap(image)
    // Beyond a kept frame lies the streaked edge, which a shader's texture continues as well.
    let held = image.extent.isInfinite ? closed.cropped(to: extent).clamped() : closed
    return image.skipsIdentities ? ray.scaled(held) : ray(held)
  }
}

/// The mean of sixteen points of the ray through the centre.
private struct RayMean: SamplingFilter {
  var center: SIMD2<Float> = [0, 0]
  /// How far the points reach towards the centre, as a part of the distance from it.
  var reach: Float = 0
  /// Whether the points lie evenly on both sides of the pixel.
  var isGap = false

  init() {}
  init(center: SIMD2<Float>, reach: Float, isGap: Bool) {
    self.center = center
    self.reach = reach
    self.isGap = isGap
  }

  private static let readings = 16

  static let info = FilterInfo<Self>.part([
    .point("center", \.center, ""), .number("reach", \.reach, .none, ""),
    .boolean("isGap", \.isGap, ""),
  ])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle {
    ends.reduce(images[0]) { $0.union(images[0].applying(spread(by: 1 / $1))) }
  }

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .rectangle(ends.reduce(result) { $0.union(result.applying(spread(by: $1))) })
  }

  /// The outermost points, as factors of the distance from the centre.
  private var ends: [Double] {
    isGap ? [1 - 0.5 * Double(reach), 1 + 0.5 * Double(reach)] : [1 - Double(reach)]
  }

  /// The points, as parts of the reach.
  private var shares: [Double] {
    (0..<Self.readings).map { index in
      let t = (Double(index) + 0.5) / Double(Self.readings)
      return isGap ? t - 0.5 : 1.4 * t - 0.4 * t * t * (3 - 2 * t)
    }
  }

  /// The same result, computed by rows.
  func scaled(_ image: Image) -> Image {
    let factors = shares.map { 1 - Double(reach) * $0 }
    let mean = ScaledMean(
      center: SIMD2(Double(center.x), Double(center.y)), factors: factors, of: image)
    return Image(
      Node(
        .area(mean), [image.node], extent: extent(of: [image.extent]).integral,
        core: extent(of: [image.node.core]).integral))
  }

  private func spread(by factor: Double) -> AffineMatrix {
    let (x, y) = (Double(center.x), Double(center.y))
    return AffineMatrix.translation(-x, -y).followed(by: .scale(factor, factor))
      .followed(by: .translation(x, y))
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let center = my.center
    let (reach, shares) = (my.reach, shares)
    return { images, place in
      let way = place.point - center
      var sum = Color<V>.clear
      for share in shares {
        let factor = 1.0 - reach * V(share)
        sum = sum.plus(images.first.at(Vector2.mad(way, factor, center)))
      }
      return sum.scaled(V(1 / Double(Self.readings)))
    }
  }
}
