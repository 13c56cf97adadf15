internal import CVec

/// Scales the picture about the origin, first along one axis, then the other.
struct Resampler: AreaOperation {
  let kernel: ResamplingKernel
  let scaleX: Double
  let scaleY: Double
  /// The part of the input that is read; its outermost pixels continue beyond it.
  var ends: PixelFrame?

  func source(for frame: PixelFrame) -> PixelFrame {
    let (x, width) = span(frame.x, frame.maxX, scaleX)
    let (y, height) = span(frame.y, frame.maxY, scaleY)
    return PixelFrame(x: x, y: y, width: width, height: height)
  }

  private func span(_ low: Int, _ high: Int, _ scale: Double) -> (Int, Int) {
    let reach = kernel.reach * max(1, 1 / scale) + 1
    let first = Int((Double(low) / scale - reach).rounded(.down))
    let last = Int((Double(high) / scale + reach).rounded(.up))
    return (first, last - first)
  }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let columns = ResamplingWindow(
      kernel, step: 1 / scaleX, pixels: frame.x..<frame.maxX,
      source: input.frame.x..<input.frame.maxX, ends: ends.map { $0.x..<$0.maxX })
    let rows = ResamplingWindow(
      kernel, step: 1 / scaleY, pixels: frame.y..<frame.maxY,
      source: input.frame.y..<input.frame.maxY, ends: ends.map { $0.y..<$0.maxY })
    try workers.run(rows: frame.height) { strips in
      let line = FloatRow(pixels: input.frame.width + columns.stride + 16)
      let scaled = FloatRow(pixels: frame.width)
      while let strip = strips.next() {
        for row in strip {
          add(rows, row, of: input, into: line.start)
          reduce(columns, line.start, pixels: frame.width, into: scaled.start)
          scaled.store(pixels: frame.width, to: output.row(row))
        }
      }
    }
  }

  private func add(
    _ rows: ResamplingWindow, _ row: Int, of input: Raster, into line: UnsafeMutablePointer<Float>
  ) {
    let first = rows.starts[row]
    let count = min(rows.stride, input.frame.height - first)
    rows.weights.withUnsafeBufferPointer { weights in
      let weight = weights.baseAddress! + row * rows.stride
      for x in stride(from: 0, to: input.frame.width * 4, by: 16) {
        var sum = SIMD16<Float>(repeating: 0)
        for tap in 0..<count {
          sum = cv_fma(
            cv_load_halfs(input.row(first + tap) + x), SIMD16(repeating: weight[tap]), sum)
        }
        cv_store(line + x, sum)
      }
    }
  }

  private func reduce(
    _ columns: ResamplingWindow, _ line: UnsafePointer<Float>, pixels: Int,
    into scaled: UnsafeMutablePointer<Float>
  ) {
    columns.weights.withUnsafeBufferPointer { weights in
      for x in 0..<pixels {
        let source = line + columns.starts[x] * 4
        let weight = weights.baseAddress! + x * columns.stride
        var sum = SIMD16<Float>(repeating: 0)
        for group in 0..<columns.stride / 4 {
          sum = cv_fma(
            cv_load(source + group * 16), cv_load_spread(weight + group * 4), sum)
        }
        cv_store_sum(scaled + x * 4, sum)
      }
    }
  }
}
