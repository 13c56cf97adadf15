package import Blobs
internal import Catalog
package import Darkroom
package import ImageEngine
package import Media
internal import Synchronization

/// Pictures rendered from originals and recipes. Each is rendered once for concurrent requests, and
/// stored in `renditions/`, which may be deleted at any time: it is a cache.
package final class Renditions: BackgroundService {
  package static let path = "renditions"

  /// The result of a job: facts of the original, and the requested pictures.
  package struct Made: Sendable {
    package let facts: PhotoFacts
    package let files: [RenditionForm: MemoryFile]
    /// The fonts that drew the recipe's texts.
    package let fonts: [DrawnFont]

    /// The results of two jobs for the same photo and recipe.
    func merging(_ other: Made) -> Made {
      Made(
        facts: facts, files: files.merging(other.files) { $1 },
        fonts: fonts.isEmpty ? other.fonts : fonts)
    }
  }

  private typealias Rendering = Task<Result<Made, any Error>, Never>

  private struct State {
    var jobs: [RenditionKey: Rendering] = [:]
    /// The number of waiters of each job; when the last one leaves, the job ends.
    var waiters: [Rendering: Int] = [:]
    var isStopped = false
  }

  package let folder: Folder
  private let blobs: any BlobStore
  package let darkroom: Darkroom
  let disk: DiskQueue
  let budgetBytes: Int
  private let state = Mutex(State())

  package init(
    folder: Folder, blobs: any BlobStore, darkroom: Darkroom, disk: DiskQueue, budgetBytes: Int
  ) {
    self.budgetBytes = budgetBytes
    self.folder = folder
    self.blobs = blobs
    self.darkroom = darkroom
    self.disk = disk
  }

  /// At its end the work in progress ends too; waiters get an error.
  package func run() async {
    await waitForCancellation()
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
  package func cached(_ key: RenditionKey) async -> OpenFile? {
    await disk.run { self.open(key) }
  }

  /// Opens an original.
  func original(_ content: BlobName) async throws -> OpenFile {
    try await blobs.open(content)
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
  /// ends with a marker. A WebP has its length in its head, and ends with bytes other than zero.
  private static func isWhole(_ file: OpenFile) throws(BlobError) -> Bool {
    guard file.sizeBytes > 16 else { return false }
    let start = try file.read(at: 0, count: 8)
    if start.prefix(4) == Array("RIFF".utf8)[...] {
      let length = start[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = try file.read(at: file.sizeBytes - 8, count: 8)
      return length + 8 == file.sizeBytes && end.contains { $0 != 0 }
    }
    let head = try file.read(at: 0, count: 2)
    let tail = try file.read(at: file.sizeBytes - 2, count: 2)
    return head == [0xFF, 0xD8] && tail == [0xFF, 0xD9]
  }
}

// MARK: - Making them

extension Renditions {
  /// Renders pictures of an original, or waits for jobs that render them. A cancelled caller stops
  /// waiting, and a job without waiters ends.
  package func make(
    _ sizes: [RenditionForm], of content: BlobName, recipe: Recipe?,
    priority: DevelopTask.Priority
  ) async throws -> Made {
    let jobs = try state.withLock { (state) throws(LibraryError) -> Set<Rendering> in
      if state.isStopped { throw .closed }
      let keys = sizes.map { RenditionKey(content: content, recipe: recipe, form: $0) }
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
      made = made?.merging(part) ?? part
    }
    guard let made else { preconditionFailure("asked for no size") }
    return made
  }

  /// Begins to make pictures for which nothing waits. Requests for them wait for the same job, and
  /// if it fails, they make them again and say why.
  package func beginMaking(
    _ sizes: [RenditionForm], of content: BlobName, recipe: Recipe,
    priority: DevelopTask.Priority
  ) {
    Task {
      do {
        _ = try await make(sizes, of: content, recipe: recipe, priority: priority)
      } catch {
        // The request for the picture says it.
      }
    }
  }

  /// The jobs for which a caller waits.
  private final class Wait: Sendable {
    private let jobs: Mutex<Set<Rendering>>

    init(_ jobs: Set<Rendering>) { self.jobs = Mutex(jobs) }

    /// `false` if the caller has left it before.
    func leaves(_ job: Rendering) -> Bool { jobs.withLock { $0.remove(job) != nil } }
  }

  private func leave(_ job: Rendering, _ wait: Wait) {
    guard wait.leaves(job) else { return }
    state.withLock { state in
      let rest = (state.waiters[job] ?? 1) - 1
      state.waiters[job] = rest > 0 ? rest : nil
      guard rest == 0 else { return }
      job.cancel()
      // Later requests start again.
      state.jobs = state.jobs.filter { $0.value != job }
    }
  }

  private func start(
    _ sizes: [RenditionForm], content: BlobName, recipe: Recipe?, priority: DevelopTask.Priority
  ) -> Rendering {
    Rendering(executorPreference: disk.executor()) {
      await self.run(sizes, content: content, recipe: recipe, priority: priority)
    }
  }

  /// Runs on one of the disk's threads.
  private func run(
    _ wanted: [RenditionForm], content: BlobName, recipe: Recipe?, priority: DevelopTask.Priority
  ) async -> Result<Made, any Error> {
    do {
      let areBetween = wanted.allSatisfy(\.size.isBetweenOthers)
      let screen = RenditionKey(content: content, recipe: recipe, form: .screen)
      // The screen's picture is read in a fraction of the original's time, and has the recipe.
      let source = areBetween ? open(screen) : nil
      // Where there is none yet, it is made along with them.
      let sizes = areBetween && source == nil ? wanted + [.screen] : wanted
      let original: OpenFile
      if let source { original = source } else { original = try await blobs.open(content) }
      let unrendered = source == nil ? recipe : nil
      let others = try await blobs.open(filesOf: unrendered)
      defer { withExtendedLifetime((original, others)) {} }
      let developed = try await darkroom.develop(
        DevelopTask(
          input: original.descriptor, recipe: unrendered,
          images: others.map { ($0.key, $0.file.descriptor) }, outputs: sizes.map(\.output),
          priority: priority))
      // A job that was started again meanwhile writes the files.
      try Task.checkCancellation()
      let pictures = zip(sizes, developed.outputs).map { ($0, $1.file) }
      let files = Dictionary(uniqueKeysWithValues: pictures)
      store(
        files.map { (RenditionKey(content: content, recipe: recipe, form: $0.key), $0.value) })
      return .success(Made(facts: developed.facts, files: files, fonts: developed.fonts))
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
