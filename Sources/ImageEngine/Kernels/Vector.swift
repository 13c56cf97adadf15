/// Two numbers: a position, a direction, an offset.
public struct Vector2<V: Real>: Sendable {
  public var x: V
  public var y: V

  @inline(__always)
  public init(_ x: V, _ y: V) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  public static func + (p: Self, q: Self) -> Self { Self(p.x + q.x, p.y + q.y) }
  @inline(__always)
  public static func - (p: Self, q: Self) -> Self { Self(p.x - q.x, p.y - q.y) }
  @inline(__always)
  public static func * (p: Self, t: V) -> Self { Self(p.x * t, p.y * t) }

  /// `p * t + q`.
  @inline(__always)
  public static func mad(_ p: Self, _ t: V, _ q: Self) -> Self {
    Self(V.mad(p.x, t, q.x), V.mad(p.y, t, q.y))
  }

  @inline(__always)
  public static func dot(_ p: Self, _ q: Self) -> V { V.mad(p.x, q.x, p.y * q.y) }

  @inline(__always)
  public var length: V { V.sqrt(Self.dot(self, self)) }

  /// Rotates counterclockwise by the angle with this cosine and sine.
  @inline(__always)
  public func turned(cosine: V, sine: V) -> Self {
    Self(x * cosine - y * sine, V.mad(x, sine, y * cosine))
  }
}

/// Four numbers, or three followed by 0.
public struct Vector4<V: Real>: Sendable {
  public var x: V
  public var y: V
  public var z: V
  public var w: V

  @inline(__always)
  public init(_ x: V, _ y: V, _ z: V, _ w: V) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// The dot product with red, green, blue and alpha.
  @inline(__always)
  public func dot(_ p: Color<V>) -> V { V.mad(x, p.r, V.mad(y, p.g, V.mad(z, p.b, w * p.a))) }
}
