internal import CVec

/// Writes premultiplied half floats in memory order, without planes.
protocol LightWriter: Sendable {
  /// Writes a stretch of a row, which has room for a multiple of sixteen pixels. Returns false if
  /// it does not apply.
  func write(_ row: UnsafeMutablePointer<UInt16>, x: Int, y: Int, pixels: Int) -> Bool
}

/// The row of a picture, or its edge continued, that a stretch of a pass reads.
private struct Stretch {
  /// The row, counted from the lowest.
  let row: Int
  /// The first pixel, counted from the picture's.
  let start: Int
  /// The stretch's pixels inside the picture.
  let inside: Range<Int>

  /// `nil` if no pixel of the picture is needed.
  init?(x: Int, y: Int, pixels: Int, of frame: PixelFrame, isEdgeContinued: Bool) {
    let isRow = y >= frame.y && y < frame.maxY
    guard !frame.isEmpty, isRow || isEdgeContinued else { return nil }
    row = min(max(y - frame.y, 0), frame.height - 1)
    start = x - frame.x
    let first = min(max(-start, 0), pixels)
    inside = first..<min(max(frame.width - start, first), pixels)
    if inside.isEmpty { return nil }
  }
}

/// Repeats a pixel, whose four components are as large as one number.
private func fill<Component, Pixel: BitwiseCopyable>(
  _ row: UnsafeMutablePointer<Component>, _ pixels: Range<Int>, _ pixel: UnsafePointer<Component>,
  as type: Pixel.Type
) {
  if pixels.isEmpty { return }
  UnsafeMutableRawPointer(row).assumingMemoryBound(to: type).advanced(by: pixels.lowerBound)
    .update(repeating: UnsafeRawPointer(pixel).loadUnaligned(as: type), count: pixels.count)
}

/// A photo's codes as light, where they are opaque.
struct PhotoLight: LightWriter {
  private let bitmap: Bitmap
  private let frame: PixelFrame
  private let isEdgeContinued: Bool

  /// `nil` unless the program only reads a photo and multiplies alpha in.
  init?(of program: TileProgram) {
    guard program.onlyChangesAlpha, program.working == .linear,
      case .load(let bitmap, let frame, let isEdgeContinued, to: 0)? = program.instructions.first
    else { return nil }
    (self.bitmap, self.frame, self.isEdgeContinued) = (bitmap, frame, isEdgeContinued)
  }

  func write(_ row: UnsafeMutablePointer<UInt16>, x: Int, y: Int, pixels: Int) -> Bool {
    guard
      let part = Stretch(x: x, y: y, pixels: pixels, of: frame, isEdgeContinued: isEdgeContinued),
      isEdgeContinued || part.inside.count == pixels
    else { return false }
    return bitmap.withBytes { all in
      let bytes = all.baseAddress!.assumingMemoryBound(to: UInt8.self)
      let codes = bytes + (frame.height - 1 - part.row) * frame.width * 4
      if part.inside.count == pixels, pixels % Tile.batchWidth == 0 {
        return write(codes + part.start * 4, sixteens: pixels / Tile.batchWidth, to: row)
      }
      return withUnsafeTemporaryAllocation(byteCount: Tile.width * 4, alignment: 64) { gathered in
        let whole = (pixels + Tile.batchWidth - 1) / Tile.batchWidth
        let copy = gathered.baseAddress!.bindMemory(to: UInt8.self, capacity: Tile.width * 4)
        let (first, end) = (part.inside.lowerBound, part.inside.upperBound)
        fill(copy, 0..<first, codes, as: UInt32.self)
        fill(
          copy, end..<whole * Tile.batchWidth,
          codes + min(part.start + end, frame.width - 1) * 4, as: UInt32.self)
        (copy + first * 4).update(
          from: codes + (part.start + first) * 4, count: part.inside.count * 4)
        return write(copy, sixteens: whole, to: row)
      }
    }
  }

