internal import Blobs
package import Catalog
internal import Glibc
internal import Pipeline
internal import Words

/// The result of one check.
package struct Examination: Hashable, Sendable {
  package enum State: String, Sendable {
    case good
    /// Works, but should be improved.
    case warning
    case bad
  }

  /// The name of the check, for programs.
  package let name: String
  package let state: State
  /// A sentence.
  package let finding: String
  /// The advice, if there is any.
  package let advice: String?

  package init(_ name: String, _ state: State, _ finding: String, advice: String? = nil) {
    self.name = name
    self.state = state
    self.finding = finding
    self.advice = advice
  }
}

extension LibraryFolder {
  /// Checks a library, one thing after the other, without changing anything. Checks that earlier
  /// findings make impossible are skipped.
  package static func examine(
    _ path: String, options: LibraryOptions = LibraryOptions()
  ) async -> [Examination] {
    let disk = DiskQueue(label: "examining", lanes: 1)
    let folder: Folder
    do {
      folder = try await disk.run { () throws(any Error) in
        try open(path, options, creating: false)
      }
    } catch {
      let known = LibraryError(beneath: error)
      return [Examination("library", .bad, known.description, advice: known.advice)]
    }
    let examining = FolderExaminer(folder: folder, options: options)
    var found = await disk.run { examining.examineFolder() }
    found += await examining.examineCatalog()
    return found
  }
}

private struct FolderExaminer {
  let folder: Folder
  let options: LibraryOptions

  func examineFolder() -> [Examination] {
    [place, space, permissions, holder, unfinished, quarantine, backup].compactMap { $0() }
  }

  private func place() -> Examination {
    if folder.fileSystem() == 0x6573_5546 {
      return Examination(
        "place", .warning, "The library is on a FUSE file system.",
        advice: "It is safe only if that file system supports locks and durable writes; one "
          + "that reaches another machine, such as sshfs or rclone, does not.")
    }
    let name: String? =
      switch folder.fileSystem() {
      case 0x794C_7630: "a container's own layer, which is deleted with the container"
      case 0x0102_1994: "memory, which is empty after a restart"
      default: nil
      }
    guard let name else {
      return Examination("place", .good, "The library is in \(folder.path).")
    }
    return Examination(
      "place", .bad, "The library is in \(name).",
      advice: "Move the folder to a disk, or mount one there.")
  }

  private func space() -> Examination? {
    guard let free = try? folder.freeBytes() else { return nil }  // The disk says nothing.
    let finding = "\(free.bytesText) is free on its disk."
    if free >= 5 << 30 { return Examination("space", .good, finding) }
    return Examination(
      "space", free >= 1 << 30 ? .warning : .bad, finding,
      advice: "Free some space, or move the library to a larger disk. renditions/ can be deleted.")
  }

  private func permissions() -> Examination? {
    guard Glibc.access(folder.path, W_OK) == 0 else {
      return Examination(
        "permissions", .bad, "This user cannot write to \(folder.path).",
        advice: "Run it as the library's owner, or check whether the disk is mounted "
          + "read-only.")
    }
    var status = stat()
    guard stat(folder.path + "/" + LibraryFolder.catalogPath, &status) == 0 else { return nil }
    guard status.st_mode & 0o077 != 0 else {
      return Examination("permissions", .good, "Only the owner can read the catalog.")
    }
    return Examination(
      "permissions", .warning, "Other users of this machine can read the catalog.",
      advice: "chmod 600 \(folder.path)/\(LibraryFolder.catalogPath)")
  }

  private func holder() -> Examination {
    do {
      _ = try FolderLock(folder)
      return Examination("holder", .good, "No server has the library open.")
    } catch BlobError.locked(let process) {
      let name = process.map { "process \($0)" } ?? "another process"
      return Examination("holder", .good, "The library is open in \(name).")
    } catch {
      return Examination(
        "holder", .bad, "The folder cannot be locked: \(error).",
        advice: "Check whether the disk is writable.")
    }
  }

