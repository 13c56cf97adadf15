import Foundation
import Synchronization
import Testing
import Vision

/// The runtime is opened once in a process. Each of these has a process of its own, in which it is
/// not open yet.
@Suite(.timeLimit(.minutes(5))) struct OpeningTests {
  /// Whoever comes second must wait until the first has finished: it would load its network with
  /// half of the runtime. A race is lost now and then, so there are several.
  @Test(arguments: 0..<6) func threadsThatOpenTheRuntimeAtOnceCanAllLoadANetwork(_: Int) async {
    await #expect(processExitsWith: .success) {
      let path = try #require(runtimePath)
      #expect(together(16) { product(afterOpening: path) } == Array(repeating: 7, count: 16))
    }
  }

  @Test func threadsThatFindNoRuntimeAreAllTold() async {
    await #expect(processExitsWith: .success) {
      let path = try #require(runtimePath)
      let told = together(16) { product(afterOpening: "/nonexistent/libonnxruntime.so") }
      #expect(told == Array(repeating: nil, count: 16))
      // And a file that is there is opened afterwards.
      #expect(product(afterOpening: path) == 7)
    }
  }

  @Test func aNetworkIsNotLoadedBeforeTheRuntimeIsOpen() async {
    await #expect(processExitsWith: .success) {
      #expect(throws: VisionError.self) {
        try ModelBytes.product([1], rows: 1, columns: 1).withUnsafeBytes {
          _ = try Network("product.onnx", $0)
        }
      }
    }
  }
}

/// What a network makes of one number that it multiplies by seven; `nil` without a runtime.
private func product(afterOpening path: String) -> Float? {
  do {
    try Network.openRuntime(path)
    let bytes = ModelBytes.product([7], rows: 1, columns: 1)
    let network = try bytes.withUnsafeBytes { try Network("product.onnx", $0) }
    return try network.outputs(for: [Tensor(sizes: [1, 1], values: [1])])[0].values[0]
  } catch {
    return nil
  }
}

/// The results of threads that begin at the same moment.
private func together(_ count: Int, _ body: @escaping @Sendable () -> Float?) -> [Float?] {
  let meeting = Meeting(count)
  for _ in 0..<count {
    Thread.detachNewThread {
      meeting.waitForAll()
      meeting.end(with: body())
    }
  }
  return meeting.results()
}

private final class Meeting: Sendable {
  private let missing: Atomic<Int>
  private let ended = DispatchSemaphore(value: 0)
  private let found = Mutex<[Float?]>([])
  private let count: Int

  init(_ count: Int) {
    self.count = count
    missing = Atomic(count)
  }

  func waitForAll() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }

  func end(with result: Float?) {
    found.withLock { $0.append(result) }
    ended.signal()
  }

  func results() -> [Float?] {
    for _ in 0..<count { ended.wait() }
    return found.withLock { $0 }
  }
}
