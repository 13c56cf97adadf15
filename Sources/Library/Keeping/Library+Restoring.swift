internal import Blobs
internal import Glibc
internal import JSON
internal import Store

/// What was restored.
package struct RestoreReport: Hashable, Sendable {
  /// When the backup was made that it comes from.
  package var made: Timestamp
  package var assets = 0
  package var files = 0
  /// Each a sentence; empty where everything is as it was.
  package var findings: [String] = []
}

extension Library {
  /// Makes a library of a backup, in an empty folder or in one where restoring the
  /// same library was cut off. Every file is compared with its name on the way.
  package static func restore(
    _ backup: String, to path: String, options: LibraryOptions = LibraryOptions(),
    progress: @Sendable (_ done: Int, _ total: Int) async throws -> Void = { _, _ in }
  ) async throws(LibraryError) -> RestoreReport {
    do {
      let disk = DiskQueue(label: "restoring", lanes: Limits.keepingLanes)
      let (source, record) = try await disk.run { () throws(any Error) in
        let source = try folderOfBackup(backup)
        guard let record = try BackupRecord.read(source) else {
          throw LibraryError.backup(folder: backup, reason: "there is no backup in it")
        }
        return (source, record)
      }
      guard let good = record.good.first else {
        throw LibraryError.backup(
          folder: backup, reason: "it is incomplete: no backup in it has come to its end")
      }
      let (target, lock) = try await disk.run { () throws(any Error) in
        let target = try Folder(path: path, creating: true, calls: options.fileCalls)
        try Restoring.refuseFilled(target, library: record.library)
        return (target, try HeldLock(target))
      }
      defer { lock.letGo() }
      let restoring = Restoring(source: source, target: target, disk: disk, options: options)
      try await restoring.run(catalog: good.catalog, library: record.library, progress)
      let verified = try await verify(path, options: options)
      return RestoreReport(
        made: good.finished, assets: verified.assets, files: verified.files,
        findings: verified.findings)
    } catch BlobError.locked(let holder) {
      throw .locked(folder: path, holder: holder.map { "process \($0)" } ?? "another process")
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

/// Where a backup is, if it is there.
private func folderOfBackup(_ path: String) throws -> Folder {
  do { return try Folder(path: path) } catch BlobError.system(let error) {
    switch error.code {
    case ENOENT, ENOTDIR:
      throw LibraryError.backup(
        folder: path, reason: "there is no such folder; connect its disk, or name another")
    case EACCES, EPERM:
      throw LibraryError.backup(folder: path, reason: "this user may not read it")
    default: throw BlobError.system(error)
    }
  }
}

/// A backup on its way into an empty folder.
struct Restoring {
  /// Is there until all of it is; a library is not opened before.
  static let unfinishedPath = "restore-unfinished"
  static let scratchPath = "scratch"
  private static let newCatalog = "catalog.restored.sqlite"

  let source: Folder
  let target: Folder
  let disk: DiskQueue
  let options: LibraryOptions
  /// Whether it is only looked at: then both folders share the files.
  var isScratch = false

  /// Throws where the folder holds anything but a restoring that was cut off.
  static func refuseFilled(_ target: Folder, library: String) throws {
    let names = try target.names(in: ".").filter { $0 != "lock" && $0 != "lost+found" }
    if names.isEmpty { return }
    let mark = try target.read(unfinishedPath, limit: Limits.recordBytes)
    guard mark.map({ String(decoding: $0, as: UTF8.self) }) == library + "\n" else {
      throw LibraryError.notEmpty(folder: target.path)
    }
  }

  func run(
    catalog: String, library: String, _ progress: @Sendable (Int, Int) async throws -> Void
  ) async throws {
    try await disk.run { [source, target] () throws(any Error) in
      try target.write(Array((library + "\n").utf8), to: Self.unfinishedPath, durably: true)
      try target.removeCatalog(Self.newCatalog)
      try Database.copySnapshot(
        from: source.path + "/" + catalog, to: target.path + "/" + Self.newCatalog)
    }
    let database = try await Database.open(
      path: target.path + "/" + Self.newCatalog, access: .readWrite,
      migrations: catalogMigrations)
    do {
      try await copyFiles(of: database, progress)
      let log = Base32.text(of: options.random(5))
      try await database.write { db in
        try db.run(BackupQueries.beginAnew, log)
        _ = try db.run(BackupQueries.removeSessions)
      }
    } catch {
      await database.close()
      throw error
    }
    await database.close()
    try await Documents.writeAll(
      of: target.path + "/" + Self.newCatalog, into: target, disk: disk)
    try await finish(library)
  }

  /// What is missing or damaged is found when the library is verified.
  private func copyFiles(
    of database: Database, _ progress: @Sendable (Int, Int) async throws -> Void
  ) async throws {
    if isScratch { return try await linkFiles(of: database) }
    _ = try await Copying(from: source, to: target, on: disk).run(of: database, progress)
  }

  private func linkFiles(of database: Database) async throws {
    try await disk.run { [target] () throws(BlobError) in try target.makeFolder("blobs") }
    var files = StoredFiles(database)
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
      for result in linked { try result.get() }
    }
  }

  /// The catalog comes last, and the mark goes when everything is in its place.
  private func finish(_ library: String) async throws {
    try await disk.run { [source, target] () throws(any Error) in
      if let strip = try source.read(StripFile.path, limit: Limits.stripBytes) {
        try target.write(strip, to: StripFile.path, durably: true)
      }
      try target.makeFolder(Renditions.path)
      try FolderIdentity.write(library, to: target)
      try target.removeCompanions(of: Self.newCatalog)
      try target.rename(Self.newCatalog, to: Library.catalogPath, replacing: true)
      try target.sync()
      try target.remove(Self.unfinishedPath)
      try target.sync()
    }
  }
}
