internal import CVec

/// The mean of a disc around every pixel: for each of its rows the difference of two
/// sums from the left, so that the cost grows with the radius and not with its square.
struct DiscMean: AreaOperation {
  /// For each row from the lowest on, how far the disc reaches to each side of the
  /// pixel's centre.
  private let halfWidths: [Float]
  private let share: Float

  init(radius: Double) {
    // A disc without a whole pixel is that pixel.
    let radius = max(radius, 0.5)
    let reach = Int(radius.rounded(.up)) - 1
    let widths = (-reach...reach).map { row in
      (radius * radius - Double(row * row)).squareRoot()
    }
    halfWidths = widths.map { Float($0) }
    share = Float(1 / widths.reduce(0) { $0 + 2 * $1 })
  }

  private var reachY: Int { halfWidths.count / 2 }
  private var reachX: Int { Int(halfWidths[reachY].rounded(.up)) }

  func source(for frame: PixelFrame) -> PixelFrame { frame.outset(dx: reachX + 1, dy: reachY) }

  /// What is worked on together, so that the sums of its rows fit the cache and stay
  /// small enough to be exact.
  private static let chunk = (width: 128, height: 64)

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let across = (frame.width + Self.chunk.width - 1) / Self.chunk.width
    let down = (frame.height + Self.chunk.height - 1) / Self.chunk.height
    let width = Self.chunk.width + 2 * reachX + 4
    try workers.run(rows: across * down, height: 1) { strips in
      let sums = FloatRow(pixels: width * (Self.chunk.height + 2 * reachY))
      let means = FloatRow(pixels: Self.chunk.width)
      while let chunks = strips.next() {
        let (row, column) = chunks.lowerBound.quotientAndRemainder(dividingBy: across)
        let (x, y) = (column * Self.chunk.width, row * Self.chunk.height)
        let size = PixelSize(
          width: min(Self.chunk.width, frame.width - x),
          height: min(Self.chunk.height, frame.height - y))
        let left = frame.x + x - reachX - 1 - input.frame.x
        for line in 0..<size.height + 2 * reachY {
          let source = input.row(frame.y + y + line - reachY - input.frame.y) + left * 4
          accumulate(
            source, pixels: size.width + 2 * reachX + 2, into: sums.start + line * width * 4)
        }
        for line in 0..<size.height {
          add(sums.start + line * width * 4, stride: width * 4, pixels: size.width, into: means)
          means.store(pixels: size.width, to: output.row(y + line) + x * 4)
        }
      }
    }
  }

  /// Before each pixel the sum of all to its left.
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
    for x in Swift.stride(from: 0, to: pixels * 4, by: 16) {
      var total = SIMD16<Float>(repeating: 0)
      for (row, half) in halfWidths.enumerated() {
        // The disc's row ends between two pixels, and so do the sums.
        let middle = Float(reachX) + 1.5
        let (right, left) = (middle + half, middle - half)
        let line = sums + row * stride + x
        total = total + between(line, right) - between(line, left)
      }
      cv_store(means.start + x, total * share)
    }
  }

  @inline(__always)
  private func between(_ line: UnsafePointer<Float>, _ place: Float) -> SIMD16<Float> {
    let whole = place.rounded(.down)
    let p = line + Int(whole) * 4
    return cv_fma(
      cv_load(p + 4) - cv_load(p), SIMD16(repeating: place - whole), cv_load(p))
  }
}
