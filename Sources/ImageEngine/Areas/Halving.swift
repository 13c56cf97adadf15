internal import CVec

extension PixelFrame {
  /// The part of the half-size picture needed to double it to this frame. Its pixel i lies on pixel
  /// 2i.
  fileprivate var halved: PixelFrame {
    let (left, bottom) = (x >> 1, y >> 1)
    return PixelFrame(
      x: left - 1, y: bottom - 1, width: (maxX - 1) >> 1 - left + 3,
      height: (maxY - 1) >> 1 - bottom + 3)
  }

  /// The part of the picture needed to halve it to this frame.
  fileprivate var doubled: PixelFrame {
    PixelFrame(x: 2 * x - 2, y: 2 * y - 2, width: 2 * width + 3, height: 2 * height + 3)
  }
}

/// Halves the picture with the binomial weights 1 4 6 4 1, which blur it with a variance of exactly
/// 1.
struct Halving: AreaOperation {
  func source(for frame: PixelFrame) -> PixelFrame { frame.doubled }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let width = 2 * output.frame.width + 3
    let shift = (2 * output.frame.x - 2 - input.frame.x) * 4
    try workers.run(rows: output.frame.height) { strips in
      let (line, above) = (FloatRow(pixels: width), FloatRow(pixels: width))
      while let rows = strips.next() {
        for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
          let middle = input.row(2 * (output.frame.y + row) - input.frame.y) + shift
          let isPair = row + 1 < rows.upperBound
          sumColumns(
            middle, stride: input.stride * 4, count: width * 4, into: line.start,
            isPair ? above.start : nil)
          sumRow(line.start, pixels: output.frame.width, into: output.row(row))
          if isPair {
            sumRow(above.start, pixels: output.frame.width, into: output.row(row + 1))
          }
        }
      }
    }
  }

  /// Computes the sums for a row and, in the same reads, for the row above it.
  private func sumColumns(
    _ middle: UnsafePointer<UInt16>, stride: Int, count: Int,
    into line: UnsafeMutablePointer<Float>, _ above: UnsafeMutablePointer<Float>?
  ) {
    for x in Swift.stride(from: 0, to: count, by: 16) {
      let p = middle + x
      let (here, first) = (cv_load_halfs(p), cv_load_halfs(p + stride))
      let second = cv_load_halfs(p + 2 * stride)
      let far = cv_load_halfs(p - 2 * stride) + second
      cv_store(line + x, binomial(far, cv_load_halfs(p - stride) + first, here))
      guard let above else { continue }
      let near = first + cv_load_halfs(p + 3 * stride)
      cv_store(above + x, binomial(here + cv_load_halfs(p + 4 * stride), near, second))
    }
  }

  private func sumRow(
    _ line: UnsafePointer<Float>, pixels: Int, into row: UnsafeMutablePointer<UInt16>
  ) {
    for x in Swift.stride(from: 0, to: pixels, by: 4) {
      let p = line + x * 8
      let far = cv_load_even_pixels(p) + cv_load_even_pixels(p + 16)
      let near = cv_load_even_pixels(p + 4) + cv_load_even_pixels(p + 12)
      cv_store_halfs(row + x * 4, binomial(far, near, cv_load_even_pixels(p + 8)))
    }
  }

  @inline(__always)
  private func binomial(
    _ far: SIMD16<Float>, _ near: SIMD16<Float>, _ middle: SIMD16<Float>
  ) -> SIMD16<Float> {
    cv_fma(
      far, SIMD16(repeating: 1 / 16),
      cv_fma(near, SIMD16(repeating: 4 / 16), middle * (6 / 16)))
  }
}

/// Doubles the picture with the same weights, which blur with a quarter of that variance in pixels
/// of the small picture.
struct Doubling: AreaOperation {
  func source(for frame: PixelFrame) -> PixelFrame { frame.halved }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let left = frame.x >> 1 - 1
    let pixels = (frame.maxX - 1) >> 1 - left + 2
    let shift = (left - input.frame.x) * 4
    let isOdd = frame.x & 1
    try workers.run(rows: frame.height) { strips in
      let lines = (FloatRow(pixels: pixels), FloatRow(pixels: pixels))
      let doubled = HalfRow(pixels: 2 * pixels)
      func double(_ line: FloatRow, into row: UnsafeMutablePointer<UInt16>) {
        if isOdd == 0 { return sumRow(line.start, pixels: pixels - 2, into: row) }
        sumRow(line.start, pixels: pixels - 2, into: doubled.start)
        row.update(from: doubled.start + 4, count: frame.width * 4)
      }
      while let rows = strips.next() {
        // Two rows at once that lie around the same row of the small picture.
        for y in (frame.y + rows.lowerBound) >> 1...(frame.y + rows.upperBound - 1) >> 1 {
          sumColumns(
            input.row(y - input.frame.y) + shift, stride: input.stride * 4, count: pixels * 4,
            into: lines.0.start, lines.1.start)
          let row = 2 * y - frame.y
          if rows.contains(row) { double(lines.0, into: output.row(row)) }
          if rows.contains(row + 1) { double(lines.1, into: output.row(row + 1)) }
        }
      }
    }
  }

  private func sumColumns(
    _ middle: UnsafePointer<UInt16>, stride: Int, count: Int,
    into line: UnsafeMutablePointer<Float>, _ above: UnsafeMutablePointer<Float>
  ) {
    for x in Swift.stride(from: 0, to: count, by: 16) {
      let p = middle + x
      let (here, after) = (cv_load_halfs(p), cv_load_halfs(p + stride))
      cv_store(line + x, even(cv_load_halfs(p - stride), here, after))
      cv_store(above + x, odd(here, after))
    }
  }

  /// Doubles the pixels from the second one on.
  private func sumRow(
    _ line: UnsafePointer<Float>, pixels: Int, into row: UnsafeMutablePointer<UInt16>
  ) {
    for x in Swift.stride(from: 0, to: pixels * 4, by: 16) {
      let p = line + x
      let (before, here, after) = (cv_load(p), cv_load(p + 4), cv_load(p + 8))
      cv_store_zipped_halfs(row + x * 2, even(before, here, after), odd(here, after))
    }
  }

  @inline(__always)
  private func even(
    _ before: SIMD16<Float>, _ here: SIMD16<Float>, _ after: SIMD16<Float>
  ) -> SIMD16<Float> { cv_fma(before + after, SIMD16(repeating: 1 / 8), here * (6 / 8)) }

  @inline(__always)
  private func odd(_ here: SIMD16<Float>, _ after: SIMD16<Float>) -> SIMD16<Float> {
    (here + after) * 0.5
  }
}
