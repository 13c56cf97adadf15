internal import Blobs
internal import Store
internal import Synchronization

/// Writes what people have decided into small files beside the originals, so
/// that the catalog can be made again from the folder alone. It follows the
/// change log; whoever must not answer before their change is in a document
/// waits for it here, and all who wait at the same time share the disk's syncs.
final class Documents: Sendable {
  static let path = "documents"

  private struct Waiter {
    let number: Int
    /// Gets what went wrong.
    let continuation: CheckedContinuation<LibraryError?, Never>
  }

  private struct State {
    /// The newest transaction whose documents survive a power cut.
    var reached = 0
    /// The one that the catalog says so of, and since when.
    var noted = 0
    var lastNote = Timestamp(milliseconds: 0)
    var waiters: [Waiter] = []
    var runner: Task<Void, Never>?
    /// Whether the last attempt failed, so that the next needs a reason to be made.
    var hasFailed = false
    var isStopping = false
    /// Until when it goes on writing while it stops.
    var deadline: ContinuousClock.Instant?
    /// Folders that are known to be there.
    var folders: Set<String> = []
  }

  private let catalog: Catalog
  private let folder: Folder
  private let disk: DiskQueue
  private let state = Mutex(State())

  init(catalog: Catalog, folder: Folder, disk: DiskQueue) {
    self.catalog = catalog
    self.folder = folder
    self.disk = disk
  }

  /// Goes on where an earlier run ended.
  func start() async throws {
    let position = try await position()
    try await writeFoundation()
    state.withLock { state in
      state.reached = position.documented
      state.noted = position.documented
      state.runner = Task { await self.run() }
    }
  }

  /// Ends when everything that has happened is written, or cannot be; with `patience` also when
  /// that is over, and the next start writes the rest.
  func stop(patience: Duration? = nil) async {
    let runner = state.withLock { state in
      state.isStopping = true
      state.deadline = patience.map { .now + $0 }
      return state.runner
    }
    catalog.observers.wake()
    await runner?.value
  }

  /// How far the documents have come, and how far the catalog has.
  func position() async throws(LibraryError) -> (documented: Int, newest: Int) {
    try await catalog.read { db in
      try db.one(DocumentQueries.position) { (row) throws(StoreError) in
        (documented: try row["documentNumber"] as Int, newest: try row["changeNumber"] as Int)
      }
    }
  }

