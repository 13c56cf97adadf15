/// Divides the picture into large squares.
///
/// Calibrated to a public sample of Core Image: each square has the colour of its centre,
/// interpolated bilinearly, and a corner of one lies at the centre. Premultiplied linear light; the
/// picture grows by half a square.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct Pixellate: WarpFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var scale: Float = 8

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], scale: Float = 8
  ) {
    self.center = center
    self.scale = scale
  }

  public static let info = FilterInfo<Self>(
    "CIPixellate", displayName: "Pixelate",
    categories: .squarePixels.union([.stylize]),
    "Replaces the picture with large squares.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The point where four squares meet."),
      .distance("inputScale", \.scale, .atLeast(1), slider: 1...100, "The side of a square."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0, 0], scale: 3),
      on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.5, 0.5, 0.5, 1], at: 0, 2)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle {
    images[0].outset(by: Double(scale) / 2)
  }

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(Double(scale))
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let side = V.max(my.scale, 1.0)
    return { place in
      let way = place.point - center
      return center
        + Vector2((V.floor(way.x / side) + 0.5) * side, (V.floor(way.y / side) + 0.5) * side)
    }
  }
}
