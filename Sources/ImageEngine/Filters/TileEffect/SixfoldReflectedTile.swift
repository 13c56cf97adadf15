/// Tiles the plane with an equilateral triangle of the picture, reflected six times around each
/// corner.
///
/// Calibrated to a public sample of Core Image at an angle of 0: the triangle lies to the right of
/// the centre, at the distance of its side, and is half a width high. Rotated tilings are our own.
/// Premultiplied linear light, interpolated bilinearly; the result is infinite.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct SixfoldReflectedTile: TileFilter {
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
    "CISixfoldReflectedTile", displayName: "Sixfold Reflected Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Repeats a triangle of the picture six times around a point.",
    [
      .inputImage,
      .point("inputCenter", \.center, "A point left of the triangle, by the length of its side."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .distance(
        "inputWidth", \.width, .atLeast(0), slider: 1...200, identity: 100,
        "Twice the height of the triangle."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0, 0], width: 1e4), on: .color([0.5, 0.5, 0.5, 1]), gives: [0, 0, 0, 0],
      at: 1, 1)
  ]

  static let reach = 1.3

  @inline(__always)
  func fold<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V> {
    let side = width * V(1 / 3.0.squareRoot())
    let cell = Fold.hexagonal(Vector2(p.x - side, p.y), width)
    let third = Fold.below(Vector2(cell.x, V.abs(cell.y)), -0.5, 0.8660254037844386)
    let piece = Fold.below(third, 0.5, 0.8660254037844386)
    return Vector2(piece.x + side, piece.y)
  }
}
