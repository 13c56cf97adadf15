internal import Blobs
internal import Synchronization

/// The files kept on this machine for the next reader, up to a size. After a start their order of
/// use is unknown, and is learned again.
final class LocalFileCache: Sendable {
  private struct Use {
    var sizeBytes: Int
    var turn: Int
  }

  private struct State {
    var uses: [BlobName: Use] = [:]
    var bytes = 0
    var turn = 0

    mutating func forget(_ name: BlobName) {
      bytes -= uses.removeValue(forKey: name)?.sizeBytes ?? 0
    }
  }

  private let budgetBytes: Int
  private let state = Mutex(State())

  init(budgetBytes: Int) { self.budgetBytes = budgetBytes }

  /// The size of all files: the space that can be had by removing them.
  var bytes: Int { state.withLock { $0.bytes } }

  /// Counts a file, as the one used last.
  func add(_ name: BlobName, sizeBytes: Int) {
    state.withLock { state in
      state.forget(name)
      state.turn += 1
      state.uses[name] = Use(sizeBytes: sizeBytes, turn: state.turn)
      state.bytes += sizeBytes
    }
  }

  func use(_ name: BlobName) {
    state.withLock { state in
      state.turn += 1
      state.uses[name]?.turn = state.turn
    }
  }

  func forget(_ name: BlobName) { state.withLock { $0.forget(name) } }

  /// Stops counting the files that have not been used for longest, and returns them for removal:
  /// those above the budget, and as many as `wanted` bytes take.
  func excess(wanted: Int = 0) -> [BlobName] {
    state.withLock { state in
      let over = state.bytes - budgetBytes
      // A tenth more is removed, since finding them sorts all of them.
      let enough = max(over > 0 ? over + budgetBytes / 10 : 0, min(wanted, state.bytes))
      guard enough > 0 else { return [] }
      var (removed, freed): ([BlobName], Int) = ([], 0)
      for (name, use) in state.uses.sorted(by: { $0.value.turn < $1.value.turn })
      where freed < enough {
        removed.append(name)
        freed += use.sizeBytes
      }
      for name in removed { state.forget(name) }
      return removed
    }
  }
}
