package import Words

/// An array of numbers with several axes, the last of which varies fastest.
package struct Tensor: Hashable, Sendable {
  package let sizes: [Int]
  package var values: [Float]

  /// The number of values must be the product of the sizes.
  package init(sizes: [Int], values: [Float]) {
    precondition(values.count == sizes.reduce(1, *), "as many numbers as the axes have places")
    self.sizes = sizes
    self.values = values
  }
}

/// Computes the outputs of a network.
package protocol Inferring {
  /// The name of the model, for messages.
  var name: String { get }
  /// The sizes of each input's axes; `nil` where any will do.
  var inputSizes: [[Int?]] { get }
  var outputNames: [String] { get }
  func outputs(for inputs: [Tensor]) throws(VisionError) -> [Tensor]
}

extension Inferring {
  /// The outputs, if they have the expected sizes; `nil` in a list of sizes allows any.
  func outputs(
    for input: Tensor, sized expected: [[Int?]]
  ) throws(VisionError) -> [Tensor] {
    let outputs = try outputs(for: [input])
    guard outputs.count >= expected.count else { throw .otherSizes(model: name) }
    for (output, sizes) in zip(outputs, expected) {
      guard output.sizes.count == sizes.count,
        zip(output.sizes, sizes).allSatisfy({ $1 == nil || $0 == $1 })
      else { throw .otherSizes(model: name) }
    }
    return outputs
  }
}

/// Describes why a network cannot be used.
package enum VisionError: Explainable, Hashable, Sendable {
  /// The library that runs networks cannot be opened.
  case noRuntime(reason: String)
  /// The file of a network, or of its words, is not what it must be.
  case unreadable(model: String, reason: Message)
  /// The network did not compute.
  case failed(model: String, reason: String)
  /// Its results have other sizes than this program expects.
  case otherSizes(model: String)

  package var message: Message {
    switch self {
    case .noRuntime(let reason): Message("model.noRuntime", ["reason": .text(reason)])
    case .unreadable(let model, let reason):
      Message("model.unreadable", ["model": .text(model), "reason": .message(reason)])
    case .failed(let model, let reason):
      Message("model.failed", ["model": .text(model), "reason": .text(reason)])
    case .otherSizes(let model): Message("model.otherSizes", ["model": .text(model)])
    }
  }
}
