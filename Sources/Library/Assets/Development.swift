internal import Blobs
internal import Darkroom
internal import ImageEngine
internal import Store
internal import Synchronization

/// Makes the first pictures of what was added, and writes down what the worker
/// found. What is to be done stands in the catalog, as the state `developing`,
/// so that a run that was cut off is taken up by the next. It is done in the order
/// in which photos are shown: newest first, also of what comes meanwhile.
final class Development: Sendable {
  /// A photo in line: its row, and the bytes it is made of.
  struct Photo: Hashable, Sendable {
    let row: Int
    let content: BlobName

    init(row: Int, content: BlobName) {
      self.row = row
      self.content = content
    }

    init(_ found: borrowing Row) throws(StoreError) {
      row = try found["rowNumber"]
      content = try found["sha256"]
    }
  }

  struct State {
    var tasks: [Photo: Task<Void, Never>] = [:]
    var line = Line()
    /// How many of the line are being developed.
    var active = 0
    /// What was found out of photos and is not written down yet.
    var findings: [Photo: Finding] = [:]
    /// The writing that was begun last, and one that waits for more to come.
    var writing: Task<Void, Never>?
    var later: Task<Void, Never>?
    /// How often an asset could not be developed for no fault of its own.
    var failures: [Photo: Int] = [:]
    var runner: Task<Void, Never>?
    var isStopped = false
  }

  let catalog: Catalog
  private let renditions: Renditions
  private let bell: AsyncStream<Void>
  private let ring: AsyncStream<Void>.Continuation
  let state = Mutex(State())

  init(catalog: Catalog, renditions: Renditions) {
    self.catalog = catalog
    self.renditions = renditions
    (bell, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Begins with what earlier runs left.
  func start() {
    let runner = Task { await run() }
    state.withLock { $0.runner = runner }
    look()
  }

  /// Ends after the assets in work; the rest waits for the next run.
  func stop() async {
    ring.finish()
    let (runner, later, tasks) = state.withLock { state in
      state.isStopped = true
      return (state.runner, state.later, Array(state.tasks.values))
    }
    runner?.cancel()
    later?.cancel()
    await runner?.value
    for task in tasks { await task.value }
    await writeFindings()
  }

  /// Looks for what is to be developed, as something was added whose row is stored.
  func look() {
    state.withLock { $0.line.beginAnew() }
    ring.yield()
  }

  private func run() async {
    await withTaskGroup(of: Void.self) { group in
      for await _ in bell {
        while true {
          // Who comes next is decided when there is room, as newer ones may have come.
          if state.withLock({ $0.active }) >= Limits.developing { await group.next() }
          guard let photo = await next() else { break }
          group.addTask {
            await self.lookAt(photo, priority: .background)
            await self.leaveLine()
          }
        }
      }
    }
  }

  /// Reads again what may be read by now.
  func reread(_ run: JobRun) async throws {
    let now = catalog.options.now()
    let photos = try await catalog.read { db in
      try db.all(DevelopmentQueries.dueRereads, now, Limits.rereads, row: Photo.init)
    }
    try await run.report { $0.done = 0 }
    for (index, photo) in photos.enumerated() {
      await lookAt(photo, priority: .background)
      await writeFindings()
      try await run.report { $0.done = index + 1 }
    }
  }

  /// Returns when the asset has been developed, or could not be for now.
  func finish(_ row: Int) async {
    do {
      let found = try await catalog.read { db in
        try db.first(DevelopmentQueries.unfinished, row, row: Photo.init)
      }
      guard let found else { return }
      await lookAt(found, priority: .interactive)
      await writeFindings()
    } catch {
      // A catalog that cannot be read says so to everybody who asks it.
    }
  }

  /// Finds out what is to be written down of an asset.
  private func lookAt(_ photo: Photo, priority: JobPriority) async {
    let task = state.withLock { state -> Task<Void, Never>? in
      if state.isStopped || state.findings[photo] != nil { return nil }
      if let task = state.tasks[photo] { return task }
      let task = Task {
        let isPutOff = await develop(photo, priority: priority)
        self.state.withLock { $0.tasks[photo] = nil }
        // Not before: what is being done is passed over in the line.
        if isPutOff { look() }
      }
      state.tasks[photo] = task
      return task
    }
    await task?.value
  }
}

extension Development {
  /// Whether it is to be tried again at once.
  private func develop(_ photo: Photo, priority: JobPriority) async -> Bool {
    do {
      let finding = try await find(photo, priority: priority)
      state.withLock { $0.findings[photo] = finding }
      return false
    } catch {
      return await putsOff(photo, after: error)
    }
  }

  private func find(_ photo: Photo, priority: JobPriority) async throws -> Finding {
    do {
      let made = try await renditions.make(
        [.grid, .screen], of: photo.content, recipe: nil, priority: priority)
      return .ready(made.facts)
    } catch let error as DarkroomError where error.isPermanent {
      return .unreadable(error)
    }
  }

  /// Nothing is known against the file. It is tried again at once, and when that
  /// comes to nothing later and later.
  ///
  /// - Returns: Whether it is to be tried at once.
  func putsOff(_ photo: Photo, after error: any Error) async -> Bool {
    let isLast = state.withLock { state -> Bool? in
      if state.isStopped { return nil }
      state.failures[photo, default: 0] += 1
      guard state.failures[photo, default: 0] >= Limits.developmentAttempts else { return false }
      state.failures[photo] = nil
      state.line.givenUp.insert(photo)
      return true
    }
    guard let isLast else { return false }
    guard isLast else { return true }
    do {
      _ = try await catalog.perform(as: .nobody) { change throws(LibraryError) in
        guard let stored = try change.unfinished(photo) else { return }
        if let error = error as? DarkroomError, error.accusesThePhoto {
          try change.setUnreadable(stored, after: error)
        } else {
          _ = try change.plansReread(photo.row)
        }
      }
    } catch {
      // A catalog that cannot be written says so to everybody who asks it. The
      // photo stays as it is for the next run.
    }
    return false
  }
}

extension DarkroomError {
  /// Whether it says anything of the photo: without a worker, or while too much
  /// waits, nothing can be said of it.
  fileprivate var accusesThePhoto: Bool {
    if case .noWorker = self { false } else { mayPass }
  }
}
