/// Applies a tone curve through five points.
///
/// Defined, and measured against Core Image: a natural cubic spline on sRGB codes, the same for
/// each component; it is constant outside the first and last point, and its result is clamped to 0
/// … 1. Straight alpha is unchanged. The points are codes from 0 to 1, so they do not scale with
/// the picture. If two points are closer than a thousandth horizontally, or out of order, the right
/// one is moved to that distance from the left.
public struct ToneCurve: PointFilter {
  public var point0: SIMD2<Float> = [0, 0]
  public var point1: SIMD2<Float> = [0.25, 0.25]
  public var point2: SIMD2<Float> = [0.5, 0.5]
  public var point3: SIMD2<Float> = [0.75, 0.75]
  public var point4: SIMD2<Float> = [1, 1]
  public var extrapolates = false

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIToneCurve", displayName: "Tone Curve",
    categories: .anyMedium.union([.colorAdjustment]),
    "Brightens and darkens along a curve through five points.",
    [
      .inputImage,
      .vector(
        "inputPoint0", \.point0, identity: [0, 0],
        "The first point: a code from 0 to 1, and its new value."),
      .vector("inputPoint1", \.point1, identity: [0.25, 0.25], "The second point."),
      .vector("inputPoint2", \.point2, identity: [0.5, 0.5], "The third point."),
      .vector("inputPoint3", \.point3, identity: [0.75, 0.75], "The fourth point."),
      .vector("inputPoint4", \.point4, identity: [1, 1], "The last point."),
      .boolean(
        "inputExtrapolate", \.extrapolates,
        "Whether light beyond black and white is kept."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.1, 0.2, 0.3, 0.5], gives: [0.1, 0.2, 0.3, 0.5]),
    // Codes 0.5, 0 and 1 become 0.6, 0 and 1.
    Example(lifted, [0.214041, 0, 1, 1], gives: [0.318547, 0, 1, 1]),
  ]

  private static var lifted: Self {
    var filter = Self()
    filter.point2 = [0.5, 0.6]
    return filter
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let spline = NaturalSpline(my.point0, my.point1, my.point2, my.point3, my.point4)
    let extrapolates = extrapolates
    return { p, _ in
      p.map { light in
        let inside = V.unit(light)
        let code = V.unit(V.encoded(inside))
        // As a difference, so that an identity curve is exact.
        let change = V.decoded(V.unit(spline.value(code))) - V.decoded(code)
        return (extrapolates ? light : inside) + change
      }
    }
  }
}

/// A natural cubic spline through five points.
private struct NaturalSpline<V: Real> {
  private let first, second, third, fourth: Piece
  private let end: V

  /// y = a + b t + c t² + d t³, where t = x - start.
  private struct Piece {
    let start, a, b, c, d: V

    @inline(__always)
    init(_ p: Vector2<V>, _ q: Vector2<V>, _ h: V, _ bend: V, _ nextBend: V) {
      start = p.x
      a = p.y
      b = (q.y - p.y) / h - h * (2.0 * bend + nextBend) * V(1.0 / 6)
      c = 0.5 * bend
      d = (nextBend - bend) / (6.0 * h)
    }

    @inline(__always)
    init(_ next: Piece, from x: V, else last: Piece) {
      @inline(__always) func chosen(_ a: V, _ b: V) -> V {
        V.pick(a, where: x, exceeds: next.start, else: b)
      }
      start = chosen(next.start, last.start)
      a = chosen(next.a, last.a)
      b = chosen(next.b, last.b)
      c = chosen(next.c, last.c)
      d = chosen(next.d, last.d)
    }

    @inline(__always)
    func value(_ x: V) -> V {
      let t = x - start
      return V.mad(V.mad(V.mad(d, t, c), t, b), t, a)
    }
  }

  @inline(__always)
  init(
    _ p0: Vector2<V>, _ p1: Vector2<V>, _ p2: Vector2<V>, _ p3: Vector2<V>, _ p4: Vector2<V>
  ) {
    let apart: V = 0.001
    let q1 = Vector2(V.max(p1.x, p0.x + apart), p1.y)
    let q2 = Vector2(V.max(p2.x, q1.x + apart), p2.y)
    let q3 = Vector2(V.max(p3.x, q2.x + apart), p3.y)
    let q4 = Vector2(V.max(p4.x, q3.x + apart), p4.y)
    let (h0, h1, h2, h3) = (q1.x - p0.x, q2.x - q1.x, q3.x - q2.x, q4.x - q3.x)
    // The second derivatives at the three inner points: a tridiagonal system, by elimination.
    let (s0, s1) = ((q1.y - p0.y) / h0, (q2.y - q1.y) / h1)
    let (s2, s3) = ((q3.y - q2.y) / h2, (q4.y - q3.y) / h3)
    let d1 = 2.0 * (h0 + h1)
    let r1 = 6.0 * (s1 - s0)
    let f2 = h1 / d1
    let d2 = 2.0 * (h1 + h2) - f2 * h1
    let r2 = 6.0 * (s2 - s1) - f2 * r1
    let f3 = h2 / d2
    let d3 = 2.0 * (h2 + h3) - f3 * h2
    let bend3 = (6.0 * (s3 - s2) - f3 * r2) / d3
    let bend2 = (r2 - h2 * bend3) / d2
    let bend1 = (r1 - h1 * bend2) / d1
    first = Piece(p0, q1, h0, 0.0, bend1)
    second = Piece(q1, q2, h1, bend1, bend2)
    third = Piece(q2, q3, h2, bend2, bend3)
    fourth = Piece(q3, q4, h3, bend3, 0.0)
    end = q4.x
  }

  @inline(__always)
  func value(_ x: V) -> V {
    let x = V.clamp(x, first.start, end)
    var piece = Piece(second, from: x, else: first)
    piece = Piece(third, from: x, else: piece)
    return Piece(fourth, from: x, else: piece).value(x)
  }
}
