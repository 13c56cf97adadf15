internal import CVec

/// The largest or the smallest of each component in a rectangle around every pixel.
/// Along columns from the extrema of blocks, forwards and backwards, along rows by
/// windows that double: the size costs next to nothing.
struct Extremum: AreaOperation {
  let reachX: Int
  let reachY: Int
  let isMaximum: Bool

  func source(for frame: PixelFrame) -> PixelFrame { frame.outset(dx: reachX, dy: reachY) }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let between = Raster(output.frame.outset(dx: reachX, dy: 0), from: output.pool)
    try columns(of: input, into: between, workers)
    try rows(of: between, into: output, workers)
  }

  @inline(__always)
  private func better(_ a: SIMD16<Float>, _ b: SIMD16<Float>) -> SIMD16<Float> {
    isMaximum ? cv_max(a, b) : cv_min(a, b)
  }

  /// Pixels of a row that are worked on together, so that a block fits the cache.
  private static let chunk = 32

  private func columns(
    of input: Raster, into output: Raster, _ workers: Workers
  ) throws(RenderError) {
    let frame = output.frame
    let window = 2 * reachY + 1
    let count = Self.chunk * 4
    try workers.run(rows: (frame.width + Self.chunk - 1) / Self.chunk, height: 1) { strips in
      let block = FloatRow(pixels: window * Self.chunk)
      let ahead = FloatRow(pixels: Self.chunk)
      while let chunks = strips.next() {
        let x = chunks.lowerBound * Self.chunk
        let used = min(count, (frame.width - x + 15) / 16 * 64)
        let shift = (frame.x + x - input.frame.x) * 4
        let bottom = frame.y - reachY - input.frame.y
        for start in stride(from: 0, to: frame.height, by: window) {
          for row in (0..<window).reversed() where start + row < frame.height + window - 1 {
            let source = input.row(bottom + start + row) + shift
            let line = block.start + row * count
            let isFirst = row == window - 1 || start + row == frame.height + window - 2
            for x in stride(from: 0, to: used, by: 16) {
              let here = cv_load_halfs(source + x)
              cv_store(line + x, isFirst ? here : better(here, cv_load(line + count + x)))
            }
          }
          for row in 0..<min(window, frame.height - start) {
            let target = output.row(start + row) + x * 4
            let line = block.start + row * count
            if row > 0 {
              let source = input.row(bottom + start + window + row - 1) + shift
              for x in stride(from: 0, to: used, by: 16) {
                let here = cv_load_halfs(source + x)
                cv_store(
                  ahead.start + x, row == 1 ? here : better(here, cv_load(ahead.start + x)))
              }
            }
            for x in stride(from: 0, to: used, by: 16) {
              let own = cv_load(line + x)
              cv_store_halfs(
                target + x, row == 0 ? own : better(own, cv_load(ahead.start + x)))
            }
          }
        }
      }
    }
  }

  private func rows(
    of input: Raster, into output: Raster, _ workers: Workers
  ) throws(RenderError) {
    let frame = output.frame
    let window = 2 * reachX + 1
    let pixels = frame.width + 2 * reachX
    try workers.run(rows: frame.height) { strips in
      let line = FloatRow(pixels: pixels + window)
      while let rows = strips.next() {
        for row in rows {
          line.load(input.row(row), pixels: pixels)
          var span = 1
          while span * 2 <= window {
            for x in stride(from: 0, to: pixels * 4, by: 16) {
              cv_store(
                line.start + x, better(cv_load(line.start + x), cv_load(line.start + x + span * 4)))
            }
            span *= 2
          }
          let rest = (window - span) * 4
          let target = output.row(row)
          for x in stride(from: 0, to: frame.width * 4, by: 16) {
            cv_store_halfs(
              target + x, better(cv_load(line.start + x), cv_load(line.start + x + rest)))
          }
        }
      }
    }
  }
}
