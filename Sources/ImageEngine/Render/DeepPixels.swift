internal import CVec

/// Converts between a deep bitmap's numbers and linear light in sRGB primaries, sixteen pixels at a
/// time.
struct DeepPixels: Sendable {
  private let format: DeepBitmap.Format
  private let curve: ColorCurve
  private let isLinear: Bool
  /// Whether the format is 8-bit sRGB, which has faster code.
  private let isOrdinary: Bool
  /// The conversion to sRGB primaries and back; `nil` if the primaries are the same.
  private let toSRGB: Primaries?
  private let fromSRGB: Primaries?

  init(_ format: DeepBitmap.Format, _ space: ColorSpace) {
    self.format = format
    curve = space.curve
    isLinear = space == .extendedLinearSRGB
    isOrdinary = format == .eightBit && curve === ColorCurve.sRGB
    let hasOwnPrimaries = space.toSRGB != ColorSpace.sRGB.toSRGB
    toSRGB = hasOwnPrimaries ? Primaries(columns: space.toSRGB) : nil
    fromSRGB = hasOwnPrimaries ? Primaries(columns: space.fromSRGB) : nil
  }

  var bytesPerPixel: Int { 4 * format.bytesPerComponent }

  /// Reads pixels of a row as linear light with straight alpha; transparent pixels have no colour.
  func load(_ row: UnsafeRawPointer, pixels: Int, to buffer: TileBuffer) {
    let whole = pixels / Tile.batchWidth
    let step = Tile.batchWidth * bytesPerPixel
    if isOrdinary {
      for index in 0..<whole { buffer[batch: index] = light(ofCodesAt: row + index * step) }
    } else {
      for index in 0..<whole {
        buffer[batch: index] = light(of: format.batch(at: row + index * step))
      }
    }
    let rest = pixels - whole * Tile.batchWidth
    guard rest > 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: step, alignment: 64) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      bytes.baseAddress!.copyMemory(from: row + whole * step, byteCount: rest * bytesPerPixel)
      let last = UnsafeRawPointer(bytes.baseAddress!)
      buffer[batch: whole] =
        isOrdinary ? light(ofCodesAt: last) : light(of: format.batch(at: last))
    }
  }

  /// Writes linear light with straight alpha.
  func store(_ buffer: TileBuffer, pixels: Int, to row: UnsafeMutableRawPointer) {
    let whole = pixels / Tile.batchWidth
    let step = Tile.batchWidth * bytesPerPixel
    if isOrdinary {
      for index in 0..<whole {
        cv_store_pixels(row + index * step, codes(of: buffer[batch: index]))
      }
    } else {
      for index in 0..<whole {
        format.store(numbers(of: buffer[batch: index]), at: row + index * step)
      }
    }
    let rest = pixels - whole * Tile.batchWidth
    guard rest > 0 else { return }
    // Written to a temporary first: the bytes after the row may belong to another thread.
    withUnsafeTemporaryAllocation(byteCount: step, alignment: 64) { bytes in
      if isOrdinary {
        cv_store_pixels(bytes.baseAddress!, codes(of: buffer[batch: whole]))
      } else {
        format.store(numbers(of: buffer[batch: whole]), at: bytes.baseAddress!)
      }
      (row + whole * step).copyMemory(from: bytes.baseAddress!, byteCount: rest * bytesPerPixel)
    }
  }

  /// Decodes sRGB codes with tables.
  @inline(__always)
  private func light(ofCodesAt pixels: UnsafeRawPointer) -> Color<Batch> {
    let light = Color<Batch>(codes: cv_clear_transparent(cv_load_pixels(pixels)))
    return toSRGB?.moved(light) ?? light
  }

  /// The inverse of ``light(ofCodesAt:)``.
  @inline(__always)
  private func codes(of light: Color<Batch>) -> SIMD16<UInt32> {
    let more = light * Batch.max(light.a, 1.0)
    let p = fromSRGB?.moved(more) ?? more
    return cv_clear_transparent(
      cv_encoded(p.r.v, p.g.v, p.b.v, cv_rounded(cv_unit(light.a.v) * 255)))
  }

  @inline(__always)
  private func light(of p: Color<Batch>) -> Color<Batch> {
    var light = p
    if !isLinear {
      light =
        switch format {
        case .eightBit, .sixteenBit: p.map { curve.light(ofCode: $0) }
        case .half, .float: p.map { curve.light(of: $0) }
        }
    }
    return (toSRGB?.moved(light) ?? light).visible
  }

  @inline(__always)
  private func numbers(of light: Color<Batch>) -> Color<Batch> {
    // An alpha above 1 stands for brighter light.
    var p = light * Batch.max(light.a, 1.0)
    p.a = Batch.min(light.a, 1.0)
    p = fromSRGB?.moved(p) ?? p
    switch format {
    // Codes represent nothing outside 0 … 1, and the tables do not cover it.
    case .eightBit, .sixteenBit:
      p = p.mapAll(Batch.unit)
      if !isLinear { p = p.map { curve.code(within: $0) } }
    case .half, .float:
      if !isLinear { p = p.map { curve.code(of: $0) } }
    }
    return p.visible
  }
}

