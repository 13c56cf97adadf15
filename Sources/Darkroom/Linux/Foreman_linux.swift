internal import Glibc
internal import ImageEngine
internal import JSON

/// What runs on the workshop's thread: carries out what ``Pool`` decides, and
/// tells it what happens.
final class Foreman {
  private struct Assignment {
    let ticket: Pool.Ticket
    let drafts: [MemoryFile.Draft]
  }

  private struct Order {
    let job: DevelopJob
    let continuation: CheckedContinuation<Workshop.Result, Never>
    var result: Developed?
    /// What the worker says about a failure.
    var failure: DevelopFailure?
  }

  private let executable: String
  private let now: () -> Duration
  private var pool: Pool
  private var orders: [Pool.Ticket: Order] = [:]
  private var processes: [Pool.Worker: WorkerProcess] = [:]
  private var assignments: [Pool.Worker: Assignment] = [:]
  /// Workers that have closed their stderr.
  private var silent: Set<Pool.Worker> = []
  /// What happened while actions were carried out.
  private var events: [Pool.Event] = []
  private var stopping: [CheckedContinuation<Void, Never>] = []
  private var isStopped = false

  init(executable: String, settings: Pool.Settings, now: @escaping () -> Duration) {
    self.executable = executable
    self.now = now
    pool = Pool(settings)
  }

  /// Works until the workshop is stopped and the last worker is gone.
  func run(in workshop: Workshop) {
    while true {
      for command in workshop.takeCommands() { obey(command) }
      handle(.timePassed)
      workshop.load = Darkroom.Load(
        workers: processes.values.map(\.id).sorted(), running: pool.runningCount,
        waiting: pool.waitingCount)
      if isStopped, pool.isEmpty, processes.isEmpty, workshop.closeIfQuiet() { break }
      listen(in: workshop)
    }
    for continuation in stopping { continuation.resume() }
  }

  private func obey(_ command: Workshop.Command) {
    switch command {
    case .develop(let ticket, let job, let continuation):
      orders[ticket] = Order(job: job, continuation: continuation)
      handle(.submitted(ticket, job.priority, allowance: job.allowance))
    case .cancel(let ticket): handle(.cancelled(ticket))
    case .wake: break
    case .stop(let continuation):
      if let continuation { stopping.append(continuation) }
      isStopped = true
      handle(.stopped)
    }
  }

  private func handle(_ event: Pool.Event) {
    events.append(event)
    while !events.isEmpty {
      for action in pool.handle(events.removeFirst(), now: now()) { perform(action) }
    }
  }

  private func perform(_ action: Pool.Action) {
    switch action {
    case .start(let worker): start(worker)
    case .hand(let ticket, let worker): hand(ticket, to: worker)
    case .kill(let worker): processes[worker]?.kill()
    case .finish(let ticket, let ending): finish(ticket, ending)
    }
  }

  private func start(_ worker: Pool.Worker) {
    do {
      processes[worker] = try WorkerProcess(executable: executable)
    } catch {
      events.append(.notStarted(worker, operation: error.operation, code: error.code))
    }
  }

  private func finish(_ ticket: Pool.Ticket, _ ending: Pool.Ending) {
    guard let order = orders.removeValue(forKey: ticket) else { return }
    let result: Workshop.Result =
      switch (ending, order.result, order.failure) {
      case (.failed(let error), _, _): .failure(error)
      case (.answered, let developed?, _): .success(developed)
      case (.answered, nil, let failure?): .failure(DarkroomError(failure))
      case (.answered, nil, nil): preconditionFailure("an answer is noted before it is told")
      }
    order.continuation.resume(returning: result)
  }
}

// MARK: - Speaking with a worker

extension Foreman {
  private func hand(_ ticket: Pool.Ticket, to worker: Pool.Worker) {
    // Without a process, that it was not started is on its way to the pool.
    guard let order = orders[ticket], let process = processes[worker] else { return }
    do {
      var descriptors = [order.job.input]
      let recipe = try order.job.recipe.map { recipe throws(SystemError) in
        try MemoryFile(Array(recipe.text.utf8), name: "recipe")
      }
      if let recipe { descriptors.append(recipe.descriptor) }
      var drafts: [MemoryFile.Draft] = []
      for _ in order.job.outputs { drafts.append(try MemoryFile.Draft(name: "picture")) }
      descriptors += drafts.map(\.descriptor)
      let request = Request(job: ticket, hasRecipe: recipe != nil, outputs: order.job.outputs)
      try process.channel.send(Array(request.json.text.utf8), descriptors: descriptors)
      assignments[worker] = Assignment(ticket: ticket, drafts: drafts)
    } catch  where error.code == EPIPE || error.code == ECONNRESET {
      // It has died meanwhile, and its end is heard next.
    } catch {
      process.kill()
      events.append(.notStarted(worker, operation: error.operation, code: error.code))
    }
  }

  private func listen(in workshop: Workshop) {
    var owners: [Int32: Pool.Worker] = [:]
    for (worker, process) in processes {
      owners[process.channel.socket] = worker
      if !silent.contains(worker) { owners[process.standardError] = worker }
    }
    let limit = pool.nextDeadline.map { $0 - now() }
    let ready = workshop.wait(for: Array(owners.keys), atMost: limit)
    for descriptor in ready.sorted() {
      guard let worker = owners[descriptor], let process = processes[worker] else { continue }
      if descriptor == process.channel.socket {
        hear(worker, process)
      } else if !process.readStandardError() {
        silent.insert(worker)
      }
    }
  }

  private func hear(_ worker: Pool.Worker, _ process: WorkerProcess) {
    do {
      guard let message = try process.channel.receive(waiting: false) else {
        return bury(worker, process)
      }
      try note(message, of: worker)
      handle(.answered(worker))
    } catch let error as SystemError where error.code == EAGAIN {
      return
    } catch let error as SystemError where error.code == ECONNRESET {
      // It ended with a request unread.
      bury(worker, process)
    } catch {
      handle(.misbehaved(worker, WorkerEnd(.badAnswer("\(error)"))))
    }
  }

  private func bury(_ worker: Pool.Worker, _ process: WorkerProcess) {
    let end = process.reap()
    processes[worker] = nil
    assignments[worker] = nil
    silent.remove(worker)
    handle(.ended(worker, end))
  }

  /// Takes over what the worker has written, once it is what it should be.
  private func note(_ message: Channel.Message, of worker: Pool.Worker) throws {
    let answer = try Answer(bytes: message.bytes)
    guard message.descriptors.isEmpty else {
      throw MessageError.descriptors(expected: 0, found: message.descriptors.count)
    }
    guard let assignment = assignments.removeValue(forKey: worker),
      assignment.ticket == answer.job
    else { throw MessageError.malformed(member: "job") }
    // A job that was given up meanwhile has no order any more.
    guard let job = orders[answer.job]?.job else { return }
    switch answer.result {
    case .failed(let failure): orders[answer.job]?.failure = failure
    case .developed(let facts, let written):
      guard written.count == job.outputs.count else {
        throw MessageError.malformed(member: "outputs")
      }
      var pictures: [Picture] = []
      for (index, picture) in written.enumerated() {
        let file = try assignment.drafts[index].sealed()
        let longestSide = job.outputs[index].longestSide ?? Limits.side
        guard file.sizeBytes == picture.sizeBytes,
          max(picture.width, picture.height) <= longestSide
        else { throw MessageError.malformed(member: "outputs") }
        pictures.append(Picture(file: file, width: picture.width, height: picture.height))
      }
      orders[answer.job]?.result = Developed(facts: facts, outputs: pictures)
    }
  }
}
