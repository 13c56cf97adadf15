internal import Glibc
internal import JSON
internal import Platform
internal import Words

/// Runs on the thread of a pool: carries out the actions of ``Pool``, and reports events to it.
final class PoolDriver {
  private struct Assignment {
    let ticket: Pool.Ticket
    let drafts: [MemoryFile.Draft]
    /// Whether the worker writes to a file on the disk.
    let hasTarget: Bool
  }

  private struct Order {
    let task: PendingTask
    /// Passes a worker's answer to the caller.
    var conclude: (@Sendable () -> Void)?
  }

  private let command: WorkerCommand
  private let now: () -> Duration
  private var pool: Pool
  private var orders: [Pool.Ticket: Order] = [:]
  private var processes: [Pool.Worker: WorkerProcess] = [:]
  private var assignments: [Pool.Worker: Assignment] = [:]
  /// Workers that have closed their stderr.
  private var silent: Set<Pool.Worker> = []
  /// Events during the execution of actions.
  private var events: [Pool.Event] = []
  private var stopping: [CheckedContinuation<Void, Never>] = []
  private var isStopped = false

  init(_ command: WorkerCommand, settings: Pool.Settings, now: @escaping () -> Duration) {
    self.command = command
    self.now = now
    pool = Pool(settings)
  }

  /// Works until the pool is stopped and the last worker has ended.
  func run(in thread: PoolThread) {
    while true {
      for command in thread.takeCommands() { apply(command) }
      handle(.timePassed)
      thread.load = Darkroom.Load(
        workers: processes.values.map(\.id).sorted(), running: pool.runningCount,
        waiting: pool.waitingCount)
      if isStopped, pool.isEmpty, processes.isEmpty, thread.closeIfQuiet() { break }
      listen(in: thread)
    }
    for continuation in stopping { continuation.resume() }
  }

  private func apply(_ command: PoolThread.Command) {
    switch command {
    case .submit(let ticket, let task):
      orders[ticket] = Order(task: task)
      handle(
        .submitted(
          ticket, task.priority, of: task.share, allowance: task.allowance))
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
      processes[worker] = try WorkerProcess(command)
    } catch {
      events.append(.notStarted(worker, operation: error.operation, code: error.code))
    }
  }

  private func finish(_ ticket: Pool.Ticket, _ ending: Pool.Ending) {
    guard let order = orders.removeValue(forKey: ticket) else { return }
    switch (ending, order.conclude) {
    case (.failed(let error), _): order.task.fail(error)
    case (.answered, let conclude?): conclude()
    case (.answered, nil): preconditionFailure("an answer is noted before it is told")
    }
  }
}

// MARK: - Speaking with a worker

extension PoolDriver {
  private func hand(_ ticket: Pool.Ticket, to worker: Pool.Worker) {
    // Without a process, an event already tells the pool that it was not started.
    guard let order = orders[ticket], let process = processes[worker] else { return }
    let pending = order.task
    do {
      let inputs = try pending.inputs.map { input throws(SystemError) in
        try InputInTransit(input)
      }
      var drafts: [MemoryFile.Draft] = []
      for _ in 0..<pending.outputCount { drafts.append(try MemoryFile.Draft(name: "output")) }
      let request = WorkerRequest(
        job: ticket, task: pending.task, inputs: pending.inputs.map(\.name),
        outputCount: pending.outputCount + pending.targets.count,
        order: pending.order)
      // Memory files stay open until they are sent.
      defer { withExtendedLifetime(inputs) {} }
      try process.channel.send(
        Array(request.json.text.utf8),
        descriptors: inputs.map(\.descriptor) + drafts.map(\.descriptor) + pending.targets)
      assignments[worker] = Assignment(
        ticket: ticket, drafts: drafts, hasTarget: !pending.targets.isEmpty)
    } catch  where error.code == EPIPE || error.code == ECONNRESET {
      // It has died; its end is the next event.
    } catch {
      process.kill()
      events.append(.notStarted(worker, operation: error.operation, code: error.code))
    }
  }

  private func listen(in thread: PoolThread) {
    var owners: [Int32: Pool.Worker] = [:]
    for (worker, process) in processes {
      owners[process.channel.socket] = worker
      if !silent.contains(worker) { owners[process.standardError] = worker }
    }
    let limit = pool.nextDeadline.map { $0 - now() }
    let ready = thread.wait(for: Array(owners.keys), atMost: limit)
    for descriptor in ready.sorted() {
      guard let worker = owners[descriptor], let process = processes[worker] else { continue }
      if descriptor == process.channel.socket {
        readAnswer(worker, process)
      } else if !process.readStandardError() {
        silent.insert(worker)
      }
    }
  }

  private func readAnswer(_ worker: Pool.Worker, _ process: WorkerProcess) {
    do {
      guard let message = try process.channel.receive(waiting: false) else {
        return reap(worker, process)
      }
      let hasTarget = assignments[worker]?.hasTarget == true
      try note(message, of: worker)
      if hasTarget { release(worker, process) } else { handle(.answered(worker)) }
    } catch let error as SystemError where error.code == EAGAIN {
      return
    } catch let error as SystemError where error.code == ECONNRESET {
      // It ended without reading a request.
      reap(worker, process)
    } catch let error as MessageError {
      handle(.misbehaved(worker, WorkerEnd(.badAnswer(error.message))))
    } catch {
      let message = Message("worker.channel", ["reason": .message(Message(explaining: error))])
      handle(.misbehaved(worker, WorkerEnd(.badAnswer(message))))
    }
  }

  /// Ends a worker that has a file open for writing before its answer counts: as long as it runs,
  /// it could change the file.
  private func release(_ worker: Pool.Worker, _ process: WorkerProcess) {
    _ = process.reap()
    processes[worker] = nil
    silent.remove(worker)
    handle(.answered(worker, isOver: true))
  }

  private func reap(_ worker: Pool.Worker, _ process: WorkerProcess) {
    let end = process.reap()
    processes[worker] = nil
    assignments[worker] = nil
    silent.remove(worker)
    handle(.ended(worker, end))
  }

  /// Passes on a worker's output, once it is valid.
  private func note(_ message: Channel.ReceivedMessage, of worker: Pool.Worker) throws {
    let answer = try WorkerResponse(bytes: message.bytes)
    guard message.descriptors.isEmpty else {
      throw MessageError.descriptors(expected: 0, found: message.descriptors.count)
    }
    guard let assignment = assignments.removeValue(forKey: worker),
      assignment.ticket == answer.job
    else { throw MessageError.malformed(member: "job") }
    // A job cancelled meanwhile no longer has an order.
    guard let task = orders[answer.job]?.task else { return }
    switch answer.outcome {
    case .failed(let failure):
      orders[answer.job]?.conclude = { task.fail(DarkroomError(failure)) }
    case .report(let report):
      let files = try assignment.drafts.map { draft throws(SystemError) in try draft.sealed() }
      orders[answer.job]?.conclude = try task.accept(report, files)
    }
  }

  /// An input being sent.
  private struct InputInTransit {
    let descriptor: Int32
    private let memory: MemoryFile?

    init(_ input: TaskInput) throws(SystemError) {
      switch input.source {
      case .descriptor(let descriptor):
        self.descriptor = descriptor
        memory = nil
      case .bytes(let bytes):
        let memory = try MemoryFile(bytes, name: "input")
        self.memory = memory
        descriptor = memory.descriptor
      }
    }
  }
}
