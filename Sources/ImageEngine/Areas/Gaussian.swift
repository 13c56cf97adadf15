internal import CVec
internal import Glibc

/// A Gaussian around every pixel as a direct sum, for small radii.
struct Gaussian: AreaOperation {
  /// The weights from the farthest pixel on one side to that on the other, padded with zeros.
  private let weights: [Float]
  let reach: Int

  /// The number of zeros: the distance between two sums that share reads.
  private static let zeros = 4
  /// Rows that are summed at once.
  private static let together = 4
  /// A block of this width and a strip's height fits the cache.
  private static let partWidth = 256

  init(sigma: Double) {
    // The remainder outside is less than a thousandth of the total.
    let reach = Int((3.2 * sigma).rounded(.up))
    let values = (-reach...reach).map { exp(-Double($0 * $0) / (2 * max(sigma * sigma, 1e-9))) }
    let sum = values.reduce(0, +)
    let zeros = [Float](repeating: 0, count: Self.zeros)
    weights = zeros + values.map { Float($0 / sum) } + zeros
    self.reach = reach
  }

  func source(for frame: PixelFrame) -> PixelFrame { frame.outset(dx: reach, dy: reach) }

  /// Processes columns, then rows, of a part that stays in the cache while the rows of a strip
  /// share their reads.
  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let shift = (frame.x - reach - input.frame.x) * 4
    let bottom = frame.y - reach - input.frame.y
    try workers.run(rows: frame.height) { strips in
      let lines = (0..<Self.together).map { _ in FloatRow(pixels: Self.partWidth + 2 * reach) }
      while let rows = strips.next() {
        for x in stride(from: 0, to: frame.width, by: Self.partWidth) {
          let width = min(Self.partWidth, frame.width - x)
          for row in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.together) {
            let count = min(Self.together, rows.upperBound - row)
            sumColumns(
              input.row(bottom + row) + shift + x * 4, stride: input.stride * 4,
              rows: 2 * reach + count, count: (width + 2 * reach) * 4, into: lines)
            for index in 0..<count {
              sumRow(
                lines[index].start, count: width * 4, into: output.row(row + index) + x * 4)
            }
          }
        }
      }
    }
  }

  /// Computes the sums for a row and the three above it, from the lowest row on.
  private func sumColumns(
    _ lowest: UnsafePointer<UInt16>, stride: Int, rows: Int, count: Int, into lines: [FloatRow]
  ) {
    let (first, second) = (lines[0].start, lines[1].start)
    let (third, fourth) = (lines[2].start, lines[3].start)
    let places = 2 * reach + Self.together
    weights.withUnsafeBufferPointer { weights in
      let weights = weights.baseAddress! + Self.zeros
      for x in Swift.stride(from: 0, to: count, by: 16) {
        var (a, b) = (SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 0))
        var (c, d) = (SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 0))
        for place in 0..<places {
          // The values above the last row are never used.
          let number = cv_load_halfs(lowest + min(place, rows - 1) * stride + x)
          a = cv_fma(number, SIMD16(repeating: weights[place]), a)
          b = cv_fma(number, SIMD16(repeating: weights[place - 1]), b)
          c = cv_fma(number, SIMD16(repeating: weights[place - 2]), c)
          d = cv_fma(number, SIMD16(repeating: weights[place - 3]), d)
        }
        cv_store(first + x, a)
        cv_store(second + x, b)
        cv_store(third + x, c)
        cv_store(fourth + x, d)
      }
    }
  }

  private func sumRow(
    _ line: UnsafePointer<Float>, count: Int, into row: UnsafeMutablePointer<UInt16>
  ) {
    weights.withUnsafeBufferPointer { weights in
      let together = count / 32 * 32
      for x in Swift.stride(from: 0, to: together, by: 32) {
        let (sum, beside) = sums(weights, apart: 4) { cv_load(line + x + $0 * 4) }
        cv_store_halfs(row + x, sum)
        cv_store_halfs(row + x + 16, beside)
      }
      for x in Swift.stride(from: together, to: count, by: 16) {
        cv_store_halfs(row + x, sums(weights, apart: 0) { cv_load(line + x + $0 * 4) }.0)
      }
    }
  }

  /// Computes sixteen weighted sums at each of two positions that are so far apart that every value
  /// is loaded and converted once for both.
  @inline(__always)
  private func sums(
    _ weights: UnsafeBufferPointer<Float>, apart: Int, _ numbers: (Int) -> SIMD16<Float>
  ) -> (SIMD16<Float>, SIMD16<Float>) {
    let first = weights.baseAddress! + Self.zeros
    let second = first - apart
    var sum = SIMD16<Float>(repeating: 0)
    var other = SIMD16<Float>(repeating: 0)
    for place in 0...2 * reach + apart {
      let number = numbers(place)
      sum = cv_fma(number, SIMD16(repeating: first[place]), sum)
      other = cv_fma(number, SIMD16(repeating: second[place]), other)
    }
    return (sum, other)
  }
}
