internal import Darkroom
internal import ImageEngine
internal import Store
internal import Synchronization

/// Makes the first pictures of what was added, and writes down what the worker
/// found. What is to be done stands in the catalog, as the state `developing`,
/// so that a run that was cut off is taken up by the next.
final class Development: Sendable {
  struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    /// How many are waiting in line or being developed.
    var inLine = 0
    /// What was found out of photos and is not written down yet.
    var findings: [Int: Finding] = [:]
    /// The writing that was begun last, and when.
    var writing: Task<Void, Never>?
    var lastWriting = Timestamp(milliseconds: 0)
    /// How often an asset could not be developed for no fault of its own.
    var failures: [Int: Int] = [:]
    var runner: Task<Void, Never>?
    var isStopped = false
  }

  let catalog: Catalog
  private let renditions: Renditions
  private let queue: AsyncStream<Int>
  private let waiting: AsyncStream<Int>.Continuation
  let state = Mutex(State())

  init(catalog: Catalog, renditions: Renditions) {
    self.catalog = catalog
    self.renditions = renditions
    (queue, waiting) = AsyncStream.makeStream(of: Int.self)
  }

  /// Begins with what earlier runs left.
  func start() async {
    do {
      let rows: [Int] = try await catalog.read { db in
        try db.all(DevelopmentQueries.waiting, row: column("rowNumber"))
      }
      for row in rows { add(row) }
    } catch {
      // A catalog that cannot be read says so to everybody who asks it.
    }
    let runner = Task { await run() }
    state.withLock { $0.runner = runner }
  }

  /// Ends after the assets in work; the rest waits for the next run.
  func stop() async {
    waiting.finish()
    let (runner, tasks) = state.withLock { state in
      state.isStopped = true
      return (state.runner, Array(state.tasks.values))
    }
    runner?.cancel()
    await runner?.value
    for task in tasks { await task.value }
    await writeFindings()
  }

  /// Puts an asset in line; its row is stored.
  func add(_ row: Int) {
    state.withLock { $0.inLine += 1 }
    waiting.yield(row)
  }

  private func run() async {
    await withTaskGroup(of: Void.self) { group in
      var active = 0
      for await row in queue {
        if active == Limits.developing {
          await group.next()
          active -= 1
        }
        group.addTask {
          await self.lookAt(row)
          await self.leaveLine()
        }
        active += 1
      }
    }
  }

  /// Reads again what may be read by now.
  func reread(_ run: JobRun) async throws {
    let now = catalog.options.now()
    let rows: [Int] = try await catalog.read { db in
      try db.all(DevelopmentQueries.dueRereads, now, Limits.rereads, row: column("rowNumber"))
    }
    try await run.report { $0.done = 0 }
    for (index, row) in rows.enumerated() {
      await finish(row)
      try await run.report { $0.done = index + 1 }
    }
  }

  /// Returns when the asset has been developed, or could not be for now.
  func finish(_ row: Int) async {
    await lookAt(row)
    await writeFindings()
  }

  /// Finds out what is to be written down of an asset.
  private func lookAt(_ row: Int) async {
    let task = state.withLock { state -> Task<Void, Never>? in
      if state.isStopped || state.findings[row] != nil { return nil }
      if let task = state.tasks[row] { return task }
      let task = Task {
        let isPutOff = await develop(row)
        self.state.withLock { $0.tasks[row] = nil }
        // Not before: whoever takes it from the line waits for the task there is.
        if isPutOff { add(row) }
      }
      state.tasks[row] = task
      return task
    }
    await task?.value
  }
}

extension Development {
  /// Whether it is to be tried again at once.
  private func develop(_ row: Int) async -> Bool {
    do {
      let stored = try await catalog.read { db in
        try db.first(DevelopmentQueries.byRow, row, row: StoredAsset.init)
      }
      guard let stored, stored.asset.state != .ready else { return false }
      do {
        try await develop(stored)
        return false
      } catch {
        return try await putsOff(stored, after: error)
      }
    } catch {
      // A catalog that cannot be written says so to everybody who asks it. The
      // photo stays as it is for the next run.
      return false
    }
  }

  /// Nothing is known against the file. It is tried again at once, and when that
  /// comes to nothing later and later.
  ///
  /// - Returns: Whether it is to be tried at once.
  func putsOff(_ stored: StoredAsset, after error: any Error) async throws -> Bool {
    let row = stored.rowNumber
    let isLast = state.withLock { state -> Bool? in
      if state.isStopped { return nil }
      state.failures[row, default: 0] += 1
      guard state.failures[row, default: 0] >= Limits.developmentAttempts else { return false }
      state.failures[row] = nil
      return true
    }
    guard let isLast else { return false }
    guard isLast else { return true }
    _ = try await catalog.perform(as: .nobody) { change throws(LibraryError) in
      if let error = error as? DarkroomError, error.accusesThePhoto {
        try change.setUnreadable(stored, after: error)
      } else {
        _ = try change.plansReread(row)
      }
    }
    return false
  }

  private func develop(_ stored: StoredAsset) async throws {
    let finding: Finding
    do {
      let made = try await renditions.make(
        [.grid, .screen], of: stored.content, recipe: nil, priority: .background)
      finding = .ready(stored, made.facts)
    } catch let error as DarkroomError where error.isPermanent {
      finding = .unreadable(stored, error)
    }
    state.withLock { $0.findings[stored.rowNumber] = finding }
  }
}

extension DarkroomError {
  /// Whether it says anything of the photo: without a worker, or while too much
  /// waits, nothing can be said of it.
  fileprivate var accusesThePhoto: Bool {
    if case .noWorker = self { false } else { mayPass }
  }
}
