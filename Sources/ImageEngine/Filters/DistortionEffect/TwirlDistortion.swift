/// Twirls the picture around a point.
///
/// Calibrated to a public sample of Core Image, which publishes no formula: a pixel at t radii from
/// the centre is rotated by the angle times 1 - t² (3 - 2t). Premultiplied linear light; the
/// picture grows by the part of the disc that lies outside.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct TwirlDistortion: WarpFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var radius: Float = 300
  public var angle: Float = 3.141592653589793

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], radius: Float = 300, angle: Float = 3.141592653589793
  ) {
    self.center = center
    self.radius = radius
    self.angle = angle
  }

  public static let info = FilterInfo<Self>(
    "CITwirlDistortion", displayName: "Twirl Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Stirs the picture around a place.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the effect."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...500, identity: 300,
        "The radius of the effect."),
      .angle(
        "inputAngle", \.angle, .none, slider: -12.56637061435917...12.56637061435917, identity: 0,
        "The angle by which the middle is rotated."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(angle: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(center: [1.5, 1.5], radius: 100_000),
      on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.6, 0.6, 0.6, 1], at: 0, 1),
  ]

  public func extent(of images: [Rectangle]) -> Rectangle {
    images[0].union(Rectangle(around: center, radius: radius))
  }

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .rectangle(result.joined(withDisc: center, radius: radius))
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let angle = my.angle
    let inverse = 1.0 / V.max(my.radius, 0.001)
    return { place in
      let way = place.point - center
      let t = V.min(way.length * inverse, 1.0)
      let turn = angle * (1.0 - t * t * V.mad(t, -2.0, 3.0))
      return center + way.turned(cosine: V.cos(turn), sine: -V.sin(turn))
    }
  }
}
