internal import Blobs
internal import Store

/// Files on their way from one folder to another, many at the same time. Each is compared with its
/// name on the way, and a run that was cut off goes on where it was.
struct Copying {
  /// What has become of them.
  struct Outcome {
    var files = 0
    var bytes = 0
    /// Those that had to be copied, and are safe.
    var newFiles = 0
    var newBytes = 0
    /// Those whose bytes have another name.
    var damaged: [StoredFiles.File] = []
  }

  let source: BlobFolder
  let target: BlobFolder
  let disk: DiskQueue

  /// Nobody else writes to the target: what lies there half copied is of a run that was cut off.
  init(from source: Folder, to target: Folder, on disk: DiskQueue) async throws {
    self.source = try await BlobFolder.open(source)
    self.target = try await BlobFolder.open(target)
    self.disk = disk
    try await self.target.removeDrafts(unchangedSince: .max)
  }

  /// Takes all files that a catalog names. What is missing is passed over: whoever verifies the
  /// target finds it.
  func run(
    of database: Database, _ progress: (_ done: Int, _ total: Int) async throws -> Void
  ) async throws -> Outcome {
    let total: Int = try await database.read { db in
      try db.one(BackupQueries.fileCount, row: column("count"))
    }
    var (files, outcome, done) = (StoredFiles(database), Outcome(), 0)
    while true {
      let page = try await files.next()
      if page.isEmpty { return outcome }
      outcome.files += page.count
      outcome.bytes += page.reduce(0) { $0 + $1.sizeBytes }
      let missing = try await missing(of: page)
      let batches = missing.grouped(
        count: Limits.importBatch, sum: Limits.importBatchBytes, bytes: \.sizeBytes)
      try await advance(&done, by: page.count - missing.count, of: total, progress)
      for batch in batches {
        try await take(batch, &outcome)
        try await advance(&done, by: batch.count, of: total, progress)
      }
    }
  }

  private func advance(
    _ done: inout Int, by count: Int, of total: Int, _ progress: (Int, Int) async throws -> Void
  ) async throws {
    for _ in 0..<count {
      done += 1
      try await progress(done, total)
    }
  }

  /// Those that are not there in their length.
  private func missing(of page: [StoredFiles.File]) async throws -> [StoredFiles.File] {
    try Task.checkCancellation()
    // What cannot be opened is stored anew.
    let found = await BlobFolder.lengths(of: page.map(\.content), in: target.root, on: disk)
    return zip(page, found).filter { (try? $1.get()) != $0.sizeBytes }.map(\.0)
  }

  /// Copies files and makes the disk keep all of them before the next come.
  private func take(_ files: [StoredFiles.File], _ outcome: inout Outcome) async throws {
    try Task.checkCancellation()
    let found = await files.onLanes(bytes: \.sizeBytes) { some in await copy(some) }
    var (copies, damaged, failure) = ([GatheredFile](), [StoredFiles.File](), BlobError?.none)
    var unwanted: [GatheredFile] = []
    for (file, result) in found {
      do throws(BlobError) {
        let copy = try result.get()
        if copy.name == file.content {
          copies.append(copy)
        } else {
          unwanted.append(copy)
          damaged.append(file)
        }
      } catch {
        if case .missing = error { continue }
        failure = failure ?? error
      }
    }
    if failure != nil || Task.isCancelled { unwanted += copies }
    await target.discard(unwanted)
    if let failure { throw failure }
    try Task.checkCancellation()
    for kept in await target.keep(copies) {
      outcome.newFiles += 1
      outcome.newBytes += try kept.get().sizeBytes
    }
    outcome.damaged += damaged.sorted { $0.content < $1.content }
  }

  private func copy(
    _ files: [StoredFiles.File]
  ) async -> [(StoredFiles.File, Result<GatheredFile, BlobError>)] {
    if Task.isCancelled { return [] }
    var results: [(StoredFiles.File, Result<GatheredFile, BlobError>)] = []
    var opened: [(file: StoredFiles.File, source: OpenFile, draft: DraftID)] = []
    for (file, result) in zip(files, await source.open(files.map(\.content))) {
      guard let id = DraftID(String(file.content.text.prefix(32))) else {
        preconditionFailure("digits name a draft")
      }
      do throws(BlobError) { opened.append((file, try result.get(), id)) } catch {
        results.append((file, .failure(error)))
      }
    }
    // The files stay open as long as they are read.
    defer { withExtendedLifetime(opened) {} }
    let copies = await target.gather(opened.map { ($0.source.descriptor, $0.draft) })
    return results + zip(opened.map(\.file), copies)
  }
}
