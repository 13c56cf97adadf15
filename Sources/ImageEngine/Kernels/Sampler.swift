/// An image that a kernel reads at positions of its choice or beside the computed pixel. Colours
/// are premultiplied.
public struct Sampler<V: Real>: Sendable {
  let texture: V.Texture

  @inline(__always)
  init(_ texture: V.Texture) { self.texture = texture }

  /// Interpolates bilinearly at a position in pixels of the image.
  @inline(__always)
  public func at(_ x: V, _ y: V) -> Color<V> { V.sample(texture, x, y) }

  @inline(__always)
  public func at(_ place: Vector2<V>) -> Color<V> { V.sample(texture, place.x, place.y) }

  /// Reads one fixed pixel of the image, which is cheaper still.
  @inline(__always)
  public func pixel(_ x: Int, _ y: Int) -> Color<V> { V.pixel(texture, x, y) }

  /// Reads the pixel at an offset to the right and up, which is much cheaper than ``at(_:_:)``. The
  /// filter's `reach` must cover it.
  @inline(__always)
  public subscript(dx: Int, dy: Int) -> Color<V> { V.neighbour(texture, dx, dy) }
}

/// A filter's images in parameter order.
public struct Samplers<V: Real>: Sendable {
  /// If a filter has fewer images, the others equal the first.
  public let first: Sampler<V>
  public let second: Sampler<V>
  public let third: Sampler<V>

  @inline(__always)
  init(_ first: V.Texture, _ second: V.Texture, _ third: V.Texture) {
    self.first = Sampler(first)
    self.second = Sampler(second)
    self.third = Sampler(third)
  }
}

/// The pixels of a filter's images at one position, in parameter order. If a filter has fewer
/// images, the others equal the first.
public struct Layers<V: Real>: Sendable {
  public let first: Color<V>
  public let second: Color<V>
  public let third: Color<V>

  @inline(__always)
  public init(_ first: Color<V>, _ second: Color<V>, _ third: Color<V>) {
    self.first = first
    self.second = second
    self.third = third
  }
}

extension Color {
  /// Premultiplied with alpha.
  @inline(__always)
  public var premultiplied: Self { self * a }

  /// Straight; a transparent pixel has no colour.
  @inline(__always)
  public var straight: Self { self * V.pick(1.0 / a, where: a, exceeds: 0.0, else: 0.0) }

  /// Mixes all four components, for premultiplied colours.
  @inline(__always)
  public static func mixAll(_ p: Self, _ q: Self, _ t: V) -> Self {
    Self(V.mix(p.r, q.r, t), V.mix(p.g, q.g, t), V.mix(p.b, q.b, t), V.mix(p.a, q.a, t))
  }

  /// Applies a function to red, green, blue and alpha.
  @inline(__always)
  public func mapAll(_ body: (V) -> V) -> Self { Self(body(r), body(g), body(b), body(a)) }

  /// Transparent.
  @inline(__always)
  public static var clear: Self { Self(0.0, 0.0, 0.0, 0.0) }
}
