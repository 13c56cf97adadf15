internal import Blobs
package import Catalog
internal import Glibc
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

extension Library {
  /// Checks a library, one thing after the other, without changing anything. Checks that earlier
  /// findings make impossible are skipped.
  package static func examine(
    _ path: String, options: LibraryOptions = LibraryOptions()
  ) async -> [Examination] {
    let disk = DiskQueue(label: "examining", lanes: 1)
    let folder: Folder
    do {
      folder = try await disk.run { () throws(any Error) in
        try openFolder(path, options, creating: false)
      }
    } catch {
      let known = LibraryError(beneath: error)
      return [Examination("library", .bad, known.description, advice: known.advice)]
    }
    let examining = Examining(folder: folder, options: options)
    var found = await disk.run { examining.lookAtFolder() }
    found += await examining.lookAtCatalog()
    return found
  }
}

private struct Examining {
  let folder: Folder
  let options: LibraryOptions

  func lookAtFolder() -> [Examination] {
    [place, space, permissions, holder, unfinished, quarantine, backup].compactMap { $0() }
  }

  private func place() -> Examination {
    let name: String? =
      switch folder.fileSystem() {
      case 0x794C_7630: "a container's own layer, which goes with the container"
      case 0x0102_1994: "memory, which is empty after a restart"
      default: nil
      }
    guard let name else {
      return Examination("place", .good, "The library is in \(folder.path).")
    }
    return Examination(
      "place", .bad, "The library lies in \(name).",
      advice: "Move the folder to a disk, or mount one there.")
  }

  private func space() -> Examination? {
    guard let free = try? folder.freeBytes() else { return nil }  // The disk says nothing.
    let finding = "\(free.bytesText) are free on its disk."
    if free >= 5 << 30 { return Examination("space", .good, finding) }
    return Examination(
      "space", free >= 1 << 30 ? .warning : .bad, finding,
      advice: "Make room, or move the library to a larger disk; renditions/ may be deleted.")
  }

  private func permissions() -> Examination? {
    guard Glibc.access(folder.path, W_OK) == 0 else {
      return Examination(
        "permissions", .bad, "The user that runs this may not write in \(folder.path).",
        advice: "Run it as the user whose library it is, or look whether its disk is mounted for "
          + "reading only.")
    }
    var status = stat()
    guard stat(folder.path + "/" + Library.catalogPath, &status) == 0 else { return nil }
    guard status.st_mode & 0o077 != 0 else {
      return Examination("permissions", .good, "Only its owner reads the catalog.")
    }
    return Examination(
      "permissions", .warning, "Other users of this machine can read the catalog.",
      advice: "chmod 600 \(folder.path)/\(Library.catalogPath)")
  }

  private func holder() -> Examination {
    do {
      _ = try FolderLock(folder)
      return Examination("holder", .good, "No server has the library open at the moment.")
    } catch BlobError.locked(let process) {
      let name = process.map { "process \($0)" } ?? "another process"
      return Examination("holder", .good, "The library is held by \(name).")
    } catch {
      return Examination(
        "holder", .bad, "The folder cannot be locked: \(error).",
        advice: "Look whether the disk can be written to.")
    }
  }

  private func unfinished() -> Examination? {
    guard let names = try? folder.names(in: "incoming") else { return nil }  // There is none.
    let count = names.count { !$0.contains(".") }
    return Examination(
      "uploads", .good,
      count == 0 ? "No upload is unfinished." : "\(count) uploads are unfinished; they expire.")
  }

  private func quarantine() -> Examination? {
    // Without quarantined files there is no such folder.
    let names = (try? folder.names(in: BlobFolder.quarantinePath)) ?? []
    if names.isEmpty { return nil }
    return Examination(
      "quarantine", .bad, "\(names.count) damaged files were put aside.",
      advice: "Add those photos again or take them from a backup, look after the disk, and then "
        + "delete \(folder.path)/\(BlobFolder.quarantinePath).")
  }

  private func backup() -> Examination {
    let advice = "tintype backup FOLDER, on another disk, and regularly."
    let dates: [BackupDate]
    do {
      dates = try BackupDate.all(folder)
    } catch {
      return Examination(
        "backup", .warning,
        "When there was a backup cannot be read: \(folder.path)/\(BackupDate.path) is damaged, or "
          + "belongs to another user.", advice: advice)
    }
    guard let last = dates.max(by: { $0.finished < $1.finished }) else {
      return Examination("backup", .warning, "There is no backup.", advice: advice)
    }
    let age = (options.now().milliseconds - last.finished.milliseconds) / 86_400_000
    let finding =
      "The last backup that was verified is of \(last.finished.text), in \(last.folder)."
    return age <= LibraryLimits.backupDays
      ? Examination("backup", .good, finding)
      : Examination("backup", .warning, finding, advice: advice)
  }

