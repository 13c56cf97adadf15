/// A pixel in a kernel: linear light, extended sRGB. The filter declares whether alpha is
/// premultiplied (``PointFilter/alpha``).
///
/// Arithmetic applies to red, green and blue and keeps the alpha of its left side.
public struct Color<V: Real>: Sendable {
  public var r: V
  public var g: V
  public var b: V
  public var a: V

  @inline(__always)
  public init(_ r: V, _ g: V, _ b: V, _ a: V) {
    self.r = r
    self.g = g
    self.b = b
    self.a = a
  }

  /// Replaces the colour components and keeps alpha.
  @inline(__always)
  public func with(_ r: V, _ g: V, _ b: V) -> Self { Self(r, g, b, a) }

  @inline(__always)
  public func with(_ grey: V) -> Self { Self(grey, grey, grey, a) }

  @inline(__always)
  public func map(_ body: (V) -> V) -> Self { Self(body(r), body(g), body(b), a) }

  @inline(__always)
  public static func + (p: Self, q: Self) -> Self { p.with(p.r + q.r, p.g + q.g, p.b + q.b) }

  @inline(__always)
  public static func - (p: Self, q: Self) -> Self { p.with(p.r - q.r, p.g - q.g, p.b - q.b) }

  @inline(__always)
  public static func + (p: Self, t: V) -> Self { p.with(p.r + t, p.g + t, p.b + t) }

  @inline(__always)
  public static func - (p: Self, t: V) -> Self { p.with(p.r - t, p.g - t, p.b - t) }

  @inline(__always)
  public static func * (p: Self, t: V) -> Self { p.with(p.r * t, p.g * t, p.b * t) }

  /// `p * t + q`.
  @inline(__always)
  public static func mad(_ p: Self, _ t: V, _ q: Self) -> Self {
    p.with(V.mad(p.r, t, q.r), V.mad(p.g, t, q.g), V.mad(p.b, t, q.b))
  }

  @inline(__always)
  public static func mix(_ p: Self, _ q: Self, _ t: V) -> Self {
    p.with(V.mix(p.r, q.r, t), V.mix(p.g, q.g, t), V.mix(p.b, q.b, t))
  }

  /// The weighted sum of the colour components.
  @inline(__always)
  public func dot(_ r: Double, _ g: Double, _ b: Double) -> V {
    V.mad(self.r, V(r), V.mad(self.g, V(g), self.b * V(b)))
  }

  /// The luminance by Rec. 709; correct for linear light.
  @inline(__always)
  public var luminance: V { dot(0.2126, 0.7152, 0.0722) }

  @inline(__always)
  public var largest: V { V.max(r, V.max(g, b)) }

  @inline(__always)
  public var smallest: V { V.min(r, V.min(g, b)) }
}
