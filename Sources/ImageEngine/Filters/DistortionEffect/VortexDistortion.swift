/// Draws the picture into a vortex that rotates faster towards its centre.
///
/// Calibrated to a public sample of Core Image, which publishes no formula: a pixel at distance d,
/// or t radii, is rotated by the angle times (1 - t)² / d; the rotation is constant within one
/// pixel of the centre. Premultiplied linear light; the picture grows by the part of the disc that
/// lies outside.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct VortexDistortion: WarpFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var radius: Float = 300
  public var angle: Float = 56.54866776461628

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], radius: Float = 300, angle: Float = 56.54866776461628
  ) {
    self.center = center
    self.radius = radius
    self.angle = angle
  }

  public static let info = FilterInfo<Self>(
    "CIVortexDistortion", displayName: "Vortex Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Sucks the picture into a vortex.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the effect."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...800, identity: 0,
        "The radius of the vortex."
      ),
      .angle(
        "inputAngle", \.angle, .none, slider: -30 * Double.pi...30 * Double.pi, identity: 0,
        "The rotation at a distance of one pixel from the centre."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(angle: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0)
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
      let distance = way.length
      let rest = V.max(1.0 - distance * inverse, 0.0)
      let turn = angle * rest * rest / V.max(distance, 1.0)
      return center + way.turned(cosine: V.cos(turn), sine: -V.sin(turn))
    }
  }
}
