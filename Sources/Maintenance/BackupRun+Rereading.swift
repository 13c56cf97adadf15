internal import Blobs
internal import Catalog
internal import Words

extension BackupRun {
  mutating func reread(
    _ blobs: any BlobStore, named catalog: String
  ) async throws -> [FileAside] {
    let (place, options, record, target) = (record.rereading, options, record, target)
    let outcome = try await CatalogFile.open(target.path + "/" + catalog, to: .read) { file in
      let reader = FileReader(ofBackup: blobs, record, in: target, now: options.now) { name in
        try await file.read { db in try db.all(ScrubQueries.filenames, name) }
      }
      let named: Int = try await file.read { db in try db.one(ScrubQueries.storedBytes) }
      // Photos that were deleted stay in a backup.
      let all = max(named, place.lastRoundBytes)
      let rereading = BackupRereading(
        reader: reader, leastBytes: options.rereadBytes, clock: options.clock)
      return try await rereading.run(from: place, ofBytes: all)
    }
    self.record.rereading = outcome.place
    report.reread = outcome.report
    report.findings += outcome.findings
    unusable = outcome.unusable
    unreadable = outcome.unreadable
    return outcome.putAside
  }

  /// Says which files could not be read and were copied again.
  mutating func tellReplaced(_ copied: BlobCopier.Outcome) {
    for file in unreadable where copied.replaced.contains(file.name) {
      report.newFiles -= 1
      report.remarks.append(
        Message("finding.backupCopied", ["file": .message(file.subject)]))
      if record.rereading.first.count < LibraryLimits.rereadFirst {
        record.rereading.first.append(file.name)
      }
    }
    unreadable.removeAll { copied.settled.contains($0.name) }
  }

  /// Names the files that cannot be read and of which the library has no whole copy.
  mutating func tellUnreadable() {
    report.findings += unreadable.map(\.finding)
    unusable.formUnion(unreadable.map(\.name))
  }

  /// Says which files were copied again. They are read first by the next backup, as their disk may
  /// be failing.
  mutating func tellRepaired(_ files: [FileAside], _ blobs: any BlobStore) async throws {
    for file in files {
      let isHere = try await blobs.sizeBytes(of: file.name) != nil
      let (subject, place) = (Argument.message(file.subject), Argument.text(file.place))
      report.remarks.append(
        isHere
          ? Message("finding.backupReplaced", ["file": subject, "place": place])
          : Message("finding.backupAside", ["file": subject, "place": place]))
      guard isHere else { continue }
      report.newFiles -= 1
      if record.rereading.first.count < LibraryLimits.rereadFirst {
        record.rereading.first.append(file.name)
      }
    }
  }
}
