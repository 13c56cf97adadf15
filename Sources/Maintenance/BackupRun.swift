internal import Blobs
internal import Catalog
internal import Pipeline
internal import Words

/// Updates a backup in another folder.
struct BackupRun {
  let source: Folder
  let target: Folder
  let disk: DiskQueue
  let options: LibraryOptions
  var report = BackupReport()
  var record: BackupRecord
  /// `nil` if the library's folder had no room for one.
  private let key: BackupKey?
  /// The former date of this backup in the library.
  private let former: BackupDate?
  /// Files that were named already.
  private var named: [StoredFile] = []
  /// Damaged files that could not be put aside.
  var unusable: Set<BlobName> = []
  /// Files that could not be read, and are replaced if the library has them.
  var unreadable: [UnreadableFile] = []
  /// The ids of objects whose documents could not be written.
  private var unwritten: [String] = []
  /// Catalogs of first backups that were cut off before their record was written.
  private let abandoned: [String]

  init(source: Folder, target: Folder, disk: DiskQueue, options: LibraryOptions) async throws {
    self.source = source
    self.target = target
    self.disk = disk
    self.options = options
    let problem: Message?
    (record, abandoned, key, former, problem) = try await disk.run { () throws(any Error) in
      let (record, abandoned) = try Self.record(of: source, in: target)
      // Without a readable date it is as after the first backup.
      let former = try? BackupDate.all(source).first { $0.folder == target.path }
      do throws(BlobError) {
        let key = try BackupKey.readOrMake(in: source, random: options.random)
        return (record, abandoned, key, former, nil)
      } catch {
        // The library's disk may be full or read-only: then a backup is wanted all the more.
        let reason = Argument.message(LibraryError(beneath: error).message)
        let problem = Message("finding.noBackupKey", ["reason": reason])
        return (record, abandoned, nil, former, problem)
      }
    }
    if let problem { report.remarks.append(problem) }
  }

  mutating func run(
    _ progress: @Sendable (Int, Int) async throws -> Void
  ) async throws -> BackupReport {
    let begun = try await begin()
    let copying = try await BlobCopier(
      from: options.openBlobsToRead(source), to: BlobFolder.open(target), now: options.now)
    var catalog: String?
    do {
      var aside = try await reread(copying.target, named: begun.catalog)
      try await writeRecord()
      // The slow part first, so that little is missing after the snapshot.
      aside += try await copyFiles(of: begun.catalog, copying, progress)
      try await tellRepaired(aside, copying.target)
      try await writeRecord()
      let (name, sha256) = try await keepCatalog("")
      catalog = name
      _ = try await copyFiles(of: name, copying) { _, _ in }
      tellUnreadable()
      try await writeDocuments(of: name)
      try await verify(name)
      if report.isValid {
        try await finish(BackupState(catalog: name, sha256: sha256, begun: begun.begun), copying)
      } else {
        await removeUnrecorded(name)
      }
    } catch {
      if let catalog { await removeUnrecorded(catalog) }
      guard LibraryError(beneath: error) == .storageFull, !isRecorded(begun) else { throw error }
      try await endOnFullDisk(begun, copying)
    }
    return report
  }

  private func writeRecord() async throws {
    try await disk.run { [record, target] () throws(any Error) in try record.write(to: target) }
  }

  /// Whether the record has a later state than the one that had begun.
  private func isRecorded(_ begun: BackupState) -> Bool { record.states.first != begun }

  /// Removes the catalog of a backup that does not count.
  private func removeUnrecorded(_ catalog: String) async {
    guard !record.states.contains(where: { $0.catalog == catalog }) else { return }
    // The next backup tries it again.
    try? await disk.run { [target] () throws(any Error) in try target.removeCatalog(catalog) }
  }

