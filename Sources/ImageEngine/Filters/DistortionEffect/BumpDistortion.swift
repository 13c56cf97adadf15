/// Makes the picture bulge around a point, or dents it if the scale is negative.
///
/// Defined, and measured against Core Image: within the radius R, a pixel at distance d from the
/// centre is read at d (1 - scale (1 - s(d / R))), where s is t² (3 - 2t). Premultiplied linear
/// light; the extent is unchanged.
public struct BumpDistortion: WarpFilter {
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
    "CIBumpDistortion", displayName: "Bump Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Swells the picture around a place.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the effect."),
      .distance("inputRadius", \.radius, .atLeast(0), slider: 0...600, "The radius of the bulge."),
      .number(
        "inputScale", \.scale, .none, slider: -1...1, identity: 0,
        "The height of the bulge; negative values make a dent."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(scale: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    // The pixel beside the centre is read at half its distance.
    Example(
      Self(center: [0, 0.5], radius: 1000), on: .greys([[0.1, 0.2, 0.3, 0.4]]),
      gives: [0.175, 0.175, 0.175, 1], at: 2, 0),
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    // The maximum of d (1 - s(d)).
    .around(0.26 * Double(abs(scale) * radius))
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let scale = my.scale
    let inverse = 1.0 / V.max(my.radius, 0.001)
    return { place in
      let way = place.point - center
      let t = V.min(way.length * inverse, 1.0)
      return Vector2.mad(way, 1.0 - scale * (1.0 - t * t * V.mad(t, -2.0, 3.0)), center)
    }
  }
}
