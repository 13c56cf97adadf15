/// A filter whose output pixel depends only on the same input pixel and its position.
public protocol PointFilter: Filter, TilePass {
  /// The kind of alpha that the kernel expects. Colour filters use straight alpha.
  static var alpha: AlphaUse { get }

  /// Whether each component of the result is a linear combination of red, green and blue plus a
  /// constant, independent of the position, with alpha unchanged. Consecutive affine filters are
  /// combined into one matrix.
  var isAffine: Bool { get }

  /// Computes one pixel. Code before the closure does not depend on the pixel and runs once for
  /// many pixels. `@inline(__always)`.
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V>

  /// Computes one pixel in single and double precision, as the reference.
  func apply(_ p: Color<Float>, at place: PixelPosition<Float>) -> Color<Float>
  func apply(_ p: Color<Double>, at place: PixelPosition<Double>) -> Color<Double>

  /// Returns the kernel as an expression.
  func expression(_ p: Color<Symbol>, at place: PixelPosition<Symbol>) -> Color<Symbol>
}

extension PointFilter {
  public static var alpha: AlphaUse { .straight }
  public var isAffine: Bool { false }

  public func run(_ tile: Tile) { runKernel(tile) }

  @inline(__always)
  func runKernel(_ tile: Tile) {
    let body = kernel(Values<Self, Batch>(self))
    var place = tile.start
    for index in 0..<tile.batches {
      tile[index] = body(tile[index], place)
      place.x = place.x + 16.0
    }
  }

  // Not worth optimising for its rare uses.

  @_optimize(none)
  public func apply(_ p: Color<Float>, at place: PixelPosition<Float>) -> Color<Float> {
    kernel(Values<Self, Float>(self))(p, place)
  }

  @_optimize(none)
  public func apply(_ p: Color<Double>, at place: PixelPosition<Double>) -> Color<Double> {
    kernel(Values<Self, Double>(self))(p, place)
  }

  @_optimize(none)
  public func expression(_ p: Color<Symbol>, at place: PixelPosition<Symbol>) -> Color<Symbol> {
    kernel(Values<Self, Symbol>(self))(p, place)
  }

  /// Applies the filter to an image.
  public func callAsFunction(_ image: Image, amount: Float = 1) -> Image {
    let node = image.node
    return Image(
      Node(.point(self, amount: amount), [node], extent: node.extent, core: node.core))
  }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    self(try ordered(images)[0])
  }
}
