import Blobs
import Glibc
import Synchronization
import TestSupport

/// A machine whose random bytes, and the calls of whose disk that fail, come from a seed. Whether a
/// call fails depends on what it is and how often it was made, not on the order in which threads
/// come to it.
final class SeededMachine: Sendable {
  private struct State {
    var random: SeededGenerator
    /// The failures in a thousand calls that write.
    var failures = 0
    var calls: [String: UInt64] = [:]
  }

  private let seed: UInt64
  private let state: Mutex<State>

  init(seed: UInt64) {
    self.seed = seed
    state = Mutex(State(random: SeededGenerator(seed: seed)))
  }

  /// Lets so many of a thousand calls that write fail, until it is called again.
  func fail(_ failures: Int) { state.withLock { $0.failures = failures } }

  var fileCalls: FileCalls { FileCalls(intercept: { self.error(of: $0) }) }

  var random: @Sendable (Int) -> [UInt8] {
    { count in
      self.state.withLock { state in
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &state.random) }
      }
    }
  }

  /// Reads never fail: a library puts files aside that a disk does not give.
  private func error(of call: FileCall) -> Int32? {
    let path: String
    switch call {
    case .write(let name, offset: _, count: _), .truncate(let name, length: _), .sync(let name),
      .syncAll(let name), .settle(let name), .makeFolder(let name), .remove(let name),
      .rename(from: _, to: let name):
      path = name
    case .open, .status, .read, .list, .lock, .space: return nil
    }
    let what = "\(call.operation) \(path)"
    return state.withLock { state in
      let count = state.calls[what, default: 0]
      state.calls[what] = count + 1
      // The hash of FNV-1a, as those of the language differ in each run.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in what.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      var chance = SeededGenerator(seed: seed ^ hash ^ (count << 32))
      guard Int(chance.next() % 1000) < state.failures else { return nil }
      return chance.next() % 2 == 0 ? EIO : ENOSPC
    }
  }
}