  private func write(
    _ codes: UnsafePointer<UInt8>, sixteens: Int, to row: UnsafeMutablePointer<UInt16>
  ) -> Bool {
    guard cv_opaque_row(codes, sixteens) else { return false }
    for index in 0..<sixteens {
      cv_ask_to_read(codes + index * 64 + Tile.width * 4)
      cv_ask_to_write(row + index * 64 + Tile.width * 4)
      cv_ask_to_write(row + index * 64 + Tile.width * 4 + 32)
      guard cv_store_light(row + index * 64, cv_load_pixels(codes + index * 64)) else {
        return false
      }
    }
    return true
  }
}

/// A copy of a raster, with its edges continued.
struct RasterLight: LightWriter {
  private let raster: Raster
  private let isEdgeContinued: Bool

  /// `nil` unless the program only reads a raster.
  init?(of program: TileProgram) {
    guard program.instructions.count == 1,
      case .read(let raster, let isEdgeContinued, to: 0) = program.instructions[0]
    else { return nil }
    (self.raster, self.isEdgeContinued) = (raster, isEdgeContinued)
  }

  func write(_ row: UnsafeMutablePointer<UInt16>, x: Int, y: Int, pixels: Int) -> Bool {
    let frame = raster.frame
    guard
      let part = Stretch(x: x, y: y, pixels: pixels, of: frame, isEdgeContinued: isEdgeContinued),
      isEdgeContinued || part.inside.count == pixels
    else { return false }
    let halfs = UnsafePointer(raster.row(part.row))
    let (first, end) = (part.inside.lowerBound, part.inside.upperBound)
    (row + first * 4).update(
      from: halfs + (part.start + first) * 4, count: part.inside.count * 4)
    fill(row, 0..<first, halfs, as: UInt64.self)
    // Padding may be multiplied by zero, so it must be numbers.
    let padded = (pixels + Tile.batchWidth - 1) / Tile.batchWidth * Tile.batchWidth
    fill(row, end..<padded, halfs + (frame.width - 1) * 4, as: UInt64.self)
    return true
  }
}

/// A raster's light as codes, where it is opaque.
struct RasterCodes: CodeWriter {
  private let raster: Raster

  /// `nil` unless the program only reads a raster and divides alpha out.
  init?(of program: TileProgram) {
    guard program.onlyChangesAlpha, program.working == .linear,
      case .read(let raster, _, to: 0)? = program.instructions.first
    else { return nil }
    self.raster = raster
  }

  func write(_ row: UnsafeMutablePointer<UInt8>, x: Int, y: Int, pixels: Int) -> Bool {
    let frame = raster.frame
    guard y >= frame.y, y < frame.maxY, x >= frame.x, x + pixels <= frame.maxX else { return false }
    let halfs = UnsafePointer(raster.row(y - frame.y) + (x - frame.x) * 4)
    let (whole, rest) = pixels.quotientAndRemainder(dividingBy: Tile.batchWidth)
    guard rest == 0, cv_opaque_halfs(halfs, whole) else { return false }
    for index in 0..<whole {
      cv_ask_to_read(halfs + index * 64 + Tile.width * 4)
      cv_ask_to_read(halfs + index * 64 + Tile.width * 4 + 32)
      cv_ask_to_write(row + index * 64 + Tile.width * 4)
      guard cv_store_opaque(row + index * 64, halfs + index * 64) else { return false }
    }
    return true
  }
}

extension TileProgram {
  /// `nil` if planes are needed.
  var lightWriter: (any LightWriter)? { PhotoLight(of: self) ?? RasterLight(of: self) }

  /// Whether nothing happens after something was read but a change of alpha, which opaque pixels do
  /// not need.
  fileprivate var onlyChangesAlpha: Bool {
    guard instructions.count == 2, case .chain(let chain, 0) = instructions[1],
      chain.operations.count == 1
    else { return false }
    return chain.operations[0].pass is AlphaChange
  }
}
