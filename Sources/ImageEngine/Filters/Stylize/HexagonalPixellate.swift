/// Divides the picture into large hexagons.
///
/// Apple publishes the parameters but not the formula. Our own design: a honeycomb around the
/// centre of regular cells twice the scale high, each in the colour of its centre, interpolated
/// bilinearly. Premultiplied linear light; the extent is unchanged.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct HexagonalPixellate: WarpFilter {
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
    "CIHexagonalPixellate", displayName: "Hexagonal Pixelate",
    categories: .squarePixels.union([.stylize]),
    "Replaces the picture with large hexagons.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of a hexagon."),
      .distance(
        "inputScale", \.scale, .atLeast(1), slider: 1...100, identity: 1,
        "Half the height of a hexagon."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [1.5, 1.5], scale: 100),
      on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.5, 0.5, 0.5, 1], at: 0, 2)
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(Double(scale) * 1.2)
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let pitch = 2.0 * V.max(my.scale, 0.5)
    return { place in place.point - Fold.hexagonal(place.point - center, pitch) }
  }
}
