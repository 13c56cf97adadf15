package import Blobs
package import Catalog
internal import Synchronization
internal import Words

/// Writes people's decisions into small files beside the originals, so that the catalog can be
/// rebuilt from the folder alone. It follows the change log; callers that must not answer before
/// their change is in a document wait for it here, and concurrent waiters share the disk's syncs.
package final class Documents: Sendable {
  private struct Waiter {
    let number: Int
    /// Receives the error.
    let continuation: CheckedContinuation<LibraryError?, Never>
  }

  private struct State {
    /// The newest transaction whose documents are durable.
    var reached = 0
    /// The one recorded in the catalog, and when.
    var noted = 0
    var lastNote = Timestamp(milliseconds: 0)
    var waiters: [Waiter] = []
    /// Whether the last attempt failed; the next one then needs a cause.
    var hasFailed = false
    var isStopping = false
    /// The time for writing while stopping, and when it is over.
    var timeToEnd: Duration?
    var deadline: ContinuousClock.Instant?
    /// Folders known to exist.
    var folders: Set<String> = []
    /// Objects whose documents could not be written.
    var unwritten: Set<DocumentSubject> = []
  }

  private let catalog: Catalog
  private let folder: Folder
  private let disk: DiskQueue
  private let state = Mutex(State())

  package init(catalog: Catalog, folder: Folder, disk: DiskQueue) {
    self.catalog = catalog
    self.folder = folder
    self.disk = disk
  }

  /// Finds out where an earlier run ended.
  package func prepare() async throws {
    let position = try await position()
    let unwritten = try await catalog.read { db in
      try db.all(UnwrittenQueries.objects)
    }
    try await writeFoundation()
    state.withLock { state in
      state.unwritten = Set(unwritten)
      state.reached = position.documented
      state.noted = position.documented
    }
  }

  /// Limits the time for writing at the end; an opening writes the rest.
  package func limitEnd(to limit: Duration) {
    state.withLock { $0.timeToEnd = limit }
  }

  /// The newest transaction in the documents, and in the catalog.
  func position() async throws(LibraryError) -> (documented: Int, newest: Int) {
    try await catalog.read { db in
      try db.one(DocumentQueries.position)
    }
  }

  /// Returns when the documents include a transaction, even after failures. Documents of other
  /// objects that cannot be written delay nothing; with `asset`, that asset's document must be
  /// written.
  package func reach(_ token: ChangeToken, with asset: AssetID? = nil) async throws(LibraryError) {
    let failure = await failure(before: token.number)
    if let failure { throw failure }
    guard let asset else { return }
    let isUnwritten = state.withLock { state in
      state.unwritten.contains { $0.kind == .asset && $0.id == asset.text }
    }
    if isUnwritten {
      throw .storage(reason: Message("library.storage.document", ["asset": .text(asset.text)]))
    }
  }

  private func failure(before number: Int) async -> LibraryError? {
    await withCheckedContinuation { continuation in
      let (isReached, isStopping, hasFailed) = state.withLock { state in
        let isReached = state.reached >= number
        if !isReached, !state.isStopping {
          state.waiters.append(Waiter(number: number, continuation: continuation))
        }
        return (isReached, state.isStopping, state.hasFailed)
      }
      if isReached {
        continuation.resume(returning: nil)
      } else if isStopping {
        continuation.resume(returning: .closed)
      } else if hasFailed {
        catalog.observers.wake()
      }
    }
  }
}

// MARK: - Following the log

extension Documents: BackgroundService {
  /// Ends when all changes are written, or cannot be.
  package func run() async {
    await withTaskCancellationHandler {
      await followLog()
    } onCancel: {
      state.withLock { state in
        state.isStopping = true
        state.deadline = state.timeToEnd.map { .now + $0 }
      }
    }
  }

  private func followLog() async {
    await retryUnwritten()
    while true {
      let seen = catalog.observers.count
      let isLast = state.withLock { $0.isStopping } || seen.isEnded
      do {
        while try await writeBatch() { try await note() }
        try await note()
      } catch {
        // Waiters get the error; missing documents are written when they are next waited for, or
        // after the next change.
        end(waiters: { _ in true }, with: LibraryError(beneath: error))
      }
      if isLast { break }
      await catalog.observers.wait(after: seen.news)
    }
    end(waiters: { _ in true }, with: .closed)
  }

  /// Writes the documents of some transactions; `false` if there are none.
  ///
  /// The functions it calls throw untyped errors: this compiler frees typed errors in the wrong
  /// order when they pass through several async functions.
  private func writeBatch() async throws -> Bool {
    let reached = state.withLock { $0.reached }
    let (last, changed) = try await catalog.read { db in
      let cut: Int? = try db.first(
        LogQueries.cut, reached, LibraryLimits.documentBatch)
      let newest: Int = try db.one(LogQueries.newestNumber)
      let last = cut ?? newest
      return (
        last,
        try db.all(DocumentQueries.changed, reached, last)
      )
    }
    guard last > reached else { return false }
    try await write(changed)
    state.withLock { $0.reached = last }
    end(waiters: { $0 <= last }, with: nil)
    return true
  }

