internal import Synchronization

/// Runs work once for all tasks that ask for the same result. Work without a waiting task is
/// cancelled.
package final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Work = Task<Result<Value, any Error>, Never>

  private struct Entry {
    let work: Work
    var waiters: Int
  }

  private let entries = Mutex([Key: Entry]())

  package init() {}

  package func value(
    of key: Key, _ make: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let work = entries.withLock { entries in
      if let entry = entries[key] {
        entries[key]?.waiters += 1
        return entry.work
      }
      let work = Work {
        do { return .success(try await make()) } catch { return .failure(error) }
      }
      entries[key] = Entry(work: work, waiters: 1)
      return work
    }
    let hasLeft = Once()
    defer { leave(key, work, hasLeft) }
    return try await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      leave(key, work, hasLeft)
    }.get()
  }

  private func leave(_ key: Key, _ work: Work, _ hasLeft: Once) {
    guard hasLeft.isFirst() else { return }
    let isUnwanted = entries.withLock { entries in
      guard let entry = entries[key], entry.work == work else { return false }
      entries[key]?.waiters -= 1
      guard entry.waiters == 1 else { return false }
      // Requests from now on start again.
      entries[key] = nil
      return true
    }
    if isUnwanted { work.cancel() }
  }

  private final class Once: Sendable {
    private let isDone = Mutex(false)

    func isFirst() -> Bool {
      isDone.withLock { isDone in
        defer { isDone = true }
        return !isDone
      }
    }
  }
}
