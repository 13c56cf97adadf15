/// Shows the picture through a glass ring.
///
/// Apple publishes the parameters but not the formula. Our own design: the ring's cross-section is
/// a half circle of the given width; it refracts light towards or away from its middle line for a
/// refraction above or below 1. The area outside the ring is unchanged. Premultiplied linear light;
/// the extent is unchanged.
public struct TorusLensDistortion: WarpFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var radius: Float = 160
  public var width: Float = 80
  public var refraction: Float = 1.7

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], radius: Float = 160, width: Float = 80,
    refraction: Float = 1.7
  ) {
    self.center = center
    self.radius = radius
    self.width = width
    self.refraction = refraction
  }

  public static let info = FilterInfo<Self>(
    "CITorusLensDistortion", displayName: "Torus Lens Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Distorts the picture like a ring of glass.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the effect."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...500, identity: 0,
        "The outer radius of the ring."),
      .distance(
        "inputWidth", \.width, .atLeast(0), slider: 0...200, identity: 0, "The width of the ring."),
      .number(
        "inputRefraction", \.refraction, .atLeast(0), slider: 0...5, identity: 1,
        "The refractive index of the glass; 1 does not bend light."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(refraction: 1), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(Self(width: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(Double(width) * 0.5)
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let half = V.max(0.5 * my.width, 1e-3)
    let middle = my.radius - half
    let lens = Lens(refraction: my.refraction)
    return { place in
      let way = place.point - center
      let distance = V.max(way.length, 1e-3)
      let t = V.clamp((distance - middle) / half, -1.0, 1.0)
      let shift = t * (lens.scale(t) - 1.0) * half
      return Vector2.mad(way, 1.0 + shift / distance, center)
    }
  }
}
