internal import Blobs
package import Catalog
internal import Darkroom
internal import ImageEngine
internal import Synchronization

/// Makes the first pictures of new photos, and records the worker's findings. The work is stored in
/// the catalog as the state `developing`, so that an interrupted run is continued by the next.
/// Newest photos come first, including those that arrive meanwhile.
package final class Development: Sendable {
  struct State {
    var tasks: [PhotoContent: Task<Void, Never>] = [:]
    var queue = Queue()
    /// The numbers of photos and videos from the queue that are being developed.
    var active = 0
    var activeFilms = 0
    /// Findings that have not been recorded yet.
    var findings: [PhotoContent: Finding] = [:]
    /// The last write, and a delayed one that waits for more findings.
    var writing: Task<Void, Never>?
    var later: Task<Void, Never>?
    /// The number of failures of each asset that were not its fault.
    var failures: [PhotoContent: Int] = [:]
    var isStopped = false

    /// Counts one that comes, or goes.
    mutating func count(_ waiting: Queue.Waiting, by number: Int) {
      if waiting.isFilm { activeFilms += number } else { active += number }
    }
  }

  let catalog: Catalog
  private let renditions: Renditions
  let writeRegions: RegionWriter
  /// Called with the row of each photo that is ready.
  let didFinish: @Sendable (_ row: Int) -> Void
  private let bell: AsyncStream<Void>
  let ring: AsyncStream<Void>.Continuation
  let state = Mutex(State())

  package init(
    catalog: Catalog, renditions: Renditions, writeRegions: @escaping RegionWriter,
    didFinish: @escaping @Sendable (_ row: Int) -> Void
  ) {
    self.catalog = catalog
    self.writeRegions = writeRegions
    self.didFinish = didFinish
    self.renditions = renditions
    (bell, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Whether the photo is left to the next run, as attempts failed for other reasons than the file.
  package func hasGivenUp(_ row: Int) -> Bool {
    state.withLock { $0.queue.givenUp.contains { $0.row == row } }
  }

  /// Looks for new photos whose rows have been stored.
  package func wake() {
    state.withLock { $0.queue.restart() }
    ring.yield()
  }

  private func developWaiting() async {
    wake()
    await withTaskGroup(of: Void.self) { group in
      for await _ in bell {
        while true {
          // The next photo is chosen when a place is free, as newer ones may have arrived.
          while state.withLock({ $0.active }) >= LibraryLimits.developing { await group.next() }
          guard let waiting = await next() else { break }
          group.addTask {
            await self.process(waiting.photo, priority: .background)
            await self.leave(waiting)
          }
        }
      }
    }
  }

  /// Retries photos that are due.
  package func reread(_ run: JobRun) async throws {
    let now = catalog.options.now()
    let photos = try await catalog.read { db in
      try db.all(DevelopmentQueries.dueRereads, now, LibraryLimits.rereads)
    }
    try await run.report { $0.done = 0 }
    for (index, photo) in photos.enumerated() {
      await process(photo, priority: .background)
      await writeFindings()
      try await run.report { $0.done = index + 1 }
    }
  }

  /// Returns when the asset has been developed, or could not be for now.
  package func finish(_ row: Int) async {
    do {
      let found = try await catalog.read { db in
        try db.first(DevelopmentQueries.unfinished, row)
      }
      guard let found else { return }
      await process(found, priority: .interactive)
      await writeFindings()
    } catch {
      // Callers get the catalog's error when they use it themselves.
    }
  }

  /// Develops an asset and collects its finding.
  private func process(_ photo: PhotoContent, priority: JobPriority) async {
    let task = state.withLock { state -> Task<Void, Never>? in
      if state.isStopped || state.findings[photo] != nil { return nil }
      if let task = state.tasks[photo] { return task }
      let task = Task {
        let isRetry = await develop(photo, priority: priority)
        self.state.withLock { $0.tasks[photo] = nil }
        // Only now, as photos in progress are skipped in the queue.
        if isRetry { wake() }
      }
      state.tasks[photo] = task
      return task
    }
    await task?.value
  }
}

extension Development: BackgroundService {
  /// Begins with the photos left by earlier runs. Ends after the photos in progress; the rest waits
  /// for the next run.
  package func run() async {
    await withTaskCancellationHandler {
      await developWaiting()
    } onCancel: {
      let later = state.withLock { state in
        state.isStopped = true
        return state.later
      }
      later?.cancel()
    }
    let tasks = state.withLock { Array($0.tasks.values) }
    for task in tasks { await task.value }
    await writeFindings()
  }
}

extension Development {
  /// Returns whether to try again at once.
  private func develop(_ photo: PhotoContent, priority: JobPriority) async -> Bool {
    do {
      let finding = try await find(photo, priority: priority)
      state.withLock { $0.findings[photo] = finding }
      return false
    } catch {
      return await shouldRetry(photo, after: error)
    }
  }

  private func find(_ photo: PhotoContent, priority: JobPriority) async throws -> Finding {
    do {
      let made = try await renditions.make(
        [.grid, .screen], of: photo.content, recipe: nil, priority: priority)
      return .ready(made.facts)
    } catch let error as DarkroomError where error.isPermanent {
      return .unreadable(error)
    }
  }

  /// Handles a failure that is not the file's fault. It is retried at once, and then later and
  /// later.
  ///
  /// - Returns: Whether to retry at once.
  func shouldRetry(_ photo: PhotoContent, after error: any Error) async -> Bool {
    let isLast = state.withLock { state -> Bool? in
      if state.isStopped { return nil }
      state.failures[photo, default: 0] += 1
      guard state.failures[photo, default: 0] >= LibraryLimits.developmentAttempts else {
        return false
      }
      state.failures[photo] = nil
      state.queue.givenUp.insert(photo)
      return true
    }
    guard let isLast else { return false }
    guard isLast else { return true }
    do {
      _ = try await catalog.transaction(as: .anonymous) { change throws(LibraryError) in
        guard let stored = try change.unfinished(photo) else { return }
        if let error = error as? DarkroomError, error.accusesThePhoto {
          try change.setUnreadable(stored, after: error)
        } else {
          _ = try change.plansReread(photo.row)
        }
      }
    } catch {
      // Callers get the catalog's error when they write themselves. The photo stays as it is for
      // the next run.
    }
    return false
  }
}

extension DarkroomError {
  /// Whether the error may be due to the photo: not if there was no worker, or too much work was
  /// waiting.
  fileprivate var accusesThePhoto: Bool {
    if case .noWorker = self { false } else { mayPass }
  }
}
