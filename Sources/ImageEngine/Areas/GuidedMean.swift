internal import CVec

/// The guided filter by He, Sun and Tang: within each square, colours become a linear function of
/// the guide, which is in the input's alpha. Uses single precision throughout, because variances
/// are differences of squares.
struct GuidedMean: AreaOperation {
  let radius: Int
  let epsilon: Float

  func source(for frame: PixelFrame) -> PixelFrame {
    frame.outset(dx: 2 * radius, dy: 2 * radius)
  }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let side = max(32, 4 * radius)
    // The whole block stays in the processor's cache.
    let across = max(128, side)
    try workers.run(rows: frame.height, height: side) { strips in
      let block = GuidedBlock(radius: radius, epsilon: epsilon, width: across, height: side)
      while let rows = strips.next() {
        for x in stride(from: 0, to: frame.width, by: across) where strips.isWanted {
          block.load(
            input, x: frame.x + x, y: frame.y + rows.lowerBound,
            width: min(across, frame.width - x), height: rows.count)
          block.compute()
          block.store(to: output, x: x, row: rows.lowerBound)
        }
      }
    }
  }
}

/// A block of the picture and its intermediate values. Each thread has its own.
private final class GuidedBlock {
  private let radius: Int
  private let epsilon: Float
  /// The size of the result.
  private var width = 0
  private var height = 0
  private let pixels: PixelSums
  private let products: PixelSums
  private let means: PixelSums
  private let squares: PixelSums

  init(radius: Int, epsilon: Float, width: Int, height: Int) {
    self.radius = radius
    self.epsilon = epsilon
    func sums() -> PixelSums { PixelSums(width: width + 4 * radius, height: height + 4 * radius) }
    (pixels, products, means, squares) = (sums(), sums(), sums(), sums())
  }

  func load(_ input: Raster, x: Int, y: Int, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let (left, bottom) = (x - 2 * radius - input.frame.x, y - 2 * radius - input.frame.y)
    for row in 0..<height + 4 * radius {
      let halfs = input.row(bottom + row) + left * 4
      let line = pixels.row(row)
      for x in stride(from: 0, to: (width + 4 * radius) * 4, by: 16) {
        cv_store(line + x, cv_load_halfs(halfs + x))
      }
    }
  }

  func compute() {
    let (outer, lines) = (width + 4 * radius, height + 4 * radius)
    for y in 0..<lines {
      let (from, to) = (pixels.pixels(y), products.pixels(y))
      for x in 0..<outer { to[x] = from[x] * from[x].w }
    }
    means.average(pixels, width: outer, height: lines, radius: radius)
    squares.average(products, width: outer, height: lines, radius: radius)
    let (inner, rows) = (outer - 2 * radius, lines - 2 * radius)
    for y in 0..<rows {
      let (means, squares) = (means.pixels(y), squares.pixels(y))
      for x in 0..<inner {
        let mean = means[x]
        let variance = max(squares[x].w - mean.w * mean.w, 0)
        let slope = (squares[x] - mean * mean.w) * (1 / (variance + epsilon))
        squares[x] = slope
        means[x] = mean - slope * mean.w
      }
    }
  }

  func store(to output: Raster, x: Int, row: Int) {
    let (inner, lines) = (width + 2 * radius, height + 2 * radius)
    // The averaged slopes and offsets replace the products and squares.
    products.average(squares, width: inner, height: lines, radius: radius)
    squares.average(means, width: inner, height: lines, radius: radius)
    for y in 0..<height {
      let (slopes, shifts) = (products.pixels(y), squares.pixels(y))
      let guides = pixels.pixels(y + 2 * radius) + 2 * radius
      for x in 0..<width {
        var result = slopes[x] * guides[x].w + shifts[x]
        result.w = 1
        shifts[x] = result
      }
      let line = output.row(row + y) + x * 4
      for x in stride(from: 0, to: width * 4, by: 16) {
        cv_store_halfs(line + x, cv_load(squares.row(y) + x))
      }
    }
  }
}

/// Rows of pixels in single precision.
private final class PixelSums {
  private let memory: UnsafeMutablePointer<SIMD16<Float>>
  private let sums: UnsafeMutablePointer<SIMD16<Float>>
  /// Groups of four pixels per row.
  private let stride: Int

  init(width: Int, height: Int) {
    stride = (width + 3) / 4
    memory = .allocateLines(stride * height, repeating: SIMD16(repeating: 0))
    sums = .allocateLines(stride, repeating: SIMD16(repeating: 0))
  }

  deinit {
    memory.deallocate()
    sums.deallocate()
  }

  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(memory + y * stride).assumingMemoryBound(to: Float.self)
  }

  func pixels(_ y: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    UnsafeMutableRawPointer(memory + y * stride).assumingMemoryBound(to: SIMD4<Float>.self)
  }

  /// Computes the means of squares of another block's pixels; the result is smaller by the radius
  /// on each side.
  func average(_ other: PixelSums, width: Int, height: Int, radius: Int) {
    let side = 2 * radius + 1
    let share = 1 / Float(side * side)
    sums.update(repeating: SIMD16(repeating: 0), count: stride)
    for y in 0..<side - 1 { add(other.memory + y * stride) }
    let columns = UnsafeMutableRawPointer(sums).assumingMemoryBound(to: SIMD4<Float>.self)
    for y in 0..<height - 2 * radius {
      add(other.memory + (y + side - 1) * stride)
      let result = pixels(y)
      var sum = SIMD4<Float>.zero
      for x in 0..<side - 1 { sum += columns[x] }
      for x in 0..<width - 2 * radius {
        sum += columns[x + side - 1]
        result[x] = sum * share
        sum -= columns[x]
      }
      let gone = other.memory + y * stride
      for x in 0..<stride { sums[x] -= gone[x] }
    }
  }

  private func add(_ row: UnsafePointer<SIMD16<Float>>) {
    for x in 0..<stride { sums[x] += row[x] }
  }
}
