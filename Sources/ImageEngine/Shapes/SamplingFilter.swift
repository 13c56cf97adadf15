/// A filter whose output pixel depends on pixels around it, or anywhere, in up to
/// three images.
///
/// `images.first[1, 0]` is the pixel to the right (cheap: say in `region` how far
/// such reading reaches); `images.first.at(x, y)` is read between pixels at any
/// place. Colours are premultiplied, and so is the result. A number of readings
/// that depends on a parameter would need a new shader for each: take a fixed
/// number and change their distance, or make a chain of ``Image``'s own blurs.
///
/// ```swift
/// public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
///   .around(1)
/// }
///
/// public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
///   return { images, place in
///     Color.mixAll(images.first[-1, 0], images.first[1, 0], 0.5)
///   }
/// }
/// ```
public protocol SamplingFilter: Filter {
  /// The arithmetic of one pixel, as in ``PointFilter``. `@inline(__always)`.
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V>

  /// Which part of an image (by its index) is read for a part of the result. What
  /// is read outside of it is the pixel at its edge. Everything unless the filter
  /// says otherwise, which is right, and slow for large pictures. `extent` is the
  /// image's.
  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion

  /// Whether a pixel of the result reads an image, by its index, only once. A photo in
  /// memory is then read as it lies there. False unless the filter says otherwise, which
  /// is always right.
  static func isReadOnce(_ image: Int) -> Bool

  /// The extent of the result, given those of the images in their order: the
  /// first one's unless the filter says otherwise.
  func extent(of images: [Rectangle]) -> Rectangle

  /// The kernel over a tile.
  func sample(_ tile: Tile, _ images: TileImages)

  func apply(_ images: Samplers<Float>, at place: Place<Float>) -> Color<Float>
  func apply(_ images: Samplers<Double>, at place: Place<Double>) -> Color<Double>
  func expression(_ images: Samplers<Symbol>, at place: Place<Symbol>) -> Color<Symbol>
}

/// A part of an image.
public enum SampledRegion: Hashable, Sendable {
  case everything
  /// The same part as is wanted of the result, and so many pixels around it.
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
  public func apply(_ images: Samplers<Float>, at place: Place<Float>) -> Color<Float> {
    kernel(Values<Self, Float>(self))(images, place)
  }

  @_optimize(none)
  public func apply(_ images: Samplers<Double>, at place: Place<Double>) -> Color<Double> {
    kernel(Values<Self, Double>(self))(images, place)
  }

  @_optimize(none)
  public func expression(_ images: Samplers<Symbol>, at place: Place<Symbol>) -> Color<Symbol> {
    kernel(Values<Self, Symbol>(self))(images, place)
  }

  /// The filter as a function of its images, in the order of its parameters.
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
