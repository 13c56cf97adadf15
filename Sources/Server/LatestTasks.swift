internal import Synchronization

/// Runs only the latest of competing tasks, such as previews while a slider moves.
final class LatestTasks: Sendable {
  private struct Running {
    let number: UInt64
    let cancel: @Sendable () -> Void
  }

  private struct State {
    var count: UInt64 = 0
    var running: [String: Running] = [:]
  }

  private let state = Mutex(State())

  /// Runs the task, and cancels it when a newer one with the same key starts or the caller is
  /// cancelled.
  func run<Result: Sendable>(
    at desk: String, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { try await work() }
    let (number, older) = state.withLock { state in
      state.count += 1
      let older = state.running[desk]
      state.running[desk] = Running(number: state.count, cancel: { task.cancel() })
      return (state.count, older)
    }
    older?.cancel()
    defer {
      state.withLock { state in
        if state.running[desk]?.number == number { state.running[desk] = nil }
      }
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
