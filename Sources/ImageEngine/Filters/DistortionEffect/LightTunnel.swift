/// Turns the surroundings of a disc into a tunnel of spiralling light.
///
/// Calibrated to a public sample of Core Image at a rotation of 0; Apple publishes no formula.
/// Pixels outside the radius are read on the circle, rotated by 100 / 2π times the logarithm of
/// their distance in radii, plus the rotation, which is our own. Premultiplied linear light; the
/// result is infinite.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct LightTunnel: WarpFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var rotation: Float = 0
  public var radius: Float = 100

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], rotation: Float = 0, radius: Float = 100
  ) {
    self.center = center
    self.rotation = rotation
    self.radius = radius
  }

  public static let info = FilterInfo<Self>(
    "CILightTunnel", displayName: "Light Tunnel Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Surrounds a disc of the picture by a tunnel of light.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the effect."),
      .angle(
        "inputRotation", \.rotation, .none, slider: 0...1.570796326794897, identity: 0,
        "The rotation of the tunnel's mouth against the disc."),
      .distance(
        "inputRadius", \.radius, .none, slider: 1...500, identity: 0, "The radius of the disc."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [1, 0]), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle { images[0].isEmpty ? .empty : .infinite }

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .rectangle(Rectangle(around: center, radius: radius + 1))
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let radius = V.max(my.radius, 0.001)
    let rotation = my.rotation
    // 100 / 2π, for a logarithm to base 2.
    let winding = V(100 / (2 * Double.pi) * 0.6931471805599453)
    return { place in
      let way = place.point - center
      let distance = V.max(way.length, 1e-6)
      let outside = V.max(distance / radius, 1.0)
      let isOutside = V.pick(1.0, where: outside, exceeds: 1.0, else: 0.0)
      let turn = V.mad(rotation, isOutside, winding * V.log2(outside))
      let scale = V.min(1.0, radius / distance)
      return center + (way * scale).turned(cosine: V.cos(turn), sine: V.sin(turn))
    }
  }
}