  /// Records the progress in the catalog, at most once a second: unrecorded documents are rewritten
  /// after a crash, at little cost.
  private func note() async throws {
    let now = catalog.options.now()
    let reached = state.withLock { state -> Int? in
      let isDue = state.isStopping || state.lastNote.adding(seconds: 1) <= now
      return state.reached > state.noted && isDue ? state.reached : nil
    }
    guard let reached else { return }
    try await catalog.write { db in try db.run(DocumentQueries.setPosition, reached) }
    state.withLock { state in
      state.noted = reached
      state.lastNote = now
    }
  }

  /// Passes the result to waiters.
  private func end(waiters isDone: (Int) -> Bool, with failure: LibraryError?) {
    let done = state.withLock { state in
      state.hasFailed = failure != nil
      let done = state.waiters.filter { isDone($0.number) }
      state.waiters.removeAll { isDone($0.number) }
      return done
    }
    for waiter in done { waiter.continuation.resume(returning: failure) }
  }
}

// MARK: - Files

extension Documents {
  /// Writes the library's own document and those of its few accounts.
  private func writeFoundation() async throws {
    let (library, accounts) = try await catalog.read { db in
      let text: String = try db.one(DocumentQueries.library)
      let accounts = try db.all(DocumentQueries.accounts)
      return (DocumentFile(path: DocumentFile.library, text: text), accounts)
    }
    try await makeFolder()
    let batch = try await catalog.read { [folder] db in
      try db.documents(of: accounts[...], in: folder)
    }
    let changed = try await disk.run { [folder] () throws(any Error) in
      try ([library] + batch.files).filter { try !folder.holds($0) }
    }
    try await store(changed, of: [])
  }

  /// Retries documents that an earlier run could not write.
  private func retryUnwritten() async {
    let unwritten = state.withLock { $0.unwritten }
    do {
      try await write(unwritten.sorted { $0.object < $1.object })
    } catch {
      // They stay recorded, and callers waiting for them learn of the disk's error.
    }
  }

  /// Writes the documents of objects durably. A transaction may have thousands, so it checks
  /// between batches whether to end.
  private func write(_ subjects: [DocumentSubject]) async throws {
    if subjects.isEmpty { return }
    try await makeFolder()
    var rest = subjects[...]
    while !rest.isEmpty {
      if isOver { throw LibraryError.closed }
      let some = rest
      let batch = try await catalog.read { [folder] db in
        try db.documents(of: some, in: folder)
      }
      let subjects = Array(rest.prefix(batch.count))
      rest = rest.dropFirst(batch.count)
      let failures = try await store(batch.files, of: subjects)
      try await note(batch.unwritten + failures, of: subjects)
    }
  }

  /// Records in the catalog which documents could not be written, if that has changed.
  private func note(
    _ failures: [(subject: DocumentSubject, failure: DocumentFailure)],
    of subjects: [DocumentSubject]
  ) async throws {
    let known = state.withLock { $0.unwritten }
    let failed = Set(failures.map { $0.subject })
    let written = known.intersection(subjects).subtracting(failed)
    if failed.isEmpty, written.isEmpty { return }
    try await catalog.write { db in try db.note(failures, written: written) }
    state.withLock { $0.unwritten = $0.unwritten.subtracting(written).union(failed) }
  }

  /// Creates the folder for drafts of long documents.
  private func makeFolder() async throws {
    try await disk.run { [folder] () throws(BlobError) in try folder.makeFolder(DocumentFile.folder)
    }
  }

  private var isOver: Bool {
    state.withLock { state in state.deadline.map { $0 <= .now } ?? false }
  }

  /// Replaces documents; returns the objects whose documents failed.
  @discardableResult
  private func store(
    _ files: [DocumentFile], of subjects: [DocumentSubject]
  ) async throws -> [(subject: DocumentSubject, failure: DocumentFailure)] {
    let failures = try await disk.run { [folder] () throws(any Error) in
      do {
        var made: Set<String> = []
        for file in files {
          do throws(BlobError) { try self.makeFolder(folder.parent(of: file.path), &made) } catch {
            // Its documents will fail with their own errors.
            guard error.isOfOnePlace else { throw error }
          }
        }
        let failures = try folder.replace(
          files, besides: Set(made.map { folder.parent(of: $0) }))
        self.state.withLock { $0.folders.formUnion(made) }
        return failures
      } catch {
        folder.discard(files.map(\.replacement))
        throw error
      }
    }
    if failures.isEmpty { return [] }
    let byPath = Dictionary(
      subjects.map { (DocumentFile.path($0.kind, $0.id), $0) }, uniquingKeysWith: { $1 })
    return failures.compactMap { failure in
      byPath[failure.path].map { (subject: $0, failure: failure.failure) }
    }
  }

  /// Creates a folder and its parents, unless they are known to exist.
  private func makeFolder(_ path: String, _ made: inout Set<String>) throws(BlobError) {
    if path == "." || made.contains(path) { return }
    if state.withLock({ $0.folders.contains(path) }) { return }
    try makeFolder(folder.parent(of: path), &made)
    try folder.makeFolder(path)
    made.insert(path)
  }
}
