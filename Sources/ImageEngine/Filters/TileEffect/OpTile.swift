/// Divides the picture into squares, each showing a scaled and rotated part of it, so that
/// neighbours overlap or leave gaps.
///
/// Apple publishes the parameters but not the formula. Our own design: squares of the given width
/// have corners at the centre; within each, the picture is reduced by the scale and rotated by the
/// angle about the square's centre. Premultiplied linear light, interpolated bilinearly; the result
/// is infinite.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct OpTile: TileFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var scale: Float = 2.8
  public var angle: Float = 0
  public var width: Float = 65

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], scale: Float = 2.8, angle: Float = 0, width: Float = 65
  ) {
    self.center = center
    self.scale = scale
    self.angle = angle
    self.width = width
  }

  public static let info = FilterInfo<Self>(
    "CIOpTile", displayName: "Op Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Shows overlapping parts of the picture in squares.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The point where four squares meet."),
      .number(
        "inputScale", \.scale, .atLeast(0), slider: 0.1...10, identity: 1,
        "The scale of the picture in each square."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The rotation of the picture in each square."),
      .distance(
        "inputWidth", \.width, .atLeast(0), slider: 1...1000, identity: 65,
        "The length of the squares' sides."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0, 0], scale: 1, width: 3), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(center: [0, -1], scale: 2, width: 3), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0, 0, 0, 0], at: 0, 0),
  ]

  static let reach = 0.0

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .rectangle(result.outset(by: 2 * Double(max(width, 0.001) * max(scale, 1))))
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let width = V.max(my.width, 0.001)
    let cosine = V.cos(my.angle) * my.scale
    let sine = V.sin(my.angle) * my.scale
    return { place in
      let p = place.point - center
      let local = Vector2(
        p.x - (V.floor(p.x / width) + 0.5) * width, p.y - (V.floor(p.y / width) + 0.5) * width)
      return place.point + (local.turned(cosine: cosine, sine: -sine) - local)
    }
  }

  @inline(__always)
  func fold<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V> { p }
}
