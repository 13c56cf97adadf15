/// Draws lines in the colour of the input's pixels.
struct LineMesh: AreaOperation {
  /// Each line goes from x, y to z, w.
  let lines: [SIMD4<Float>]
  let width: Float

  func source(for frame: PixelFrame) -> PixelFrame { frame }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    output.clear()
    let frame = output.frame
    let margin = width / 2 + 1
    var touched = 0
    for line in lines {
      if workers.isCancelled() { throw .cancelled }
      let (x0, x1) = (min(line.x, line.z) - margin, max(line.x, line.z) + margin)
      let (y0, y1) = (min(line.y, line.w) - margin, max(line.y, line.w) + margin)
      let part = PixelFrame(
        Rectangle(
          x: Double(x0), y: Double(y0), width: Double(x1 - x0), height: Double(y1 - y0))
      ).intersection(frame)
      guard !part.isEmpty else { continue }
      touched += part.area
      guard touched <= EngineLimits.strokePixels else {
        throw .tooLarge(width: frame.width, height: frame.height)
      }
      for y in part.y..<part.maxY {
        for x in part.x..<part.maxX {
          let cover = cover(of: line, Float(x) + 0.5, Float(y) + 0.5)
          guard cover > 0 else { continue }
          let color = input[x, y] * cover
          if color.w > output[x, y].w { output[x, y] = color }
        }
      }
    }
  }

  private func cover(of line: SIMD4<Float>, _ x: Float, _ y: Float) -> Float {
    let way = line.highHalf - line.lowHalf
    let place = SIMD2(x, y) - line.lowHalf
    let along = (place * way).sum() / max((way * way).sum(), 1e-6)
    let rest = place - way * min(max(along, 0), 1)
    return min(max(width / 2 - (rest * rest).sum().squareRoot() + 0.5, 0), 1)
  }
}
