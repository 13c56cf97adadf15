package import Queueing

/// The rules that assign jobs to workers, without processes or a clock.
///
/// Every event is passed to ``handle(_:now:)``, which returns the actions to take. Times are
/// durations since any fixed moment.
package struct Pool {
  package typealias Ticket = Int
  package typealias Worker = Int

  package enum Event: Hashable, Sendable {
    case submitted(Ticket, JobPriority, of: FairShare = .program, allowance: Duration)
    case cancelled(Ticket)
    /// - Parameter isOver: Whether its process has ended since.
    case answered(Worker, isOver: Bool = false)
    /// Its message was not a valid answer.
    case misbehaved(Worker, WorkerEnd)
    /// The process has ended.
    case ended(Worker, WorkerEnd)
    case notStarted(Worker, operation: String, code: Int32)
    case timePassed
    case stopped
  }

  package enum Action: Hashable, Sendable {
    case start(Worker)
    /// Sends the job to a worker, which may still be starting.
    case hand(Ticket, Worker)
    /// Kills the worker; its end follows as an event.
    case kill(Worker)
    /// The job's end.
    case finish(Ticket, Ending)
  }

  package enum Ending: Hashable, Sendable {
    case answered
    case failed(DarkroomError)
  }

  package struct Settings: Hashable, Sendable {
    package var workers: Int
    package var waitingJobs = DarkroomLimits.waitingJobs
    package var waitingGuestExports = DarkroomLimits.waitingGuestExports
    package var attempts = DarkroomLimits.attempts
    package var jobsOfWorker = DarkroomLimits.jobsOfWorker
    package var idle: Duration = .seconds(DarkroomLimits.idleSeconds)

    package init(workers: Int) { self.workers = max(1, workers) }

    /// The maximum number of workers making exports. One stays free for viewing and uploads.
    var exports: Int { max(1, workers - 1) }
    /// The maximum number of workers making exports for links.
    var guestExports: Int { max(1, workers / 2) }
  }

  private struct Job {
    let priority: JobPriority
    let share: FairShare
    let allowance: Duration
    var attempts = 0
    var isRunning = false
  }

  private enum Occupation {
    case idle(since: Duration)
    case busy(Ticket, until: Duration)
    /// Killed; further messages from it are ignored.
    case ending
  }

  private struct Process {
    var occupation: Occupation
    var jobsDone = 0
  }

  private let settings: Settings
  private var jobs: [Ticket: Job] = [:]
  private var waiting: [FairQueue<Ticket>] = JobPriority.allCases.map { _ in FairQueue() }
  /// Whether the last job given out was an export.
  private var wasExport = false
  private var workers: [Worker: Process] = [:]
  private var nextWorker = 0
  private var isStopped = false
  private var actions: [Action] = []

  package init(_ settings: Settings) { self.settings = settings }

  /// Whether there are no processes and no jobs.
  package var isEmpty: Bool { workers.isEmpty && jobs.isEmpty }

  package var waitingCount: Int { waiting.reduce(0) { $0 + $1.count } }
  package var runningCount: Int { jobs.count - waitingCount }

  /// When ``Event/timePassed`` is next needed.
  package var nextDeadline: Duration? {
    workers.values.compactMap {
      switch $0.occupation {
      case .busy(_, let until): until
      case .idle(let since): since + settings.idle
      case .ending: nil
      }
    }.min()
  }

  /// Records an event, and returns the actions to take, in order.
  package mutating func handle(_ event: Event, now: Duration) -> [Action] {
    switch event {
    case .submitted(let ticket, let priority, let share, let allowance):
      submit(ticket, Job(priority: priority, share: share, allowance: allowance))
    case .cancelled(let ticket): cancel(ticket)
    case .answered(let worker, let isOver): answered(worker, isOver: isOver, now: now)
    case .misbehaved(let worker, let end): misbehaved(worker, end)
    case .ended(let worker, let end): ended(worker, end)
    case .notStarted(let worker, let operation, let code):
      if case .busy(let ticket, _) = workers.removeValue(forKey: worker)?.occupation {
        finish(ticket, .failed(.noWorker(operation: operation, code: code)))
      }
    case .timePassed: endOverdue(now: now)
    case .stopped: stop()
    }
    assign(now: now)
    defer { actions = [] }
    return actions
  }
}

extension Pool {
  private mutating func submit(_ ticket: Ticket, _ job: Job) {
    if isStopped { return actions.append(.finish(ticket, .failed(.stopped))) }
    let line = job.priority.rawValue
    let isGuestsExport = job.priority == .export && job.share.party == .guests
    if isGuestsExport, waiting[line].count(of: job.share) >= settings.waitingGuestExports {
      return actions.append(.finish(ticket, .failed(.busy)))
    }
    if waiting[line].count >= settings.waitingJobs {
      guard let other = waiting[line].makeRoom(for: job.share) else {
        return actions.append(.finish(ticket, .failed(.busy)))
      }
      finish(other, .failed(.busy))
    }
    jobs[ticket] = job
    waiting[line].append(ticket, of: job.share)
  }

