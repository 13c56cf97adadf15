internal import Blobs
package import Catalog
internal import Glibc
internal import Pipeline
internal import Platform
package import Words

/// Which state of a backup is restored.
package enum BackupChoice: Hashable, Sendable {
  /// The newest that has come to its end.
  case ended
  /// The newest, also if its backup was cut off.
  case newest
  /// The newest that had come to its end by a time.
  case asOf(Timestamp)
}

/// The result of restoring.
package struct RestoreReport: Hashable, Sendable {
  /// When the backup was made.
  package var made: Timestamp
  package var assets = 0
  package var files = 0
  /// Problems; empty if everything was restored.
  package var findings: MessageList = []
  /// Remarks that are not problems.
  package var remarks: [Message] = []
}

extension LibraryFolder {
  /// Restores a library from a backup, into an empty folder or one in which restoring the same
  /// library was interrupted. Every file is verified while it is copied, and the catalog against
  /// the backup's record and, with the library's backup key, the record too; if a catalog is
  /// damaged, the previous one is used. Missing and unreadable files are reported by name, and
  /// everything else is restored.
  package static func restore(
    _ backup: String, to path: String, options: LibraryOptions = LibraryOptions(),
    choice: BackupChoice = .ended, key: BackupKey? = nil,
    progress: @Sendable (_ done: Int, _ total: Int) async throws -> Void = { _, _ in }
  ) async throws(LibraryError) -> RestoreReport {
    do {
      if let store = options.store {
        throw LibraryError.catalog(.notInFolder(address: store.address))
      }
      let disk = DiskQueue(label: "restoring", lanes: LibraryLimits.keepingLanes)
      let (source, record) = try await disk.run { () throws(any Error) in
        let source = try folderOfBackup(backup, options)
        guard let record = try BackupRecord.read(source) else {
          throw LibraryError.backup(
            folder: backup, reason: Message("library.backup.none", ["folder": .text(backup)]))
        }
        return (source, record)
      }
      let candidates = try record.candidates(for: choice, in: backup)
      let (target, lock) = try await disk.run { () throws(any Error) in
        let target = try Folder(path: path, creating: true, calls: options.fileCalls)
        try Restoration.refuseFilled(target, library: record.library)
        return (target, try HeldLock(target))
      }
      defer { lock.letGo() }
      let restoring = Restoration(
        source: source, target: target, disk: disk, options: options, key: key)
      let (state, earlier) = try await restoring.takeCatalog(of: candidates, record.library)
      let copied = try await restoring.run(library: record.library, progress)
      let verified = try await verify(path, options: options)
      let problems =
        earlier + copied.findings.map { $0.finding } + verified.unwritten
        + verified.findings.notAbout(copied.findings.map { $0.file })
      var report = RestoreReport(
        made: state.time, assets: verified.assets, files: verified.files)
      report.findings.add(problems, more: verified.findings.more)
      report.remarks = record.remarks(
        about: state, tried: Array(candidates.prefix { $0 != state }))
      return report
    } catch BlobError.locked(let holder) {
      throw .locked(folder: path, holder: holder.map { "process \($0)" } ?? "another process")
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

/// The folder of a backup, if it exists.
func folderOfBackup(_ path: String, _ options: LibraryOptions) throws -> Folder {
  do { return try Folder(path: path, calls: options.fileCalls) } catch BlobError.system(let error) {
    switch error.code {
    case ENOENT, ENOTDIR:
      throw LibraryError.backup(
        folder: path, reason: Message("library.backup.noFolder", ["folder": .text(path)]))
    case EACCES, EPERM:
      throw LibraryError.backup(
        folder: path, reason: Message("library.backup.unreadable", ["folder": .text(path)]))
    default: throw BlobError.system(error)
    }
  }
}

/// Restores a backup into an empty folder.
struct Restoration {
  /// Exists until everything is restored; the library cannot be opened before.
  static let unfinishedPath = "restore-unfinished"
  static let scratchPath = "scratch"
  private static let newCatalog = "catalog.restored.sqlite"

  let source: Folder
  let target: Folder
  let disk: DiskQueue
  let options: LibraryOptions
  /// The key of the library that made the backup, if it is known.
  var key: BackupKey?
  /// Whether this is only a verification: both folders then share the files.
  var isScratch = false

  /// Throws unless the folder is empty, or contains an interrupted restore.
  static func refuseFilled(_ target: Folder, library: String) throws {
    let names = try target.names(in: ".").filter { $0 != "lock" && $0 != "lost+found" }
    if names.isEmpty { return }
    let mark = try target.read(unfinishedPath, limit: LibraryLimits.recordBytes)
    guard mark.map({ String(decoding: $0, as: UTF8.self) }) == library + "\n" else {
      throw LibraryError.notEmpty(folder: target.path)
    }
  }

  /// Restores the library of the chosen catalog; returns the result for its files.
  func run(
    library: String, _ progress: @Sendable (Int, Int) async throws -> Void
  ) async throws -> BlobCopier.Outcome {
    let copied = try await withCatalog { catalog in
      let copied = try await copyFiles(of: catalog, library, progress)
      let log = Base32.text(of: options.random(5))
      try await catalog.write { db in
        try db.run(BackupQueries.startNewLog, log)
        try db.run(UnwrittenQueries.forgetAll)
        try db.run(BackupQueries.removeSessions)
      }
      return copied
    }
    let unwritten = try await Documents.writeAll(
      of: target.path + "/" + Self.newCatalog, into: target, disk: disk)
    if !unwritten.isEmpty {
      try await withCatalog { catalog in
        try await catalog.write { db in try db.note(unwritten, written: []) }
      }
    }
    try await finish(library)
    return copied
  }

  private func withCatalog<Result>(
    _ body: (CatalogFile) async throws -> Result
  ) async throws -> Result {
    try await CatalogFile.open(target.path + "/" + Self.newCatalog, to: .change, body)
  }

  /// Missing and damaged files are found when the library is verified.
  private func copyFiles(
    of catalog: CatalogFile, _ library: String,
    _ progress: @Sendable (Int, Int) async throws -> Void
  ) async throws -> BlobCopier.Outcome {
    if isScratch {
      try await linkFiles(of: catalog)
      return BlobCopier.Outcome()
    }
    let blobs = try await options.openBlobs(target)
    if let place = options.elsewhere {
      try await blobs.recognize(library, isEmptyAllowed: true)
      try await place.requireOwn(blobs)
      try await disk.run { [target] () throws(BlobError) in try place.record(in: target) }
    }
    return try await BlobCopier(from: BlobFolder.open(source), to: blobs, now: options.now)
      .run(of: catalog, progress)
  }

  private func linkFiles(of catalog: CatalogFile) async throws {
    try await disk.run { [target] () throws(BlobError) in try target.makeFolder("blobs") }
    var files = StoredFiles(catalog)
    while true {
      let page = try await files.next()
      if page.isEmpty { return }
      try Task.checkCancellation()
      let linked = await disk.map(page) { [source, target] (file) throws(BlobError) in
        let path = BlobFolder.path(of: file.content)
        try target.makeFolder(target.parent(of: target.parent(of: path)))
        try target.makeFolder(target.parent(of: path))
        try target.share(path, of: source)
      }
      for result in linked {
        do throws(BlobError) { try result.get() } catch {
          // Unreadable files are reported as missing when the library is verified.
          guard case .system = error, !error.isOfMoment else { throw error }
        }
      }
    }
  }

  /// The catalog comes last, and the mark is removed when everything is in place.
  private func finish(_ library: String) async throws {
    try await disk.run { [source, target, key] () throws(any Error) in
      if let strip = try source.read(LibraryFolder.stripPath, limit: LibraryLimits.stripBytes) {
        try target.write(strip, to: LibraryFolder.stripPath, durably: true)
      }
      try target.makeFolder(Renditions.path)
      try FolderIdentity.write(library, to: target)
      // The next backup then knows its own states again.
      try key?.write(to: target)
      try target.removeCompanions(of: Self.newCatalog)
      try target.rename(Self.newCatalog, to: LibraryFolder.catalogPath, replacing: true)
      try target.sync()
      try target.remove(Self.unfinishedPath)
      try target.sync()
    }
  }
}

// MARK: - The catalog

extension Restoration {
  /// Copies the catalog of the first state that is valid; reports the problems of those before it.
  func takeCatalog(
    of candidates: [BackupState], _ library: String
  ) async throws -> (state: BackupState, problems: [Message]) {
    var problems: [Message] = []
    for state in candidates {
      let time = Argument.text(state.time.text)
      let problem: Message? =
        switch key?.finding(about: state, in: library) {
        case .changed?:
          Message("finding.stateChanged", ["time": time, "folder": .text(source.path)])
        case .unknown?: Message("finding.stateUnchecked", ["time": time])
        case .genuine?, nil:
          try await takeCatalog(state.catalog, sha256: state.sha256, library: library)
        }
      guard let problem else {
        if !problems.isEmpty {
          problems.append(Message("finding.laterLost", ["time": .text(state.time.text)]))
        }
        return (state, problems)
      }
      problems.append(problem)
    }
    throw LibraryError.backup(
      folder: source.path,
      reason: key == nil
        ? Message("library.backup.noCatalog", ["folder": .text(source.path)])
        : Message("library.backup.noSealedCatalog", ["folder": .text(source.path)]))
  }

  /// Copies a catalog of the backup and checks the copy: its digest, pages and references. Returns
  /// the problem.
  func takeCatalog(
    _ catalog: String, sha256: String?, library: String
  ) async throws -> Message? {
    let file = catalog
    do {
      let digest = try await disk.run { [source, target] () throws(BlobError) in
        try target.write(Array((library + "\n").utf8), to: Self.unfinishedPath, durably: true)
        try target.removeCatalog(Self.newCatalog)
        do throws(BlobError) { return try source.digest(of: catalog) } catch {
          guard case .system(let reason) = error, !error.isOfMoment else { throw error }
          throw .source(reason)
        }
      }
      guard let digest else { return Message("finding.catalogMissing", ["file": .text(file)]) }
      if let sha256, digest.text != sha256 {
        return Message("finding.catalogChanged", ["file": .text(file)])
      }
      try await disk.run { [source, target] () throws(any Error) in
        try CatalogFile.copy(
          from: source.path + "/" + catalog, to: target.path + "/" + Self.newCatalog)
      }
      return try await withCatalog { catalog in
        if let wrong = try await catalog.findings().first {
          return Message("finding.catalogDamaged", ["file": .text(file), "reason": .text(wrong)])
        }
        let id: String? = try await catalog.read { db in
          try db.first(VerifyQueries.identity)
        }
        return id == library ? nil : Message("finding.catalogOther", ["file": .text(file)])
      }
    } catch BlobError.source(let reason) {
      return Message(
        "finding.catalogUnreadable", ["file": .text(file), "reason": .message(reason.message)])
    } catch {
      guard let damage = CatalogFile.damage(error) else { throw error }
      return Message("finding.catalogDamaged", ["file": .text(file), "reason": .text("\(damage)")])
    }
  }
}

/// Catalogs as files. The companions of an open catalog must be kept: all of this is for catalogs
/// that are not open.
extension Folder {
  /// SQLite's files beside a database.
  static let catalogCompanions = ["-wal", "-shm"]

  func removeCatalog(_ path: String) throws(BlobError) {
    try remove(path)
    try removeCompanions(of: path)
  }

  /// Reading a catalog leaves two empty files.
  func removeCompanions(of path: String) throws(BlobError) {
    for ending in Self.catalogCompanions { try remove(path + ending) }
  }
}
