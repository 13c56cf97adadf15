internal import CVec
internal import Glibc

/// How much a pixel counts at a distance, for reading between pixels.
enum ResamplingKernel: Hashable, Sendable {
  /// Lanczos' window of three lobes.
  case lanczos
  /// Mitchell and Netravali's family of cubics.
  case cubic(b: Double, c: Double)

  var reach: Double {
    switch self {
    case .lanczos: 3
    case .cubic: 2
    }
  }

  func weight(_ distance: Double) -> Double {
    let x = distance.magnitude
    guard x < reach else { return 0 }
    switch self {
    case .lanczos:
      if x == 0 { return 1 }
      let angle = Double.pi * x
      return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
    case .cubic(let b, let c):
      let (x2, x3) = (x * x, x * x * x)
      if x < 1 {
        return ((12 - 9 * b - 6 * c) * x3 + (-18 + 12 * b + 6 * c) * x2 + (6 - 2 * b)) / 6
      }
      return
        ((-b - 6 * c) * x3 + (6 * b + 30 * c) * x2 + (-12 * b - 48 * c) * x
        + (8 * b + 24 * c)) / 6
    }
  }
}

/// The picture scaled about the origin, rows and columns one after the other.
struct Resampler: AreaOperation {
  let kernel: ResamplingKernel
  let scaleX: Double
  let scaleY: Double

  func source(for frame: PixelFrame) -> PixelFrame {
    let (x, width) = span(frame.x, frame.maxX, scaleX)
    let (y, height) = span(frame.y, frame.maxY, scaleY)
    return PixelFrame(x: x, y: y, width: width, height: height)
  }

  private func span(_ low: Int, _ high: Int, _ scale: Double) -> (Int, Int) {
    let reach = kernel.reach * max(1, 1 / scale) + 1
    let first = Int((Double(low) / scale - reach).rounded(.down))
    let last = Int((Double(high) / scale + reach).rounded(.up))
    return (first, last - first)
  }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let columns = Window(kernel, scaleX, frame.x..<frame.maxX, from: input.frame.x)
    let rows = Window(kernel, scaleY, frame.y..<frame.maxY, from: input.frame.y)
    try workers.run(rows: frame.height) { strips in
      let line = FloatRow(pixels: input.frame.width + columns.stride + 16)
      let scaled = FloatRow(pixels: frame.width)
      while let strip = strips.next() {
        for row in strip {
          add(rows, row, of: input, into: line.start)
          reduce(columns, line.start, pixels: frame.width, into: scaled.start)
          scaled.store(pixels: frame.width, to: output.row(row))
        }
      }
    }
  }

  private func add(
    _ rows: Window, _ row: Int, of input: Raster, into line: UnsafeMutablePointer<Float>
  ) {
    let first = rows.starts[row]
    let count = min(rows.stride, input.frame.height - first)
    rows.weights.withUnsafeBufferPointer { weights in
      let weight = weights.baseAddress! + row * rows.stride
      for x in stride(from: 0, to: input.frame.width * 4, by: 16) {
        var sum = SIMD16<Float>(repeating: 0)
        for tap in 0..<count {
          sum = cv_fma(
            cv_load_halfs(input.row(first + tap) + x), SIMD16(repeating: weight[tap]), sum)
        }
        cv_store(line + x, sum)
      }
    }
  }

  private func reduce(
    _ columns: Window, _ line: UnsafePointer<Float>, pixels: Int,
    into scaled: UnsafeMutablePointer<Float>
  ) {
    columns.weights.withUnsafeBufferPointer { weights in
      for x in 0..<pixels {
        let source = line + columns.starts[x] * 4
        let weight = weights.baseAddress! + x * columns.stride
        var sum = SIMD16<Float>(repeating: 0)
        for group in 0..<columns.stride / 4 {
          sum = cv_fma(
            cv_load(source + group * 16), cv_load_spread(weight + group * 4), sum)
        }
        cv_store_sum(scaled + x * 4, sum)
      }
    }
  }

  /// Which pixels of the source make up those of the result along one side.
  private struct Window {
    let starts: [Int]
    /// A multiple of four; the rest of the weights is 0.
    let stride: Int
    let weights: [Float]

    init(_ kernel: ResamplingKernel, _ scale: Double, _ pixels: Range<Int>, from origin: Int) {
      let width = max(1, 1 / scale)
      let reach = kernel.reach * width
      stride = (Int((2 * reach).rounded(.up)) + 1 + 3) / 4 * 4
      var starts: [Int] = []
      var weights = [Float](repeating: 0, count: stride * pixels.count)
      for (index, pixel) in pixels.enumerated() {
        let center = (Double(pixel) + 0.5) / scale - 0.5
        let first = Int((center - reach).rounded(.up))
        let last = Int((center + reach).rounded(.down))
        let values = (first...last).map { kernel.weight((Double($0) - center) / width) }
        let sum = values.reduce(0, +)
        for (tap, value) in values.enumerated() {
          weights[index * stride + tap] = Float(value / sum)
        }
        starts.append(first - origin)
      }
      self.starts = starts
      self.weights = weights
    }
  }
}
