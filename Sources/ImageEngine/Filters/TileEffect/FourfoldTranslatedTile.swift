/// Tiles the plane with a parallelogram of the picture by translation.
///
/// Calibrated to a public sample of Core Image at an angle of 0 and right angles: the piece has its
/// lower left corner at the centre. Rotated and skewed pieces are our own. Premultiplied linear
/// light, interpolated bilinearly; the result is infinite.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct FourfoldTranslatedTile: SkewedTileFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var angle: Float = 0
  public var width: Float = 100
  public var acuteAngle: Float = 1.570796326794897

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], angle: Float = 0, width: Float = 100,
    acuteAngle: Float = 1.570796326794897
  ) {
    self.center = center
    self.angle = angle
    self.width = width
    self.acuteAngle = acuteAngle
  }

  public static let info = FilterInfo<Self>(
    "CIFourfoldTranslatedTile", displayName: "Fourfold Translated Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Repeats a piece of the picture by shifting it.",
    [
      .inputImage,
      .point("inputCenter", \.center, "A corner of the piece."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .distance(
        "inputWidth", \.width, .atLeast(0), slider: 1...200, identity: 100,
        "The length of its sides."),
      .angle(
        "inputAcuteAngle", \.acuteAngle, .none, slider: -Double.pi...Double.pi,
        identity: 1.570796326794897, "The angle between the sides of a tile."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [1, 0], width: 2), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]]),
      gives: [0.3, 0.3, 0.3, 1], at: 4, 1)
  ]

  @inline(__always)
  static func fold<V: Real>(_ u: V, _ v: V, _ width: V) -> Vector2<V> {
    Vector2(Fold.shifted(u, width), Fold.shifted(v, width))
  }
}
