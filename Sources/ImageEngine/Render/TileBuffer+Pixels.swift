internal import CVec

/// Converts between RGBA8 codes and linear light, sixteen pixels at a time.
extension TileBuffer {
  /// Reads pixels of a row as linear light with straight alpha. Transparent pixels have no colour.
  func load(_ row: UnsafePointer<UInt8>, pixels: Int) {
    let whole = pixels / Tile.batchWidth
    if cv_opaque_row(row, whole) {
      // The usual case: opaque photos.
      for index in 0..<whole {
        cv_ask_to_read(row + index * 64 + Tile.width * 4)
        decode(cv_load_pixels(row + index * 64), to: index)
      }
      fillAlpha(sixteens: whole)
    } else {
      for index in 0..<whole {
        cv_ask_to_read(row + index * 64 + Tile.width * 4)
        load(cv_load_pixels(row + index * 64), to: index)
      }
    }
    let rest = pixels - whole * Tile.batchWidth
    guard rest > 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 64) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      bytes.baseAddress!.copyMemory(from: row + whole * 64, byteCount: rest * 4)
      load(cv_load_pixels(bytes.baseAddress!), to: whole)
    }
  }

  /// Reads premultiplied half-float pixels.
  func load(halfs row: UnsafePointer<UInt16>, pixels: Int) {
    for index in 0..<(pixels + Tile.batchWidth - 1) / Tile.batchWidth {
      let plane = planes + index
      cv_ask_to_read(row + index * 64 + Tile.width * 4)
      cv_ask_to_read(row + index * 64 + Tile.width * 4 + 32)
      cv_load_color(
        row + index * 64, plane, plane + Tile.batchesPerPlane, plane + Tile.batchesPerPlane * 2,
        plane + Tile.batchesPerPlane * 3)
    }
  }

  /// Writes premultiplied half-float pixels; the row has room for a multiple of sixteen.
  func store(halfs row: UnsafeMutablePointer<UInt16>, pixels: Int) {
    for index in 0..<(pixels + Tile.batchWidth - 1) / Tile.batchWidth {
      let plane = planes + index
      cv_ask_to_write(row + index * 64 + Tile.width * 4)
      cv_ask_to_write(row + index * 64 + Tile.width * 4 + 32)
      cv_store_color(
        row + index * 64, plane[0], plane[Tile.batchesPerPlane],
        plane[Tile.batchesPerPlane * 2], plane[Tile.batchesPerPlane * 3])
    }
  }

  /// Writes linear light with straight alpha as rounded codes. Values are clamped to 0 … 1 here and
  /// nowhere before, alpha first, so that an alpha above 1 still brightens.
  func store(_ row: UnsafeMutablePointer<UInt8>, pixels: Int) {
    let whole = pixels / Tile.batchWidth
    var index = 0
    if areOpaque(sixteens: whole) {
      // The usual case; two batches take less than twice the time of one.
      while index + 1 < whole {
        let plane = planes + index
        cv_ask_to_write(row + index * 64 + Tile.width * 4)
        cv_ask_to_write(row + index * 64 + Tile.width * 4 + 64)
        cv_store_encoded(
          row + index * 64, plane, plane + Tile.batchesPerPlane,
          plane + Tile.batchesPerPlane * 2)
        index += 2
      }
    }
    while index < whole {
      cv_ask_to_write(row + index * 64 + Tile.width * 4)
      cv_store_pixels(row + index * 64, codes(index))
      index += 1
    }
    let rest = pixels - whole * Tile.batchWidth
    guard rest > 0 else { return }
    // Written to a temporary first: the bytes after the row may belong to another thread.
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 64) { bytes in
      cv_store_pixels(bytes.baseAddress!, codes(whole))
      UnsafeMutableRawPointer(row + whole * 64)
        .copyMemory(from: bytes.baseAddress!, byteCount: rest * 4)
    }
  }

  /// The same with codes instead of light.
  func load(undecoded row: UnsafePointer<UInt8>, pixels: Int) {
    for pixel in 0..<pixels {
      let codes = (0..<4).map { Float(row[pixel * 4 + $0]) / 255 }
      self[pixel] = codes[3] == 0 ? .zero : SIMD4(codes)
    }
  }

  /// The inverse of ``load(undecoded:pixels:)``.
  func store(unencoded row: UnsafeMutablePointer<UInt8>, pixels: Int) {
    for pixel in 0..<pixels {
      var p = self[pixel]
      if p.w > 1 { p *= SIMD4(p.w, p.w, p.w, 1) }
      for component in 0..<4 {
        row[pixel * 4 + component] = UInt8((Float.unit(p[component]) * 255).rounded())
      }
    }
  }

  @inline(__always)
  private func load(_ codes: SIMD16<UInt32>, to index: Int) {
    decode(cv_clear_transparent(codes), to: index)
    planes[Tile.batchesPerPlane * 3 + index] = cv_component(codes, 24) * (1 / 255)
  }

  @inline(__always)
  private func decode(_ codes: SIMD16<UInt32>, to index: Int) {
    let plane = planes + index
    cv_decoded(codes, plane, plane + Tile.batchesPerPlane, plane + Tile.batchesPerPlane * 2)
  }

  /// Whether every alpha of the first batches is exactly 1.
  @inline(__always)
  private func areOpaque(sixteens: Int) -> Bool {
    cv_are_ones(planes + Tile.batchesPerPlane * 3, sixteens)
  }

  /// Sets every alpha of the first batches to 1. Checking first costs half as much as writing.
  @inline(__always)
  private func fillAlpha(sixteens: Int) {
    guard !areOpaque(sixteens: sixteens) else { return }
    let alphas = planes + Tile.batchesPerPlane * 3
    for index in 0..<sixteens { alphas[index] = SIMD16(repeating: 1) }
  }

  @inline(__always)
  private func codes(_ index: Int) -> SIMD16<UInt32> {
    let plane = planes + index
    let (r, g) = (plane[0], plane[Tile.batchesPerPlane])
    let (b, alpha) = (plane[Tile.batchesPerPlane * 2], plane[Tile.batchesPerPlane * 3])
    let more = cv_max(alpha, SIMD16(repeating: 1))
    return cv_clear_transparent(
      cv_encoded(r * more, g * more, b * more, cv_rounded(cv_unit(alpha) * 255)))
  }
}
