/// Bends the picture into a ring, like a panorama into a little planet.
///
/// Apple publishes the parameters but not the formula. Our own design: the picture's lower edge
/// lies on a circle and its upper edge outside, at the picture's height; its left edge lies in the
/// direction of the angle and its width goes once around, clockwise, so that nothing is mirrored
/// when seen from outside. Premultiplied linear light; the extent is the ring's bounding box.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct CircularWrap: WarpFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var radius: Float = 150
  public var angle: Float = 0

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], radius: Float = 150, angle: Float = 0
  ) {
    self.center = center
    self.radius = radius
    self.angle = angle
  }

  public static let info = FilterInfo<Self>(
    "CICircularWrap", displayName: "Circular Wrap Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Bends the picture into a ring.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the effect."),
      .distance("inputRadius", \.radius, .atLeast(0), slider: 0...600, "The radius of the hole."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The direction of the seam."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0, 0], radius: 10), on: .color([0.5, 0.5, 0.5, 1], side: 9),
      gives: [0.5, 0.5, 0.5, 1], at: 0, 14),
    Example(
      Self(center: [0, 0], radius: 10), on: .color([0.5, 0.5, 0.5, 1], side: 9),
      gives: [0, 0, 0, 0], at: 0, 4),
  ]

  public func extent(of images: [Rectangle]) -> Rectangle {
    let extent = images[0]
    if extent.isEmpty || extent.isInfinite { return extent }
    return Rectangle(around: center, radius: radius + Float(extent.height)).integral
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let radius = my.radius
    let angle = my.angle
    return { place in
      let way = place.point - center
      let turn = (angle - V.atan2(way.y, way.x)) * V(0.5 / Double.pi)
      let x = V.mad(V.fraction(turn), place.width, place.left)
      // Both edges are complete where they meet.
      return Vector2(
        V.clamp(x, place.left + 0.5, place.left + place.width - 0.5),
        place.bottom + (way.length - radius))
    }
  }
}
