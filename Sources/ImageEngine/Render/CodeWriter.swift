internal import CVec

/// What makes codes of a photo's codes, with no light between.
protocol CodeWriter: Sendable {
  /// Writes a stretch of a row that lies at x and y. False where it is not its matter.
  func write(_ row: UnsafeMutablePointer<UInt8>, x: Int, y: Int, pixels: Int) -> Bool
}

/// The photo of 8 bits that a program begins with.
struct CodePhoto: Sendable {
  private let bitmap: Bitmap
  private let frame: PixelFrame

  init?(of program: Program) {
    guard program.working == .linear,
      case .load(let bitmap, let frame, _, to: 0)? = program.instructions.first
    else { return nil }
    self.bitmap = bitmap
    self.frame = frame
  }

  /// A stretch of a row; false beyond the photo.
  func read(x: Int, y: Int, pixels: Int, _ body: (UnsafePointer<UInt8>) -> Bool) -> Bool {
    guard y >= frame.y, y < frame.maxY, x >= frame.x, x + pixels <= frame.maxX else { return false }
    return bitmap.withBytes { all in
      let start = all.baseAddress!.assumingMemoryBound(to: UInt8.self)
      return body(start + ((frame.maxY - 1 - y) * frame.width + x - frame.x) * 4)
    }
  }
}

/// A point filter that makes sRGB codes, the same everywhere: a photo's are written as they are,
/// and where it looks at nothing but codes, need not become light either.
protocol CodeFilter: PointFilter {
  /// What becomes of codes from 0 to 1, which also come as the light they stand for; what leaves
  /// that range is clamped after it.
  static func develop<V: Real>(_ code: Color<V>, light: Color<V>) -> Color<V>

  /// Sixteen pixels of codes with straight alpha, which stays.
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

/// Such a filter alone, of a photo.
struct CodeMapping: CodeWriter {
  private let photo: CodePhoto
  private let filter: any CodeFilter

  init?(of program: Program) {
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

extension Program {
  /// `nil` where there has to be light.
  func codeWriter(area: Int) -> (any CodeWriter)? {
    CodeTables(of: self, area: area) ?? CodeMapping(of: self)
  }
}
