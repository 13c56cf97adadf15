internal import CVec

/// The maximum or minimum of each component in a disc around every pixel. Each row of the disc is
/// the better of two overlapping windows whose width is a power of two; they are computed once for
/// each row of the picture.
struct DiscExtremum: AreaOperation {
  let isMaximum: Bool
  /// The disc's extent to each side, for each row from the lowest on.
  private let halfWidths: [Int]
  let radius: Double

  /// A disc above the largest computed size is only a description for the shader; nothing is
  /// prepared for it.
  init(radius: Double, isMaximum: Bool) {
    self.radius = radius
    self.isMaximum = isMaximum
    guard radius <= Limits.discRadius else {
      halfWidths = []
      return
    }
    // A pixel on the edge belongs to the disc, regardless of rounding.
    let square = radius * radius + 1e-6
    let reach = Int(square.squareRoot())
    halfWidths = (-reach...reach).map { row in Int((square - Double(row * row)).squareRoot()) }
  }

  private var reach: Int { halfWidths.count / 2 }

  func source(for frame: PixelFrame) -> PixelFrame { frame.outset(dx: reach, dy: reach) }

  private static let chunk = (width: 64, height: 32)

  /// The number of windows per row: 1, 2, 4 … pixels wide.
  private var levels: Int { Int.bitWidth - (2 * reach + 1).leadingZeroBitCount }

  @inline(__always)
  private func better(_ a: SIMD16<Float>, _ b: SIMD16<Float>) -> SIMD16<Float> {
    isMaximum ? cv_max(a, b) : cv_min(a, b)
  }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    guard radius <= Limits.discRadius else { throw .tooFar }
    let frame = output.frame
    let across = (frame.width + Self.chunk.width - 1) / Self.chunk.width
    let down = (frame.height + Self.chunk.height - 1) / Self.chunk.height
    let width = Self.chunk.width + 4 * reach + 8
    let stride = width * 4
    try workers.run(rows: across * down, height: 1) { strips in
      let tables = FloatRow(pixels: width * levels * (Self.chunk.height + 2 * reach))
      while let chunks = strips.next() {
        let (row, column) = chunks.lowerBound.quotientAndRemainder(dividingBy: across)
        let (x, y) = (column * Self.chunk.width, row * Self.chunk.height)
        let pixels = min(Self.chunk.width, frame.width - x)
        let lines = min(Self.chunk.height, frame.height - y)
        let left = (frame.x + x - reach - input.frame.x) * 4
        for line in 0..<lines + 2 * reach {
          let source = input.row(frame.y + y + line - reach - input.frame.y) + left
          fill(tables.start + line * levels * stride, stride, source, pixels + 2 * reach)
        }
        for line in 0..<lines {
          combine(
            tables.start + line * levels * stride, stride, pixels, output.row(y + line) + x * 4)
        }
      }
    }
  }

  /// Computes all windows of a row; window n of level k starts at pixel n.
  private func fill(
    _ table: UnsafeMutablePointer<Float>, _ stride: Int, _ row: UnsafePointer<UInt16>,
    _ pixels: Int
  ) {
    for x in Swift.stride(from: 0, to: pixels * 4, by: 16) {
      cv_store(table + x, cv_load_halfs(row + x))
    }
    for level in 1..<max(levels, 1) {
      let (below, own) = (table + (level - 1) * stride, table + level * stride)
      let step = 4 << (level - 1)
      for x in Swift.stride(from: 0, to: (pixels - (1 << level) + 1) * 4, by: 16) {
        cv_store(own + x, better(cv_load(below + x), cv_load(below + x + step)))
      }
    }
  }

  private func combine(
    _ tables: UnsafePointer<Float>, _ stride: Int, _ pixels: Int,
    _ target: UnsafeMutablePointer<UInt16>
  ) {
    for x in Swift.stride(from: 0, to: pixels * 4, by: 16) {
      var best = SIMD16<Float>(repeating: isMaximum ? -.infinity : .infinity)
      for (row, half) in halfWidths.enumerated() {
        let width = 2 * half + 1
        let level = Int.bitWidth - 1 - width.leadingZeroBitCount
        let table = tables + (row * levels + level) * stride + x
        best = better(best, cv_load(table + (reach - half) * 4))
        best = better(best, cv_load(table + (reach + half + 1 - (1 << level)) * 4))
      }
      cv_store_halfs(target + x, best)
    }
  }
}
