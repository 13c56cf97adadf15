/// A projective map of the plane, affine or in perspective.
///
/// x' = (m0 x + m1 y + m2) / w, y' = (m3 x + m4 y + m5) / w, w = m6 x + m7 y + m8.
public struct Projection: Hashable, Sendable {
  let m: [Double]

  init(_ m: [Double]) { self.m = m }

  public init(_ t: AffineMatrix) { m = [t.a, t.c, t.tx, t.b, t.d, t.ty, 0, 0, 1] }

  /// Creates the map from four points to four others in the same order; `nil` if three of them lie
  /// on a line.
  public init?(from old: [SIMD2<Double>], to new: [SIMD2<Double>]) {
    guard let unitToOld = Self(unitSquareTo: old), let unitToNew = Self(unitSquareTo: new),
      let oldToUnit = unitToOld.inverse
    else { return nil }
    self = oldToUnit.followed(by: unitToNew)
  }

  /// From (0, 0), (1, 0), (1, 1), (0, 1).
  private init?(unitSquareTo p: [SIMD2<Double>]) {
    let d1 = p[1] - p[2]
    let d2 = p[3] - p[2]
    let s = p[0] - p[1] + p[2] - p[3]
    let determinant = d1.x * d2.y - d2.x * d1.y
    guard determinant.magnitude > 1e-9 else { return nil }
    let g = (s.x * d2.y - d2.x * s.y) / determinant
    let h = (d1.x * s.y - s.x * d1.y) / determinant
    let column = p[1] - p[0] + p[1] * g
    let other = p[3] - p[0] + p[3] * h
    m = [column.x, other.x, p[0].x, column.y, other.y, p[0].y, g, h, 1]
  }

  /// Returns the map that applies this one first, then the other.
  public func followed(by next: Self) -> Self {
    Self(
      (0..<9).map { index in
        let (row, column) = (index / 3 * 3, index % 3)
        return (0..<3).reduce(0) { $0 + next.m[row + $1] * m[$1 * 3 + column] }
      })
  }

  public var inverse: Self? {
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
    let adjugate = [
      minor(4, 5, 7, 8), minor(2, 1, 8, 7), minor(1, 2, 4, 5), minor(5, 3, 8, 6),
      minor(0, 2, 6, 8), minor(2, 0, 5, 3), minor(3, 4, 6, 7), minor(1, 0, 7, 6),
      minor(0, 1, 3, 4),
    ]
    let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]
    guard determinant.magnitude > 1e-15, determinant.isFinite else { return nil }
    return Self(adjugate.map { $0 / determinant })
  }

  public var isAffine: Bool { m[6] == 0 && m[7] == 0 }

  /// The translation, if the map is one by whole pixels.
  var wholeShift: (x: Int, y: Int)? {
    let t = m.map { $0 / m[8] }
    let rest: [Double] = [t[0] - 1, t[1], t[3], t[4] - 1, t[6], t[7]]
    let (x, y) = (t[2].rounded(), t[5].rounded())
    let parts: [Double] = rest + [t[2] - x, t[5] - y]
    guard parts.allSatisfy({ $0.magnitude < 1e-9 }), x.magnitude < 1e6, y.magnitude < 1e6 else {
      return nil
    }
    return (Int(x), Int(y))
  }

  /// `nil` on and beyond the line that perspective takes to infinity.
  public func applied(to p: SIMD2<Double>) -> SIMD2<Double>? {
    let w = m[6] * p.x + m[7] * p.y + m[8]
    guard w > 1e-9 else { return nil }
    return SIMD2(m[0] * p.x + m[1] * p.y + m[2], m[3] * p.x + m[4] * p.y + m[5]) / w
  }

  /// The bounding box of the mapped rectangle; `nil` if it reaches infinity.
  public func bounds(of rect: Rectangle) -> Rectangle? {
    if rect.isEmpty { return .empty }
    if rect.isInfinite { return .infinite }
    var corners: [SIMD2<Double>] = []
    for (x, y) in [
      (rect.x, rect.y), (rect.maxX, rect.y), (rect.maxX, rect.maxY), (rect.x, rect.maxY),
    ] {
      guard let corner = applied(to: SIMD2(x, y)) else { return nil }
      corners.append(corner)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return Rectangle(minX: xs.min()!, minY: ys.min()!, maxX: xs.max()!, maxY: ys.max()!)
  }
}

extension Projection {
  /// The largest step in source pixels that skips none.
  static let longestStep = 1.5

  /// The shortest and longest step in the source for one pixel, along each axis, at the corners and
  /// the centre of a rectangle.
  func steps(
    over rect: Rectangle
  ) -> (smallest: SIMD2<Double>, largest: SIMD2<Double>)? {
    guard isAffine || !rect.isInfinite else { return nil }
    let rect = rect.isInfinite ? Rectangle(x: 0, y: 0, width: 1, height: 1) : rect
    let places = [
      SIMD2(rect.x, rect.y), SIMD2(rect.maxX, rect.y), SIMD2(rect.x, rect.maxY),
      SIMD2(rect.maxX, rect.maxY), SIMD2(rect.midX, rect.midY),
    ]
    let steps = places.compactMap(step(at:))
    guard let first = steps.first else { return nil }
    return steps.reduce((first, first)) { bounds, step in
      (pointwiseMin(bounds.0, step), pointwiseMax(bounds.1, step))
    }
  }

  private func step(at p: SIMD2<Double>) -> SIMD2<Double>? {
    guard let q = applied(to: p) else { return nil }
    let w = m[6] * p.x + m[7] * p.y + m[8]
    let x = SIMD2(m[0] - q.x * m[6], m[1] - q.x * m[7]) / w
    let y = SIMD2(m[3] - q.y * m[6], m[4] - q.y * m[7]) / w
    return SIMD2((x * x).sum().squareRoot(), (y * y).sum().squareRoot())
  }
}