  private func unfinished() -> Examination? {
    guard let names = try? folder.names(in: "incoming") else { return nil }  // There is none.
    let count = names.count { !$0.contains(".") }
    return Examination(
      "uploads", .good,
      count == 0 ? "No uploads are unfinished." : "\(count) uploads are unfinished; they expire.")
  }

  private func quarantine() -> Examination? {
    // Without quarantined files there is no such folder.
    let names = (try? folder.names(in: BlobFolder.quarantinePath)) ?? []
    if names.isEmpty { return nil }
    return Examination(
      "quarantine", .bad, "\(names.count) damaged files were moved to quarantine.",
      advice: "Add those photos again or restore them from a backup, check the disk, and then "
        + "delete \(folder.path)/\(BlobFolder.quarantinePath).")
  }

  private func backup() -> Examination {
    if options.store != nil {
      return Examination(
        "backup", .warning, "Tintype does not back up a catalog in a database.",
        advice: "Use pg_dump for the database, then copy \(folder.path) to another disk.")
    }
    let advice = "Run tintype backup FOLDER regularly, with a folder on another disk."
    let dates: [BackupDate]
    do {
      dates = try BackupDate.all(folder)
    } catch {
      return Examination(
        "backup", .warning,
        "The date of the last backup is unknown: \(folder.path)/\(BackupDate.path) is damaged or "
          + "belongs to another user.", advice: advice)
    }
    guard let last = dates.max(by: { $0.finished < $1.finished }) else {
      return Examination("backup", .warning, "There is no backup.", advice: advice)
    }
    let age = (options.now().milliseconds - last.finished.milliseconds) / 86_400_000
    if last.isDiskFull {
      return Examination(
        "backup", .warning,
        "The disk of \(last.folder) was full at the last backup, from \(last.finished.text): "
          + "\(last.missing.counted("file")) of this library were not in it.",
        advice: "Make room on that disk or use a larger one, and run tintype backup again.")
    }
    let date = "The last verified backup is from \(last.finished.text), in \(last.folder)"
    if last.missing > 0 {
      let more = last.missing > last.missingNames.count ? " and others" : ""
      return Examination(
        "backup", .warning,
        "\(date), without \(last.missing.counted("file")) of which there was no whole copy: "
          + "\(last.missingNames.joined(separator: ", "))\(more).",
        advice: "Add them again, or restore them from another backup, or delete their photos."
          + (age <= LibraryLimits.backupDays ? "" : " " + advice))
    }
    let finding = date + "."
    return age <= LibraryLimits.backupDays
      ? Examination("backup", .good, finding)
      : Examination("backup", .warning, finding, advice: advice)
  }

  func examineCatalog() async -> [Examination] {
    do {
      return try await CatalogFile.open(
        folder.path + "/" + LibraryFolder.catalogPath, in: options.store, to: .read
      ) { catalog in try await examine(catalog) }
    } catch {
      // Rebuilding repairs a damaged catalog; one that is only unreadable now may be intact.
      let isDamaged = CatalogFile.damage(error) != nil
      let advice =
        isDamaged
        ? "Run tintype rebuild to make a new one from the documents."
        : "Check whether its disk is full or failing, and whether you may read and write "
          + "\(folder.path)/\(LibraryFolder.catalogPath). The catalog itself may be intact."
      return [
        Examination(
          "catalog", .bad, LibraryError(beneath: error).description,
          // What a server's error advises is in its sentence.
          advice: isDamaged || options.store == nil ? advice : nil)
      ]
    }
  }

