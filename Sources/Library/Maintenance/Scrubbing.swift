internal import Blobs
package import Catalog
internal import JSON
internal import Words

/// The result of rereading stored files.
package struct ScrubReport: Hashable, Sendable {
  package var files = 0
  package var bytes = 0
  /// One sentence each; a whole run may have more than are listed.
  package var findings: [String] = []
  package var moreFindings = 0
  /// Whether every file was read, and not only the first ones.
  package var isComplete = false
}

/// Rereads stored files and compares their digests, so that damage is detected while there are
/// still copies elsewhere. Damaged files are moved aside, never deleted; adding the same photo
/// again, or a backup, restores them.
struct Scrubbing: Sendable {
  let catalog: Catalog
  let blobs: BlobFolder

  /// One run of the job: part of the library, slowly.
  func slice(_ run: JobRun) async throws {
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
      let (position, note) = (Self.position(after: last, report), report.sentence)
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
    let note = report.sentence
    try await run.report { progress in
      progress.note = note
      progress.position = position
    }
    if !report.findings.isEmpty { throw JobFailure(findings: report.findings) }
  }

  /// Reads everything at once, for a caller that waits.
  func all(_ progress: (ScrubReport) async throws -> Void) async throws -> ScrubReport {
    try await blobs.checkOwner()
    var report = ScrubReport()
    try await lookAtFolders(&report)
    var last: BlobName?
    while true {
      let page = try await blobs.blobs(after: last, limit: LibraryLimits.verifyPage)
      guard let end = page.last else { break }
      for entry in page {
        try Task.checkCancellation()
        try await look(at: entry, &report)
        try await progress(report)
      }
      last = end.name
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
    ["after": JSON(last?.text), "findings": .array(report.findings.map(JSON.string))]
  }

  /// Folders that cannot be listed are reported, and the files of the others are read.
  private func lookAtFolders(_ report: inout ScrubReport) async throws {
    for (path, reason) in try await blobs.closedFolders() {
      report.add("The files in \(path) cannot be read: \(reason).")
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
      return report.add("\(subject) may not be read by this user: \(reason).")
    case .damaged, .unreadable: break
    }
    let subject = try await subject(of: entry)
    do {
      let stamp = catalog.options.now().milliseconds
      guard let place = try await blobs.quarantine(entry.name, stamp: stamp) else { return }
      report.add(
        "\(subject) is damaged and was put into \(place); add the photo again or take it from a "
          + "backup.")
    } catch {
      // A file that cannot be moved does not affect the others.
      guard case .system(let reason) = error, !error.isOfMoment else { throw error }
      report.add("\(subject) is damaged and cannot be put aside: \(reason).")
    }
  }

  /// A stored file's name for findings.
  private func subject(of entry: BlobEntry) async throws -> String {
    let filenames: [String] = try await catalog.read { db in
      try db.all(ScrubQueries.filenames, entry.name)
    }
    return "\(filenames.first ?? "a file that no photo needs") (\(entry.name))"
  }
}

extension ScrubReport {
  var sentence: String {
    "\(files.counted("file")) read, \(findings.count + moreFindings) damaged."
  }

  fileprivate mutating func add(_ finding: String) {
    if findings.count < LibraryLimits.findings {
      findings.append(finding)
    } else {
      moreFindings += 1
    }
  }
}

extension Library {
  /// Rereads every stored file. Damaged ones are moved aside.
  package func scrub(
    _ progress: (ScrubReport) async throws -> Void = { _ in }
  ) async throws(LibraryError) -> ScrubReport {
    do { return try await scrubbing.all(progress) } catch { throw LibraryError(beneath: error) }
  }
}