  private mutating func cancel(_ ticket: Ticket) {
    guard let job = jobs[ticket] else { return }
    if !job.isRunning { waiting[job.priority.rawValue].removeAll { $0 == ticket } }
    if let worker = worker(of: ticket) { kill(worker) }
    finish(ticket, .failed(.cancelled))
  }

  private mutating func answered(_ worker: Worker, isOver: Bool, now: Duration) {
    guard let process = workers[worker] else { return }
    if isOver { workers[worker] = nil }
    guard case .busy(let ticket, _) = process.occupation else { return }
    finish(ticket, .answered)
    guard !isOver else { return }
    workers[worker]?.jobsDone += 1
    if process.jobsDone + 1 >= settings.jobsOfWorker {
      kill(worker)
    } else {
      workers[worker]?.occupation = .idle(since: now)
    }
  }

  private mutating func misbehaved(_ worker: Worker, _ end: WorkerEnd) {
    let occupation = workers[worker]?.occupation
    kill(worker)
    if case .busy(let ticket, _) = occupation { lost(ticket, end) }
  }

  private mutating func ended(_ worker: Worker, _ end: WorkerEnd) {
    guard let process = workers.removeValue(forKey: worker) else { return }
    if case .busy(let ticket, _) = process.occupation { lost(ticket, end) }
  }

  /// The worker of a job has ended without an answer: another one tries the job next, or the job
  /// fails.
  private mutating func lost(_ ticket: Ticket, _ end: WorkerEnd) {
    guard let job = jobs[ticket] else { return }
    if job.attempts < settings.attempts {
      jobs[ticket]?.isRunning = false
      waiting[job.priority.rawValue].prepend(ticket, of: job.share)
    } else {
      finish(ticket, .failed(.workerDied(end)))
    }
  }

  private mutating func endOverdue(now: Duration) {
    for (worker, process) in workers.sorted(by: { $0.key < $1.key }) {
      switch process.occupation {
      case .busy(let ticket, let until) where until <= now:
        kill(worker)
        let allowance = jobs[ticket]?.allowance ?? .zero
        finish(ticket, .failed(.timedOut(seconds: Int(allowance.components.seconds))))
      case .idle(let since) where since + settings.idle <= now: kill(worker)
      default: break
      }
    }
  }

  private mutating func stop() {
    isStopped = true
    waiting = waiting.map { _ in FairQueue() }
    for ticket in jobs.keys.sorted() { finish(ticket, .failed(.stopped)) }
    for worker in workers.keys.sorted() { kill(worker) }
  }

  private mutating func finish(_ ticket: Ticket, _ ending: Ending) {
    jobs[ticket] = nil
    actions.append(.finish(ticket, ending))
  }

  private mutating func kill(_ worker: Worker) {
    guard let process = workers[worker] else { return }
    if case .ending = process.occupation { return }
    workers[worker]?.occupation = .ending
    actions.append(.kill(worker))
  }

  private func worker(of ticket: Ticket) -> Worker? {
    workers.first {
      if case .busy(ticket, _) = $0.value.occupation { true } else { false }
    }?.key
  }
}

extension Pool {
  /// Gives waiting jobs to idle workers, and to new ones up to the maximum.
  private mutating func assign(now: Duration) {
    while !waiting.allSatisfy(\.isEmpty), hasWorker, let ticket = nextTicket() {
      guard let worker = idleWorker ?? newWorker() else { return }
      jobs[ticket]?.attempts += 1
      jobs[ticket]?.isRunning = true
      let allowance = jobs[ticket]?.allowance ?? .zero
      workers[worker]?.occupation = .busy(ticket, until: now + allowance)
      actions.append(.hand(ticket, worker))
    }
  }

  private var hasWorker: Bool { idleWorker != nil || workers.count < settings.workers }

  /// Takes the next job that may begin. Background work gets a turn between two exports.
  private mutating func nextTicket() -> Ticket? {
    var order = JobPriority.allCases
    if wasExport { order = [.interactive, .storing, .background, .export] }
    for priority in order {
      guard !waiting[priority.rawValue].isEmpty else { continue }
      let found =
        priority == .export
        ? nextExport() : waiting[priority.rawValue].next().map(\.element)
      guard let found else { continue }
      if priority == .export || priority == .background { wasExport = priority == .export }
      return found
    }
    return nil
  }

  private mutating func nextExport() -> Ticket? {
    let running = jobs.values.filter { $0.isRunning && $0.priority == .export }
    if running.count >= settings.exports { return nil }
    let mayGuests = running.count { $0.share.party == .guests } < settings.guestExports
    return waiting[JobPriority.export.rawValue].next { mayGuests || $1.party != .guests }?.element
  }

  /// The most recently used idle worker, so that superfluous ones reach their idle time.
  private var idleWorker: Worker? {
    var found: (worker: Worker, since: Duration)?
    for (worker, process) in workers {
      guard case .idle(let since) = process.occupation else { continue }
      if found.map({ (since, worker) > ($0.since, $0.worker) }) ?? true { found = (worker, since) }
    }
    return found?.worker
  }

  private mutating func newWorker() -> Worker? {
    guard workers.count < settings.workers else { return nil }
    nextWorker += 1
    workers[nextWorker] = Process(occupation: .ending)
    actions.append(.start(nextWorker))
    return nextWorker
  }
}
