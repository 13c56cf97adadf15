internal import ImageEngine

/// x' = a x + c y + tx, y' = b x + d y + ty, as in Core Graphics, which Linux does not have.
public struct CGAffineTransform: Hashable, Sendable, Codable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat

  public static let identity = Self()

  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat)
  {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A rotation about the origin, counterclockwise in radians.
  public init(rotationAngle angle: CGFloat) { self.init(AffineMatrix.rotation(Double(angle))) }

  public var isIdentity: Bool { self == .identity }

  /// Applies a translation before this transform.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> Self {
    Self(translationX: tx, y: ty).concatenating(self)
  }

  /// Applies a scaling before this transform.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> Self {
    Self(scaleX: sx, y: sy).concatenating(self)
  }

  /// Applies a rotation before this transform.
  public func rotated(by angle: CGFloat) -> Self {
    Self(rotationAngle: angle).concatenating(self)
  }

  /// The transform that applies this one first, then the other.
  public func concatenating(_ next: Self) -> Self { Self(matrix.followed(by: next.matrix)) }

  /// The inverse; the same transform if there is none, as in Core Graphics.
  public func inverted() -> Self { matrix.inverse.map { Self($0) } ?? self }

  init(_ matrix: AffineMatrix) {
    self.init(
      a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.tx, ty: matrix.ty)
  }

  var matrix: AffineMatrix {
    AffineMatrix(
      a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }
}

extension CGPoint {
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The bounding box of the transformed rectangle.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    isInfinite ? self : CGRect(Rectangle(self).applying(t.matrix))
  }

  init(_ rectangle: Rectangle) {
    if rectangle == .infinite {
      self = .infinite
      return
    }
    self.init(
      x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }
}

extension Rectangle {
  /// The plane if a side of the rectangle is too long to be rendered.
  init(_ rect: CGRect) {
    let rect = rect.standardized
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.width),
      height: Double(rect.height))
  }
}
