internal import CVec

/// A filter that reads one position of its image for each pixel of the result.
///
/// ```swift
/// public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
///   let center = my.center
///   return { place in center + (place.point - center) * 0.5 }
/// }
/// ```
/// Declare in ``SamplingFilter/region(of:for:extent:)`` which part is read, unless it is
/// everything.
public protocol WarpFilter: SamplingFilter {
  /// Returns the position in the image that is read for a pixel of the result. `@inline(__always)`.
  func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V>
}

extension WarpFilter {
  public static func isReadOnce(_ image: Int) -> Bool { true }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let source = place(my)
    return { images, place in images.first.at(source(place)) }
  }

  public func sample(_ tile: Tile, _ images: TileImages) {
    let source = place(Values<Self, Batch>(self))
    tile.read(images) { _, place in source(place) }
  }
}

/// A ``WarpFilter`` with further images that determine where the first one is read.
protocol GuidedWarpFilter: SamplingFilter {
  /// Returns the position in the first image that is read for a pixel of the result.
  /// `@inline(__always)`.
  func place<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Vector2<V>
}

extension GuidedWarpFilter {
  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let source = place(my)
    return { images, place in images.first.at(source(images, place)) }
  }

  public func sample(_ tile: Tile, _ images: TileImages) {
    tile.read(images, at: place(Values<Self, Batch>(self)))
  }
}

extension Tile {
  /// Computes all positions first, and then reads the image: for a photo in memory the processor
  /// then has many reads in flight.
  @inline(__always)
  func read(
    _ images: TileImages, at source: (Samplers<Batch>, PixelPosition<Batch>) -> Vector2<Batch>
  ) {
    var place = start
    var (first, second, third) = images.textures
    let texture = first
    for index in 0..<batches {
      let found = source(Samplers(first, second, third), place)
      // Red and green hold the positions until they are replaced by colours.
      self[index] = Color(found.x, found.y, 0.0, 1.0)
      place.x = place.x + 16.0
      first.advance()
      second.advance()
      third.advance()
    }
    if texture.sample(self) { return }
    for index in 0..<batches {
      let place = self[index]
      self[index] = Batch.sample(texture, place.r, place.g)
    }
  }
}
