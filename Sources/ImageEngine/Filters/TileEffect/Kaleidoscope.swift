/// Shows a wedge of the picture mirrored all around, like a kaleidoscope.
///
/// Calibrated to a public sample of Core Image at an angle of 0: the wedge's middle points to the
/// right. Other angles rotate the wedge, which is our own choice. Premultiplied linear light,
/// interpolated bilinearly; the result is infinite.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct Kaleidoscope: WarpFilter {
  public var count: Float = 6
  public var center: SIMD2<Float> = [150, 150]
  public var angle: Float = 0

  public init() {}
  public init(
    count: Float = 6, center: SIMD2<Float> = [150, 150], angle: Float = 0
  ) {
    self.count = count
    self.center = center
    self.angle = angle
  }

  public static let info = FilterInfo<Self>(
    "CIKaleidoscope", displayName: "Kaleidoscope",
    categories: .squarePixels.union([.tileEffect]),
    "Mirrors a wedge of the picture all around.",
    [
      .inputImage,
      .number("inputCount", \.count, .atLeast(1), slider: 1...64, "The number of wedges."),
      .point("inputCenter", \.center, "The point where the wedges meet."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The direction of the first wedge."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0, 0.5]), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.3, 0.3, 0.3, 1], at: 2, 0)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle { images[0].isEmpty ? .empty : .infinite }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let start = my.angle
    let count = V.max(my.count, 1.0)
    let wedge = V(2 * Double.pi) / count
    let wedges = V(0.5 / Double.pi) * count
    return { place in
      let way = place.point - center
      let turn = V.atan2(way.y, way.x) - start
      // Mirrored at the wedges' borders, so that it does not matter to which wedge a border
      // position belongs.
      let angle = V.abs(V.mad(V.rounded(turn * wedges), -wedge, turn)) + start
      let distance = way.length
      return center + Vector2(distance * V.cos(angle), distance * V.sin(angle))
    }
  }
}
