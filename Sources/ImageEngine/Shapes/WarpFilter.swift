internal import CVec

/// A filter that reads one place of its image for each pixel of the result.
///
/// ```swift
/// public func place<V: Real>(_ my: Values<Self, V>) -> (Place<V>) -> Vector2<V> {
///   let center = my.center
///   return { place in center + (place.point - center) * 0.5 }
/// }
/// ```
/// Say in ``SamplingFilter/region(of:for:extent:)`` which part is read, where that
/// is less than everything.
public protocol WarpFilter: SamplingFilter {
  /// Where in the image a pixel of the result is read. `@inline(__always)`.
  func place<V: Real>(_ my: Values<Self, V>) -> (Place<V>) -> Vector2<V>
}

extension WarpFilter {
  public static func isReadOnce(_ image: Int) -> Bool { true }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    let source = place(my)
    return { images, place in images.first.at(source(place)) }
  }

  public func sample(_ tile: Tile, _ images: TileImages) {
    let source = place(Values<Self, Batch>(self))
    tile.read(images) { _, place in source(place) }
  }
}

/// A ``WarpFilter`` whose other images say where the first one is read.
protocol GuidedWarpFilter: SamplingFilter {
  /// Where in the first image a pixel of the result is read. `@inline(__always)`.
  func place<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Vector2<V>
}

extension GuidedWarpFilter {
  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    let source = place(my)
    return { images, place in images.first.at(source(images, place)) }
  }

  public func sample(_ tile: Tile, _ images: TileImages) {
    tile.read(images, at: place(Values<Self, Batch>(self)))
  }
}

extension Tile {
  /// Finds all places first, and then what lies there: of a photo as it lies in memory the
  /// processor then reads many places at a time.
  @inline(__always)
  func read(
    _ images: TileImages, at source: (Samplers<Batch>, Place<Batch>) -> Vector2<Batch>
  ) {
    var place = start
    var (first, second, third) = images.textures
    let texture = first
    for index in 0..<batches {
      let found = source(Samplers(first, second, third), place)
      // Red and green hold them until the colours are there.
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
