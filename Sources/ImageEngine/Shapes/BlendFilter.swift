/// A filter whose output pixel depends on the same pixel of two or three images: blend modes,
/// masks, dissolves.
///
/// The images are the parameters of type image in order: `p.first`, `p.second`, `p.third`. Colours
/// are premultiplied (`p.first.straight` divides by alpha), and so is the result.
///
/// ```swift
/// public func kernel<V: Real>(
///   _ my: Values<Self, V>
/// ) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
///   return { p, _ in Color.mixAll(p.second, p.first, my.amount) }
/// }
/// ```
public protocol BlendFilter: Filter {
  /// Computes one pixel, as in ``PointFilter``. `@inline(__always)`.
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V>

  /// Returns the extent of the result, given those of the images in order. The default is the
  /// union; the result is transparent outside, regardless of the kernel.
  func extent(of images: [Rectangle]) -> Rectangle

  /// Applies the kernel to a tile, which initially contains the first image.
  func blend(_ tile: Tile, _ second: Tile, _ third: Tile)

  func apply(_ p: Layers<Float>, at place: PixelPosition<Float>) -> Color<Float>
  func apply(_ p: Layers<Double>, at place: PixelPosition<Double>) -> Color<Double>
  func expression(_ p: Layers<Symbol>, at place: PixelPosition<Symbol>) -> Color<Symbol>
}

extension BlendFilter {
  public func extent(of images: [Rectangle]) -> Rectangle {
    images.reduce(.empty) { $0.union($1) }
  }

  public func blend(_ tile: Tile, _ second: Tile, _ third: Tile) {
    let body = kernel(Values<Self, Batch>(self))
    var place = tile.start
    for index in 0..<tile.batches {
      tile[index] = body(Layers(tile[index], second[index], third[index]), place)
      place.x = place.x + 16.0
    }
  }

  @_optimize(none)
  public func apply(_ p: Layers<Float>, at place: PixelPosition<Float>) -> Color<Float> {
    kernel(Values<Self, Float>(self))(p, place)
  }

  @_optimize(none)
  public func apply(_ p: Layers<Double>, at place: PixelPosition<Double>) -> Color<Double> {
    kernel(Values<Self, Double>(self))(p, place)
  }

  @_optimize(none)
  public func expression(_ p: Layers<Symbol>, at place: PixelPosition<Symbol>) -> Color<Symbol> {
    kernel(Values<Self, Symbol>(self))(p, place)
  }

  /// Applies the filter to its images in parameter order.
  public func callAsFunction(_ images: Image...) -> Image { blending(images) }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    blending(try ordered(images))
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func blending(_ images: [Image]) -> Image {
    precondition((1...3).contains(images.count), "a blend has up to three images")
    return Image(
      Node(
        .blend(self), images.map(\.node), extent: extent(of: images.map(\.extent)),
        core: extent(of: images.map(\.node.core))))
  }
}
