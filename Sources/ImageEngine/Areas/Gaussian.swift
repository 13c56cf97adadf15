internal import CVec

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

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
    let reach = max(1, Int((3.2 * sigma).rounded(.up)))
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
            for index in stride(from: 0, to: count, by: 2) {
              // The last row of an odd number is summed twice.
              let next = min(index + 1, count - 1)
              sumRows(
                lines[index].start, lines[next].start, count: width * 4,
                into: output.row(row + index) + x * 4, output.row(row + next) + x * 4)
            }
          }
        }
      }
    }
  }

  /// Computes the sums for a row and the three above it, from the lowest row on, for eight pixels
  /// at once: the processor reads two numbers for each that it multiplies.
  private func sumColumns(
    _ lowest: UnsafePointer<UInt16>, stride: Int, rows: Int, count: Int, into lines: [FloatRow]
  ) {
    let lines = (lines[0].start, lines[1].start, lines[2].start, lines[3].start)
    weights.withUnsafeBufferPointer { weights in
      let weights = weights.baseAddress! + Self.zeros
      for x in Swift.stride(from: 0, to: count, by: 32) {
        var (a, b, c, d) = (Eight(), Eight(), Eight(), Eight())
        /// Adds a row's pixels to the sums from the first to the last.
        @inline(__always)
        func add(_ place: Int, _ first: Int, _ last: Int) {
          // The values above the last row are never used.
          let row = lowest + min(place, rows - 1) * stride + x
          let pixels = Eight(cv_load_halfs(row), cv_load_halfs(row + 16))
          if first <= 0 { a.add(pixels, weights[place]) }
          if first <= 1, last >= 1 { b.add(pixels, weights[place - 1]) }
          if first <= 2, last >= 2 { c.add(pixels, weights[place - 2]) }
          if last >= 3 { d.add(pixels, weights[place - 3]) }
        }
        add(0, 0, 0)
        add(1, 0, 1)
        add(2, 0, 2)
        for place in 3..<max(3, 2 * reach + 1) { add(place, 0, 3) }
        add(2 * reach + 1, 1, 3)
        add(2 * reach + 2, 2, 3)
        add(2 * reach + 3, 3, 3)
        a.store(lines.0 + x)
        b.store(lines.1 + x)
        c.store(lines.2 + x)
        d.store(lines.3 + x)
      }
    }
  }

  /// Computes two rows; every number is read once for two sums that are four pixels apart.
  private func sumRows(
    _ line: UnsafePointer<Float>, _ above: UnsafePointer<Float>, count: Int,
    into row: UnsafeMutablePointer<UInt16>, _ next: UnsafeMutablePointer<UInt16>
  ) {
    let apart = Self.zeros
    weights.withUnsafeBufferPointer { weights in
      let weights = weights.baseAddress! + Self.zeros
      for x in Swift.stride(from: 0, to: count, by: 32) {
        var (first, second) = (Eight(), Eight())
        @inline(__always)
        func add(_ place: Int, isFirst: Bool, isSecond: Bool) {
          let pixels = Eight(cv_load(line + x + place * 4), cv_load(above + x + place * 4))
          if isFirst { first.add(pixels, weights[place]) }
          if isSecond { second.add(pixels, weights[place - apart]) }
        }
        for place in 0..<apart { add(place, isFirst: true, isSecond: false) }
        for place in apart..<max(apart, 2 * reach + 1) {
          add(place, isFirst: true, isSecond: true)
        }
        for place in 2 * reach + 1...2 * reach + apart {
          add(place, isFirst: false, isSecond: true)
        }
        cv_store_halfs(row + x, first.low)
        cv_store_halfs(next + x, first.high)
        guard x + 16 < count else { continue }
        cv_store_halfs(row + x + 16, second.low)
        cv_store_halfs(next + x + 16, second.high)
      }
    }
  }
}

/// Eight pixels, in two vectors that are multiplied by the same weight.
private struct Eight {
  var low = SIMD16<Float>(repeating: 0)
  var high = SIMD16<Float>(repeating: 0)

  @inline(__always)
  init() {}

  @inline(__always)
  init(_ low: SIMD16<Float>, _ high: SIMD16<Float>) { (self.low, self.high) = (low, high) }

  @inline(__always)
  mutating func add(_ other: Self, _ weight: Float) {
    let weight = SIMD16<Float>(repeating: weight)
    low = cv_fma(other.low, weight, low)
    high = cv_fma(other.high, weight, high)
  }

  @inline(__always)
  func store(_ place: UnsafeMutablePointer<Float>) {
    cv_store(place, low)
    cv_store(place + 16, high)
  }
}
