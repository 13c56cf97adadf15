internal import Synchronization

/// Work that is done while the library is open.
package protocol BackgroundService: Sendable {
  /// Works until the task is cancelled, and returns when nothing that it began is in progress.
  func run() async
}

/// Runs a library's background services, from its opening to its closing.
package final class BackgroundRunner: Sendable {
  private let tasks = Mutex([Task<Void, Never>]())

  package init() {}

  /// Starts a service. It may use those that were started before it.
  package func start(_ service: some BackgroundService, priority: TaskPriority? = nil) {
    let task = Task(priority: priority) { await service.run() }
    tasks.withLock { $0.append(task) }
  }

  /// Ends the services, the last one first, and each before the next.
  package func stop() async {
    while let task = tasks.withLock({ $0.popLast() }) {
      task.cancel()
      await task.value
    }
  }
}

extension BackgroundService {
  /// Returns when the task is cancelled.
  package func waitForCancellation() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
  }
}
