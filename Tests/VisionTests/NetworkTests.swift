import Darkroom
import Foundation
import TestSupport
import Testing
import Vision

/// The runtime of the models, or of the tests' Python packages; `nil` where there is neither.
let runtimePath: String? = {
  let name = ModelFile.runtime.name
  let packages = packageRoot + "/.venv/lib"
  // Without the folder there are no versions.
  let versions = (try? FileManager.default.contentsOfDirectory(atPath: packages)) ?? []
  let places =
    [modelFolder + "/" + name]
    + versions.map { "\(packages)/\($0)/site-packages/onnxruntime/capi/\(name)" }
  return places.first { FileManager.default.fileExists(atPath: $0) }
}()

/// The folder of models, as `tintype` finds it.
let modelFolder: String = {
  let variables = ProcessInfo.processInfo.environment
  let data = variables["XDG_DATA_HOME"] ?? (variables["HOME"] ?? "") + "/.local/share"
  return variables["TINTYPE_MODELS"] ?? data + "/tintype-models"
}()

/// A network that the test makes, run by the real library.
@Suite struct NetworkTests {
  private let weights: [Float]

  init() throws {
    try Network.openRuntime(try #require(runtimePath))
    var random = SeededGenerator(seed: 39)
    weights = (0..<48 * 7).map { _ in Float.random(in: -1...1, using: &random) }
  }

  private func network() throws -> Network {
    let bytes = ModelBytes.product(weights, rows: 48, columns: 7)
    return try bytes.withUnsafeBytes { try Network("product.onnx", $0) }
  }

  @Test func aNetworkComputesAProduct() throws {
    let network = try network()
    var random = SeededGenerator(seed: 40)
    // From its second run of a size on, the library plans its memory.
    for count in [1, 5, 2, 5, 1, 5] {
      let values = (0..<count * 48).map { _ in Float.random(in: -1...1, using: &random) }
      let outputs = try network.outputs(for: [Tensor(sizes: [count, 48], values: values)])
      #expect(outputs.map(\.sizes) == [[count, 7]])
      for (place, value) in outputs[0].values.enumerated() {
        let expected = (0..<48).reduce(Float(0)) {
          $0 + values[place / 7 * 48 + $1] * weights[$1 * 7 + place % 7]
        }
        #expect(abs(value - expected) < 1e-4)
      }
    }
  }

  /// Networks share the memory for what is between their layers.
  @Test func networksRunBesideEachOther() async throws {
    let weights = weights
    try await withThrowingTaskGroup { group in
      for seed in 0..<4 {
        let network = try network()
        group.addTask {
          var random = SeededGenerator(seed: UInt64(seed))
          for _ in 0..<12 {
            let count = Int.random(in: 1...40_000, using: &random)
            let factor = Float.random(in: -1...1, using: &random)
            let values = (0..<count * 48).map { Float($0 % 48 - $0 / 48 % 7) * factor }
            let outputs = try network.outputs(for: [Tensor(sizes: [count, 48], values: values)])
            try #require(outputs.map(\.sizes) == [[count, 7]])
            for row in 0..<min(count, 7) {
              let places = stride(from: row, to: count, by: 7)
              let first = outputs[0].values[row * 7..<row * 7 + 7]
              let isRepeated = places.allSatisfy {
                zip(outputs[0].values[$0 * 7..<$0 * 7 + 7], first).allSatisfy {
                  abs($0 - $1) < 1e-3
                }
              }
              #expect(isRepeated)
              let expected = (0..<48).reduce(Float(0)) {
                $0 + Float($1 - row) * factor * weights[$1 * 7]
              }
              #expect(abs(first[first.startIndex] - expected) < 1e-2)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func aNetworkSaysWhatItTakesAndGives() throws {
    let network = try network()
    #expect(network.inputSizes == [[nil, 48]] && network.outputNames == ["output"])
  }

  @Test func aWrongInputIsRefused() throws {
    let network = try network()
    #expect(throws: VisionError.self) {
      try network.outputs(for: [Tensor(sizes: [1, 47], values: .init(repeating: 0, count: 47))])
    }
    #expect(throws: VisionError.otherSizes(model: "product.onnx")) { try network.outputs(for: []) }
  }

  @Test func damagedNetworksAreRefusedOrRun() throws {
    let whole = ModelBytes.product(weights, rows: 48, columns: 7)
    var random = SeededGenerator(seed: 41)
    var refused = 0
    for _ in 0..<200 {
      let bytes = mutated(whole, using: &random)
      do {
        _ = try bytes.withUnsafeBytes { try Network("damaged.onnx", $0) }
      } catch {
        refused += 1
      }
    }
    #expect(refused > 20)
  }

  @Test func anotherLibraryIsNoRuntime() throws {
    // It is open already; a process opens it once.
    try Network.openRuntime("/nonexistent")
  }
}

@Suite struct MissingRuntimeTests {
  @Test func modelsThatAreNotThereAreNamed() {
    let folder = ModelFolder("/nonexistent")
    #expect(folder.unusable(ModelFile.allCases) == ModelFile.allCases)
    #expect(ContentKind.allCases.allSatisfy { !folder.has($0) })
  }
}
