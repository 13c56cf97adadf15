package import Catalog
package import JSON
internal import Platform
internal import Synchronization
internal import Words

/// All background work, in a table that survives restarts: due jobs are started, interrupted ones
/// resumed, failed ones retried at growing intervals.
package final class Jobs: Sendable {
  private struct State {
    var kinds: [String: JobKind] = [:]
    /// Recurring kinds without a row yet.
    var unplanned: Set<String> = []
    var running: [JobID: (kind: String, task: Task<Void, Never>)] = [:]
    /// The ends of attempts that could not be stored yet.
    var unwritten: [JobID: EndedAttempt] = [:]
    /// How often ends were stored.
    var writes = 0
    /// Rings when the next job is due.
    var alarm: Task<Void, Never>?
    var isStopping = false
  }

  private let catalog: Catalog
  private let state = Mutex(State())
  private let bell: AsyncStream<Void>
  private let ring: AsyncStream<Void>.Continuation

  package init(catalog: Catalog) {
    self.catalog = catalog
    (bell, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var now: @Sendable () -> Timestamp { catalog.options.now }

  /// Registers a kind. Rows of unregistered kinds wait.
  package func register(_ kind: JobKind) {
    state.withLock { state in
      precondition(state.kinds[kind.name] == nil, "two kinds of one name")
      state.kinds[kind.name] = kind
      if kind.everySeconds != nil { state.unplanned.insert(kind.name) }
    }
    wake()
  }

  /// Looks for due jobs, as the clock may have been set.
  package func wake() { ring.yield() }

  /// Takes up the jobs that an earlier run did not finish.
  package func prepare() async throws {
    let now = now()
    try await catalog.write { db in
      for var job in try db.all(JobQueries.interrupted) {
        job.takeUp(at: now)
        try db.update(job)
      }
      try db.run(JobQueries.removeOld, now.adding(seconds: -LibraryLimits.jobDays * 86400))
    }
  }
}

// MARK: - Beginning and ending

extension Jobs: BackgroundService {
  /// Ends after the jobs in progress have reached a point where they can stop.
  package func run() async {
    await withTaskCancellationHandler {
      await performDue()
    } onCancel: {
      let tasks = state.withLock { state in
        state.isStopping = true
        return state.running.values.map(\.task)
      }
      for task in tasks { task.cancel() }
    }
    let (tasks, alarm) = state.withLock { ($0.running.values.map(\.task), $0.alarm) }
    alarm?.cancel()
    await alarm?.value
    for task in tasks { await task.value }
    do {
      try await writeEnds()
    } catch {
      // Their rows still say that they run; the next start takes them up.
    }
  }

  private func performDue() async {
    wake()
    for await _ in bell {
      do {
        try await writeEnds()
        try await plan()
        for job in try await beginDue() { perform(job) }
        try await setAlarm()
      } catch {
        // Callers get the write error; retry at the next alarm.
        setAlarm(seconds: LibraryLimits.jobAlarmSeconds)
      }
    }
  }

  /// Creates the rows of recurring kinds.
  private func plan() async throws {
    let kinds = state.withLock { state in state.unplanned.compactMap { state.kinds[$0] } }
    if kinds.isEmpty { return }
    let (now, ids) = (now(), kinds.map { _ in catalog.newID() as JobID })
    try await catalog.write { db in
      for (kind, id) in zip(kinds, ids) {
        let known = try db.first(JobQueries.byKind, kind.name)
        if known != nil { continue }
        let first = min(kind.everySeconds ?? 0, LibraryLimits.jobFirstTurnSeconds)
        try db.run(
          JobQueries.insert, id, kind.name, "{}", Job.Priority.upkeep.rawValue,
          now.adding(seconds: first), now, kind.everySeconds)
      }
    }
    state.withLock { $0.unplanned.subtract(kinds.map(\.name)) }
  }

  /// Takes due jobs, at most one per kind and a few in total.
  private func beginDue() async throws -> [Job] {
    let (kinds, busy) = state.withLock { state in
      (Set(state.kinds.keys), state.running.values.map(\.kind))
    }
    let now = now()
    return try await catalog.write { db in
      try db.run(JobQueries.pullForward, now)
      var (taken, begun) = (Set(busy), [Job]())
      for var job in try db.all(JobQueries.due, now) {
        guard taken.count < LibraryLimits.jobsAtATime else { break }
        guard kinds.contains(job.kind), taken.insert(job.kind).inserted else { continue }
        job.begin(at: now)
        try db.update(job)
        begun.append(job)
      }
      return begun
    }
  }

  private func perform(_ job: Job) {
    state.withLock { state in
      guard let kind = state.kinds[job.kind] else { return }
      let task = Task {
        let run = JobRun(job, jobs: self)
        let end = await self.attempt(kind, run)
        await self.finish(run, end)
      }
      if state.isStopping { task.cancel() }
      state.running[job.id] = (kind: job.kind, task: task)
    }
    catalog.observers.wakeForJobs()
  }

  private func attempt(_ kind: JobKind, _ run: JobRun) async -> JobEnd {
    do {
      try Task.checkCancellation()
      try await kind.run(run)
      return .done
    } catch let failure as JobFailure {
      return .failed(reason: failure.reason, isPermanent: true)
    } catch is CancellationError {
      return .interrupted
    } catch {
      let known = LibraryError(beneath: error)
      if Task.isCancelled || known == .cancelled || known == .closed { return .interrupted }
      return .failed(reason: known.message, isPermanent: false)
    }
  }

  private func finish(_ run: JobRun, _ end: JobEnd) async {
    let ended = EndedAttempt(progress: run.progress, end: end, time: now())
    state.withLock { $0.unwritten[run.id] = ended }
    do {
      try await writeEnds()
    } catch {
      // Tried again at the next alarm. Until then requests get the end from memory.
    }
    catalog.observers.wakeForJobs()
    wake()
  }

  /// Stores the ends of attempts. Their kinds are not started again before.
  private func writeEnds() async throws(LibraryError) {
    if state.withLock({ $0.unwritten.isEmpty }) { return }
    let written = try await catalog.write { db in
      // Looked at here: another call may have stored some, and their jobs may run again.
      let ends = self.state.withLock { $0.unwritten }
      for (id, ended) in ends {
        try db.setProgress(ended.progress, of: id)
        guard var job = try db.first(JobQueries.byID, id) else { continue }
        job.end(ended.end, at: ended.time)
        try db.update(job)
      }
      return Array(ends.keys)
    }
    state.withLock { state in
      for id in written { (state.unwritten[id], state.running[id]) = (nil, nil) }
      state.writes += 1
    }
  }

  private func setAlarm() async throws {
    let now = now()
    let next: Timestamp? = try await catalog.read { db in
      try db.one(JobQueries.nextDue, now)
    }
    let wait = next.map { ($0.milliseconds - now.milliseconds) / 1000 + 1 } ?? .max
    setAlarm(seconds: min(wait, LibraryLimits.jobAlarmSeconds))
  }

  /// Rings after a while, and no longer at the time that was set before.
  private func setAlarm(seconds: Int) {
    let clock = catalog.options.clock
    let due = clock.moment() + .seconds(seconds)
    let alarm = Task { [ring] in
      // It is cancelled when another time is set.
      guard (try? await clock.wait(until: due)) != nil else { return }
      ring.yield()
    }
    let earlier = state.withLock { state in
      defer { state.alarm = alarm }
      return state.alarm
    }
    earlier?.cancel()
  }

  func store(_ progress: JobProgress, of id: JobID) async throws {
    try await catalog.write { db in try db.setProgress(progress, of: id) }
    catalog.observers.wakeForJobs()
  }
}

// MARK: - Asking

// The library's `JobService` checks who asks.
extension Jobs {
  /// Returns waiting, running and recent jobs.
  package func all() async throws(LibraryError) -> [Job] {
    try await withEnds { () throws(LibraryError) in
      try await catalog.read { db in try db.all(JobQueries.all, LibraryLimits.jobs) }
    }
  }

  package func job(_ id: JobID) async throws(LibraryError) -> Job {
    let found = try await withEnds { () throws(LibraryError) in
      let job = try await catalog.read { db in try db.first(JobQueries.byID, id) }
      guard let job else { throw .missing(.job(id)) }
      return [job]
    }
    return found[0]
  }

  /// Reads jobs, and adds the ends of attempts that could not be stored yet.
  private func withEnds(
    _ read: () async throws(LibraryError) -> [Job]
  ) async throws(LibraryError) -> [Job] {
    while true {
      let before = state.withLock { $0.writes }
      let jobs = try await read()
      let (unwritten, after) = state.withLock { ($0.unwritten, $0.writes) }
      // An end that was stored meanwhile is in neither of the two.
      if before != after { continue }
      return jobs.map { job in
        guard let ended = unwritten[job.id] else { return job }
        var job = job
        job.progress = ended.progress
        job.end(ended.end, at: ended.time)
        return job
      }
    }
  }

  /// Adds a job that runs once.
  package func add(_ kind: String, _ arguments: JSON) async throws(LibraryError) -> Job {
    guard state.withLock({ $0.kinds[kind] != nil }) else {
      throw .value(
        member: "kind", reason: Message("library.badValue.jobKind", ["kind": .text(kind)]))
    }
    let (id, now) = (catalog.newID() as JobID, now())
    let job = try await catalog.write { db in
      try db.run(
        JobQueries.insert, id, kind, arguments.text, Job.Priority.asked.rawValue, now, now,
        Int?.none)
      return try db.one(JobQueries.byID, id)
    }
    catalog.observers.wakeForJobs()
    wake()
    return job
  }

  /// Pauses, resumes, cancels or retries a job. A running job stops at the next possible point.
  package func perform(
    _ action: Job.Action, of id: JobID
  ) async throws(LibraryError) -> Job {
    let now = now()
    try await writeEnds()
    let job = try await catalog.write { db in
      guard var job = try db.first(JobQueries.byID, id) else {
        throw LibraryError.missing(.job(id))
      }
      guard job.perform(action, at: now) else {
        throw LibraryError.jobState(job.state, action)
      }
      try db.update(job)
      return job
    }
    if action == .pause || action == .cancel {
      state.withLock { $0.running[id]?.task.cancel() }
    }
    catalog.observers.wakeForJobs()
    wake()
    return job
  }
}

/// The end of an attempt.
private struct EndedAttempt: Sendable {
  let progress: JobProgress
  let end: JobEnd
  let time: Timestamp
}
