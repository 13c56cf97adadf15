internal import CVec

/// Stored pixels of an intermediate result: premultiplied linear light in half floats, interleaved,
/// rows from the bottom up.
///
/// `@unchecked`: the pass that creates it gives each thread its own rows; readers start after that
/// pass has ended.
final class Raster: @unchecked Sendable {
  let frame: PixelFrame
  /// The distance between rows in pixels; padded, so that sixteen can be read at once.
  let stride: Int
  let pixels: UnsafeMutablePointer<UInt16>
  /// The pool that owns the memory.
  let pool: RasterPool
  /// The raster that contains this one's memory.
  private let whole: Raster?

  /// Creates a raster with undefined pixels, possibly from another picture. Padding stays
  /// undefined; no pixel of a result may depend on it.
  init(_ frame: PixelFrame, from pool: RasterPool) {
    self.frame = frame
    self.pool = pool
    whole = nil
    stride = Self.stride(of: frame)
    let count = Self.byteCount(of: frame)
    pixels = pool.take(byteCount: count).bindMemory(to: UInt16.self, capacity: count / 2)
  }

  /// Creates a view of some rows of another raster.
  init(_ rows: Range<Int>, of whole: Raster) {
    precondition(rows.lowerBound >= whole.frame.y && rows.upperBound <= whole.frame.maxY)
    frame = PixelFrame(
      x: whole.frame.x, y: rows.lowerBound, width: whole.frame.width, height: rows.count)
    pool = whole.pool
    stride = whole.stride
    pixels = whole.row(rows.lowerBound - whole.frame.y)
    self.whole = whole
  }

  deinit {
    if whole == nil { pool.giveBack(pixels) }
  }

  /// Makes all pixels transparent.
  func clear() {
    for row in 0..<frame.height { self.row(row).update(repeating: 0, count: stride * 4) }
  }

  static func byteCount(of frame: PixelFrame) -> Int {
    (stride(of: frame) * frame.height + Tile.batchWidth) * 8
  }

  private static func stride(of frame: PixelFrame) -> Int { (frame.width + 31) / 16 * 16 }

  /// The first pixel of a row, counted from the frame's lowest.
  @inline(__always)
  func row(_ index: Int) -> UnsafeMutablePointer<UInt16> { pixels + index * stride * 4 }

  /// A pixel by its position in the plane, clamped to the edge.
  subscript(x: Int, y: Int) -> SIMD4<Float> {
    get {
      let pixel = row(min(max(y - frame.y, 0), frame.height - 1))
        .advanced(by: min(max(x - frame.x, 0), frame.width - 1) * 4)
      let color = cv_load_halfs(pixel)
      return SIMD4(color[0], color[1], color[2], color[3])
    }
    set {
      precondition(x >= frame.x && x < frame.maxX && y >= frame.y && y < frame.maxY)
      let pixel = row(y - frame.y).advanced(by: (x - frame.x) * 4)
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 16) { halfs in
        cv_store_halfs(
          halfs.baseAddress!,
          SIMD16(lowHalf: SIMD8(lowHalf: newValue, highHalf: .zero), highHalf: .zero))
        pixel.update(from: halfs.baseAddress!, count: 4)
      }
    }
  }

  /// Copies a part.
  func copy(_ part: Raster) {
    for y in part.frame.y..<part.frame.maxY {
      row(y - frame.y).advanced(by: (part.frame.x - frame.x) * 4)
        .update(from: part.row(y - part.frame.y), count: part.frame.width * 4)
    }
  }
}
