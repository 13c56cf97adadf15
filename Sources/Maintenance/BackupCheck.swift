internal import Blobs
package import Catalog
internal import Words

// A backup is checked as a library is: without reading its files, or by reading all of them.

extension LibraryFolder {
  /// Whether a folder has a backup and no library.
  package static func isBackup(
    _ path: String, options: LibraryOptions = LibraryOptions()
  ) -> Bool {
    // What cannot be read is no backup here, and is refused as a library with the reason.
    guard let folder = try? Folder(path: path, calls: options.fileCalls) else { return false }
    return (try? folder.open(BackupRecord.path)) != nil && (try? isLibraryHere(folder)) != true
  }

  private static func isLibraryHere(_ folder: Folder) throws -> Bool {
    try FolderIdentity.read(folder) != nil
  }

  /// Compares the newest state of a backup with the files beside it, and all catalogs with the
  /// backup's record. Nothing is changed.
  package static func verifyBackup(
    _ path: String, options: LibraryOptions = LibraryOptions()
  ) async throws(LibraryError) -> VerifyReport {
    do {
      let disk = DiskQueue(label: "verifying", lanes: LibraryLimits.keepingLanes)
      let (folder, record) = try await disk.run { () throws(any Error) in
        try recordedBackup(path, options)
      }
      var (begun, sound) = (VerifyReport(), [BackupState]())
      for state in try record.candidates(for: .ended, in: path) {
        let wrong = try await disk.run { () throws(BlobError) in try folder.wrong(state) }
        if let wrong { begun.findings.add(wrong) } else { sound.append(state) }
      }
      guard let newest = sound.first else { return begun }
      let (blobs, report) = (try await BlobFolder.open(folder), begun)
      return try await CatalogFile.open(folder.path + "/" + newest.catalog, to: .read) {
        try await Verification(folder: folder, blobs: blobs, disk: disk, catalog: $0)
          .runOnBackup(report)
      }
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Rereads every file of a backup. Damaged ones are put aside, and those that cannot be read
  /// stay; the next backup copies both again.
  package static func scrubBackup(
    _ path: String, options: LibraryOptions = LibraryOptions(),
    progress: @Sendable (_ files: Int) async throws -> Void = { _ in }
  ) async throws(LibraryError) -> ScrubReport {
    do {
      let disk = DiskQueue(label: "rereading", lanes: LibraryLimits.keepingLanes)
      let (folder, record) = try await disk.run { () throws(any Error) in
        try recordedBackup(path, options)
      }
      let states = try record.candidates(for: .ended, in: path)
      let lock = try HeldLock(folder)
      defer { lock.letGo() }
      let blobs = try await BlobFolder.open(folder)
      return try await CatalogFile.open(folder.path + "/" + states[0].catalog, to: .read) {
        catalog in
        let reader = FileReader(ofBackup: blobs, record, in: folder, now: options.now) { name in
          try await catalog.read { db in try db.all(ScrubQueries.filenames, name) }
        }
        var unreadable: [BlobName] = []
        var report = ScrubReport()
        try await report.addClosedFolders(of: blobs)
        try await blobs.eachPage(of: LibraryLimits.verifyPage) { page in
          for entry in page {
            try Task.checkCancellation()
            report.files += 1
            report.bytes += entry.sizeBytes
            let outcome = try await reader.read(entry.name)
            if let finding = outcome.finding { report.findings.add(finding) }
            if case .unreadable = outcome { unreadable.append(entry.name) }
            try await progress(report.files)
          }
        }
        report.isComplete = true
        try await disk.run { [record, unreadable] () throws(any Error) in
          do { try record.reading(first: unreadable)?.write(to: folder) } catch {
            // Without room for the note, the next backup reads them in their turn.
          }
        }
        return report
      }
    } catch BlobError.locked(let holder) {
      throw .locked(folder: path, holder: holder.map { "process \($0)" } ?? "another process")
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  private static func recordedBackup(
    _ path: String, _ options: LibraryOptions
  ) throws -> (Folder, BackupRecord) {
    let folder = try folderOfBackup(path, options)
    guard let record = try BackupRecord.read(folder) else {
      throw LibraryError.backup(
        folder: path, reason: Message("library.backup.none", ["folder": .text(path)]))
    }
    return (folder, record)
  }
}

extension Folder {
  /// A difference of a state's catalog from the record.
  fileprivate func wrong(_ state: BackupState) throws(BlobError) -> Message? {
    let file = Argument.text(state.catalog)
    guard let digest = try digest(of: state.catalog) else {
      return Message("finding.catalogMissing", ["file": file])
    }
    if let expected = state.sha256, digest.text != expected {
      return Message("finding.catalogChanged", ["file": file])
    }
    return nil
  }
}
