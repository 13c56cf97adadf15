internal import CONNX
internal import Words

/// A network, run by ONNX Runtime.
package final class Network: Inferring {
  package let name: String
  private let network: OpaquePointer
  private let inputCount: Int
  private let outputCount: Int
  package let inputSizes: [[Int?]]
  package let outputNames: [String]

  /// Opens the runtime, whose file is loaded into this process for good.
  package static func openRuntime(_ path: String) throws(VisionError) {
    var reason = Reason()
    let result = reason.write {
      connx_open(path, { NetworkMemory.take($0) }, { NetworkMemory.give($0) }, $0, $1)
    }
    guard result == 0 else {
      throw .noRuntime(reason: reason.text)
    }
  }

  /// Loads a network. Its bytes are not needed afterwards.
  package init(_ name: String, _ bytes: UnsafeRawBufferPointer) throws(VisionError) {
    var reason = Reason()
    let loaded = reason.write { connx_load(bytes.baseAddress, bytes.count, $0, $1) }
    guard let loaded else {
      throw .unreadable(
        model: name, reason: Message("model.runtime", ["text": .text(reason.text)]))
    }
    self.name = name
    network = loaded
    inputCount = connx_input_count(loaded)
    outputCount = connx_output_count(loaded)
    inputSizes = (0..<connx_input_count(loaded)).map { Self.inputSizes(of: loaded, $0) }
    outputNames = (0..<connx_output_count(loaded)).map {
      connx_output_name(loaded, $0).map { String(cString: $0) } ?? ""
    }
  }

  private static func inputSizes(of network: OpaquePointer, _ index: Int) -> [Int?] {
    var sizes = [Int64](repeating: 0, count: mostAxes)
    let count = connx_input_sizes(network, index, &sizes)
    return sizes.prefix(count).map { $0 > 0 ? Int($0) : nil }
  }

  deinit { connx_unload(network) }

  package func outputs(for inputs: [Tensor]) throws(VisionError) -> [Tensor] {
    guard inputs.count == inputCount, inputs.allSatisfy({ $0.sizes.count <= Self.mostAxes })
    else { throw .otherSizes(model: name) }
    var made = [connx_tensor](repeating: connx_tensor(), count: outputCount)
    var reason = Reason()
    let result = Self.withGiven(inputs[...]) { given in
      NetworkMemory.whileRunning { reason.write { connx_run(network, given, &made, $0, $1) } }
    }
    guard result == 0 else { throw .failed(model: name, reason: reason.text) }
    defer { for index in made.indices { connx_release(&made[index]) } }
    return made.map(Self.copied)
  }

  private static let mostAxes = 8

  /// Describes all inputs, whose numbers are where they are.
  private static func withGiven(
    _ tensors: ArraySlice<Tensor>, _ before: [connx_tensor] = [],
    _ body: ([connx_tensor]) -> Int32
  ) -> Int32 {
    guard let first = tensors.first else { return body(before) }
    return first.values.withUnsafeBufferPointer { values in
      withGiven(tensors.dropFirst(), before + [given(first, values)], body)
    }
  }

  private static func given(
    _ tensor: Tensor, _ values: UnsafeBufferPointer<Float>
  ) -> connx_tensor {
    var given = connx_tensor()
    // The library reads the numbers of inputs only.
    given.values = UnsafeMutablePointer(mutating: values.baseAddress)
    given.count = values.count
    given.rank = tensor.sizes.count
    withUnsafeMutableBytes(of: &given.sizes) { bytes in
      bytes.withMemoryRebound(to: Int64.self) { sizes in
        for (axis, size) in tensor.sizes.enumerated() { sizes[axis] = Int64(size) }
      }
    }
    return given
  }

  private static func copied(_ tensor: connx_tensor) -> Tensor {
    var tensor = tensor
    let sizes = withUnsafeBytes(of: &tensor.sizes) { bytes in
      bytes.withMemoryRebound(to: Int64.self) { $0.prefix(tensor.rank).map { Int($0) } }
    }
    let values = UnsafeBufferPointer(start: tensor.values, count: tensor.count)
    return Tensor(sizes: sizes, values: Array(values))
  }
}

/// Memory for a sentence written by C.
private struct Reason {
  private var bytes = [CChar](repeating: 0, count: 512)

  mutating func write<Result>(_ body: (UnsafeMutablePointer<CChar>, Int) -> Result) -> Result {
    let count = bytes.count
    return bytes.withUnsafeMutableBufferPointer { body($0.baseAddress!, count) }
  }

  var text: String {
    String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
