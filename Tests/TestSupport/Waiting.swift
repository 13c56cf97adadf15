package import Dispatch
import Platform

/// What a test waited for did not come about.
package struct WaitedInVain: Error, CustomStringConvertible {
  let what: String

  package var description: String { "waited a minute in vain: \(what)" }
}

/// Lets others run until something is so, for a minute at most. A test that waits without an end
/// would end with its whole module, and nobody would know what it waited for.
package func wait(
  for what: String, isolation: isolated (any Actor)? = #isolation,
  until isSo: () async throws -> Bool
) async throws {
  let begun = ContinuousClock.now
  while !(try await isSo()) {
    let passed = ContinuousClock.now - begun
    guard passed < .seconds(60) else { throw WaitedInVain(what: what) }
    if passed < .milliseconds(20) {
      await Task.yield()
    } else {
      // What takes longer needs the processor itself, or the database.
      try await LibraryClock.system.wait(for: .milliseconds(1))
    }
  }
}

extension DispatchSemaphore {
  /// Waits on this thread until it is signalled, for a minute at most; whether it was.
  package func isSignalled() -> Bool { wait(timeout: .now() + 60) == .success }
}

/// Does what waits for others by itself, for a minute at most; it has to end when it is cancelled.
package func waiting<Value: Sendable>(
  for what: String, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let work = Task { try await body() }
  let limit = DispatchWorkItem { work.cancel() }
  DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: limit)
  defer { limit.cancel() }
  do {
    return try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
  } catch is CancellationError {
    throw WaitedInVain(what: what)
  }
}
