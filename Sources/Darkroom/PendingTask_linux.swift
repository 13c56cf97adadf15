internal import CLinux
internal import Glibc
internal import JSON
internal import Queueing
internal import Words

/// A job of any kind with its callbacks, as the thread of a pool knows it.
struct PendingTask: Sendable {
  let task: String
  let order: JSON
  let inputs: [TaskInput]
  let outputCount: Int
  let targets: [Int32]
  let priority: JobPriority
  /// The party on whose behalf the job runs.
  let share: FairShare
  let allowance: Duration
  /// Validates a report and its files. The returned function passes the product to the caller.
  let accept: @Sendable (JSON, [MemoryFile]) throws(MessageError) -> @Sendable () -> Void
  /// Tells the caller that the job has failed.
  let fail: @Sendable (DarkroomError) -> Void

  init<Task: WorkerTask>(
    _ task: Task, _ continuation: CheckedContinuation<Result<Task.Product, DarkroomError>, Never>
  ) {
    self.task = Task.name
    order = task.order.json
    inputs = task.inputs
    outputCount = task.outputCount
    targets = task.targets
    priority = task.priority
    share = FairShare.current
    allowance = task.allowance
    accept = { (report, files) throws(MessageError) in
      let report = try Task.Report(MessageReader(report, as: "report"))
      let product = try task.product(of: report, files)
      return { continuation.resume(returning: .success(product)) }
    }
    fail = { continuation.resume(returning: .failure($0)) }
  }
}

extension WorkerTask {
  /// Refuses jobs that no worker could be given.
  func checkAll() throws(DarkroomError) {
    try check()
    guard inputs.count <= DarkroomLimits.inputs,
      outputCount + targets.count <= DarkroomLimits.outputs
    else {
      throw .badInput(
        reason: Message("darkroom.badInput.files", ["limit": .number(DarkroomLimits.inputs)]))
    }
    guard order.json.text.utf8.count <= DarkroomLimits.orderBytes else {
      throw .badInput(
        reason: Message("darkroom.badInput.order", ["limit": .number(DarkroomLimits.orderBytes)]))
    }
    for case .descriptor(let descriptor) in inputs.map(\.source) { try check(descriptor) }
    for target in targets {
      let flags = fcntl(target, F_GETFL)
      guard flags >= 0, flags & O_ACCMODE == O_WRONLY, clinux_file_size(target) == 0 else {
        throw .badInput(reason: Message("darkroom.badInput.output"))
      }
    }
  }

  private func check(_ input: Int32) throws(DarkroomError) {
    let flags = fcntl(input, F_GETFL)
    guard flags >= 0 else { throw .badInput(reason: Message("darkroom.badInput.closed")) }
    guard flags & O_ACCMODE == O_RDONLY else {
      throw .badInput(reason: Message("darkroom.badInput.writable"))
    }
    let size = clinux_file_size(input)
    guard size >= 0 else { throw .badInput(reason: Message("darkroom.badInput.kind")) }
    guard size <= Self.inputBytes else {
      throw .tooLarge(
        reason: Message("darkroom.tooLarge.file", ["limit": .number(Self.inputBytes)]))
    }
  }
}
