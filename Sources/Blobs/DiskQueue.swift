internal import Dispatch
internal import Synchronization

/// A few threads that may block on a disk, so that the shared threads of tasks never do. Work on
/// one lane runs in order; lanes run in parallel.
package final class DiskQueue: Sendable {
  private let lanes: [DiskLane]
  private let next = Atomic<Int>(0)

  package init(label: String, lanes: Int) {
    self.lanes = (0..<lanes).map { DiskLane(label: "\(label) \($0)") }
  }

  /// Returns the next lane in rotation.
  func lane() -> DiskLane {
    let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return lanes[Int(UInt(bitPattern: turn) % UInt(lanes.count))]
  }

  /// Returns an executor for a whole task that may block: it stays on one lane, without switching
  /// threads between its steps.
  package func executor() -> any TaskExecutor { DiskExecutor(lane().queue) }

  /// Runs `body` on a thread that may block.
  package func run<T: Sendable, E: Error>(
    _ body: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    let lane = lane()
    let result: Result<T, E> = await withCheckedContinuation { continuation in
      lane.queue.async { continuation.resume(returning: Result(catching: body)) }
    }
    return try result.get()
  }

  /// Processes many elements, a consecutive share on each lane, and returns the results in order.
  package func map<Element: Sendable, T: Sendable, E: Error>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) throws(E) -> T
  ) async -> [Result<T, E>] {
    let stretch = max(1, (elements.count + lanes.count - 1) / lanes.count)
    let starts = Array(stride(from: 0, to: elements.count, by: stretch))
    return await withTaskGroup(of: (Int, [Result<T, E>]).self) { group in
      for (index, start) in starts.enumerated() {
        let some = elements[start..<min(start + stretch, elements.count)]
        group.addTask {
          let results = await self.run {
            some.map { element in Result { () throws(E) in try body(element) } }
          }
          return (index, results)
        }
      }
      var found = [[Result<T, E>]](repeating: [], count: starts.count)
      for await (index, results) in group { found[index] = results }
      return Array(found.joined())
    }
  }
}

/// One thread of a `DiskQueue`, as an executor for ordered work.
final class DiskLane: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// Runs whole tasks on a lane.
private final class DiskExecutor: TaskExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
