/// Tiles the plane with a square of the picture by gliding it.
///
/// Calibrated to a public sample of Core Image at an angle of 0, which shows no reflection despite
/// the name: the square has its lower left corner at the centre and is translated. Rotated ones are
/// our own. Premultiplied linear light, interpolated bilinearly; the result is infinite.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct GlideReflectedTile: TileFilter {
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
    "CIGlideReflectedTile", displayName: "Glide Reflected Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Repeats a square of the picture by gliding it.",
    [
      .inputImage,
      .point("inputCenter", \.center, "A corner of the square."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .distance(
        "inputWidth", \.width, .atLeast(0), slider: 1...200, identity: 100,
        "The length of its sides."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [1, 0], width: 2), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]]),
      gives: [0.3, 0.3, 0.3, 1], at: 4, 1)
  ]

  static let reach = 1.5

  @inline(__always)
  func fold<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V> {
    Vector2(Fold.shifted(p.x, width), Fold.shifted(p.y, width))
  }
}
