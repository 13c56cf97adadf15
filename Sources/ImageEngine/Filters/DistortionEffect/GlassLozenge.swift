/// Shows the picture through a glass rod with round ends.
///
/// Apple publishes the parameters but not the formula. Our own design: the lozenge is the area
/// within the radius of the line between two points, and its surface is round; it refracts light
/// towards or away from the line for a refraction above or below 1. The area outside is unchanged.
/// Premultiplied linear light; the extent is unchanged.
public struct GlassLozenge: WarpFilter {
  public var point0: SIMD2<Float> = [150, 150]
  public var point1: SIMD2<Float> = [350, 150]
  public var radius: Float = 100
  public var refraction: Float = 1.7

  public init() {}
  public init(
    point0: SIMD2<Float> = [150, 150], point1: SIMD2<Float> = [350, 150], radius: Float = 100,
    refraction: Float = 1.7
  ) {
    self.point0 = point0
    self.point1 = point1
    self.radius = radius
    self.refraction = refraction
  }

  public static let info = FilterInfo<Self>(
    "CIGlassLozenge", displayName: "Glass Lozenge",
    categories: .squarePixels.union([.distortionEffect]),
    "Distorts the picture like a lozenge of glass.",
    [
      .inputImage,
      .point("inputPoint0", \.point0, "The start of the lozenge."),
      .point("inputPoint1", \.point1, "The end of the lozenge."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...1000, identity: 100,
        "The radius of the lozenge: half its width."),
      .number(
        "inputRefraction", \.refraction, .atLeast(0), slider: 0...5, identity: 1,
        "The refractive index of the glass; 1 does not bend light."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(refraction: 1), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(point0: [0, 1.5], point1: [9, 1.5], radius: 1000),
      on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]), gives: [0.5, 0.5, 0.5, 1],
      at: 1,
      1),
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(Double(radius))
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let start = my.point0
    let line = my.point1 - start
    let scale = 1.0 / V.max(Vector2.dot(line, line), 1e-6)
    let radius = V.max(my.radius, 1e-3)
    let lens = Lens(refraction: my.refraction)
    return { place in
      let along = V.unit(Vector2.dot(place.point - start, line) * scale)
      let foot = Vector2.mad(line, along, start)
      let way = place.point - foot
      return Vector2.mad(way, lens.scale(V.min(way.length / radius, 1.0)), foot)
    }
  }
}
