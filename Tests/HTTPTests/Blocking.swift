import Foundation
import Synchronization

/// Runs what blocks on a thread of its own, where it blocks no one else.
func blocking<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: .init(catching: body)) }
  }
}

/// Starts something that blocks; the result waits for it.
func concurrently<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) -> () throws -> Value {
  let done = DispatchSemaphore(value: 0)
  let outcome = Mutex<Result<Value, any Error>?>(nil)
  Thread.detachNewThread {
    let result = Result(catching: body)
    outcome.withLock { $0 = result }
    done.signal()
  }
  return {
    done.wait()
    guard let result = outcome.withLock({ $0 }) else { throw RawClient.Failure(what: "no result") }
    return try result.get()
  }
}
