/// The destination of a pass's pixels.
protocol Sink: Sendable {
  /// The kind of alpha that it takes.
  var alpha: AlphaUse { get }

  /// Whether the highest row comes first in memory. Writing in memory order helps the prefetcher;
  /// against it, a point filter takes a quarter longer.
  var isTopDown: Bool { get }

  /// Writes a stretch of a row; rows are counted from the lowest.
  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int)

  /// Whether it also takes 8-bit codes with straight alpha.
  var takesCodes: Bool { get }

  /// Lets `body` write a stretch of a row directly as codes. Returns false if it did not.
  func writeCodes(
    x: Int, row: Int, pixels: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Bool
  ) -> Bool

  /// The half floats of a pixel, if the sink stores premultiplied light, with room for a multiple
  /// of sixteen pixels.
  func light(x: Int, row: Int) -> UnsafeMutablePointer<UInt16>?
}

extension Sink {
  var isTopDown: Bool { false }
  var takesCodes: Bool { false }
  func light(x: Int, row: Int) -> UnsafeMutablePointer<UInt16>? { nil }

  func writeCodes(
    x: Int, row: Int, pixels: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Bool
  ) -> Bool { false }
}

extension Raster: Sink {
  var alpha: AlphaUse { .premultiplied }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int) {
    tile.store(halfs: self.row(row) + x * 4, pixels: pixels)
  }

  func light(x: Int, row: Int) -> UnsafeMutablePointer<UInt16>? { self.row(row) + x * 4 }
}

/// Writes the bytes of a bitmap, top row first.
struct BitmapSink: Sink {
  let bytes: SharedBytes<UnsafeMutablePointer<UInt8>>
  let size: PixelSize
  let working: WorkingValues

  var alpha: AlphaUse { .straight }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int) {
    switch working {
    case .linear: tile.store(codes(x, row), pixels: pixels)
    case .encoded: tile.store(unencoded: codes(x, row), pixels: pixels)
    }
  }

  var isTopDown: Bool { true }
  var takesCodes: Bool { true }

  func writeCodes(
    x: Int, row: Int, pixels: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Bool
  ) -> Bool { body(codes(x, row)) }

  private func codes(_ x: Int, _ row: Int) -> UnsafeMutablePointer<UInt8> {
    bytes.start + ((size.height - 1 - row) * size.width + x) * 4
  }
}

/// Writes premultiplied numbers, rows from the bottom up; used by tests.
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
  var isTopDown: Bool { whole.isTopDown }
  var takesCodes: Bool { whole.takesCodes }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int) {
    whole.write(tile, x: self.x + x, row: self.row + row, pixels: pixels)
  }

  func writeCodes(
    x: Int, row: Int, pixels: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Bool
  ) -> Bool { whole.writeCodes(x: self.x + x, row: self.row + row, pixels: pixels, body) }

  func light(x: Int, row: Int) -> UnsafeMutablePointer<UInt16>? {
    whole.light(x: self.x + x, row: self.row + row)
  }
}

/// A type-erased sink, so that nested parts do not nest types.
struct AnySink: Sink {
  private let sink: any Sink

  init(_ sink: any Sink) { self.sink = sink }

  var alpha: AlphaUse { sink.alpha }
  var isTopDown: Bool { sink.isTopDown }
  var takesCodes: Bool { sink.takesCodes }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int) {
    sink.write(tile, x: x, row: row, pixels: pixels)
  }

  func writeCodes(
    x: Int, row: Int, pixels: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Bool
  ) -> Bool { sink.writeCodes(x: x, row: row, pixels: pixels, body) }

  func light(x: Int, row: Int) -> UnsafeMutablePointer<UInt16>? { sink.light(x: x, row: row) }
}
