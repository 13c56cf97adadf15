internal import Blobs
internal import Catalog
internal import Darkroom
internal import ImageEngine
internal import Media
internal import Synchronization

/// Pictures rendered from originals and recipes. Each is rendered once for concurrent requests, and
/// stored in `renditions/`, which may be deleted at any time: it is a cache.
final class Renditions: Sendable {
  static let path = "renditions"

  /// The result of a job: facts of the original, and the requested pictures.
  struct Made: Sendable {
    let facts: PhotoFacts
    let files: [RenditionSize: MemoryFile]
  }

  private typealias Job = Task<Result<Made, any Error>, Never>

  private struct State {
    var jobs: [RenditionKey: Job] = [:]
    /// The number of waiters of each job; when the last one leaves, the job ends.
    var waiters: [Job: Int] = [:]
    var isStopped = false
  }

  let folder: Folder
  private let blobs: BlobFolder
  private let darkroom: Darkroom
  let disk: DiskQueue
  let budgetBytes: Int
  private let state = Mutex(State())

  init(
    folder: Folder, blobs: BlobFolder, darkroom: Darkroom, disk: DiskQueue, budgetBytes: Int
  ) {
    self.budgetBytes = budgetBytes
    self.folder = folder
    self.blobs = blobs
    self.darkroom = darkroom
    self.disk = disk
  }

  /// Ends the work in progress; waiters get an error.
  func stop() async {
    let jobs = state.withLock { state in
      state.isStopped = true
      return Set(state.jobs.values).union(state.waiters.keys)
    }
    for job in jobs { job.cancel() }
    for job in jobs { _ = await job.value }
  }
}

// MARK: - Pictures that are there

extension Renditions {
  /// A cached picture, if it is complete.
  func cached(_ key: RenditionKey) async -> OpenFile? {
    await disk.run { self.open(key) }
  }

  private func open(_ key: RenditionKey) -> OpenFile? {
    do {
      guard let file = try folder.open(key.path), try Self.isWhole(file) else { return nil }
      try file.touch(atMostOnceIn: 86400)
      return file
    } catch {
      // An unreadable file is rendered again.
      return nil
    }
  }

  /// After a power failure a file may lack its bytes, so both ends are checked: a JPEG begins and
  /// ends with a marker.
  private static func isWhole(_ file: OpenFile) throws(BlobError) -> Bool {
    guard file.sizeBytes > 4 else { return false }
    let head = try file.read(at: 0, count: 2)
    let tail = try file.read(at: file.sizeBytes - 2, count: 2)
    return head == [0xFF, 0xD8] && tail == [0xFF, 0xD9]
  }
}

// MARK: - Making them

extension Renditions {
  /// Renders pictures of an original, or waits for jobs that render them. A cancelled caller stops
  /// waiting, and a job without waiters ends.
  func make(
    _ sizes: [RenditionSize], of content: BlobName, recipe: Recipe?,
    priority: DevelopTask.Priority
  ) async throws -> Made {
    let jobs = try state.withLock { (state) throws(LibraryError) -> Set<Job> in
      if state.isStopped { throw .closed }
      let keys = sizes.map { RenditionKey(content: content, recipe: recipe, size: $0) }
      // One writer per file: jobs in progress are waited for.
      let missing = sizes.indices.filter { state.jobs[keys[$0]] == nil }
      if !missing.isEmpty {
        let job = start(
          missing.map { sizes[$0] }, content: content, recipe: recipe, priority: priority)
        for index in missing { state.jobs[keys[index]] = job }
      }
      let jobs = Set(keys.compactMap { state.jobs[$0] })
      for job in jobs { state.waiters[job, default: 0] += 1 }
      return jobs
    }
    let wait = Wait(jobs)
    defer { for job in jobs { leave(job, wait) } }
    var made: Made?
    for job in jobs {
      let result = await withTaskCancellationHandler {
        await job.value
      } onCancel: {
        for job in jobs { leave(job, wait) }
      }
      let part = try result.get()
      made = made.map { Made(facts: $0.facts, files: $0.files.merging(part.files) { $1 }) } ?? part
    }
    guard let made else { preconditionFailure("asked for no size") }
    return made
  }

  /// The jobs for which a caller waits.
  private final class Wait: Sendable {
    private let jobs: Mutex<Set<Job>>

    init(_ jobs: Set<Job>) { self.jobs = Mutex(jobs) }

    /// `false` if the caller has left it before.
    func leaves(_ job: Job) -> Bool { jobs.withLock { $0.remove(job) != nil } }
  }

  private func leave(_ job: Job, _ wait: Wait) {
    guard wait.leaves(job) else { return }
    state.withLock { state in
      let rest = (state.waiters[job] ?? 1) - 1
      state.waiters[job] = rest > 0 ? rest : nil
      guard rest == 0 else { return }
      job.cancel()
      // Later requests begin anew.
      state.jobs = state.jobs.filter { $0.value != job }
    }
  }

  private func start(
    _ sizes: [RenditionSize], content: BlobName, recipe: Recipe?, priority: DevelopTask.Priority
  ) -> Job {
    Job(executorPreference: disk.executor()) {
      await self.run(sizes, content: content, recipe: recipe, priority: priority)
    }
  }

  /// Runs on one of the disk's threads.
  private func run(
    _ sizes: [RenditionSize], content: BlobName, recipe: Recipe?, priority: DevelopTask.Priority
  ) async -> Result<Made, any Error> {
    do {
      let original = try blobs.opened(content)
      defer { withExtendedLifetime(original) {} }
      let developed = try await darkroom.develop(
        DevelopTask(
          input: original.descriptor, recipe: recipe, outputs: sizes.map(\.output),
          priority: priority))
      // A job that has begun anew meanwhile writes the files.
      try Task.checkCancellation()
      let pictures = zip(sizes, developed.outputs).map { ($0, $1.file) }
      let files = Dictionary(uniqueKeysWithValues: pictures)
      store(
        files.map { (RenditionKey(content: content, recipe: recipe, size: $0.key), $0.value) })
      return .success(Made(facts: developed.facts, files: files))
    } catch {
      return .failure(error)
    }
  }

  private func store(_ files: [(key: RenditionKey, file: MemoryFile)]) {
    for (key, file) in files {
      do {
        try folder.cache(file.bytes(), at: key.path)
      } catch {
        // It is a cache: on a full disk, pictures are rendered each time.
      }
    }
  }
}
