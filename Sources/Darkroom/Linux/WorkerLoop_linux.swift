internal import Glibc
internal import JSON

/// What a worker does when a task is asked of it.
package struct TaskHandler {
  let name: String
  let run: (MessageReader, TaskFiles) throws -> JSON

  /// - Parameter run: Does the work. A ``WorkerFailure`` becomes the answer; any
  ///   other error ends the worker.
  package init<Task: WorkerTask>(
    _: Task.Type, _ run: @escaping (Task.Order, TaskFiles) throws -> Task.Report
  ) {
    name = Task.name
    self.run = { reader, files in try run(Task.Order(reader), files).json }
  }
}

/// The life of a worker: one job after the other, until nobody asks any more.
package enum WorkerLoop {
  /// The descriptor of the channel in every worker.
  package static let channel: Int32 = 3

  /// Answers requests until the other side closes the channel.
  ///
  /// What cannot be understood ends the worker with an error: its master is
  /// broken or not who it should be.
  package static func run(socket: Int32 = channel, _ handlers: [TaskHandler]) throws {
    let channel = Channel(socket: socket)
    while let message = try channel.receive(waiting: true) {
      let request = try Request(bytes: message.bytes)
      guard let handler = handlers.first(where: { $0.name == request.task }) else {
        throw MessageError.malformed(member: "task")
      }
      let files = try TaskFiles(request, message)
      let outcome: Answer.Outcome
      do {
        outcome = .report(
          try handler.run(MessageReader(request.order, as: "order"), files))
      } catch let failure as WorkerFailure {
        outcome = .failed(failure.isOfFile ? failure : .noMemory)
      }
      try channel.send(Array(Answer(job: request.job, outcome: outcome).json.text.utf8))
      // What its libraries keep may be what is missing; its successor has none of it.
      if outcome == .failed(.noMemory) { return }
    }
  }
}

extension WorkerFailure {
  /// Whether it says something of the file. What a library could not read while
  /// it was refused memory, another worker may read.
  fileprivate var isOfFile: Bool {
    switch self {
    case .unreadable, .tooLarge: hasMemory(bytes: Limits.spareBytes)
    case .unsupported, .recipe, .noMemory: true
    }
  }
}

/// Whether this process would be given so much memory now; its limits count, and
/// not how much the machine has.
private func hasMemory(bytes: Int) -> Bool {
  let kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
  let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, kind, -1, 0)
  guard let memory, memory != MAP_FAILED else { return false }
  munmap(memory, bytes)
  return true
}
