/// He, Sun and Tang's guided filter with a radius: colours become, within each
/// square, a multiple of the guide, which is in the input's alpha, and a constant.
/// In single precision throughout, because variances are differences of squares.
struct GuidedMean: AreaOperation {
  let radius: Int
  let epsilon: Float

  func source(for frame: PixelFrame) -> PixelFrame {
    frame.outset(dx: 2 * radius, dy: 2 * radius)
  }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    try workers.run(rows: frame.height, height: max(32, 4 * radius)) { strips in
      while let rows = strips.next() {
        let width = frame.width + 4 * radius
        let height = rows.count + 4 * radius
        var pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
        let left = frame.x - 2 * radius
        let bottom = frame.y + rows.lowerBound - 2 * radius
        for y in 0..<height {
          for x in 0..<width { pixels[y * width + x] = input[left + x, bottom + y] }
        }
        let products = pixels.map { $0 * $0.w }
        let means = Self.mean(pixels, width: width, height: height, radius: radius)
        let squares = Self.mean(products, width: width, height: height, radius: radius)
        let inner = width - 2 * radius
        var slopes = means
        var shifts = means
        for index in means.indices {
          let mean = means[index]
          let variance = max(squares[index].w - mean.w * mean.w, 0)
          let slope = (squares[index] - mean * mean.w) / (variance + epsilon)
          slopes[index] = slope
          shifts[index] = mean - slope * mean.w
        }
        let lower = height - 2 * radius
        let a = Self.mean(slopes, width: inner, height: lower, radius: radius)
        let b = Self.mean(shifts, width: inner, height: lower, radius: radius)
        for y in 0..<rows.count {
          for x in 0..<frame.width {
            let guide = pixels[(y + 2 * radius) * width + x + 2 * radius].w
            var result = a[y * frame.width + x] * guide + b[y * frame.width + x]
            result.w = 1
            output[frame.x + x, frame.y + rows.lowerBound + y] = result
          }
        }
      }
    }
  }

  /// The means of squares; smaller by the radius on each side.
  private static func mean(
    _ pixels: [SIMD4<Float>], width: Int, height: Int, radius: Int
  ) -> [SIMD4<Float>] {
    let side = 2 * radius + 1
    let (innerWidth, innerHeight) = (width - 2 * radius, height - 2 * radius)
    var result = [SIMD4<Float>](repeating: .zero, count: innerWidth * innerHeight)
    var sums = [SIMD4<Float>](repeating: .zero, count: width)
    for y in 0..<side - 1 {
      for x in 0..<width { sums[x] += pixels[y * width + x] }
    }
    for y in 0..<innerHeight {
      for x in 0..<width { sums[x] += pixels[(y + side - 1) * width + x] }
      var sum = sums[..<(side - 1)].reduce(.zero, +)
      for x in 0..<innerWidth {
        sum += sums[x + side - 1]
        result[y * innerWidth + x] = sum / Float(side * side)
        sum -= sums[x]
      }
      for x in 0..<width { sums[x] -= pixels[y * width + x] }
    }
    return result
  }
}