  func lookAtCatalog() async -> [Examination] {
    do {
      return try await CatalogFile.open(
        folder.path + "/" + Library.catalogPath, to: .read
      ) { catalog in try await lookAt(catalog) }
    } catch {
      // Rebuilding repairs a damaged catalog; one that is only unreadable now may be intact.
      let isDamaged = CatalogFile.damage(error) != nil
      return [
        Examination(
          "catalog", .bad, LibraryError(beneath: error).description,
          advice: isDamaged
            ? "tintype rebuild makes it again of what lies beside it."
            : "Look whether its disk is full or ails, and whether you may read and write "
              + "\(folder.path)/\(Library.catalogPath). The catalog itself may be whole.")
      ]
    }
  }

  private func lookAt(_ catalog: CatalogFile) async throws -> [Examination] {
    var found: [Examination] = []
    let wrong = try await catalog.findings(isQuick: true)
    found.append(
      wrong.isEmpty
        ? Examination("catalog", .good, "The catalog is sound.")
        : Examination(
          "catalog", .bad, "The catalog is damaged: \(wrong[0]).",
          advice: "tintype rebuild makes it again of what lies beside it."))
    let (id, lag, unwritten) = try await catalog.read { db in
      (
        try db.one(VerifyQueries.identity) as String,
        try db.documentLag(), try db.unwrittenDocuments()
      )
    }
    for document in unwritten.prefix(Argument.maxNames) {
      found.append(
        Examination(
          "document", .bad, document.finding,
          advice:
            "Backups have it in their catalog. Look into \(folder.path)/\(DocumentFile.folder); "
            + "where it holds too much, delete some of it for good."))
    }
    let named = try FolderIdentity.read(folder)
    if named != id {
      found.append(
        Examination(
          "identity", .bad,
          "The catalog is that of library \(id), the folder that of \(named ?? "none").",
          advice: "Look whether the right disk is mounted there."))
    }
    if lag > LibraryLimits.documentBatch {
      found.append(
        Examination(
          "documents", .warning, "The documents are \(lag.counted("change")) behind the catalog.",
          advice: "They follow while the library is served; look whether its disk is full."))
    }
    if let originals = try await lookAtOriginals(catalog) { found.append(originals) }
    let jobs = try await catalog.read { db in
      try db.all(JobQueries.all, LibraryLimits.jobs)
    }
    for job in jobs where job.state == .failed || (job.reason != nil && job.everySeconds != nil) {
      found.append(
        Examination(
          "job", .warning, "The job \(job.kind) ended badly: \(job.reason?.text ?? "no reason").",
          advice: "It can be tried again in the page, under Imports."))
    }
    if let scrub = jobs.first(where: { $0.kind == "scrub" }), let last = scrub.lastGood {
      found.append(
        Examination("scrub", .good, "Stored files were last read again on \(last.text)."))
    }
    return found
  }
}

extension Examining {
  /// Checks that every original exists with its length; `nil` if the whole folder is absent.
  private func lookAtOriginals(_ catalog: CatalogFile) async throws -> Examination? {
    let disk = DiskQueue(label: "examining", lanes: LibraryLimits.keepingLanes)
    let isMarked = try await disk.run { [folder] () throws(BlobError) in
      try folder.open(BlobFolder.markPath) != nil
    }
    var report = VerifyReport()
    if isMarked {
      try await Verifying(folder: folder, disk: disk, catalog: catalog).checkFiles(&report)
    } else {
      report.assets = try await catalog.read { db in
        try db.one(VerifyQueries.assetCount)
      }
      if report.assets == 0 { return nil }
      return Examination(
        "originals", .bad, "The disk with the originals is not there.",
        advice: "Mount it at \(folder.path)/blobs.")
    }
    guard let first = report.findings.first else {
      return Examination(
        "originals", .good, "\(report.files.counted("stored file")) are there in their length.")
    }
    let count = report.findings.count + report.moreFindings
    return Examination(
      "originals", .bad,
      "\(count.counted("stored file")) cannot be given out as they came. The first: \(first)",
      advice:
        "tintype verify names all of them. Add those photos again, or take them from a backup.")
  }
}

extension LibraryError {
  /// Advice for a library that cannot be opened.
  fileprivate var advice: String? {
    switch self {
    case .noLibrary: "Look first whether the right disk is mounted."
    case .catalogMissing: "tintype rebuild; look first whether the right disk is mounted."
    case .restoreUnfinished: "tintype restore goes on with it."
    case .folderUnusable: "Look at the folder's owner and whether its disk is mounted."
    default: nil
    }
  }
}

extension Library {
  /// The documents that could not be written, for administrators.
  package func unwrittenDocuments(
    for principal: Principal
  ) async throws(LibraryError) -> [UnwrittenDocument] {
    try principal.requireAdministrator()
    return try await catalog.read { db in try db.unwrittenDocuments() }
  }
}
