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
  /// The files of which there is no whole copy, neither in the library nor in the backup, and some
  /// of their names.
  package var missing = 0
  package var missingNames: [String] = []
  /// Whether it was restored and verified, but for what is missing.
  package var isValid = false
  /// What was reread of the files that the backup had already.
  package var reread = RereadReport(allParts: LibraryLimits.rereadParts)
  /// Problems; empty if the backup is complete.
  package var findings: [Message] = []
  /// What was put right, and what an owner should know.
  package var remarks: [Message] = []
  /// Documents that could not be written. The backup's catalog has their contents.
  package var unwritten: [Message] = []

  /// What a job of every day reports.
  package var message: Message {
    if missing == 0 { return Message("job.backedUp", ["reread": .message(reread.message)]) }
    return Message(
      "job.backedUp.missing",
      [
        "count": .number(missing), "names": .text(missingNames.joined(separator: ", ")),
        "reread": .message(reread.message),
      ])
  }
}

extension LibraryFolder {
  /// Updates a backup in another folder: new files are copied and verified, a share of the others
  /// is reread, and copied again if it is damaged. The backup is then restored into an empty folder
  /// beside it and verified there; only then does it count. It counts without the files of which
  /// there is no whole copy, and names them. The library may be served meanwhile.
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
      var backup = try await Backup(
        source: source, target: folder, disk: disk, options: options)
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
  private var record: BackupRecord
  private let key: BackupKey
  /// Files that were named already.
  private var named: [StoredFile] = []
  /// The ids of objects whose documents could not be written.
  private var unwritten: [String] = []

  init(source: Folder, target: Folder, disk: DiskQueue, options: LibraryOptions) async throws {
    self.source = source
    self.target = target
    self.disk = disk
    self.options = options
    (record, key) = try await disk.run { () throws(any Error) in
      let record = try Self.record(of: source, in: target)
      return (record, try BackupKey.readOrMake(in: source, random: options.random))
    }
  }

  mutating func run(
    _ progress: @Sendable (Int, Int) async throws -> Void
  ) async throws -> BackupReport {
    let begun = try await begin()
    let copying = try await BlobCopier(
      from: options.openBlobsToRead(source), to: BlobFolder.open(target), now: options.now)
    do {
      var aside = try await reread(copying.target, named: begun.catalog)
      // The slow part first, so that little is missing after the snapshot.
      aside += try await copyFiles(of: begun.catalog, copying, progress)
      try await tellRepaired(aside, copying.target)
      let (catalog, sha256) = try await keepCatalog("")
      _ = try await copyFiles(of: catalog, copying) { _, _ in }
      try await writeDocuments(of: catalog)
      try await verify(catalog)
      guard report.isValid else { return report }
      try await finish(BackupState(catalog: catalog, sha256: sha256, begun: begun.begun), copying)
    } catch {
      if LibraryError(beneath: error) == .storageFull { await endOnFullDisk(begun, copying) }
      throw error
    }
    return report
  }

  /// Lets the state count that had begun: what the disk had room for is in it.
  private mutating func endOnFullDisk(_ begun: BackupState, _ copying: BlobCopier) async {
    do {
      try await removeScratch()
      let wrong = try await CatalogFile.open(target.path + "/" + begun.catalog, to: .read) {
        try await $0.findings(isQuick: true)
      }
      if wrong.isEmpty { try await finish(begun, copying) }
    } catch {
      // There is not even room for the record: the state stays one that was cut off.
    }
  }

  /// The record of a backup that begins. A folder with other contents is refused.
  private static func record(of source: Folder, in target: Folder) throws -> BackupRecord {
    guard let library = try FolderIdentity.read(source) else {
      throw LibraryError.noLibrary(folder: source.path)
    }
    let known = try BackupRecord.read(target)
    guard known == nil || known?.library == library else {
      throw LibraryError.backup(
        folder: target.path,
        reason: Message("library.backup.otherLibrary", ["folder": .text(target.path)]))
    }
    let others = try target.names(in: ".").filter { $0 != "lock" && $0 != "lost+found" }
    guard known != nil || others.isEmpty else {
      throw LibraryError.backup(
        folder: target.path,
        reason: Message("library.backup.otherFiles", ["folder": .text(target.path)]))
    }
    return known ?? BackupRecord(library: library)
  }

  /// Records the library as it is now: if the backup is cut off, this state can be restored without
  /// the files that had not come.
  private mutating func begin() async throws -> BackupState {
    for state in record.states {
      let place: [String: Argument] = ["time": .text(state.time.text), "folder": .text(target.path)]
      switch key.finding(about: state, in: record.library) {
      case .genuine: break
      case .changed: report.remarks.append(Message("finding.stateChanged", place))
      case .unknown where state.seal == nil: break
      case .unknown: report.remarks.append(Message("finding.backupKey", place))
      }
    }
    // One that was cut off before is of no use once this one has begun.
    let older = record.states.filter { $0.finished == nil }
    let (catalog, sha256) = try await keepCatalog("-begun")
    let begun = BackupState(catalog: catalog, sha256: sha256, begun: options.now())
      .sealed(in: record.library, by: key)
    record.states = [begun] + record.ended
    try await disk.run { [record, target] () throws(any Error) in
      try record.write(to: target)
      for state in older where state.catalog != begun.catalog {
        try target.removeCatalog(state.catalog)
      }
    }
    return begun
  }

