package import Blobs
package import Catalog
internal import Platform
internal import Synchronization
internal import Words

/// Writes people's decisions into small files beside the originals, so that the catalog can be
/// rebuilt from the folder alone.
///
/// It follows the change log and writes what has changed, a little later and in turns. A caller
/// that must not answer before its own object is in a document waits for it here, and for no other:
/// that document is written before those for which no caller waits, and concurrent callers share
/// the disk's syncs.
package final class Documents: Sendable {
  struct State {
    var queue: DocumentQueue
    /// The newest transaction whose changes the queue has.
    var read = 0
    /// Callers that wait for later ones, with the ids of their objects.
    var early: [(id: String, waiter: DocumentQueue.Waiter)] = []
    /// The transaction recorded in the catalog, and when.
    var noted = 0
    var lastNote = Timestamp(milliseconds: 0)
    /// Whether the log could not be read; the next attempt then needs a cause.
    var hasFailed = false
    var isStopping = false
    /// The time for writing while stopping, and when it is over.
    var timeToEnd: Duration?
    var deadline: LibraryClock.Instant?
    /// Objects whose documents could not be written, and why, unless an earlier run found out.
    var unwritten: [DocumentSubject: Message?] = [:]

    init(pause: Duration) { queue = DocumentQueue(pause: pause) }
  }

  let catalog: Catalog
  private let clock: LibraryClock
  let folder: Folder
  /// For documents for which no caller waits, and for checks. They take no lane of others.
  let disk: DiskQueue
  private let urgentWriter: DocumentWriter
  private let writer: DocumentWriter
  let state: Mutex<State>
  /// Is woken when documents are to be written.
  let work = Observers()

  package init(catalog: Catalog, folder: Folder) {
    self.catalog = catalog
    clock = catalog.options.clock
    self.folder = folder
    state = Mutex(State(pause: catalog.options.documentPause))
    disk = DiskQueue(label: "documents", lanes: LibraryLimits.documentLanes)
    writer = DocumentWriter(folder, disk: disk)
    urgentWriter = DocumentWriter(
      folder, disk: DiskQueue(label: "new documents", lanes: LibraryLimits.documentLanes))
  }

  /// Finds out where an earlier run ended.
  package func prepare() async throws {
    let (position, unwritten, library, accounts) = try await catalog.read { db in
      (
        try db.one(DocumentQueries.position), try db.all(UnwrittenQueries.objects),
        try db.one(DocumentQueries.library), try db.all(DocumentQueries.accounts)
      )
    }
    let failed = try await writeAccounts(accounts)
    // The last one: without it a new library was never opened to its end.
    try await writer.write(DocumentFile(path: DocumentFile.library, members: library))
    state.withLock { state in
      for subject in unwritten { state.unwritten[subject] = .some(nil) }
      state.read = position.documented
      state.noted = position.documented
      // What could not be written is tried again. Callers wait for that, and are not refused for
      // the failure of before.
      for subject in unwritten + failed { state.queue.addUnchanged(subject, hasFailed: true) }
    }
  }

  /// Writes the documents of the library's few accounts. Returns those that could not be written.
  private func writeAccounts(_ accounts: [DocumentSubject]) async throws -> [DocumentSubject] {
    let writer = DocumentWriter(folder, disk: disk, keepsEqual: true)
    var (rest, failed) = (accounts[...], [DocumentSubject]())
    while !rest.isEmpty {
      let compose = composing(limit: LibraryLimits.documentStepBytes)
      let step = try await writer.write(rest, compose: compose)
      failed += step.failures.map(\.subject)
      rest = rest.dropFirst(step.count)
    }
    return failed
  }

  /// Limits the time for writing at the end; an opening writes the rest.
  package func limitEnd(to limit: Duration) {
    state.withLock { $0.timeToEnd = limit }
  }

  /// The number of objects whose documents lack one of the transactions up to `read`, and the bytes
  /// that were written for each account's row since the start. Those of objects that have no owner
  /// are without a row.
  package var counts: (waiting: Int, read: Int, bytes: [Int?: Int]) {
    state.withLock { ($0.queue.count, $0.read, $0.queue.bytes) }
  }

  /// Writes an object's document again although it has not changed.
  func rewrite(_ subject: DocumentSubject) {
    state.withLock { $0.queue.addUnchanged(subject) }
    work.wake()
  }

  /// Whether nothing is waiting to be written for an object.
  func isSettled(_ subject: DocumentSubject) -> Bool {
    state.withLock { !$0.queue.contains(subject.id) }
  }

  func isUnwritten(_ subject: DocumentSubject) -> Bool {
    state.withLock { $0.unwritten.keys.contains(subject) }
  }
}

