internal import CVec

/// The mean of a disc around every pixel; a pixel at distance d has weight max(0, min(1, radius +
/// 1/2 - d)).
///
/// Within a row the weights are equal except at the ends, so a row is computed from differences of
/// prefix sums: the cost grows with the radius and not with its square.
struct DiscMean: AreaOperation {
  /// A change of weight: its position in the sums, from the lowest row on, and its amount.
  private struct Change {
    let row: Int
    let column: Int
    let weight: Float
  }

  private let changes: [Change]
  private let reach: Int
  let radius: Double

  /// A disc above the largest computed size is only a description for the shader; nothing is
  /// prepared for it.
  init(radius: Double) {
    self.radius = radius
    let reach = Int((radius + 0.5).rounded(.up)) - 1
    self.reach = reach
    guard radius <= Limits.discRadius else {
      changes = []
      return
    }
    func cover(_ x: Int, _ y: Int) -> Double {
      max(0, min(1, radius + 0.5 - Double(x * x + y * y).squareRoot()))
    }
    let span = -reach...reach
    let total = span.reduce(0) { sum, y in span.reduce(sum) { $0 + cover($1, y) } }
    // The prefix sum before a pixel is multiplied by how much more the pixel before it weighs.
    changes = span.flatMap { y in
      (-reach...reach + 1).compactMap { x in
        let before = x > -reach ? cover(x - 1, y) : 0
        let difference = before - (x <= reach ? cover(x, y) : 0)
        return difference == 0
          ? nil : Change(row: y + reach, column: x + reach, weight: Float(difference / total))
      }
    }
  }

  func source(for frame: PixelFrame) -> PixelFrame { frame.outset(dx: reach, dy: reach) }

  /// The size of a block, so that the sums of its rows fit the cache and stay small enough to be
  /// exact.
  private static let chunk = (width: 128, height: 64)

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    guard radius <= Limits.discRadius else { throw .tooFar }
    let frame = output.frame
    let across = (frame.width + Self.chunk.width - 1) / Self.chunk.width
    let down = (frame.height + Self.chunk.height - 1) / Self.chunk.height
    let width = Self.chunk.width + 2 * reach + 4
    try workers.run(rows: across * down, height: 1) { strips in
      let sums = FloatRow(pixels: width * (Self.chunk.height + 2 * reach))
      let means = FloatRow(pixels: Self.chunk.width)
      while let chunks = strips.next() {
        let (row, column) = chunks.lowerBound.quotientAndRemainder(dividingBy: across)
        let (x, y) = (column * Self.chunk.width, row * Self.chunk.height)
        let size = PixelSize(
          width: min(Self.chunk.width, frame.width - x),
          height: min(Self.chunk.height, frame.height - y))
        let left = frame.x + x - reach - input.frame.x
        for line in 0..<size.height + 2 * reach {
          let source = input.row(frame.y + y + line - reach - input.frame.y) + left * 4
          accumulate(
            source, pixels: size.width + 2 * reach, into: sums.start + line * width * 4)
        }
        for line in 0..<size.height {
          add(sums.start + line * width * 4, stride: width * 4, pixels: size.width, into: means)
          means.store(pixels: size.width, to: output.row(y + line) + x * 4)
        }
      }
    }
  }

  /// Computes the sum of all pixels to the left of each pixel.
  private func accumulate(
    _ row: UnsafePointer<UInt16>, pixels: Int, into sums: UnsafeMutablePointer<Float>
  ) {
    sums.withMemoryRebound(to: SIMD4<Float>.self, capacity: pixels + 1) { sums in
      var sum = SIMD4<Float>.zero
      for x in 0..<pixels {
        sums[x] = sum
        let p = cv_load_halfs(row + x * 4)
        sum += SIMD4(p[0], p[1], p[2], p[3])
      }
      sums[pixels] = sum
    }
  }

  private func add(
    _ sums: UnsafePointer<Float>, stride: Int, pixels: Int, into means: FloatRow
  ) {
    changes.withUnsafeBufferPointer { changes in
      for x in Swift.stride(from: 0, to: pixels * 4, by: 16) {
        var total = SIMD16<Float>(repeating: 0)
        for change in changes {
          let sum = cv_load(sums + change.row * stride + change.column * 4 + x)
          total = cv_fma(sum, SIMD16(repeating: change.weight), total)
        }
        cv_store(means.start + x, total)
      }
    }
  }
}
