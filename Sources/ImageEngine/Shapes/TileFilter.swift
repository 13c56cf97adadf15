/// A filter that tiles the plane with a piece of the picture by translation, rotation or
/// reflection.
///
/// Positions are folded into the piece: they are taken relative to the centre, rotated back by the
/// angle, folded, and rotated again. The phases were measured against Core Image at an angle of 0;
/// using a rotated piece for a rotated tiling is our own choice. Premultiplied linear light,
/// interpolated bilinearly; the result is infinite.
protocol TileFilter: WarpFilter {
  var center: SIMD2<Float> { get }
  var angle: Float { get }
  var width: Float { get }
  /// The distance that the piece extends from the centre, in widths.
  static var reach: Double { get }
  /// Returns the position in the piece that is read; both positions are relative to the centre and
  /// unrotated.
  func fold<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V>
}

extension TileFilter {
  public func extent(of images: [Rectangle]) -> Rectangle { images[0].isEmpty ? .empty : .infinite }

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    // A piece that is turned reaches farther along the axes.
    let turned = AffineMatrix.rotation(Double(angle))
    let reach =
      Float(Self.reach * (turned.a.magnitude + turned.b.magnitude)) * max(width, 0.001)
    return .rectangle(Rectangle(around: center, radius: reach + 1))
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = Vector2(
      V(parameter: self.center.x, named: "inputCenter", ".x"),
      V(parameter: self.center.y, named: "inputCenter", ".y"))
    let angle = V(parameter: self.angle, named: "inputAngle", "")
    let width = V.max(V(parameter: self.width, named: "inputWidth", ""), 0.001)
    let cosine = V.cos(angle)
    let sine = V.sin(angle)
    return { place in
      let p = (place.point - center).turned(cosine: cosine, sine: -sine)
      return center + fold(p, width).turned(cosine: cosine, sine: sine)
    }
  }
}

/// Folding operations.
enum Fold {
  /// Folds into 0 to `period` by translation; pixels at integer positions stay exact.
  @inline(__always)
  static func shifted<V: Real>(_ x: V, _ period: V) -> V {
    V.mad(V.floor(x / period), -period, x)
  }

  /// Folds into 0 to `width` by reflection at both ends.
  @inline(__always)
  static func reflected<V: Real>(_ x: V, _ width: V) -> V {
    width - V.abs(shifted(x, 2.0 * width) - width)
  }

  /// Folds into the hexagon around the nearest point of a lattice whose points are `width` apart,
  /// one of them straight above another. The hexagon has corners to its left and right.
  @inline(__always)
  static func hexagonal<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V> {
    let long = width * V(3.0.squareRoot())
    let a = Vector2(centered(p.x, long), centered(p.y, width))
    let b = Vector2(centered(p.x - 0.5 * long, long), centered(p.y - 0.5 * width, width))
    let x = Vector2<V>.dot(a, a)
    let y = Vector2<V>.dot(b, b)
    return Vector2(
      V.pick(b.x, where: x, exceeds: y, else: a.x), V.pick(b.y, where: x, exceeds: y, else: a.y))
  }

  /// Folds into half a period on both sides of 0 by translation.
  @inline(__always)
  static func centered<V: Real>(_ x: V, _ period: V) -> V {
    x - V.rounded(x / period) * period
  }

  /// Reflects a position that lies counterclockwise of the line through 0, with the given cosine
  /// and sine, to the other side.
  @inline(__always)
  static func below<V: Real>(_ p: Vector2<V>, _ cosine: Double, _ sine: Double) -> Vector2<V> {
    let outside = 2.0 * V.max(p.y * V(cosine) - p.x * V(sine), 0.0)
    return Vector2(V.mad(outside, V(sine), p.x), V.mad(outside, V(-cosine), p.y))
  }
}
