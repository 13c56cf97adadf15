package import Media
internal import Platform
internal import Synchronization
internal import Words

/// A pool of worker processes that turn files into pictures.
///
/// Nothing is decoded in this process. A worker that crashes, hangs or grows ends one job, which
/// another worker tries once more.
package final class Darkroom: Sendable {
  private struct State {
    var threads: [WorkerProgram: PoolThread] = [:]
    var isStopped = false
  }

  private let state = Mutex(State())
  private let executable: String
  private let workers: Int
  private let now: @Sendable () -> Duration
  /// The folder of models, which may lack some or all of them.
  package let models: ModelFolder?
  private let waitingPasswords: Int

  /// Starts no process yet; they are started on demand. Pools of workers with models have no thread
  /// before they are needed.
  ///
  /// - Parameters:
  ///   - executable: The path of `tintype-worker`; the other programs are beside it.
  ///   - workers: The maximum number of processes of each program.
  ///   - models: The folder of models; without it, tasks that need models are refused.
  ///   - waitingPasswords: The maximum number of passwords that wait, of each priority.
  ///   - clock: Measures allowances. After setting a clock that does not run by
  ///     itself, call ``checkDeadlines()``.
  package init(
    executable: String, workers: Int = Darkroom.defaultWorkers,
    models: ModelFolder? = nil, waitingPasswords: Int = DarkroomLimits.waitingPasswords,
    clock: some Clock<Duration> = SuspendingClock()
  ) {
    let start = clock.now
    self.executable = executable
    self.workers = workers
    self.models = models
    self.waitingPasswords = waitingPasswords
    now = { start.duration(to: clock.now) }
    for program in WorkerProgram.allCases where !program.opensModels { open(program) }
  }

  /// Ends the workers without waiting for them.
  deinit { for thread in all { thread.send(.stop(nil)) } }

  /// The pools that have been opened.
  private var all: [PoolThread] { state.withLock { Array($0.threads.values) } }

  /// Opens the pool of a program, unless it is open.
  @discardableResult
  private func open(_ program: WorkerProgram) -> Result<PoolThread, DarkroomError> {
    state.withLock { state in
      if let thread = state.threads[program] { return .success(thread) }
      if state.isStopped { return .failure(.stopped) }
      guard let command = program.command(whereWorkerIs: executable, models: models) else {
        return .failure(.noModel(reason: Message("model.noFolder")))
      }
      let thread = PoolThread()
      let settings = program.settings(workers: workers, waitingPasswords: waitingPasswords)
      thread.open(command, settings: settings, now: now)
      state.threads[program] = thread
      return .success(thread)
    }
  }

  /// Passes the task to a worker. Cancelling ends the work at once.
  package func perform<Work: WorkerTask>(
    _ work: Work
  ) async throws(DarkroomError) -> Work.Product {
    try work.checkAll()
    let thread = try open(work.program).get()
    let ticket = thread.nextTicket()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        thread.send(.submit(ticket, PendingTask(work, continuation)))
        // A task cancelled earlier has reported it before the job existed.
        if Task.isCancelled { thread.send(.cancel(ticket)) }
      }
    } onCancel: {
      thread.send(.cancel(ticket))
    }
    return try result.get()
  }

  /// Makes the pictures; for a video, those of its poster.
  package func develop(_ job: DevelopTask) async throws(DarkroomError) -> DevelopResult {
    guard isFilm(job.input) else { return try await perform(job) }
    return try await developFilm(job)
  }

  private func developFilm(_ job: DevelopTask) async throws(DarkroomError) -> DevelopResult {
    guard job.recipe == nil else { throw .recipeOnFilm }
    let sides = job.outputs.map { $0.longestSide ?? DarkroomLimits.posterSide }
    let poster = try await perform(
      PosterTask(
        input: job.input, longestSide: min(sides.max() ?? 1, DarkroomLimits.posterSide),
        priority: job.priority, allowance: job.allowance))
    var pictures = job
    let file: ReadOnlyFile
    do {
      file = try ReadOnlyFile(poster.picture.file)
    } catch {
      throw .noWorker(operation: error.operation, code: error.code)
    }
    pictures.input = file.descriptor
    let developed = try await perform(pictures)
    var facts = poster.facts
    facts.placeholder = developed.facts.placeholder
    facts.thumbHash = developed.facts.thumbHash
    return DevelopResult(facts: facts, outputs: developed.outputs, fonts: [])
  }

  /// Finds the contents of a photo, or of a video's poster. The models look at a picture that a
  /// worker has made of it.
  package func contents(
    of input: Int32, kinds: Set<ContentKind>, priority: JobPriority = .interactive
  ) async throws(DarkroomError) -> PictureContents {
    let picture = try await seenPicture(of: input, priority: priority)
    return try await contents(ofPicture: picture.descriptor, kinds: kinds, priority: priority)
  }

  /// The same of a picture that a worker has made; see ``SeeTask/input``.
  package func contents(
    ofPicture input: Int32, kinds: Set<ContentKind>, priority: JobPriority
  ) async throws(DarkroomError) -> PictureContents {
    var contents = try await perform(SeeTask(input: input, kinds: kinds, priority: priority))
    guard !contents.doubtful.isEmpty else { return contents }
    let task = ScriptTask(input: input, places: contents.doubtful, priority: priority)
    do {
      let lines = try await perform(task)
      contents.take(lines.compactMap(\.self))
    } catch .noModel {
      // Other scripts are optional within text.
    }
    contents.doubtful = []
    return contents
  }

  /// Separates a subject of a photo from the background; see ``MaskTask``.
  package func mask(
    of input: Int32, subject: MaskTask.Subject, at position: MaskPosition? = nil,
    priority: JobPriority = .interactive
  ) async throws(DarkroomError) -> MadeMask {
    let picture = try await seenPicture(of: input, priority: priority)
    return try await perform(
      MaskTask(
        input: picture.descriptor, subject: subject, position: position, priority: priority))
  }

  /// Makes a picture for the models of a photo, or of a video's poster.
  package func seenPicture(
    of input: Int32, longestSide: Int = DarkroomLimits.seenSide, priority: JobPriority
  ) async throws(DarkroomError) -> ReadOnlyFile {
    var output = SeeTask.output
    output.longestSide = min(longestSide, DarkroomLimits.seenSide)
    let developed = try await develop(
      DevelopTask(input: input, outputs: [output], priority: priority))
    guard let picture = developed.outputs.first else {
      preconditionFailure("a picture for each output")
    }
    do {
      return try ReadOnlyFile(picture.file)
    } catch {
      throw .noWorker(operation: error.operation, code: error.code)
    }
  }

  /// Whether the film worker reads it.
  private func isFilm(_ input: Int32) -> Bool {
    MediaFormat(of: input).map { $0.kind == .film && $0.isRead } ?? false
  }

  /// The facts that a photo or video gives about itself; nothing is decoded.
  package func facts(
    of input: Int32, priority: JobPriority = .interactive
  ) async throws(DarkroomError) -> PhotoFacts {
    if isFilm(input) {
      return try await perform(FilmFactsTask(input: input, priority: priority))
    }
    return try await perform(FactsTask(input: input, priority: priority))
  }

  /// Ends all workers. Waiting and running jobs end as `stopped`; returns when no process is left.
  package func stop() async {
    state.withLock { $0.isStopped = true }
    for thread in all {
      await withCheckedContinuation { thread.send(.stop($0)) }
    }
  }

  /// Ends jobs that have exceeded their time at once, without waiting for the clock.
  package func checkDeadlines() {
    for thread in all { thread.send(.wake) }
  }

  /// The seconds after which an idle worker is ended, and the number of jobs of one priority that
  /// may wait.
  package static var idleSeconds: Int { DarkroomLimits.idleSeconds }
  package static var waitingJobs: Int { DarkroomLimits.waitingJobs }

  /// The current load, for monitoring.
  package var load: Load {
    all.map(\.load).reduce(into: Load()) { sum, load in
      sum.workers = (sum.workers + load.workers).sorted()
      sum.running += load.running
      sum.waiting += load.waiting
    }
  }

  /// Processes and jobs at one moment.
  package struct Load: Hashable, Sendable {
    /// The ids of the running processes.
    package var workers: [Int32] = []
    /// Jobs being done by a worker.
    package var running = 0
    package var waiting = 0
  }
}
