internal import Glibc

/// Along one side, which pixels of the source make up a pixel of the result,
/// and how much of each.
struct LanczosWindow: Sendable {
  let sourceLength: Int
  let length: Int
  /// For each pixel of the result the first one of the source.
  let starts: [Int]
  /// Room for the weights of one pixel: a multiple of four, the rest being 0.
  let stride: Int
  /// `stride` weights for each pixel of the result; their sum is 1.
  let weights: [Float]

  init(from sourceLength: Int, to length: Int) {
    self.sourceLength = sourceLength
    self.length = length
    let scale = Double(sourceLength) / Double(length)
    let reach = 3 * scale
    stride = (Int((2 * reach).rounded(.up)) + 1 + 3) / 4 * 4
    var starts: [Int] = []
    var weights = [Float](repeating: 0, count: stride * length)
    for index in 0..<length {
      let center = (Double(index) + 0.5) * scale - 0.5
      let first = max(0, Int((center - reach).rounded(.up)))
      let last = min(sourceLength - 1, Int((center + reach).rounded(.down)))
      let values = (first...last).map { Self.lanczos((Double($0) - center) / scale) }
      let sum = values.reduce(0, +)
      for (tap, value) in values.enumerated() {
        weights[index * stride + tap] = Float(value / sum)
      }
      starts.append(first)
    }
    self.starts = starts
    self.weights = weights
  }

  private static func lanczos(_ x: Double) -> Double {
    if x == 0 { return 1 }
    if x.magnitude >= 3 { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }
}
