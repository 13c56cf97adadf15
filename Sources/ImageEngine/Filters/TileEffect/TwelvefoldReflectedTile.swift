/// Tiles the plane with a right-angled triangle of the picture, reflected twelve times around a
/// point.
///
/// Calibrated to a public sample of Core Image at an angle of 0: the triangle has a corner of 30°
/// at the centre. Rotated tilings are our own. Premultiplied linear light, interpolated bilinearly;
/// the result is infinite.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct TwelvefoldReflectedTile: TileFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var angle: Float = 0
  public var width: Float = 100

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], angle: Float = 0, width: Float = 100
  ) {
    self.center = center
    self.angle = angle
    self.width = width
  }

  public static let info = FilterInfo<Self>(
    "CITwelvefoldReflectedTile", displayName: "Twelvefold Reflected Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Repeats a triangle of the picture twelve times around a point.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The point where twelve triangles meet."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .distance(
        "inputWidth", \.width, .atLeast(0), slider: 1...200, identity: 100,
        "The distance between two such points."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0, 0], width: 1e4), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]]),
      gives: [0.6, 0.6, 0.6, 1], at: 2, 0)
  ]

  static let reach = 0.6

  @inline(__always)
  func fold<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V> {
    let cell = Fold.hexagonal(p, width)
    let quarter = Vector2(V.abs(cell.x), V.abs(cell.y))
    return Fold.below(
      Fold.below(quarter, 0.5, 0.8660254037844386), 0.8660254037844386, 0.5)
  }
}
