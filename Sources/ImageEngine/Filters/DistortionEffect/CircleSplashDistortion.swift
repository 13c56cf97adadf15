/// Extends the pixels on a circle outwards; the picture inside is unchanged.
///
/// Defined, and measured against Core Image: pixels farther from the centre than the radius are
/// read on the circle. Premultiplied linear light; the result is infinite.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct CircleSplashDistortion: WarpFilter {
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
    "CICircleSplashDistortion", displayName: "Circle Splash Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Extends the edge of a circle outwards indefinitely.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the effect."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...1000, "The radius of the circle."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [1, 0]), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(center: [0.5, 0.5], radius: 1), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.2, 0.2, 0.2, 1],
      at: 9, 0),
  ]

  public func extent(of images: [Rectangle]) -> Rectangle { images[0].isEmpty ? .empty : .infinite }

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .rectangle(Rectangle(around: center, radius: radius + 1))
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let radius = my.radius
    return { place in
      let way = place.point - center
      return Vector2.mad(way, V.min(1.0, radius / V.max(way.length, 1e-6)), center)
    }
  }
}
