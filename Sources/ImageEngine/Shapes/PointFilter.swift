/// A filter whose output pixel depends on the same input pixel, on where it
/// lies, and on no other pixel.
public protocol PointFilter: Filter, TilePass {
  /// Which alpha the kernel expects. Colour filters want it straight.
  static var alpha: AlphaUse { get }

  /// Whether each component of the result is a sum of multiples of the pixel's
  /// red, green and blue and a constant, the same everywhere, and alpha stays.
  /// Neighbouring filters of that kind become one matrix.
  var isAffine: Bool { get }

  /// The arithmetic of one pixel. What does not depend on the pixel is written
  /// before the closure and computed once for many pixels. `@inline(__always)`.
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, Place<V>) -> Color<V>

  /// The kernel on one pixel in single and in double precision: the oracle.
  func apply(_ p: Color<Float>, at place: Place<Float>) -> Color<Float>
  func apply(_ p: Color<Double>, at place: Place<Double>) -> Color<Double>

  /// The kernel as an expression.
  func expression(_ p: Color<Symbol>, at place: Place<Symbol>) -> Color<Symbol>
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

  // The slow uses are not worth the compiler's time.

  @_optimize(none)
  public func apply(_ p: Color<Float>, at place: Place<Float>) -> Color<Float> {
    kernel(Values<Self, Float>(self))(p, place)
  }

  @_optimize(none)
  public func apply(_ p: Color<Double>, at place: Place<Double>) -> Color<Double> {
    kernel(Values<Self, Double>(self))(p, place)
  }

  @_optimize(none)
  public func expression(_ p: Color<Symbol>, at place: Place<Symbol>) -> Color<Symbol> {
    kernel(Values<Self, Symbol>(self))(p, place)
  }

  /// The filter as a function of an image.
  public func callAsFunction(_ image: Image, amount: Float = 1) -> Image {
    let node = image.node
    return Image(
      Node(.point(self, amount: amount), [node], extent: node.extent, core: node.core))
  }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    self(try ordered(images)[0])
  }
}
