internal import Blobs
internal import Catalog
internal import Pipeline
internal import Platform
internal import Words

/// Copies files from one store to another, many at the same time. Each is verified while it is
/// copied, and an interrupted run is continued.
struct BlobCopier {
  /// The result of copying.
  struct Outcome {
    var files = 0
    var bytes = 0
    /// Files that were copied, and are durable.
    var newFiles = 0
    var newBytes = 0
    /// Files whose bytes do not match their names.
    var damaged: [StoredFile] = []
    /// Entries in the places of files in the target that were not these files.
    var putAside: [FileAside] = []
    /// Those of the files to be replaced that the target has whole now; and files that have taken
    /// the place of others.
    var settled: Set<BlobName> = []
    var replaced: Set<BlobName> = []
    /// Files that could not be read, or not written to the target.
    var failed: [(file: StoredFile, finding: Message)] = []

    /// Why files were not copied, in the order of their names.
    var findings: [(file: StoredFile, finding: Message)] {
      (failed
        + damaged.map { file in
          (
            file: file,
            finding: Message(
              "finding.originalDamaged",
              ["name": .text(file.filename), "file": .text(file.content.text)])
          )
        }).sorted { $0.file.content < $1.file.content }
    }
  }

  let source: any BlobStore
  let target: any BlobStore
  private let now: @Sendable () -> Timestamp

  /// There is no other writer: partial copies in the target are from an interrupted run.
  init(
    from source: any BlobStore, to target: any BlobStore,
    now: @escaping @Sendable () -> Timestamp
  ) async throws {
    self.source = source
    self.target = target
    self.now = now
    try await self.target.removeDrafts(unchangedSince: .max)
  }

  /// Copies all files named by a catalog. Unreadable files do not affect the others. Missing files
  /// are skipped, as verifying the target finds them. Files to be replaced are copied although the
  /// target has them, and stay there until the copy is whole.
  func run(
    of catalog: CatalogFile, replacing: Set<BlobName> = [],
    _ progress: (_ done: Int, _ total: Int) async throws -> Void
  ) async throws -> Outcome {
    let total: Int = try await catalog.read { db in
      try db.one(BackupQueries.fileCount)
    }
    var (files, outcome, done) = (StoredFiles(catalog), Outcome(), 0)
    while true {
      let page = try await files.next()
      if page.isEmpty { return outcome }
      outcome.files += page.count
      outcome.bytes += page.reduce(0) { $0 + $1.sizeBytes }
      let missing = try await missing(of: page, replacing, &outcome)
      let batches = missing.grouped(
        count: LibraryLimits.importBatch, sum: LibraryLimits.importBatchBytes, bytes: \.sizeBytes)
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

  /// Files that are missing, or have another length. What is in their places is put aside.
  private func missing(
    of page: [StoredFile], _ replacing: Set<BlobName>, _ outcome: inout Outcome
  ) async throws -> [StoredFile] {
    try Task.checkCancellation()
    let found = await target.sizesBytes(of: page.map(\.content))
    var missing: [StoredFile] = []
    for (file, result) in zip(page, found) {
      let isOther: Bool
      do throws(BlobError) {
        let size = try result.get()
        let isReplaced = replacing.contains(file.content)
        if size == file.sizeBytes, !isReplaced { continue }
        isOther = size != nil && size != file.sizeBytes
      } catch {
        // What cannot be opened may be whole: it stays until a copy takes its place.
        isOther = error.isOfOnePlace
      }
      if isOther { try await putAside(file, &outcome) }
      missing.append(file)
    }
    return missing
  }

  private func putAside(_ file: StoredFile, _ outcome: inout Outcome) async throws(BlobError) {
    let subject = Message(
      "finding.file", ["name": .text(file.filename), "file": .text(file.content.text)])
    do throws(BlobError) {
      let place = try await target.quarantine(file.content, stamp: now().milliseconds)
      guard let place else { return }
      outcome.putAside.append(FileAside(name: file.content, subject: subject, place: place))
    } catch {
      // Storing the file says what is wrong with its place.
      guard case .system = error, !error.isOfMoment else { throw error }
    }
  }

  /// Copies files durably before the next ones are copied.
  private func take(_ files: [StoredFile], _ outcome: inout Outcome) async throws {
    try Task.checkCancellation()
    let found = await files.onLanes(bytes: \.sizeBytes) { some in await copy(some) }
    var (copies, damaged, failure) = ([DraftCopy](), [StoredFile](), BlobError?.none)
    var unwanted: [DraftCopy] = []
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
        switch error {
        case .missing: continue
        case .source(let reason): outcome.failed.append((file, file.unreadable(reason)))
        default: failure = failure ?? error
        }
      }
    }
    if failure != nil || Task.isCancelled { unwanted += copies }
    await target.discard(unwanted)
    if let failure { throw failure }
    try Task.checkCancellation()
    let byName = Dictionary(files.map { ($0.content, $0) }, uniquingKeysWith: { $1 })
    for (copy, kept) in zip(copies, await target.keep(copies)) {
      do throws(BlobError) {
        let stored = try kept.get()
        outcome.newBytes += stored.sizeBytes
        outcome.newFiles += 1
        outcome.settled.insert(copy.name)
        if stored.outcome == .replaced { outcome.replaced.insert(copy.name) }
      } catch {
        guard error.isOfOnePlace, let file = byName[copy.name] else { throw error }
        outcome.failed.append(
          (
            file,
            Message(
              "finding.noPlace",
              [
                "name": .text(file.filename), "file": .text(file.content.text),
                "reason": .message(error.message),
              ])
          ))
      }
    }
    outcome.damaged += damaged
  }