/// A conversion between the primaries of two spaces.
private struct Primaries: Sendable {
  private let x, y, z: SIMD3<Float>

  init(columns: [SIMD3<Double>]) {
    (x, y, z) = (SIMD3(columns[0]), SIMD3(columns[1]), SIMD3(columns[2]))
  }

  @inline(__always)
  func moved(_ p: Color<Batch>) -> Color<Batch> {
    @inline(__always)
    func sum(_ x: Float, _ y: Float, _ z: Float) -> Batch {
      Batch(cv_fma(p.r.v, SIMD16(repeating: x), cv_fma(p.g.v, SIMD16(repeating: y), p.b.v * z)))
    }
    return p.with(sum(x.x, y.x, z.x), sum(x.y, y.y, z.y), sum(x.z, y.z, z.z))
  }
}

extension Color<Batch> {
  /// The same, with black where alpha is 0 or less.
  @inline(__always)
  fileprivate var visible: Self { mapAll { Batch.pick($0, where: a, exceeds: 0.0, else: 0.0) } }
}

extension DeepBitmap.Format {
  /// Reads sixteen pixels' numbers, codes as fractions of the maximum.
  @inline(__always)
  fileprivate func batch(at pixels: UnsafeRawPointer) -> Color<Batch> {
    switch self {
    case .eightBit:
      let codes = cv_load_pixels(pixels)
      return Color(
        Batch(cv_component(codes, 0)), Batch(cv_component(codes, 8)),
        Batch(cv_component(codes, 16)), Batch(cv_component(codes, 24))
      ).mapAll { $0 * Batch(1 / 255) }
    case .sixteenBit:
      return Color { r, g, b, a in cv_load_codes(pixels, &r, &g, &b, &a) }
        .mapAll { $0 * Batch(1 / 65_535) }
    case .half:
      let halfs = pixels.assumingMemoryBound(to: UInt16.self)
      return Color { r, g, b, a in cv_load_color(halfs, &r, &g, &b, &a) }
    case .float:
      let numbers = pixels.assumingMemoryBound(to: Float.self)
      return Color { r, g, b, a in cv_planes(numbers, &r, &g, &b, &a) }
    }
  }

  /// Writes sixteen pixels' numbers, which must be within 0 … 1 for codes.
  @inline(__always)
  fileprivate func store(_ p: Color<Batch>, at pixels: UnsafeMutableRawPointer) {
    switch self {
    case .eightBit:
      @inline(__always) func code(_ x: Batch) -> SIMD16<UInt32> { cv_rounded(x.v * 255) }
      cv_store_pixels(pixels, cv_pixels(code(p.r), code(p.g), code(p.b), code(p.a)))
    case .sixteenBit:
      cv_store_codes(pixels, p.r.v * 65_535, p.g.v * 65_535, p.b.v * 65_535, p.a.v * 65_535)
    case .half:
      cv_store_color(
        pixels.assumingMemoryBound(to: UInt16.self), p.r.v, p.g.v, p.b.v, p.a.v)
    case .float:
      cv_store_interleaved(
        pixels.assumingMemoryBound(to: Float.self), p.r.v, p.g.v, p.b.v, p.a.v)
    }
  }
}

/// Writes the bytes of a deep bitmap, top row first.
struct DeepSink: Sink {
  let bytes: SharedBytes<UnsafeMutableRawPointer>
  let size: PixelSize
  let pixels: DeepPixels

  var alpha: AlphaUse { .straight }
  var isTopDown: Bool { true }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels count: Int) {
    let place = (size.height - 1 - row) * size.width + x
    pixels.store(tile, pixels: count, to: bytes.start + place * pixels.bytesPerPixel)
  }
}
