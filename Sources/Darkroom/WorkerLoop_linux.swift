internal import Glibc
internal import JSON

/// A worker's implementation of a task.
package struct TaskHandler {
  let name: String
  let run: (MessageReader, TaskFiles) throws -> JSON

  /// - Parameter run: Does the work. A ``WorkerFailure`` becomes the response; any other error ends
  ///   the worker.
  package init<Task: WorkerTask>(
    _: Task.Type, _ run: @escaping (Task.Order, TaskFiles) throws -> Task.Report
  ) {
    name = Task.name
    self.run = { reader, files in try run(Task.Order(reader), files).json }
  }
}

/// The main loop of a worker: one job after the other, until the channel closes.
enum WorkerLoop {
  /// The descriptor of the channel in every worker.
  static let channel: Int32 = 3

  /// Answers requests until the other side closes the channel.
  ///
  /// An unintelligible request ends the worker with an error: its parent is broken or an impostor.
  static func run(socket: Int32 = channel, _ handlers: [TaskHandler]) throws {
    let channel = Channel(socket: socket)
    while let message = try channel.receive(waiting: true) {
      let request = try WorkerRequest(bytes: message.bytes)
      guard let handler = handlers.first(where: { $0.name == request.task }) else {
        throw MessageError.malformed(member: "task")
      }
      let files = try TaskFiles(request, message)
      let outcome: WorkerResponse.Outcome
      do {
        outcome = .report(
          try handler.run(MessageReader(request.order, as: "order"), files))
      } catch let failure as WorkerFailure {
        outcome = .failed(failure.isOfFile ? failure : .noMemory)
      }
      try channel.send(Array(WorkerResponse(job: request.job, outcome: outcome).json.text.utf8))
      // The libraries' caches may be the reason; a new worker starts without them.
      if outcome == .failed(.noMemory) { return }
    }
  }
}

extension WorkerFailure {
  /// Whether the failure is due to the file. If a library failed after an allocation was refused,
  /// another worker may succeed.
  fileprivate var isOfFile: Bool {
    switch self {
    case .unreadable, .tooLarge: hasMemory(bytes: DarkroomLimits.spareBytes)
    case .unsupported, .recipe, .noMemory, .noModel: true
    }
  }
}

/// Whether this process could allocate this much memory now; its own limits count, not the
/// machine's free memory.
private func hasMemory(bytes: Int) -> Bool {
  let kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
  let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, kind, -1, 0)
  guard let memory, memory != MAP_FAILED else { return false }
  munmap(memory, bytes)
  return true
}