  private func copy(
    _ files: [StoredFile]
  ) async -> [(StoredFile, Result<DraftCopy, BlobError>)] {
    if Task.isCancelled { return [] }
    var results: [(StoredFile, Result<DraftCopy, BlobError>)] = []
    var opened: [(file: StoredFile, source: OpenFile, draft: DraftID)] = []
    for (file, result) in zip(files, await source.open(files.map(\.content))) {
      guard let id = DraftID(String(file.content.text.prefix(32))) else {
        preconditionFailure("digits name a draft")
      }
      do throws(BlobError) { opened.append((file, try result.get(), id)) } catch {
        if case .system(let reason) = error, !error.isOfMoment {
          results.append((file, .failure(.source(reason))))
        } else {
          results.append((file, .failure(error)))
        }
      }
    }
    // The files stay open while they are read.
    defer { withExtendedLifetime(opened) {} }
    let copies = await target.gather(opened.map { ($0.source.descriptor, $0.draft) })
    return results + zip(opened.map(\.file), copies)
  }
}

extension StoredFiles {
  /// Calls `body` with each file that the catalog names, and with its length in a store.
  func compare(
    with blobs: any BlobStore,
    _ body: (StoredFile, Result<Int?, BlobError>) async throws -> Void
  ) async throws {
    var files = self
    while true {
      try Task.checkCancellation()
      let page = try await files.next()
      if page.isEmpty { return }
      let found = await blobs.sizesBytes(of: page.map(\.content))
      for (file, size) in zip(page, found) { try await body(file, size) }
    }
  }
}

extension StoredFile {
  /// Reports that no bytes have its name.
  var missing: Message {
    Message(
      "finding.originalMissing", ["name": .text(filename), "file": .text(content.text)])
  }

  /// Reports that its bytes have another length.
  func otherLength(_ found: Int) -> Message {
    Message(
      "finding.originalLength",
      [
        "name": .text(filename), "file": .text(content.text), "found": .number(found),
        "expected": .number(sizeBytes),
      ])
  }

  /// Reports that it cannot be read.
  func unreadable(_ reason: SystemError) -> Message {
    Message(
      "finding.originalUnreadable",
      [
        "name": .text(filename), "file": .text(content.text), "reason": .message(reason.message),
      ])
  }
}