// MARK: - Following the log

extension Documents: BackgroundService {
  /// Ends when all changes are written, or cannot be.
  package func run() async {
    await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.followLog() }
        group.addTask { await self.writeUrgent() }
        group.addTask { await self.writeOthers() }
      }
      await writeRest()
    } onCancel: {
      state.withLock { state in
        state.isStopping = true
        state.deadline = state.timeToEnd.map { clock.moment() + $0 }
      }
    }
    endAllWaiters(with: .closed)
  }

  private var isStopping: Bool { state.withLock { $0.isStopping } }

  private var isOver: Bool {
    state.withLock { state in state.deadline.map { $0 <= clock.moment() } ?? false }
  }

  private func followLog() async {
    while !isStopping {
      let seen = catalog.observers.count
      do {
        while try await readLog(), !isStopping {}
      } catch {
        // Callers get the error; the log is read when they wait again, or after the next change.
        endEarlyWaiters(with: LibraryError(beneath: error))
      }
      if seen.isEnded { return }
      await catalog.observers.wait(after: seen.news)
    }
  }

  /// Takes the changes of some transactions into the queue; `false` if there are none.
  private func readLog() async throws -> Bool {
    let read = state.withLock { $0.read }
    let (last, changes) = try await catalog.read { db in
      let cut: Int? = try db.first(LogQueries.cut, read, LibraryLimits.documentBatch)
      let newest: Int = try db.one(LogQueries.newestNumber)
      let last = cut ?? newest
      return (last, try db.all(DocumentQueries.changed, read, last))
    }
    guard last > read else { return false }
    let done = state.withLock { state in
      state.hasFailed = false
      for change in changes { state.queue.add(change) }
      state.read = last
      let reached = state.early.filter { $0.waiter.number <= last }
      state.early.removeAll { $0.waiter.number <= last }
      var done: [DocumentQueue.Waiter] = []
      for (id, waiter) in reached {
        if state.queue.isBehind(id, waiter.number) || state.queue.isTriedAgain(id) {
          state.queue.wait(for: id, waiter)
        } else {
          done.append(waiter)
        }
      }
      return done
    }
    for waiter in done { waiter.continuation.resume(returning: nil) }
    work.wake()
    return true
  }

  private func endEarlyWaiters(with failure: LibraryError) {
    let early = state.withLock { state in
      state.hasFailed = true
      defer { state.early = [] }
      return state.early
    }
    for (_, waiter) in early { waiter.continuation.resume(returning: failure) }
  }

  private func endAllWaiters(with failure: LibraryError) {
    endEarlyWaiters(with: failure)
    let waiters = state.withLock { $0.queue.removeWaiters() }
    for waiter in waiters { waiter.continuation.resume(returning: failure) }
  }
}

// MARK: - Writing

extension Documents {
  /// Writes the documents that callers wait for, and the first ones of photos and accounts.
  private func writeUrgent() async {
    while !isStopping {
      let seen = work.count
      var retry: LibraryClock.Instant?
      do {
        while try await writeSome(isUrgent: true), !isStopping {}
      } catch {
        retry = clock.moment() + Self.pauseAfterError
        let waiters = state.withLock { $0.queue.removeWaiters() }
        let failure = LibraryError(beneath: error)
        for waiter in waiters { waiter.continuation.resume(returning: failure) }
      }
      await waitForWork(after: seen.news, until: retry)
    }
  }

  /// The time after which documents are tried again, if nothing happens before.
  private static let pauseAfterError = LibraryLimits.documentPause

  /// Writes all other documents, and records how far they have come.
  private func writeOthers() async {
    while !isStopping {
      let seen = work.count
      var retry: LibraryClock.Instant?
      do {
        while try await writeSome(isUrgent: false), !isStopping { try await note() }
        try await note()
      } catch {
        // They stay in the queue.
        retry = clock.moment() + Self.pauseAfterError
      }
      await waitForWork(after: seen.news, until: retry ?? state.withLock { $0.queue.nextDue })
    }
  }

