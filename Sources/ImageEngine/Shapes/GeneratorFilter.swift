/// A filter without an input image: a colour, a gradient, a pattern.
///
/// The kernel returns premultiplied linear light; `my.color` of a ``FilterColor`` is straight, so
/// most kernels end with `.premultiplied`.
public protocol GeneratorFilter: Filter {
  /// Computes one pixel, as in ``PointFilter``. `@inline(__always)`.
  func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V>

  /// The area that may be non-transparent; the whole plane by default.
  var extent: Rectangle { get }

  /// Applies the kernel to a tile.
  func generate(_ tile: Tile)

  func apply(at place: PixelPosition<Float>) -> Color<Float>
  func apply(at place: PixelPosition<Double>) -> Color<Double>
  func expression(at place: PixelPosition<Symbol>) -> Color<Symbol>
}

extension GeneratorFilter {
  public var extent: Rectangle { .infinite }

  public func generate(_ tile: Tile) {
    let body = kernel(Values<Self, Batch>(self))
    var place = tile.start
    for index in 0..<tile.batches {
      tile[index] = body(place)
      place.x = place.x + 16.0
    }
  }

  @_optimize(none)
  public func apply(at place: PixelPosition<Float>) -> Color<Float> {
    kernel(Values<Self, Float>(self))(place)
  }

  @_optimize(none)
  public func apply(at place: PixelPosition<Double>) -> Color<Double> {
    kernel(Values<Self, Double>(self))(place)
  }

  @_optimize(none)
  public func expression(at place: PixelPosition<Symbol>) -> Color<Symbol> {
    kernel(Values<Self, Symbol>(self))(place)
  }

  /// Returns the image.
  public func callAsFunction() -> Image {
    Image(Node(.generate(self), [], extent: extent)).made(by: Self.info.name)
  }

  public func output(_ images: FilterImages) throws(RenderError) -> Image { self() }
}