  /// Lets the state count that had begun: what the disk had room for is in it.
  private mutating func endOnFullDisk(_ begun: BackupState, _ copying: BlobCopier) async throws {
    do {
      tellUnreadable()
      try await removeScratch()
      let wrong = try await CatalogFile.open(target.path + "/" + begun.catalog, to: .read) {
        try await $0.findings(isQuick: true)
      }
      var state = begun
      state.isDiskFull = true
      if wrong.isEmpty { try await finish(state, copying) }
    } catch {
      // There is not even room for the record: the state stays one that was cut off.
    }
    throw LibraryError.backup(
      folder: target.path,
      reason: report.missing > 0
        ? Message(
          "library.backup.full",
          ["folder": .text(target.path), "missing": .number(report.missing)])
        : Message("library.backup.noRoom", ["folder": .text(target.path)]))
  }

  /// The record of a backup that begins, and the catalogs that others left which were cut off
  /// before they had one. A folder with other contents is refused.
  private static func record(
    of source: Folder, in target: Folder
  ) throws -> (BackupRecord, abandoned: [String]) {
    guard let library = try FolderIdentity.read(source) else {
      throw LibraryError.noLibrary(folder: source.path)
    }
    let known = try BackupRecord.read(target)
    guard known == nil || known?.library == library else {
      throw LibraryError.backup(
        folder: target.path,
        reason: Message("library.backup.otherLibrary", ["folder": .text(target.path)]))
    }
    if let known { return (known, []) }
    let names = try target.names(in: ".").filter { $0 != "lock" && $0 != "lost+found" }
    let abandoned = names.filter(isBegunCatalog)
    guard Set(names).isSubset(of: filesBeforeRecord(with: abandoned)) else {
      throw LibraryError.backup(
        folder: target.path,
        reason: Message("library.backup.otherFiles", ["folder": .text(target.path)]))
    }
    return (BackupRecord(library: library), abandoned)
  }

