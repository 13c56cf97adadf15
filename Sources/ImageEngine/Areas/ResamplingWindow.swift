#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The weight of a pixel by its distance, for resampling.
enum ResamplingKernel: Hashable, Sendable {
  /// Lanczos' window with three lobes.
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

/// The source pixels and weights that make up each pixel of the result along one axis.
struct ResamplingWindow: Sendable {
  /// The first source pixel for each result pixel, relative to the source's first.
  let starts: [Int]
  /// The number of weights stored per pixel: a multiple of four, padded with 0.
  let stride: Int
  /// `stride` weights for each result pixel; their sum is 1.
  let weights: [Float]

  /// `step` is the size of a result pixel in source pixels; weights outside the source are left
  /// out, and those outside the ends belong to the pixels there.
  init(
    _ kernel: ResamplingKernel, step: Double, pixels: Range<Int>, source: Range<Int>,
    ends: Range<Int>? = nil
  ) {
    let width = max(1, step)
    let reach = kernel.reach * width
    stride = (Int((2 * reach).rounded(.up)) + 1 + 3) / 4 * 4
    var starts: [Int] = []
    var weights = [Float](repeating: 0, count: stride * pixels.count)
    for (index, pixel) in pixels.enumerated() {
      let center = (Double(pixel) + 0.5) * step - 0.5
      let taps = Int((center - reach).rounded(.up))...Int((center + reach).rounded(.down))
      let read = taps.clamped(to: source.lowerBound...source.upperBound - 1)
      let counted = ends == nil ? read : taps
      let places = (ends.map { $0.lowerBound...$0.upperBound - 1 } ?? read).clamped(to: read)
      let values = counted.map { kernel.weight((Double($0) - center) / width) }
      let sum = values.reduce(0, +)
      for (tap, value) in zip(counted, values) {
        let place = min(max(tap, places.lowerBound), places.upperBound)
        weights[index * stride + place - read.lowerBound] += Float(value / sum)
      }
      starts.append(read.lowerBound - source.lowerBound)
    }
    self.starts = starts
    self.weights = weights
  }
}
