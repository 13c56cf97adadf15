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

/// A part of another sink.
struct Part<Whole: Sink>: Sink {
  private let whole: Whole
  private let x: Int
  private let row: Int

  init(of whole: Whole, x: Int, row: Int) {
    self.whole = whole
    self.x = x
    self.row = row
  }

  var alpha: AlphaUse { whole.alpha }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int) {
    whole.write(tile, x: self.x + x, row: self.row + row, pixels: pixels)
  }
}

/// A sink without its type, so that parts of parts do not become types of types.
struct AnySink: Sink {
  private let sink: any Sink

  init(_ sink: any Sink) { self.sink = sink }

  var alpha: AlphaUse { sink.alpha }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int) {
    sink.write(tile, x: x, row: row, pixels: pixels)
  }
}
