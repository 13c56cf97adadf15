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

/// Along one side, which pixels of a source make up those of a result, and how much of each.
struct ResamplingWindow: Sendable {
  /// For each pixel of the result the first one of the source, counted from the source's first.
  let starts: [Int]
  /// Room for the weights of one pixel: a multiple of four, the rest being 0.
  let stride: Int
  /// `stride` weights for each pixel of the result; their sum is 1.
  let weights: [Float]

  /// `step` is the length of a pixel of the result in pixels of the source; what would lie
  /// beyond the source's pixels is left out.
  init(_ kernel: ResamplingKernel, step: Double, pixels: Range<Int>, source: Range<Int>) {
    let width = max(1, step)
    let reach = kernel.reach * width
    stride = (Int((2 * reach).rounded(.up)) + 1 + 3) / 4 * 4
    var starts: [Int] = []
    var weights = [Float](repeating: 0, count: stride * pixels.count)
    for (index, pixel) in pixels.enumerated() {
      let center = (Double(pixel) + 0.5) * step - 0.5
      let first = max(source.lowerBound, Int((center - reach).rounded(.up)))
      let last = min(source.upperBound - 1, Int((center + reach).rounded(.down)))
      let values = (first...last).map { kernel.weight((Double($0) - center) / width) }
      let sum = values.reduce(0, +)
      for (tap, value) in values.enumerated() {
        weights[index * stride + tap] = Float(value / sum)
      }
      starts.append(first - source.lowerBound)
    }
    self.starts = starts
    self.weights = weights
  }
}
