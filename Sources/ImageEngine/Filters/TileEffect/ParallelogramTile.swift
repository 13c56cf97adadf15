/// Tiles the plane with a parallelogram of the picture, reflected at its upright sides and
/// translated upwards.
///
/// Apple publishes the parameters but not the symmetry; this one is our own. The piece has a corner
/// at the centre. Premultiplied linear light, interpolated bilinearly; the result is infinite.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct ParallelogramTile: SkewedTileFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var angle: Float = 0
  public var acuteAngle: Float = 1.570796326794897
  public var width: Float = 100

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], angle: Float = 0, acuteAngle: Float = 1.570796326794897,
    width: Float = 100
  ) {
    self.center = center
    self.angle = angle
    self.acuteAngle = acuteAngle
    self.width = width
  }

  public static let info = FilterInfo<Self>(
    "CIParallelogramTile", displayName: "Parallelogram Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Repeats a parallelogram of the picture, every other one mirrored.",
    [
      .inputImage,
      .point("inputCenter", \.center, "A corner of the piece."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .angle(
        "inputAcuteAngle", \.acuteAngle, .none, slider: -Double.pi...Double.pi,
        identity: 1.570796326794897, "The angle between the sides of a tile."),
      .distance(
        "inputWidth", \.width, .atLeast(0), slider: 1...200, identity: 100,
        "The length of its sides."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [1, 0], width: 2), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]]),
      gives: [0.3, 0.3, 0.3, 1], at: 3, 3)
  ]

  @inline(__always)
  static func fold<V: Real>(_ u: V, _ v: V, _ width: V) -> Vector2<V> {
    Vector2(Fold.reflected(u, width), Fold.shifted(v, width))
  }
}
