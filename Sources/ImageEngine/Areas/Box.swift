internal import CVec

/// The mean of a rectangle around every pixel, by sums that gain what comes in and
/// lose what goes out: the size costs nothing.
struct Box: AreaOperation {
  /// Pixels to each side of the middle.
  let reachX: Int
  let reachY: Int

  func source(for frame: PixelFrame) -> PixelFrame { frame.outset(dx: reachX, dy: reachY) }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let width = frame.width + 2 * reachX
    let shift = (frame.x - reachX - input.frame.x) * 4
    let bottom = frame.y - reachY - input.frame.y
    // Each strip begins with a whole sum; taller ones begin less often.
    try workers.run(rows: frame.height, height: max(32, 8 * reachY)) { strips in
      let (sums, means) = (FloatRow(pixels: width), FloatRow(pixels: frame.width))
      while let rows = strips.next() {
        sums.start.update(repeating: 0, count: width * 4)
        for row in rows.lowerBound..<rows.lowerBound + 2 * reachY {
          add(input.row(bottom + row) + shift, count: width * 4, to: sums.start)
        }
        for row in rows {
          add(input.row(bottom + row + 2 * reachY) + shift, count: width * 4, to: sums.start)
          average(sums.start, pixels: frame.width, into: means.start)
          means.store(pixels: frame.width, to: output.row(row))
          subtract(input.row(bottom + row) + shift, count: width * 4, from: sums.start)
        }
      }
    }
  }

  private func add(
    _ row: UnsafePointer<UInt16>, count: Int, to sums: UnsafeMutablePointer<Float>
  ) {
    for x in stride(from: 0, to: count, by: 16) {
      cv_store(sums + x, cv_load(sums + x) + cv_load_halfs(row + x))
    }
  }

  private func subtract(
    _ row: UnsafePointer<UInt16>, count: Int, from sums: UnsafeMutablePointer<Float>
  ) {
    for x in stride(from: 0, to: count, by: 16) {
      cv_store(sums + x, cv_load(sums + x) - cv_load_halfs(row + x))
    }
  }

  private func average(
    _ sums: UnsafeMutablePointer<Float>, pixels: Int, into means: UnsafeMutablePointer<Float>
  ) {
    let share = 1 / Float((2 * reachX + 1) * (2 * reachY + 1))
    let span = 2 * reachX
    sums.withMemoryRebound(to: SIMD4<Float>.self, capacity: pixels + span) { sums in
      means.withMemoryRebound(to: SIMD4<Float>.self, capacity: pixels) { means in
        var sum = SIMD4<Float>.zero
        for x in 0..<span { sum += sums[x] }
        for x in 0..<pixels {
          sum += sums[x + span]
          means[x] = sum * share
          sum -= sums[x]
        }
      }
    }
  }
}