  /// Returns when the documents tell of a transaction, whatever happens then.
  func reach(_ token: ChangeToken) async throws(LibraryError) {
    let failure = await failure(before: token.number)
    if let failure { throw failure }
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

extension Documents {
  private func run() async {
    while true {
      let seen = catalog.observers.count
      let isLast = state.withLock { $0.isStopping } || seen.isEnded
      do {
        while try await writeBatch() { try await note() }
        try await note()
      } catch {
        // Whoever waits is told; what is missing is written when somebody waits
        // for it again, or after the next news.
        end(waiters: { _ in true }, with: LibraryError(beneath: error))
      }
      if isLast { break }
      await catalog.observers.wait(after: seen.news)
    }
    end(waiters: { _ in true }, with: .closed)
  }

  /// Writes the documents of some transactions; `false` where there are none.
  ///
  /// What it calls throws without a type: a typed error that passes through
  /// several waiting functions is freed in the wrong order by this compiler.
  private func writeBatch() async throws -> Bool {
    let reached = state.withLock { $0.reached }
    let (last, files) = try await catalog.read { db in
      let cut: Int? = try db.first(
        LogQueries.cut, reached, Limits.documentBatch, row: column("number"))
      let newest: Int = try db.one(LogQueries.newestNumber, row: column("changeNumber"))
      let last = cut ?? newest
      let changed = try db.all(DocumentQueries.changed, reached, last) {
        (row) throws(StoreError) in
        (
          kind: try row["kind"] as ChangeEntry.Kind, id: try row["id"] as String,
          row: try row["object"] as Int
        )
      }
      return (last, try changed.map { try db.document($0.kind, $0.id, row: $0.row) })
    }
    guard last > reached else { return false }
    try await store(files)
    state.withLock { $0.reached = last }
    end(waiters: { $0 <= last }, with: nil)
    return true
  }

  /// Tells the catalog how far the documents are, at most once a second: what it
  /// does not know is written again after a crash, and costs nothing but that.
  private func note() async throws {
    let now = catalog.options.now()
    let reached = state.withLock { state -> Int? in
      let isDue = state.isStopping || state.lastNote.adding(seconds: 1) <= now
      return state.reached > state.noted && isDue ? state.reached : nil
    }
    guard let reached else { return }
    try await catalog.write { db in _ = try db.run(DocumentQueries.setPosition, reached) }
    state.withLock { state in
      state.noted = reached
      state.lastNote = now
    }
  }

  /// Tells those who wait how it ended.
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

/// A document, or that there is none any more.
struct DocumentFile: Sendable {
  let path: String
  let text: String?

  /// The folder that an asset's document lies in is named by the first letters
  /// of its id: a thousand and twenty-four of them, however many there are.
  static func path(_ kind: ChangeEntry.Kind, _ id: String) -> String {
    switch kind {
    case .asset: "\(Documents.path)/assets/\(id.prefix(2))/\(id).json"
    case .collection: "\(Documents.path)/collections/\(id).json"
    case .place: "\(Documents.path)/places/\(id).json"
    case .account: "\(Documents.path)/accounts/\(id).json"
    }
  }

  static let library = Documents.path + "/library.json"

  var bytes: [UInt8]? { text.map { Array(($0 + "\n").utf8) } }
}

extension Connection {
  func document(
    _ kind: ChangeEntry.Kind, _ id: String, row: Int
  ) throws(StoreError) -> DocumentFile {
    let sql: StaticString =
      switch kind {
      case .asset: DocumentQueries.asset
      case .collection: DocumentQueries.collection
      case .place: DocumentQueries.place
      case .account: DocumentQueries.account
      }
    let text: String? = try first(sql, row, row: column("document"))
    return DocumentFile(path: DocumentFile.path(kind, id), text: text)
  }
}

extension Documents {
  /// The library's own document and those of its accounts, which are few.
  private func writeFoundation() async throws {
    let files = try await catalog.read { db in
      let accounts = try db.all(DocumentQueries.accounts) { (row) throws(StoreError) in
        (row: try row["rowNumber"] as Int, id: try row["id"] as String)
      }
      let library: String = try db.one(DocumentQueries.library, row: column("document"))
      return try [DocumentFile(path: DocumentFile.library, text: library)]
        + accounts.map { try db.document(.account, $0.id, row: $0.row) }
    }
    let changed = try await disk.run { [folder] () throws(any Error) in
      var changed: [DocumentFile] = []
      for file in files
      where try folder.read(file.path, limit: Limits.documentBytes).map({ $0 != file.bytes })
        ?? true
      {
        changed.append(file)
      }
      return changed
    }
    try await store(changed)
  }

  /// Puts documents in their places, so that they survive a power cut. A transaction may have
  /// thousands, so that between some and the next it is looked at whether to end.
  private func store(_ files: [DocumentFile]) async throws {
    var rest = files[...]
    while !rest.isEmpty {
      if isOver { throw LibraryError.closed }
      try await storeSome(Array(rest.prefix(Limits.documentBatch)))
      rest = rest.dropFirst(Limits.documentBatch)
    }
  }

  private var isOver: Bool {
    state.withLock { state in state.deadline.map { $0 <= .now } ?? false }
  }

  private func storeSome(_ files: [DocumentFile]) async throws {
    try await disk.run { [folder] () throws(any Error) in
      var made: Set<String> = []
      for file in files { try self.makeFolder(folder.parent(of: file.path), &made) }
      try folder.replaceTogether(
        files.map { ($0.path, $0.bytes) }, besides: Set(made.map { folder.parent(of: $0) }))
      self.state.withLock { $0.folders.formUnion(made) }
    }
  }

  /// Makes a folder and those above it, where they are not known to be there.
  private func makeFolder(_ path: String, _ made: inout Set<String>) throws(BlobError) {
    if path == "." || made.contains(path) { return }
    if state.withLock({ $0.folders.contains(path) }) { return }
    try makeFolder(folder.parent(of: path), &made)
    try folder.makeFolder(path)
    made.insert(path)
  }
}
