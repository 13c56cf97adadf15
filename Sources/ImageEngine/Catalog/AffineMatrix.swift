public import JSON

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// x' = a x + c y + tx, y' = b x + d y + ty.
public struct AffineMatrix: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static var identity: Self { Self(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  public static func translation(_ x: Double, _ y: Double) -> Self {
    Self(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  public static func scale(_ x: Double, _ y: Double) -> Self {
    Self(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation about the origin, counterclockwise in radians.
  public static func rotation(_ angle: Double) -> Self {
    let (cosine, sine) = (cos(angle), sin(angle))
    return Self(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  var determinant: Double { a * d - b * c }

  /// `nil` if the matrix is singular.
  public var inverse: Self? {
    let determinant = determinant
    guard determinant.magnitude > 1e-12 else { return nil }
    let (a, b, c, d) = (
      d / determinant, -b / determinant, -c / determinant, self.a / determinant
    )
    return Self(a: a, b: b, c: c, d: d, tx: -(a * tx + c * ty), ty: -(b * tx + d * ty))
  }

  /// Returns the transform that applies this one first, then the other.
  public func followed(by next: Self) -> Self {
    Self(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
      d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }
}

extension AffineMatrix: ParameterStorable {
  public init?(_ value: ParameterValue) {
    guard case .vector(let n) = value, n.count == 6 else { return nil }
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  public var json: JSON { .array([a, b, c, d, tx, ty].map { JSON($0) }) }
  public var numbers: [Float] { [a, b, c, d, tx, ty].map { Float($0) } }

  /// Conjugates the transform with a scaling of positions.
  public mutating func scale(by scaling: Scaling, as type: ParameterType) {
    let map = scaling.transform
    guard let back = map.inverse else { return }
    self = back.followed(by: self).followed(by: map)
  }
}
