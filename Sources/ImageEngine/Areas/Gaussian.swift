internal import CVec
internal import Glibc

/// The bell curve around every pixel, as the direct sum: for narrow ones.
struct Gaussian: AreaOperation {
  /// Of the middle and of the pixels to one side.
  let weights: [Float]

  init(sigma: Double) {
    // What lies farther out is less than a thousandth of the whole.
    let reach = Int((3.2 * sigma).rounded(.up))
    let values = (0...reach).map { exp(-Double($0 * $0) / (2 * max(sigma * sigma, 1e-9))) }
    let sum = values.dropFirst().reduce(values[0]) { $0 + 2 * $1 }
    weights = values.map { Float($0 / sum) }
  }

  var reach: Int { weights.count - 1 }

  func source(for frame: PixelFrame) -> PixelFrame { frame.outset(dx: reach, dy: reach) }

  /// Columns, then rows.
  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let width = output.frame.width + 2 * reach
    let shift = (output.frame.x - reach - input.frame.x) * 4
    try workers.run(rows: output.frame.height) { strips in
      let line = FloatRow(pixels: width)
      while let rows = strips.next() {
        for row in rows {
          let middle = input.row(output.frame.y + row - input.frame.y) + shift
          sumColumns(middle, stride: input.stride * 4, count: width * 4, into: line.start)
          sumRow(line.start, count: output.frame.width * 4, into: output.row(row))
        }
      }
    }
  }

  private func sumColumns(
    _ middle: UnsafePointer<UInt16>, stride: Int, count: Int,
    into line: UnsafeMutablePointer<Float>
  ) {
    weights.withUnsafeBufferPointer { weights in
      for x in Swift.stride(from: 0, to: count, by: 16) {
        var sum = cv_load_halfs(middle + x) * weights[0]
        for tap in 1..<max(weights.count, 1) {
          let pair =
            cv_load_halfs(middle + x - tap * stride)
            + cv_load_halfs(middle + x + tap * stride)
          sum = cv_fma(pair, SIMD16(repeating: weights[tap]), sum)
        }
        cv_store(line + x, sum)
      }
    }
  }

  private func sumRow(
    _ line: UnsafePointer<Float>, count: Int, into row: UnsafeMutablePointer<UInt16>
  ) {
    weights.withUnsafeBufferPointer { weights in
      let middle = line + (weights.count - 1) * 4
      for x in Swift.stride(from: 0, to: count, by: 16) {
        var sum = cv_load(middle + x) * weights[0]
        for tap in 1..<max(weights.count, 1) {
          let pair = cv_load(middle + x - tap * 4) + cv_load(middle + x + tap * 4)
          sum = cv_fma(pair, SIMD16(repeating: weights[tap]), sum)
        }
        cv_store_halfs(row + x, sum)
      }
    }
  }
}
