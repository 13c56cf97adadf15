import Foundation
import ImageEngine
import Synchronization
import Vision

/// A network whose outputs a test computes, and which keeps its inputs.
final class FakeNetwork: Inferring, Sendable {
  let name = "fake.onnx"
  let inputSizes: [[Int?]]
  let outputNames: [String]
  private let answer: @Sendable ([Tensor]) -> [Tensor]
  private let kept = Mutex<[Tensor]>([])

  init(
    inputSizes: [[Int?]] = [], outputNames: [String] = [],
    _ answer: @escaping @Sendable ([Tensor]) -> [Tensor]
  ) {
    (self.inputSizes, self.outputNames) = (inputSizes, outputNames)
    self.answer = answer
  }

  /// All inputs until now.
  var inputs: [Tensor] { kept.withLock { $0 } }

  func outputs(for inputs: [Tensor]) throws(VisionError) -> [Tensor] {
    kept.withLock { $0 += inputs }
    return answer(inputs)
  }
}

extension Tensor {
  init(zeros sizes: Int...) {
    self.init(sizes: sizes, values: [Float](repeating: 0, count: sizes.reduce(1, *)))
  }

  /// A value by its place on each axis.
  subscript(places: Int...) -> Float {
    get { values[index(places)] }
    set { values[index(places)] = newValue }
  }

  private func index(_ places: [Int]) -> Int {
    zip(places, sizes).reduce(0) { $0 * $1.1 + $1.0 }
  }
}

extension Bitmap {
  /// An opaque picture of one colour for each pixel.
  init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)) {
    self.init(width: width, height: height) { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let place = (y * width + x) * 4
          (bytes[place], bytes[place + 1], bytes[place + 2]) = color(x, y)
          bytes[place + 3] = 255
        }
      }
    }
  }
}
