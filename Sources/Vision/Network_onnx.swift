internal import CONNX

/// A network, run by ONNX Runtime.
package final class Network: Inferring {
  package let name: String
  private let network: OpaquePointer
  private let inputCount: Int
  private let outputCount: Int

  /// Opens the runtime, whose file is loaded into this process for good.
  package static func openRuntime(_ path: String) throws(VisionError) {
    var reason = Reason()
    guard reason.write({ connx_open(path, $0, $1) }) == 0 else {
      throw .noRuntime(reason: reason.text)
    }
  }

  /// Loads a network. Its bytes are not needed afterwards.
  ///
  /// - Parameter keepsMemory: Keeps the memory for intermediate results. Faster, but a process then
  ///   holds the most that any picture needed.
  package init(
    _ name: String, _ bytes: UnsafeRawBufferPointer, keepsMemory: Bool = false
  ) throws(VisionError) {
    var reason = Reason()
    let loaded = reason.write {
      connx_load(bytes.baseAddress, bytes.count, keepsMemory ? 1 : 0, $0, $1)
    }
    guard let loaded else { throw .unreadable(model: name, reason: reason.text) }
    self.name = name
    network = loaded
    inputCount = connx_input_count(loaded)
    outputCount = connx_output_count(loaded)
  }

  deinit { connx_unload(network) }

  package func outputs(for inputs: [Tensor]) throws(VisionError) -> [Tensor] {
    guard inputs.count == inputCount, inputs.allSatisfy({ $0.sizes.count <= Self.mostAxes })
    else { throw .otherSizes(model: name) }
    // Copies, as the interface takes no constant numbers.
    let copies = inputs.map { tensor in
      let copy = UnsafeMutableBufferPointer<Float>.allocate(capacity: tensor.values.count)
      _ = copy.initialize(from: tensor.values)
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    let given = zip(inputs, copies).map { Self.given($0, $1) }
    var made = [connx_tensor](repeating: connx_tensor(), count: outputCount)
    var reason = Reason()
    let result = reason.write { connx_run(network, given, &made, $0, $1) }
    guard result == 0 else { throw .failed(model: name, reason: reason.text) }
    defer { for index in made.indices { connx_release(&made[index]) } }
    return made.map(Self.copied)
  }

  private static let mostAxes = 8

  private static func given(
    _ tensor: Tensor, _ copy: UnsafeMutableBufferPointer<Float>
  ) -> connx_tensor {
    var given = connx_tensor()
    given.values = copy.baseAddress
    given.count = copy.count
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
