/// Tiles the plane with an equilateral triangle of the picture, every other one upside down.
///
/// Apple publishes the parameters but not the symmetry; this one is our own: the triangle has its
/// lower left corner at the centre and the width as its side; half turns about the midpoints of its
/// sides map it to its neighbours, and translations to the rest. Premultiplied linear light,
/// interpolated bilinearly; the result is infinite.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct TriangleTile: TileFilter {
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
    "CITriangleTile", displayName: "Triangle Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Repeats a triangle of the picture by half turns.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The lower left corner of the triangle."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .distance("inputWidth", \.width, .atLeast(0), slider: 1...200, "The length of its sides."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0, 0], width: 1e4), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.3, 0.3, 0.3, 1],
      at: 2, 0)
  ]

  static let reach = 1.5

  @inline(__always)
  func fold<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V> {
    // Coordinates along the sides of two such triangles, from 0 to 1.
    let slope = V(1 / 3.0.squareRoot())
    let up = p.y * 2.0 * slope / width
    let v = V.fraction(up)
    let u = V.fraction(p.x / width - 0.5 * up)
    let isUpper = u + v - 1.0
    let x = V.pick(1.0 - u, where: isUpper, exceeds: 0.0, else: u)
    let y = V.pick(1.0 - v, where: isUpper, exceeds: 0.0, else: v)
    return Vector2(V.mad(y, 0.5, x) * width, y * V(0.5 * 3.0.squareRoot()) * width)
  }
}
