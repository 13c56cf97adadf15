package import Blobs
package import Catalog
internal import JSON
package import Pipeline
package import Words

/// The result of rereading stored files.
package struct ScrubReport: Hashable, Sendable {
  package var files = 0
  package var bytes = 0
  /// One sentence each; a whole run may have more than are listed.
  package var findings: [Message] = []
  package var moreFindings = 0
  /// Whether every file was read, and not only the first ones.
  package var isComplete = false
}

/// Rereads stored files and compares their digests, so that damage is detected while there are
/// still copies elsewhere. Damaged files are moved aside, never deleted; adding the same photo
/// again, or a backup, restores them.
package struct Scrubber: Sendable {
  let catalog: Catalog
  let blobs: any BlobStore

  package init(catalog: Catalog, blobs: any BlobStore) {
    self.catalog = catalog
    self.blobs = blobs
  }

  /// One run of the job: part of the library, slowly.
  package func slice(_ run: JobRun) async throws {
    try await blobs.checkOwner()
    var report = ScrubReport()
    try await lookAtFolders(&report)
    var last = run.progress.position["after"]?.string.flatMap { BlobName($0) }
    let budget = try await sliceBytes()
    let clock = ContinuousClock()
    let begun = clock.now
    while report.bytes < budget {
      guard let entry = try await blobs.blobs(after: last, limit: 1).first else {
        last = nil
        report.isComplete = true
        break
      }
      try await look(at: entry, &report)
      last = entry.name
      let (position, note) = (Self.position(after: last, report), report.message)
      try await run.report { progress in
        progress.done = report.bytes
        progress.total = budget
        progress.note = note
        progress.position = position
      }
      let allowed = Duration.seconds(
        Double(report.bytes) / Double(LibraryLimits.scrubBytesPerSecond))
      let ahead = allowed - (clock.now - begun)
      if ahead > .zero { try await Task.sleep(for: ahead) }
    }
    let position = Self.position(after: last, report)
    let note = report.message
    try await run.report { progress in
      progress.note = note
      progress.position = position
    }
    if !report.findings.isEmpty { throw JobFailure(findings: report.findings) }
  }

  /// Reads everything at once, for a caller that waits.
  package func all(_ progress: (ScrubReport) async throws -> Void) async throws -> ScrubReport {
    try await blobs.checkOwner()
    var report = ScrubReport()
    try await lookAtFolders(&report)
    try await blobs.eachPage(of: LibraryLimits.verifyPage) { page in
      for entry in page {
        try Task.checkCancellation()
        try await look(at: entry, &report)
        try await progress(report)
      }
    }
    report.isComplete = true
    return report
  }

  /// The amount per run by which everything is read every `LibraryLimits.scrubDays`.
  private func sliceBytes() async throws -> Int {
    let all: Int = try await catalog.read { db in
      try db.one(ScrubQueries.storedBytes)
    }
    return max(all / LibraryLimits.scrubDays, LibraryLimits.scrubBytes)
  }

  private static func position(after last: BlobName?, _ report: ScrubReport) -> JSON {
    ["after": JSON(last?.text), "findings": .array(report.findings.map { .string($0.stored) })]
  }

  /// Folders that cannot be listed are reported, and the files of the others are read.
  private func lookAtFolders(_ report: inout ScrubReport) async throws {
    for (path, reason) in try await blobs.closedFolders() {
      report.add(
        Message(
          "finding.folderUnreadable", ["path": .text(path), "reason": .message(reason.message)]))
    }
  }

  private func look(at entry: BlobEntry, _ report: inout ScrubReport) async throws {
    report.files += 1
    report.bytes += entry.sizeBytes
    switch try await blobs.check(entry.name) {
    // A missing file was deleted meanwhile.
    case .whole, .missing: return
    case .unreadable(let reason) where BlobError.system(reason).isForbidden:
      let subject = try await subject(of: entry)
      return report.add(
        Message(
          "finding.forbidden", ["file": .message(subject), "reason": .message(reason.message)]))
    case .damaged, .unreadable: break
    }
    let subject = try await subject(of: entry)
    do {
      let stamp = catalog.options.now().milliseconds
      guard let place = try await blobs.quarantine(entry.name, stamp: stamp) else { return }
      report.add(
        Message("finding.putAside", ["file": .message(subject), "place": .text(place)]))
    } catch {
      // A file that cannot be moved does not affect the others.
      guard case .system(let reason) = error, !error.isOfMoment else { throw error }
      report.add(
        Message(
          "finding.notPutAside", ["file": .message(subject), "reason": .message(reason.message)]))
    }
  }

  /// A stored file's name for findings.
  private func subject(of entry: BlobEntry) async throws -> Message {
    let filenames: [String] = try await catalog.read { db in
      try db.all(ScrubQueries.filenames, entry.name)
    }
    let file = entry.name.text
    return filenames.first.map {
      Message("finding.file", ["name": .text($0), "file": .text(file)])
    }
      ?? Message("finding.file.unused", ["file": .text(file)])
  }
}

extension ScrubReport {
  var message: Message {
    Message(
      "job.scrubbed",
      ["files": .number(files), "damaged": .number(findings.count + moreFindings)])
  }

  fileprivate mutating func add(_ finding: Message) {
    if findings.count < LibraryLimits.findings {
      findings.append(finding)
    } else {
      moreFindings += 1
    }
  }
}
