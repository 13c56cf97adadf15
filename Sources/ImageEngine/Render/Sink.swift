/// Where the pixels of a pass go.
protocol Sink: Sendable {
  /// Which alpha it takes.
  var alpha: AlphaUse { get }

  /// Takes a stretch of a row; rows are counted from the lowest.
  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int)
}

extension Raster: Sink {
  var alpha: AlphaUse { .premultiplied }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int) {
    tile.store(halfs: self.row(row) + x * 4, pixels: pixels)
  }
}

/// The bytes of a bitmap, the top row first.
struct BitmapSink: Sink {
  let bytes: SharedBytes<UnsafeMutablePointer<UInt8>>
  let size: PixelSize
  let working: WorkingValues

  var alpha: AlphaUse { .straight }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int) {
    let start = bytes.start + ((size.height - 1 - row) * size.width + x) * 4
    switch working {
    case .linear: tile.store(start, pixels: pixels)
    case .encoded: tile.store(unencoded: start, pixels: pixels)
    }
  }
}

/// Numbers, premultiplied, rows from the bottom up: what tests look at.
struct NumberSink: Sink {
  let pixels: SharedBytes<UnsafeMutablePointer<SIMD4<Float>>>
  let width: Int

  var alpha: AlphaUse { .premultiplied }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels count: Int) {
    for index in 0..<count { pixels.start[row * width + x + index] = tile[index] }
  }
}
