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
      let taps = 1..<max(weights.count, 1)
      let first = SIMD16(repeating: weights[0])
      // Three at a time, or each would wait for the sum before it.
      let together = count / 48 * 48
      for x in Swift.stride(from: 0, to: together, by: 48) {
        let p = middle + x
        var a = cv_load_halfs(p) * first
        var b = cv_load_halfs(p + 16) * first
        var c = cv_load_halfs(p + 32) * first
        for tap in taps {
          let (up, down) = (p + tap * stride, p - tap * stride)
          let weight = SIMD16(repeating: weights[tap])
          a = cv_fma(cv_load_halfs(up) + cv_load_halfs(down), weight, a)
          b = cv_fma(cv_load_halfs(up + 16) + cv_load_halfs(down + 16), weight, b)
          c = cv_fma(cv_load_halfs(up + 32) + cv_load_halfs(down + 32), weight, c)
        }
        cv_store(line + x, a)
        cv_store(line + x + 16, b)
        cv_store(line + x + 32, c)
      }
      for x in Swift.stride(from: together, to: count, by: 16) {
        let p = middle + x
        var sum = cv_load_halfs(p) * first
        for tap in taps {
          let pair = cv_load_halfs(p - tap * stride) + cv_load_halfs(p + tap * stride)
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
      let taps = 1..<max(weights.count, 1)
      let first = SIMD16(repeating: weights[0])
      let together = count / 48 * 48
      for x in Swift.stride(from: 0, to: together, by: 48) {
        let p = line + (weights.count - 1) * 4 + x
        var a = cv_load(p) * first
        var b = cv_load(p + 16) * first
        var c = cv_load(p + 32) * first
        for tap in taps {
          let (right, left) = (p + tap * 4, p - tap * 4)
          let weight = SIMD16(repeating: weights[tap])
          a = cv_fma(cv_load(right) + cv_load(left), weight, a)
          b = cv_fma(cv_load(right + 16) + cv_load(left + 16), weight, b)
          c = cv_fma(cv_load(right + 32) + cv_load(left + 32), weight, c)
        }
        cv_store_halfs(row + x, a)
        cv_store_halfs(row + x + 16, b)
        cv_store_halfs(row + x + 32, c)
      }
      for x in Swift.stride(from: together, to: count, by: 16) {
        let p = line + (weights.count - 1) * 4 + x
        var sum = cv_load(p) * first
        for tap in taps {
          let pair = cv_load(p - tap * 4) + cv_load(p + tap * 4)
          sum = cv_fma(pair, SIMD16(repeating: weights[tap]), sum)
        }
        cv_store_halfs(row + x, sum)
      }
    }
  }
}
