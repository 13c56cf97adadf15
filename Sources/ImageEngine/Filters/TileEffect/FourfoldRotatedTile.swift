/// Tiles the plane with a square of the picture, rotated by quarter turns.
///
/// Calibrated to a public sample of Core Image at an angle of 0: four squares meet at the centre,
/// each rotated by a quarter turn from the previous one. Rotated tilings are our own. Premultiplied
/// linear light, interpolated bilinearly; the result is infinite.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct FourfoldRotatedTile: TileFilter {
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
    "CIFourfoldRotatedTile", displayName: "Fourfold Rotated Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Repeats a square of the picture by quarter turns.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The point where four squares meet."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .distance(
        "inputWidth", \.width, .atLeast(0), slider: 1...200, identity: 100,
        "The length of the squares' sides."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [1, 1], width: 1),
      on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.5, 0.5, 0.5, 1], at: 0, 1)
  ]

  static let reach = 1.5

  @inline(__always)
  func fold<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V> {
    let u = Fold.centered(p.x, 2.0 * width)
    let v = Fold.centered(p.y, 2.0 * width)
    // A position's quadrant determines the number of quarter turns.
    let upX = V.pick(v, where: 0.0, exceeds: u, else: u)
    let upY = V.pick(-u, where: 0.0, exceeds: u, else: v)
    let downX = V.pick(-u, where: 0.0, exceeds: u, else: -v)
    let downY = V.pick(-v, where: 0.0, exceeds: u, else: u)
    return Vector2(
      V.pick(downX, where: 0.0, exceeds: v, else: upX),
      V.pick(downY, where: 0.0, exceeds: v, else: upY))
  }
}
