/// Pulls the picture towards a point.
///
/// Calibrated to a public sample of Core Image, which publishes no formula: a pixel at t radii from
/// the centre is read at t (1 + scale (1 / √t - 1)), also outside the radius. Premultiplied linear
/// light; the extent is the bounding box of the distorted picture.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct PinchDistortion: WarpFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var radius: Float = 300
  public var scale: Float = 0.5

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], radius: Float = 300, scale: Float = 0.5
  ) {
    self.center = center
    self.radius = radius
    self.scale = scale
  }

  public static let info = FilterInfo<Self>(
    "CIPinchDistortion", displayName: "Pinch Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Pulls the picture towards a place.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the effect."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...1000, identity: 0,
        "The distance from the centre beyond which nothing moves."),
      .number(
        "inputScale", \.scale, .atLeast(0), slider: 0...2, identity: 0,
        "The strength of the pull."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(scale: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(center: [0, 0.5], radius: 1.5), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
  ]

  public func extent(of images: [Rectangle]) -> Rectangle {
    let extent = images[0]
    guard scale > 0, !extent.isEmpty, !extent.isInfinite else { return extent }
    // On each edge the point nearest to the centre moves farthest, relative to its distance.
    func moved(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let way = SIMD2(x, y) - SIMD2<Double>(center)
      let far = (way * way).sum().squareRoot() / Double(max(radius, 0.001))
      return SIMD2<Double>(center) + way * outwards(far)
    }
    let x = min(max(Double(center.x), extent.x), extent.maxX)
    let y = min(max(Double(center.y), extent.y), extent.maxY)
    var result = Rectangle.empty
    for (px, py) in [
      (extent.x, y), (extent.maxX, y), (x, extent.y), (x, extent.maxY), (extent.x, extent.y),
      (extent.maxX, extent.y), (extent.x, extent.maxY), (extent.maxX, extent.maxY),
    ] {
      let p = moved(px, py)
      result = result.union(Rectangle(x: p.x, y: p.y, width: 1e-6, height: 1e-6))
    }
    return result.union(extent)
  }

  /// The factor for the distance t of a point in the picture: the inverse of u (1 + k (1 / √u -
  /// 1)).
  private func outwards(_ t: Double) -> Double {
    guard t > 1e-9 else { return 1 }
    let k = Double(min(scale, 0.95))
    // With w = √u: (1 - k) w² + k w - t = 0.
    let w = ((k * k + 4 * (1 - k) * t).squareRoot() - k) / (2 * (1 - k))
    return w * w / t
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let scale = my.scale
    let inverse = 1.0 / V.max(my.radius, 0.001)
    return { place in
      let way = place.point - center
      let t = V.max(way.length * inverse, 1e-6)
      return Vector2.mad(way, 1.0 + scale * (1.0 / V.sqrt(t) - 1.0), center)
    }
  }
}
