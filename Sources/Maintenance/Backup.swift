internal import Blobs
package import Catalog
internal import Pipeline
package import Words

/// The result of a backup.
package struct BackupReport: Hashable, Sendable {
  package var assets = 0
  /// The number of files in the backup, and those added this time.
  package var files = 0
  package var bytes = 0
  package var newFiles = 0
  package var newBytes = 0
  /// Problems; empty if the backup is complete.
  package var findings: [Message] = []
  /// Documents that could not be written. The backup's catalog has their contents.
  package var unwritten: [Message] = []
}

extension LibraryFolder {
  /// Updates a backup in another folder: new files are copied and verified, existing ones are not
  /// changed. The backup is then restored into an empty folder beside it and verified there; only
  /// then does it count. The library may be served meanwhile.
  package static func backup(
    _ path: String, to target: String, options: LibraryOptions = LibraryOptions(),
    progress: @Sendable (_ done: Int, _ total: Int) async throws -> Void = { _, _ in }
  ) async throws(LibraryError) -> BackupReport {
    do {
      let disk = DiskQueue(label: "backup", lanes: LibraryLimits.keepingLanes)
      let (source, folder) = try await disk.run { () throws(any Error) in
        let source = try open(path, options, creating: false)
        if let store = options.store { throw LibraryError.catalogNotHere(address: store.address) }
        guard !"\(target)/".hasPrefix("\(path)/") else {
          throw LibraryError.backup(
            folder: target, reason: Message("library.backup.inside", ["folder": .text(target)]))
        }
        return (source, try openTarget(target, options))
      }
      let lock = try HeldLock(folder)
      defer { lock.letGo() }
      var backup = Backup(source: source, target: folder, disk: disk, options: options)
      return try await backup.run(progress)
    } catch BlobError.locked(let holder) {
      throw .locked(folder: target, holder: holder.map { "process \($0)" } ?? "another process")
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

/// If the parent folder is missing, a disk is not mounted; the backup must not go to another one in
/// its place.
private func openTarget(_ path: String, _ options: LibraryOptions) throws -> Folder {
  let above = Folder.above(path)
  do throws(BlobError) {
    _ = try Folder(path: above, calls: options.fileCalls)
  } catch {
    guard error.isNotFound else { throw error }
    throw LibraryError.backup(
      folder: path,
      reason: Message("library.backup.noParent", ["folder": .text(path), "above": .text(above)]))
  }
  return try Folder(path: path, creating: true, calls: options.fileCalls)
}

private struct Backup {
  let source: Folder
  let target: Folder
  let disk: DiskQueue
  let options: LibraryOptions
  var report = BackupReport()
  /// Files that were named already.
  private var named: [StoredFile] = []
  /// The ids of objects whose documents could not be written.
  private var unwritten: [String] = []

  init(source: Folder, target: Folder, disk: DiskQueue, options: LibraryOptions) {
    self.source = source
    self.target = target
    self.disk = disk
    self.options = options
  }

  mutating func run(
    _ progress: @Sendable (Int, Int) async throws -> Void
  ) async throws -> BackupReport {
    var record = try await begin()
    let catalog = "catalog-\(options.now().milliseconds).sqlite"
    let copying = try await BlobCopier(
      from: options.openBlobsToRead(source), to: BlobFolder.open(target))
    // The slow part first, so that little is missing after the snapshot.
    try await copyFiles(of: LibraryFolder.catalogPath, in: source, copying, progress)
    try await disk.run { [source, target] () throws(any Error) in
      try CatalogFile.copy(
        from: source.path + "/" + LibraryFolder.catalogPath, to: target.path + "/" + catalog)
      if let strip = try source.read(LibraryFolder.stripPath, limit: LibraryLimits.stripBytes) {
        try target.write(strip, to: LibraryFolder.stripPath, durably: true)
      }
    }
    try await copyFiles(of: catalog, in: target, copying) { _, _ in }
    try await writeDocuments(of: catalog)
    try await verify(catalog, library: record.library)
    guard report.findings.isEmpty else { return report }
    record.running = nil
    let digest = try await disk.run { [target] () throws(BlobError) in
      try target.digest(of: catalog)
    }
    record.good.insert(
      BackupRecord.VerifiedBackup(
        catalog: catalog, sha256: digest?.text, finished: options.now(), assets: report.assets,
        files: report.files, bytes: report.bytes), at: 0)
    try await finish(record)
    return report
  }

  /// Records that a backup has begun. A folder with other contents is refused.
  private func begin() async throws -> BackupRecord {
    try await disk.run { [source, target, options] () throws(any Error) in
      guard let library = try FolderIdentity.read(source) else {
        throw LibraryError.noLibrary(folder: source.path)
      }
      var record = try BackupRecord.read(target) ?? BackupRecord(library: library)
      guard record.library == library else {
        throw LibraryError.backup(
          folder: target.path,
          reason: Message("library.backup.otherLibrary", ["folder": .text(target.path)]))
      }
      let others = try target.names(in: ".").filter { $0 != "lock" && $0 != "lost+found" }
      guard try BackupRecord.read(target) != nil || others.isEmpty else {
        throw LibraryError.backup(
          folder: target.path,
          reason: Message("library.backup.otherFiles", ["folder": .text(target.path)]))
      }
      record.running = options.now()
      try record.write(to: target)
      return record
    }
  }

  /// Missing files are reported by name at the end; the others are copied.
  private mutating func copyFiles(
    of catalog: String, in folder: Folder, _ copying: BlobCopier,
    _ progress: @Sendable (Int, Int) async throws -> Void
  ) async throws {
    let copied = try await CatalogFile.open(folder.path + "/" + catalog, to: .read) { file in
      try await copying.run(of: file, progress)
    }
    report.files = copied.files
    report.bytes = copied.bytes
    report.newFiles += copied.newFiles
    report.newBytes += copied.newBytes
    for (file, finding) in copied.findings where !report.findings.contains(finding) {
      report.findings.append(finding)
      named.append(file)
    }
  }

  /// Lists the documents that cannot be written. The catalog has their contents, so the backup
  /// counts.
  private mutating func writeDocuments(of catalog: String) async throws {
    let failures = try await Documents.writeAll(
      of: target.path + "/" + catalog, into: target, disk: disk)
    unwritten = failures.map { $0.subject.id }
  }

  /// Restores into an empty folder and verifies that everything is there.
  private mutating func verify(_ catalog: String, library: String) async throws {
    let scratch = target.path + "/" + Restoration.scratchPath
    try await removeScratch()
    let restoring = try await disk.run { [target, disk, options] () throws(any Error) in
      Restoration(
        source: target, target: try Folder(path: scratch, creating: true), disk: disk,
        options: options, isScratch: true)
    }
    if let problem = try await restoring.takeCatalog(catalog, sha256: nil, library: library) {
      report.findings.append(problem)
      return try await removeScratch()
    }
    _ = try await restoring.run(library: library) { _, _ in }
    let verified = try await LibraryFolder.verify(scratch, options: options.forFolder)
    report.assets = verified.assets
    report.findings += verified.findings.notAbout(named)
    // Documents that only the target cannot store are not known here.
    let others = unwritten.filter { id in
      !verified.unwritten.contains { $0.text.contains(id) }
    }
    report.unwritten =
      verified.unwritten
      + others.map { Message("finding.backupDocumentMissing", ["id": .text($0)]) }
    try await removeScratch()
  }

  private func removeScratch() async throws {
    try await disk.run { [target] () throws(BlobError) in
      try target.removeTree(Restoration.scratchPath)
    }
  }

  /// Keeps several recent catalogs, as a mistake may be older than the last backup.
  private func finish(_ record: BackupRecord) async throws {
    var record = record
    let old = record.good.dropFirst(LibraryLimits.backupCatalogs).map(\.catalog)
    record.good = Array(record.good.prefix(LibraryLimits.backupCatalogs))
    let (kept, source, target) = (record, source, target)
    try await disk.run { () throws(any Error) in
      try kept.write(to: target)
      for name in old { try target.removeCatalog(name) }
      try target.removeCompanions(of: kept.good[0].catalog)
      let good = kept.good[0]
      try BackupDate.note(
        BackupDate(
          folder: target.path, finished: good.finished, assets: good.assets, files: good.files,
          bytes: good.bytes), in: source)
    }
  }
}
