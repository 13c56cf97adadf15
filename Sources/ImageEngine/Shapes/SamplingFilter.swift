/// A filter whose output pixel depends on nearby or arbitrary pixels of up to three images.
///
/// `images.first[1, 0]` is the pixel to the right (cheap; `region` declares how far such reads go);
/// `images.first.at(x, y)` interpolates at any position. Colours are premultiplied, and so is the
/// result. If the number of reads depended on a parameter, each value would need a new shader: use
/// a fixed number and vary their distance, or make a chain of ``Image``'s blurs.
///
/// ```swift
/// public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
///   .around(1)
/// }
///
/// public func kernel<V: Real>(
///   _ my: Values<Self, V>
/// ) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
///   return { images, place in
///     Color.mixAll(images.first[-1, 0], images.first[1, 0], 0.5)
///   }
/// }
/// ```
public protocol SamplingFilter: Filter {
  /// Computes one pixel, as in ``PointFilter``. `@inline(__always)`.
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>

  /// Returns the part of an image (by index) that is read for a part of the result. Reads outside
  /// it are clamped to its edge. The default is everything, which is correct but slow for large
  /// pictures. `extent` is the image's.
  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion

  /// Whether a result pixel reads an image, by index, only once. A photo in memory is then read in
  /// place. The default is false, which is always correct.
  static func isReadOnce(_ image: Int) -> Bool

  /// Returns the extent of the result, given those of the images in order; by default the first
  /// one's.
  func extent(of images: [Rectangle]) -> Rectangle

  /// Applies the kernel to a tile.
  func sample(_ tile: Tile, _ images: TileImages)

  func apply(_ images: Samplers<Float>, at place: PixelPosition<Float>) -> Color<Float>
  func apply(_ images: Samplers<Double>, at place: PixelPosition<Double>) -> Color<Double>
  func expression(_ images: Samplers<Symbol>, at place: PixelPosition<Symbol>) -> Color<Symbol>
}

/// A part of an image.
public enum SampledRegion: Hashable, Sendable {
  case everything
  /// The requested part of the result, plus a margin.
  case around(Double)
  case rectangle(Rectangle)
}

extension SamplingFilter {
  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .everything
  }

  public static func isReadOnce(_ image: Int) -> Bool { false }

  public func extent(of images: [Rectangle]) -> Rectangle { images[0] }

  public func sample(_ tile: Tile, _ images: TileImages) {
    let body = kernel(Values<Self, Batch>(self))
    var place = tile.start
    var (first, second, third) = images.textures
    for index in 0..<tile.batches {
      tile[index] = body(Samplers(first, second, third), place)
      place.x = place.x + 16.0
      first.advance()
      second.advance()
      third.advance()
    }
  }

  @_optimize(none)
  public func apply(_ images: Samplers<Float>, at place: PixelPosition<Float>) -> Color<Float> {
    kernel(Values<Self, Float>(self))(images, place)
  }

  @_optimize(none)
  public func apply(_ images: Samplers<Double>, at place: PixelPosition<Double>) -> Color<Double> {
    kernel(Values<Self, Double>(self))(images, place)
  }

  @_optimize(none)
  public func expression(_ images: Samplers<Symbol>, at place: PixelPosition<Symbol>) -> Color<
    Symbol
  > {
    kernel(Values<Self, Symbol>(self))(images, place)
  }

  /// Applies the filter to its images in parameter order.
  public func callAsFunction(_ images: Image...) -> Image { sampling(images) }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    sampling(try ordered(images))
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func sampling(_ images: [Image]) -> Image {
    precondition((1...3).contains(images.count), "a sampling filter has up to three images")
    let cores = images.map(\.node.core)
    return Image(
      Node(
        .sample(self), images.map(\.node), extent: extent(of: images.map(\.extent)).integral,
        core: extent(of: cores).integral))
  }
}