  /// Writes what is left while the library is being closed, as far as the time allows.
  private func writeRest() async {
    do {
      while try await readLog() {}
      state.withLock { $0.queue.endAllRests() }
      var isMore = true
      while isMore, !isOver {
        isMore = try await writeSome(isUrgent: true)
        isMore = try await writeSome(isUrgent: false) || isMore
      }
      try await note()
    } catch {
      // The next opening writes the rest.
      endAllWaiters(with: LibraryError(beneath: error))
    }
  }

  /// Returns when there is news, or at a time.
  private func waitForWork(after seen: Int, until due: LibraryClock.Instant?) async {
    guard let due else { return await work.wait(after: seen) }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.work.wait(after: seen) }
      // It ends early when it is cancelled.
      group.addTask { try? await self.clock.wait(until: due) }
      await group.next()
      group.cancelAll()
    }
  }

  /// Composes and writes some documents; `false` if there are none to be written now.
  ///
  /// The functions it calls throw untyped errors: this compiler frees typed errors in the wrong
  /// order when they pass through several async functions.
  private func writeSome(isUrgent: Bool) async throws -> Bool {
    let subjects = state.withLock { state in
      state.queue.next(isUrgent: isUrgent, limit: LibraryLimits.documentBatch, at: clock.moment())
    }
    if subjects.isEmpty { return false }
    let limit = isUrgent ? LibraryLimits.documentStepBytes : LibraryLimits.documentTurnBytes
    do {
      let step = try await (isUrgent ? urgentWriter : writer).write(
        subjects[...], compose: composing(limit: limit), keepVersions: keepVersions)
      try await finish(step, of: subjects)
    } catch {
      let isAwaited = state.withLock { $0.queue.putBack(subjects) }
      // The other writer does not know of callers that came meanwhile.
      if isAwaited, !isUrgent { work.wake() }
      throw error
    }
    return true
  }

  private func composing(limit: Int) -> DocumentWriter.Composing {
    { [catalog] subjects, present in
      try await catalog.read { db in
        try db.documents(of: subjects, present: present, limit: limit, isNoted: true)
      }
    }
  }

  private func keepVersions(of documents: [ComposedDocument]) async throws {
    try await catalog.write { db in
      for document in documents { try db.noteVersions(of: document) }
    }
  }

  private func finish(_ step: DocumentWriter.Step, of subjects: [DocumentSubject]) async throws {
    try await note(step.failures, of: subjects.prefix(step.count))
    let now = clock.moment()
    let retry = now + LibraryLimits.documentRetry
    let done = state.withLock { state in
      var done: [DocumentQueue.Waiter] = []
      for (subject, bytes) in step.begun { state.queue.didWritePart(of: subject, bytes: bytes) }
      for (subject, bytes) in step.written {
        done += state.queue.didWrite(subject, upTo: step.number, bytes: bytes, at: now)
      }
      for (subject, failure) in step.failures {
        done += state.queue.didFail(
          subject, upTo: step.number, retry: failure.mayPass ? retry : nil)
      }
      state.queue.putBack(subjects.dropFirst(step.count))
      return done
    }
    for waiter in done { waiter.continuation.resume(returning: nil) }
    work.wake()
  }

  /// Records in the catalog which documents could not be written, if that has changed.
  private func note(
    _ failures: [DocumentWriter.Failure], of subjects: ArraySlice<DocumentSubject>
  ) async throws {
    let known = state.withLock { $0.unwritten }
    let failed = Set(failures.map { $0.subject })
    let written = subjects.filter { known.keys.contains($0) && !failed.contains($0) }
    // Why an earlier run could not is not known.
    let news = failures.filter { (known[$0.subject] ?? nil) != $0.failure.reason }
    if news.isEmpty, written.isEmpty { return }
    try await catalog.write { db in try db.note(news, written: written) }
    state.withLock { state in
      for subject in written { state.unwritten[subject] = nil }
      for (subject, failure) in news { state.unwritten[subject] = .some(failure.reason) }
    }
  }

  /// Records the progress in the catalog, at most once a second: unrecorded documents are rewritten
  /// after a crash, at little cost.
  private func note() async throws {
    let now = catalog.options.now()
    let reached = state.withLock { state -> Int? in
      guard state.isStopping || state.lastNote.adding(seconds: 1) <= now else { return nil }
      let reached = state.queue.reached(state.read)
      return reached > state.noted ? reached : nil
    }
    guard let reached else { return }
    try await catalog.write { db in try db.run(DocumentQueries.setPosition, reached) }
    state.withLock { state in
      state.noted = reached
      state.lastNote = now
    }
  }
}
