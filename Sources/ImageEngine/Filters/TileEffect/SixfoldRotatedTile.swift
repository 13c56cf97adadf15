/// Tiles the plane with a sixth of a hexagon of the picture, rotated around the hexagon's centre.
///
/// Calibrated to a public sample of Core Image at an angle of 0: the piece lies to the right of the
/// centre. Rotated tilings are our own. Premultiplied linear light, interpolated bilinearly; the
/// result is infinite.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct SixfoldRotatedTile: TileFilter {
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
    "CISixfoldRotatedTile", displayName: "Sixfold Rotated Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Repeats a piece of the picture by sixth turns.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The point where six pieces meet."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .distance(
        "inputWidth", \.width, .atLeast(0), slider: 1...200, identity: 100,
        "The distance between two such points."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0, 0.5], width: 1e4), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.3, 0.3, 0.3, 1],
      at: 2, 0)
  ]

  static let reach = 0.6

  @inline(__always)
  func fold<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V> {
    let cell = Fold.hexagonal(p, width)
    let sixth = Double.pi / 3
    let angle = V.atan2(cell.y, cell.x)
    let rest = angle - V.rounded(angle * V(1 / sixth)) * V(sixth)
    let distance = cell.length
    return Vector2(distance * V.cos(rest), distance * V.sin(rest))
  }
}
