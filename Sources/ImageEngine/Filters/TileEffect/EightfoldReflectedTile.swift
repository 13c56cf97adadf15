/// Tiles the plane with a triangle of the picture, reflected eightfold around a point.
///
/// Calibrated to a public sample of Core Image at an angle of 0: the triangle is half a square
/// whose side is half the width, with a corner at the centre. Rotated tilings are our own.
/// Premultiplied linear light, interpolated bilinearly; the result is infinite.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct EightfoldReflectedTile: TileFilter {
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
    "CIEightfoldReflectedTile", displayName: "Eightfold Reflected Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Repeats a triangle of the picture eight times around a point.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The point where eight triangles meet."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .distance(
        "inputWidth", \.width, .atLeast(0), slider: 1...200, identity: 100,
        "The distance between two such points."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0, 0], width: 4), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]]),
      gives: [0.5, 0.5, 0.5, 1], at: 0, 1)
  ]

  static let reach = 0.5

  @inline(__always)
  func fold<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V> {
    let u = Fold.reflected(p.x, 0.5 * width)
    let v = Fold.reflected(p.y, 0.5 * width)
    return Vector2(V.max(u, v), V.min(u, v))
  }
}
