package import Blobs
package import Catalog
internal import JSON
package import Pipeline
internal import Platform
internal import Words

/// The result of rereading stored files.
package struct ScrubReport: Hashable, Sendable {
  package var files = 0
  package var bytes = 0
  /// One sentence each; a whole run may have more than are listed.
  package var findings: MessageList = []
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
    try await report.addClosedFolders(of: blobs)
    var last = run.progress.position["after"]?.string.flatMap { BlobName($0) }
    let budget = try await sliceBytes()
    let clock = catalog.options.clock
    let begun = clock.moment()
    while report.bytes < budget {
      guard let entry = try await blobs.blobs(after: last, limit: 1).first else {
        last = nil
        report.isComplete = true
        break
      }
      try await reread(entry, &report)
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
      if begun + allowed > clock.moment() { try await clock.wait(until: begun + allowed) }
    }
    let position = Self.position(after: last, report)
    let note = report.message
    try await run.report { progress in
      progress.note = note
      progress.position = position
    }
    if !report.findings.isEmpty { throw JobFailure(findings: report.findings.listed) }
  }

  /// Reads everything at once, for a caller that waits.
  package func all(_ progress: (ScrubReport) async throws -> Void) async throws -> ScrubReport {
    try await blobs.checkOwner()
    var report = ScrubReport()
    try await report.addClosedFolders(of: blobs)
    try await blobs.eachPage(of: LibraryLimits.verifyPage) { page in
      for entry in page {
        try Task.checkCancellation()
        try await reread(entry, &report)
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

  private func reread(_ entry: BlobEntry, _ report: inout ScrubReport) async throws {
    report.files += 1
    report.bytes += entry.sizeBytes
    if let finding = try await reader.read(entry.name).finding { report.findings.add(finding) }
  }

  private var reader: FileReader {
    FileReader(blobs: blobs, now: catalog.options.now) { [catalog] name in
      try await catalog.read { db in try db.all(ScrubQueries.filenames, name) }
    }
  }
}

extension ScrubReport {
  var message: Message {
    Message(
      "job.scrubbed",
      ["files": .number(files), "damaged": .number(findings.count)])
  }

  /// Folders that cannot be listed are reported, and the files of the others are read.
  mutating func addClosedFolders(of blobs: any BlobStore) async throws {
    for (path, reason) in try await blobs.closedFolders() {
      findings.add(
        Message(
          "finding.folderUnreadable", ["path": .text(path), "reason": .message(reason.message)]))
    }
  }
}
