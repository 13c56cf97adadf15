internal import CVec

/// Writes codes directly, without planes of linear light.
protocol CodeWriter: Sendable {
  /// Writes a stretch of a row at x and y. Returns false if it does not apply.
  func write(_ row: UnsafeMutablePointer<UInt8>, x: Int, y: Int, pixels: Int) -> Bool
}

/// The 8-bit photo at the start of a program.
struct CodePhoto: Sendable {
  private let bitmap: Bitmap
  private let frame: PixelFrame

  init?(of program: TileProgram) {
    guard program.working == .linear,
      case .load(let bitmap, let frame, _, to: 0)? = program.instructions.first
    else { return nil }
    self.bitmap = bitmap
    self.frame = frame
  }

  /// Reads a stretch of a row; returns false outside the photo.
  func read(x: Int, y: Int, pixels: Int, _ body: (UnsafePointer<UInt8>) -> Bool) -> Bool {
    guard y >= frame.y, y < frame.maxY, x >= frame.x, x + pixels <= frame.maxX else { return false }
    return bitmap.withBytes { all in
      let start = all.baseAddress!.assumingMemoryBound(to: UInt8.self)
      return body(start + ((frame.maxY - 1 - y) * frame.width + x - frame.x) * 4)
    }
  }
}

/// A point filter that computes sRGB codes independently of the position. Codes are written
/// directly and, if the filter only looks at codes, the photo need not be converted to light
/// either.
protocol CodeFilter: PointFilter {
  /// Computes codes from codes from 0 to 1, which are also given as light; the result is clamped.
  static func develop<V: Real>(_ code: Color<V>, light: Color<V>) -> Color<V>

  /// Maps sixteen pixels of codes with straight alpha, which is unchanged.
  func map(_ pixels: SIMD16<UInt32>) -> SIMD16<UInt32>
  func map(_ photo: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<UInt8>, pixels: Int)
}

extension CodeFilter {
  @inline(__always)
  func map(_ pixels: SIMD16<UInt32>) -> SIMD16<UInt32> {
    let share = SIMD16<Float>(repeating: 1 / 255)
    let light = Color<Batch>(codes: pixels)
    let codes = light.with(
      Batch(cv_component(pixels, 0) * share), Batch(cv_component(pixels, 8) * share),
      Batch(cv_component(pixels, 16) * share))
    let p = Self.develop(codes, light: light)
    return cv_recolored(pixels, p.r.v, p.g.v, p.b.v)
  }

  func map(_ photo: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<UInt8>, pixels: Int) {
    let (whole, rest) = pixels.quotientAndRemainder(dividingBy: Tile.batchWidth)
    for index in 0..<whole {
      cv_ask_to_read(photo + index * 64 + Tile.width * 4)
      cv_ask_to_write(row + index * 64 + Tile.width * 4)
      cv_store_pixels(row + index * 64, map(cv_load_pixels(photo + index * 64)))
    }
    guard rest > 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 64) { bytes in
      let start = bytes.baseAddress!
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      start.copyMemory(from: photo + whole * 64, byteCount: rest * 4)
      cv_store_pixels(start, map(cv_load_pixels(start)))
      UnsafeMutableRawPointer(row + whole * 64).copyMemory(from: start, byteCount: rest * 4)
    }
  }
}

/// A single such filter applied to a photo.
struct CodeMapping: CodeWriter {
  private let photo: CodePhoto
  private let filter: any CodeFilter

  init?(of program: TileProgram) {
    guard let photo = CodePhoto(of: program), program.instructions.count == 2,
      case .chain(let chain, 0) = program.instructions[1], chain.operations.count == 1,
      chain.operations[0].amount == 1, let filter = chain.operations[0].pass as? any CodeFilter
    else { return nil }
    self.photo = photo
    self.filter = filter
  }

  func write(_ row: UnsafeMutablePointer<UInt8>, x: Int, y: Int, pixels: Int) -> Bool {
    photo.read(x: x, y: y, pixels: pixels) {
      filter.map($0, to: row, pixels: pixels)
      return true
    }
  }
}

extension TileProgram {
  /// `nil` if light is needed.
  func codeWriter(area: Int) -> (any CodeWriter)? {
    CodeTables(of: self, area: area) ?? CodeMapping(of: self) ?? RasterCodes(of: self)
  }
}