  private func examine(_ catalog: CatalogFile) async throws -> [Examination] {
    var found: [Examination] = []
    let wrong = try await catalog.findings(isQuick: true)
    found.append(
      wrong.isEmpty
        ? Examination("catalog", .good, "The catalog is intact.")
        : Examination(
          "catalog", .bad, "The catalog is damaged: \(wrong[0]).",
          advice: "Run tintype rebuild to make a new one from the documents."))
    let (id, lag, unwritten) = try await catalog.read { db in
      (
        try db.one(VerifyQueries.identity) as String,
        try db.documentLag(), try db.unwrittenDocuments()
      )
    }
    for document in unwritten.prefix(Argument.maxNames) {
      found.append(
        Examination(
          "document", .bad, document.finding.text,
          advice:
            "Backups have it in their catalog. See \(folder.path)/\(DocumentFile.folder); "
            + "if it has too many entries, delete some permanently."))
    }
    let named = try FolderIdentity.read(folder)
    if named != id {
      found.append(
        Examination(
          "identity", .bad,
          "The catalog belongs to library \(id), the folder to \(named ?? "none").",
          advice: "Check whether the right disk is mounted there."))
    }
    if lag > LibraryLimits.documentBatch {
      found.append(
        Examination(
          "documents", .warning, "The documents are \(lag.counted("change")) behind the catalog.",
          advice: "They are written while the library is served; check whether the disk is full."))
    }
    if let originals = try await examineOriginals(catalog) { found.append(originals) }
    let jobs = try await catalog.read { db in
      try db.all(JobQueries.all, LibraryLimits.jobs)
    }
    for job in jobs where job.state == .failed || (job.reason != nil && job.everySeconds != nil) {
      found.append(
        Examination(
          "job", .warning, "The job \(job.kind) failed: \(job.reason?.text ?? "no reason").",
          advice: "Try it again on the page, under Imports."))
    }
    if let scrub = jobs.first(where: { $0.kind == "scrub" }), let last = scrub.lastGood {
      found.append(
        Examination("scrub", .good, "Stored files were last checked on \(last.text)."))
    }
    return found
  }
}

extension FolderExaminer {
  /// Checks that every original exists with its length; `nil` if the whole folder is absent.
  private func examineOriginals(_ catalog: CatalogFile) async throws -> Examination? {
    let disk = DiskQueue(label: "examining", lanes: LibraryLimits.keepingLanes)
    let address = try await disk.run { [folder] () throws(BlobError) in
      try BlobPlace.recorded(in: folder)
    }
    let isMarked = try await disk.run { [folder] () throws(BlobError) in
      try folder.open(BlobFolder.markPath) != nil
    }
    var report = VerifyReport()
    if isMarked || address != nil {
      // An address that is only given is where they may be carried to.
      let options = address == nil ? options.forFolder : options
      do {
        try await Verification(
          folder: folder, blobs: try await options.openBlobsToRead(folder), disk: disk,
          catalog: catalog
        ).checkFiles(&report)
      } catch {
        guard address != nil else { throw error }
        return Examination("originals", .bad, LibraryError(beneath: error).description)
      }
    } else {
      report.assets = try await catalog.read { db in
        try db.one(VerifyQueries.assetCount)
      }
      if report.assets == 0 { return nil }
      return Examination(
        "originals", .bad, "The disk with the originals is not mounted.",
        advice: "Mount it at \(folder.path)/blobs.")
    }
    guard let first = report.findings.first else {
      return Examination(
        "originals", .good, "\(report.files.counted("stored file")) exist with the right length.")
    }
    let count = report.findings.count
    return Examination(
      "originals", .bad,
      "\(count.counted("stored file")) are missing or damaged. The first: \(first)",
      advice:
        "tintype verify lists them. Add those photos again, or restore them from a backup.")
  }
}

extension LibraryError {
  /// Advice for a library that cannot be opened.
  fileprivate var advice: String? {
    switch self {
    case .noLibrary: "Check whether the right disk is mounted."
    case .catalog(.missing): "Check whether the right disk is mounted, then run tintype rebuild."
    case .restoreUnfinished: "Run tintype restore to continue."
    case .networkDrive: "Move the folder to a disk of this machine, and make backups there instead."
    case .folderUnusable: "Check the folder's owner, and whether its disk is mounted."
    default: nil
    }
  }
}
