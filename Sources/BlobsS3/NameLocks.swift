internal import Blobs
internal import Synchronization

/// Lets work on one name run one after the other, and on different names together. What a bucket
/// has of a name is asked and changed in several requests.
final class NameLocks: Sendable {
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