  /// Copies the library's catalog and its strip as they are now.
  private func keepCatalog(_ ending: String) async throws -> (name: String, sha256: String?) {
    let name = "catalog-\(options.now().milliseconds)\(ending).sqlite"
    return try await disk.run { [source, target] () throws(any Error) in
      try target.removeCatalog(name)
      do {
        try CatalogFile.copy(
          from: source.path + "/" + LibraryFolder.catalogPath, to: target.path + "/" + name)
      } catch {
        try target.removeCatalog(name)
        throw error
      }
      if let strip = try source.read(LibraryFolder.stripPath, limit: LibraryLimits.stripBytes) {
        try target.write(strip, to: LibraryFolder.stripPath, durably: true)
      }
      return (name, try target.digest(of: name)?.text)
    }
  }

  /// Missing files are reported by name at the end; the others are copied. Returns what was in
  /// their places.
  private mutating func copyFiles(
    of catalog: String, _ copying: BlobCopier,
    _ progress: @Sendable (Int, Int) async throws -> Void
  ) async throws -> [FileAside] {
    let copied = try await CatalogFile.open(target.path + "/" + catalog, to: .read) { file in
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
    return copied.putAside
  }

  /// Lists the documents that cannot be written. The catalog has their contents, so the backup
  /// counts.
  private mutating func writeDocuments(of catalog: String) async throws {
    let failures = try await Documents.writeAll(
      of: target.path + "/" + catalog, into: target, disk: disk)
    unwritten = failures.map { $0.subject.id }
  }

  /// Restores into an empty folder and verifies that everything is there but what is missing.
  private mutating func verify(_ catalog: String) async throws {
    let scratch = target.path + "/" + Restoration.scratchPath
    try await removeScratch()
    let restoring = try await disk.run { [target, disk, options] () throws(any Error) in
      Restoration(
        source: target, target: try Folder(path: scratch, creating: true), disk: disk,
        options: options, isScratch: true)
    }
    let problem = try await restoring.takeCatalog(catalog, sha256: nil, library: record.library)
    if let problem {
      report.findings.append(problem)
      return try await removeScratch()
    }
    _ = try await restoring.run(library: record.library) { _, _ in }
    let verified = try await LibraryFolder.verify(scratch, options: options.forFolder)
    report.assets = verified.assets
    report.findings += verified.findings.notAbout(named)
    report.isValid = verified.findings.count + verified.moreFindings == verified.wrongFiles
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
}

// MARK: - Rereading

extension Backup {
  private mutating func reread(
    _ blobs: any BlobStore, named catalog: String
  ) async throws -> [FileAside] {
    let (place, options) = (record.rereading, options)
    let outcome = try await CatalogFile.open(target.path + "/" + catalog, to: .read) { file in
      let reader = FileReader(blobs: blobs, now: options.now) { name in
        try await file.read { db in try db.all(ScrubQueries.filenames, name) }
      }
      let all: Int = try await file.read { db in try db.one(ScrubQueries.storedBytes) }
      return try await BackupRereading(reader: reader, leastBytes: options.rereadBytes)
        .run(from: place, ofBytes: all)
    }
    record.rereading = outcome.place
    report.reread = outcome.report
    report.findings += outcome.findings
    return outcome.putAside
  }

  /// Says which files were copied again. They are read first by the next backup, as their disk may
  /// be failing.
  private mutating func tellRepaired(_ files: [FileAside], _ blobs: any BlobStore) async throws {
    for file in files {
      let isHere = try await blobs.sizeBytes(of: file.name) != nil
      let arguments: [String: Argument] = [
        "file": .message(file.subject), "place": .text(file.place),
      ]
      report.remarks.append(
        isHere
          ? Message("finding.backupReplaced", arguments)
          : Message("finding.backupAside", arguments))
      guard isHere else { continue }
      report.newFiles -= 1
      if record.rereading.first.count < LibraryLimits.rereadFirst {
        record.rereading.first.append(file.name)
      }
    }
  }
}

// MARK: - The end

extension Backup {
  /// Records that the backup has come to its end, with what is missing in it. Keeps several recent
  /// catalogs, as a mistake may be older than the last backup.
  private mutating func finish(_ begun: BackupState, _ copying: BlobCopier) async throws {
    let counted = try await counted(begun, copying.target)
    (report.missing, report.missingNames) = (counted.missing, counted.missingNames)
    let former = Set(record.states.map(\.catalog))
    record.states = [counted.sealed(in: record.library, by: key)] + record.ended
    record.dropOldStates()
    let old = former.subtracting(record.states.map(\.catalog))
    try await disk.run { [record, source, target] () throws(any Error) in
      try record.write(to: target)
      for name in old { try target.removeCatalog(name) }
      try target.removeCompanions(of: counted.catalog)
      try BackupDate.note(
        BackupDate(
          folder: target.path, finished: counted.time, assets: counted.assets,
          files: counted.files, bytes: counted.bytes, missing: counted.missing,
          missingNames: counted.missingNames), in: source)
    }
  }

  /// Counts the photos of a state, and its files of which the backup has no whole copy.
  private func counted(_ begun: BackupState, _ blobs: any BlobStore) async throws -> BackupState {
    let now = options.now()
    return try await CatalogFile.open(target.path + "/" + begun.catalog, to: .read) { catalog in
      var state = begun
      state.finished = now
      state.assets = try await catalog.read { db in try db.one(VerifyQueries.assetCount) }
      try await StoredFiles(catalog).compare(with: blobs) { file, size in
        state.files += 1
        state.bytes += file.sizeBytes
        // One that cannot be opened is missing, too.
        if (try? size.get()) == file.sizeBytes { return }
        state.missing += 1
        if state.missingNames.count < LibraryLimits.missingNames {
          state.missingNames.append(file.filename)
        }
      }
      return state
    }
  }
}
