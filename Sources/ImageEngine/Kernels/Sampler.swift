/// An image that a kernel reads at places of its own choice, or beside the pixel
/// that it computes. Colours are premultiplied.
public struct Sampler<V: Real>: Sendable {
  let texture: V.Texture

  @inline(__always)
  init(_ texture: V.Texture) { self.texture = texture }

  /// Between the four pixels around the place, in pixels of the image.
  @inline(__always)
  public func at(_ x: V, _ y: V) -> Color<V> { V.sample(texture, x, y) }

  @inline(__always)
  public func at(_ place: Vector2<V>) -> Color<V> { V.sample(texture, place.x, place.y) }

  /// One pixel of the image, wherever the kernel is: cheaper still.
  @inline(__always)
  public func pixel(_ x: Int, _ y: Int) -> Color<V> { V.pixel(texture, x, y) }

  /// The pixel so many to the right and up: far cheaper than ``at(_:_:)``. The
  /// filter's `reach` has to cover it.
  @inline(__always)
  public subscript(dx: Int, dy: Int) -> Color<V> { V.neighbour(texture, dx, dy) }
}

/// The images of a filter, in the order of its parameters.
public struct Samplers<V: Real>: Sendable {
  /// Of filters with fewer images, the last ones are all the first one.
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

/// The pixels of a filter's images at one place, in the order of its parameters.
/// Those of images that the filter does not have are the first one's.
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
  /// Alpha multiplied in.
  @inline(__always)
  public var premultiplied: Self { self * a }

  /// Alpha taken out; what has none has no colour.
  @inline(__always)
  public var straight: Self { self * V.pick(1.0 / a, where: a, exceeds: 0.0, else: 0.0) }

  /// All four components mixed, as for premultiplied colours.
  @inline(__always)
  public static func mixAll(_ p: Self, _ q: Self, _ t: V) -> Self {
    Self(V.mix(p.r, q.r, t), V.mix(p.g, q.g, t), V.mix(p.b, q.b, t), V.mix(p.a, q.a, t))
  }

  /// The same done to red, green, blue and alpha.
  @inline(__always)
  public func mapAll(_ body: (V) -> V) -> Self { Self(body(r), body(g), body(b), body(a)) }

  /// No light and no alpha.
  @inline(__always)
  public static var clear: Self { Self(0.0, 0.0, 0.0, 0.0) }
}
