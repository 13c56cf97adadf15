/// Replaces each component by the median of the nine pixels around it: isolated wrong pixels
/// vanish, edges stay.
///
/// Defined, and measured against Core Image: three by three pixels, premultiplied linear light.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct MedianFilter: SamplingFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIMedianFilter", displayName: "Median",
    categories: [.blur, .builtIn, .highDynamicRange, .stillImage, .video],
    "Removes single wrong pixels and keeps edges.", [.inputImage])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.9, 0.6], [0.7, 0.8, 0.5]]),
      gives: [0.5, 0.5, 0.5, 1], at: 1, 1)
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(1)
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    return { images, _ in
      let p = images.first
      let (a, b, c) = (Column(p, -1), Column(p, 0), Column(p, 1))
      // The median of: the largest minimum, the middle median, the smallest maximum.
      let low = Column.largest(a.low, b.low, c.low)
      let middle = Column.middle(a.middle, b.middle, c.middle)
      let high = Column.smallest(a.high, b.high, c.high)
      return Column.middle(low, middle, high)
    }
  }
}

/// Three pixels of a column, sorted.
private struct Column<V: Real> {
  let low, middle, high: Color<V>

  @inline(__always)
  init(_ image: Sampler<V>, _ dx: Int) {
    let (a, b, c) = (image[dx, -1], image[dx, 0], image[dx, 1])
    low = Self.smallest(a, b, c)
    middle = Self.middle(a, b, c)
    high = Self.largest(a, b, c)
  }

  @inline(__always)
  static func smallest(_ a: Color<V>, _ b: Color<V>, _ c: Color<V>) -> Color<V> {
    .each(a, b, c) { V.min($0, V.min($1, $2)) }
  }

  @inline(__always)
  static func largest(_ a: Color<V>, _ b: Color<V>, _ c: Color<V>) -> Color<V> {
    .each(a, b, c) { V.max($0, V.max($1, $2)) }
  }

  @inline(__always)
  static func middle(_ a: Color<V>, _ b: Color<V>, _ c: Color<V>) -> Color<V> {
    .each(a, b, c) { V.max(V.min($0, $1), V.min(V.max($0, $1), $2)) }
  }
}

extension Color {
  @inline(__always)
  fileprivate static func each(
    _ a: Self, _ b: Self, _ c: Self, _ body: (V, V, V) -> V
  ) -> Self {
    Self(body(a.r, b.r, c.r), body(a.g, b.g, c.g), body(a.b, b.b, c.b), body(a.a, b.a, c.a))
  }
}
