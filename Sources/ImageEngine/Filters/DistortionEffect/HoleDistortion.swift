/// Opens a round hole and pushes the picture aside.
///
/// Defined, and measured against Core Image: outside the radius R, a pixel at distance d is read at
/// d (1 - (R / d)²); inside it is transparent, with an edge one pixel soft. Premultiplied linear
/// light; the picture grows by the radius.
public struct HoleDistortion: SamplingFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var radius: Float = 150

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], radius: Float = 150
  ) {
    self.center = center
    self.radius = radius
  }

  public static let info = FilterInfo<Self>(
    "CIHoleDistortion", displayName: "Hole Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Opens a round hole.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the effect."),
      .distance(
        "inputRadius", \.radius, .atLeast(0.01), slider: 0.01...1000, identity: 0.1,
        "The radius of the hole."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [1.5, 0.5], radius: 1), on: .greys([[0.1, 0.2, 0.3]]), gives: [0, 0, 0, 0],
      at: 1, 0)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle {
    images[0].outset(by: Double(radius).rounded(.up))
  }

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(Double(radius))
  }

  public static func isReadOnce(_ image: Int) -> Bool { true }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let center = my.center
    let radius = my.radius
    return { images, place in
      let way = place.point - center
      let distance = way.length
      let ratio = radius / V.max(distance, 1.0)
      let p = images.first.at(Vector2.mad(way, 1.0 - ratio * ratio, center))
      return p.scaled(V.unit(distance - radius))
    }
  }
}
