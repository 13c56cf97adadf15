/// Makes the picture bulge along a line through a point, like a glass cylinder.
///
/// Defined, and measured against Core Image at an angle of 90 degrees, where it moves pixels along
/// x: as ``BumpDistortion``, along the axis perpendicular to the angle. Premultiplied linear light;
/// the extent is unchanged.
public struct BumpDistortionLinear: WarpFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var radius: Float = 300
  public var angle: Float = 0
  public var scale: Float = 0.5

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], radius: Float = 300, angle: Float = 0, scale: Float = 0.5
  ) {
    self.center = center
    self.radius = radius
    self.angle = angle
    self.scale = scale
  }

  public static let info = FilterInfo<Self>(
    "CIBumpDistortionLinear", displayName: "Bump Distortion Linear",
    categories: .squarePixels.union([.distortionEffect]),
    "Swells the picture along a line.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the effect."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...600, identity: 0,
        "The distance from the line at which the bulge ends."),
      .angle(
        "inputAngle", \.angle, .none, slider: 0...2 * Double.pi, identity: 0,
        "The direction of the line."),
      .number(
        "inputScale", \.scale, .atLeast(-1), slider: 0...1, identity: 1,
        "The height of the bulge."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(scale: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(center: [0, 0], radius: 1000, angle: .pi / 2), on: .greys([[0.1, 0.2, 0.3, 0.4]]),
      gives: [0.175, 0.175, 0.175, 1], at: 2, 0),
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(0.26 * Double(abs(scale) * radius))
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let scale = my.scale
    let axis = Vector2(V.sin(my.angle), -V.cos(my.angle))
    let inverse = 1.0 / V.max(my.radius, 0.001)
    return { place in
      let along = Vector2.dot(place.point - center, axis)
      let t = V.min(V.abs(along) * inverse, 1.0)
      let bump = scale * (1.0 - t * t * V.mad(t, -2.0, 3.0))
      return Vector2.mad(axis, -along * bump, place.point)
    }
  }
}