  private static func isBegunCatalog(_ name: String) -> Bool {
    guard name.hasPrefix("catalog-"), name.hasSuffix("-begun.sqlite") else { return false }
    return name.dropFirst("catalog-".count).dropLast("-begun.sqlite".count)
      .allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The files that a backup may have made before its record: its catalog is the first.
  private static func filesBeforeRecord(with catalogs: [String]) -> Set<String> {
    guard !catalogs.isEmpty else { return [] }
    let strip = LibraryFolder.stripPath
    let drafts = [strip, BackupRecord.path].map { $0 + Folder.draftSuffix }
    let endings = ["", "-journal"] + Folder.catalogCompanions
    return Set(catalogs.flatMap { name in endings.map { name + $0 } } + drafts + [strip])
  }

  /// Records the library as it is now: if the backup is cut off, this state can be restored without
  /// the files that had not come.
  private mutating func begin() async throws -> BackupState {
    checkSeals()
    // One that was cut off before is of no use once this one has begun.
    let older = record.states.filter { $0.finished == nil }
    let (catalog, sha256) = try await keepCatalog("-begun")
    let begun = BackupState(catalog: catalog, sha256: sha256, begun: options.now())
      .sealed(in: record.library, by: key)
    let ended = record.ended
    record.states = [begun] + ended
    try await disk.run { [record, target, abandoned] () throws(any Error) in
      do { try record.write(to: target) } catch {
        // The next backup tries to remove it again.
        try? target.removeCatalog(begun.catalog)
        throw error
      }
      let unused = try Self.unrecordedCatalogs(of: record, in: target)
      for catalog in older.map(\.catalog) + unused + abandoned where catalog != begun.catalog {
        try target.removeCatalog(catalog)
      }
      for catalog in abandoned { try target.remove(catalog + "-journal") }
    }
    return begun
  }

  /// Compares the states of the record with their seals, and seals those of earlier releases.
  private mutating func checkSeals() {
    guard let key else { return }
    let folder = Argument.text(target.path)
    if let former, let newest = record.ended.first, newest.time < former.finished {
      report.remarks.append(
        Message("finding.statesGone", ["time": .text(former.finished.text), "folder": folder]))
    }
    var isOtherKeyTold = false
    for (index, state) in record.states.enumerated() {
      let time = Argument.text(state.time.text)
      switch key.finding(about: state, in: record.library) {
      case .genuine: break
      case .unknown where state.seal == nil && former?.isSealed != true:
        record.states[index] = state.sealed(in: record.library, by: key)
      case .unknown where state.seal != nil && former?.isSealed != true:
        if !isOtherKeyTold {
          report.remarks.append(Message("finding.backupKey", ["time": time, "folder": folder]))
        }
        isOtherKeyTold = true
      case .changed, .unknown:
        report.remarks.append(Message("finding.stateChanged", ["time": time, "folder": folder]))
      }
    }
  }

  /// The catalogs that a backup has left which did not come to its end. Older ones may be of states
  /// that this release cannot read.
  private static func unrecordedCatalogs(
    of record: BackupRecord, in target: Folder
  ) throws -> [String] {
    guard let newest = record.ended.first else { return [] }
    let known = Set(record.states.map(\.catalog))
    return try target.names(in: ".").filter { name in
      guard name.hasPrefix("catalog-"), name.hasSuffix(".sqlite"), !known.contains(name),
        let time = Int(name.dropFirst("catalog-".count).prefix { $0.isNumber })
      else { return false }
      return time > newest.begun.milliseconds
    }
  }

  /// Copies the library's catalog and its strip as they are now.
  private func keepCatalog(_ ending: String) async throws -> (name: String, sha256: String?) {
    let used = Set(record.states.map(\.catalog))
    var time = options.now().milliseconds
    // A clock that was set back may come to a moment a second time.
    while used.contains("catalog-\(time)\(ending).sqlite") { time += 1 }
    let name = "catalog-\(time)\(ending).sqlite"
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
    let replacing = Set(unreadable.map(\.name))
    let copied = try await CatalogFile.open(target.path + "/" + catalog, to: .read) { file in
      try await copying.run(of: file, replacing: replacing, progress)
    }
    tellReplaced(copied)
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
    report.isValid = verified.findings.count == verified.wrongFiles
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

// MARK: - The end

extension BackupRun {
  /// Records that the backup has come to its end, with what is missing in it. Keeps several recent
  /// catalogs, as a mistake may be older than the last backup.
  private mutating func finish(_ begun: BackupState, _ copying: BlobCopier) async throws {
    let counted = try await counted(begun, copying.target)
    (report.missing, report.missingNames) = (counted.missing, counted.missingNames)
    let former = Set(record.states.map(\.catalog))
    record.states = [counted.sealed(in: record.library, by: key)] + record.ended
    record.dropOldStates()
    let old = former.subtracting(record.states.map(\.catalog))
    let date = BackupDate(
      folder: target.path, finished: counted.time, assets: counted.assets, files: counted.files,
      bytes: counted.bytes, missing: counted.missing, missingNames: counted.missingNames,
      isDiskFull: counted.isDiskFull, isSealed: key != nil)
    let problem = try await disk.run { [record, source, target] () throws(any Error) -> Message? in
      try record.write(to: target)
      for name in old { try target.removeCatalog(name) }
      try target.removeCompanions(of: counted.catalog)
      // The backup counts, whatever the library's own disk says.
      do { try BackupDate.note(date, in: source) } catch {
        let reason = Argument.message(LibraryError(beneath: error).message)
        return Message("finding.noBackupDate", ["reason": reason])
      }
      return nil
    }
    if let problem { report.remarks.append(problem) }
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
        if (try? size.get()) == file.sizeBytes, !unusable.contains(file.content) { return }
        state.missing += 1
        if state.missingNames.count < LibraryLimits.missingNames {
          state.missingNames.append(file.filename)
        }
      }
      return state
    }
  }
}
