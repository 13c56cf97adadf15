internal import CVec

/// Resamples consecutive rows of the result on one thread.
///
/// Pixels are interleaved here: four premultiplied numbers each.
final class BandResampler {
  private let columns: ResamplingWindow
  private let rows: ResamplingWindow
  private let source: PixelSize
  /// The width of the result.
  private let width: Int
  /// One row of the source, padded for a window's unused weights.
  private let line: UnsafeMutablePointer<Float>
  /// Rows reduced in width, by their number modulo `capacity`.
  private let ring: UnsafeMutablePointer<Float>
  private let capacity: Int
  private let ringStride: Int
  private let lineLength: Int
  /// The first source row that has not been reduced yet.
  private var next = 0

  init(
    _ columns: ResamplingWindow, _ rows: ResamplingWindow, from source: PixelSize, width: Int
  ) {
    self.columns = columns
    self.rows = rows
    self.source = source
    self.width = width
    capacity = rows.stride
    ringStride = (width + 15) / 16 * 64
    lineLength = (source.width + 15) / 16 * 64 + columns.stride * 4
    line = .allocateLines(lineLength, repeating: 0)
    ring = .allocateLines(ringStride * capacity, repeating: 0)
  }

  deinit {
    line.deallocate()
    ring.deallocate()
  }

  /// Starts over, as the next rows need not be above the previous ones.
  func begin() { next = 0 }

  /// Resamples rows, which must be above any previous ones.
  func resample(
    _ band: Range<Int>, from input: UnsafeRawPointer, to output: UnsafeMutableRawPointer
  ) {
    for y in band {
      let start = rows.starts[y]
      let end = min(start + rows.stride, source.height)
      next = max(next, start)
      while next < end {
        decode(input + next * source.width * 4)
        reduce(into: ring + next % capacity * ringStride)
        next += 1
      }
      write(y, from: start, to: output + y * width * 4)
    }
  }

  /// Decodes a source row into `line`.
  private func decode(_ row: UnsafeRawPointer) {
    let whole = source.width / 16
    for index in 0..<whole { decode(cv_load_pixels(row + index * 64), to: line + index * 64) }
    let rest = source.width - whole * 16
    guard rest > 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 64) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      bytes.baseAddress!.copyMemory(from: row + whole * 64, byteCount: rest * 4)
      decode(cv_load_pixels(bytes.baseAddress!), to: line + whole * 64)
    }
  }

  @inline(__always)
  private func decode(_ codes: SIMD16<UInt32>, to pixels: UnsafeMutablePointer<Float>) {
    let straight = Color<Batch>(codes: codes)
    let light = straight * straight.a
    cv_store_interleaved(pixels, light.r.v, light.g.v, light.b.v, light.a.v)
  }

  /// Reduces `line` in width.
  private func reduce(into row: UnsafeMutablePointer<Float>) {
    columns.weights.withUnsafeBufferPointer { weights in
      columns.starts.withUnsafeBufferPointer { starts in
        let groups = columns.stride / 4
        for x in 0..<width {
          let pixels = line + starts[x] * 4
          let weight = weights.baseAddress! + x * columns.stride
          var sum = cv_load(pixels) * cv_load_spread(weight)
          for group in 1..<groups {
            sum = cv_fma(cv_load(pixels + group * 16), cv_load_spread(weight + group * 4), sum)
          }
          cv_store_sum(row + x * 4, sum)
        }
      }
    }
  }

  /// Computes the weighted sum of the window's rows and writes codes.
  private func write(_ y: Int, from start: Int, to output: UnsafeMutableRawPointer) {
    let count = min(rows.stride, source.height - start)
    withUnsafeTemporaryAllocation(byteCount: 64 * 4, alignment: 64) { bytes in
      let pixels = bytes.bindMemory(to: Float.self).baseAddress!
      rows.weights.withUnsafeBufferPointer { weights in
        let weight = weights.baseAddress! + y * rows.stride
        for x in stride(from: 0, to: width, by: 16) {
          var sums = (
            SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 0),
            SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 0)
          )
          for tap in 0..<count {
            let row = ring + (start + tap) % capacity * ringStride + x * 4
            let weight = SIMD16(repeating: weight[tap])
            sums.0 = cv_fma(cv_load(row), weight, sums.0)
            sums.1 = cv_fma(cv_load(row + 16), weight, sums.1)
            sums.2 = cv_fma(cv_load(row + 32), weight, sums.2)
            sums.3 = cv_fma(cv_load(row + 48), weight, sums.3)
          }
          cv_store(pixels, sums.0)
          cv_store(pixels + 16, sums.1)
          cv_store(pixels + 32, sums.2)
          cv_store(pixels + 48, sums.3)
          encode(pixels, count: min(16, width - x), to: output + x * 4)
        }
      }
    }
  }

  @inline(__always)
  private func encode(
    _ pixels: UnsafePointer<Float>, count: Int, to output: UnsafeMutableRawPointer
  ) {
    let alpha = cv_load_alpha(pixels)
    let straight = cv_reciprocal(alpha)
    let codes = cv_clear_transparent(
      cv_encoded(
        cv_load_red(pixels) * straight, cv_load_green(pixels) * straight,
        cv_load_blue(pixels) * straight, cv_rounded(cv_unit(alpha) * 255)))
    if count == 16 {
      cv_store_pixels(output, codes)
    } else {
      withUnsafeBytes(of: codes) {
        output.copyMemory(from: $0.baseAddress!, byteCount: count * 4)
      }
    }
  }
}
