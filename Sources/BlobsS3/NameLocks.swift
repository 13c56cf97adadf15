internal import Blobs
internal import Synchronization

/// Runs work on the same name one after the other, and work on different names at the same time.
/// Work on a name in a bucket takes several requests, between which nothing else may change it.
final class NameLocks: Sendable {
  /// The work that waits for each name in use, in its order.
  private let waiting = Mutex<[BlobName: [CheckedContinuation<Void, Never>]]>([:])

  func run<T: Sendable>(
    _ name: BlobName, _ body: () async throws(BlobError) -> T
  ) async throws(BlobError) -> T {
    await withCheckedContinuation { continuation in
      let isFree = waiting.withLock { waiting in
        if waiting[name] == nil {
          waiting[name] = []
          return true
        }
        waiting[name]?.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
    defer { end(name) }
    return try await body()
  }

  private func end(_ name: BlobName) {
    let next = waiting.withLock { waiting in
      guard var queue = waiting[name], !queue.isEmpty else {
        waiting[name] = nil
        return CheckedContinuation<Void, Never>?.none
      }
      let next = queue.removeFirst()
      waiting[name] = queue
      return next
    }
    next?.resume()
  }
}
