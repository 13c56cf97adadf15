internal import Blobs
internal import Catalog
internal import Platform
package import Words

/// How much of its files a backup has reread by content.
package struct RereadReport: Hashable, Sendable {
  package var files = 0
  package var bytes = 0
  /// The parts of which it has read one or more; all of them if the whole backup was read.
  package var parts = 0
  package let allParts: Int
  /// Whether the time for it was over before.
  package var isCutShort = false

  package var message: Message {
    if files == 0 { return Message("backup.reread.none") }
    if parts >= allParts { return Message("backup.reread.all") }
    let (read, all) = (Argument.number(parts), Argument.number(allParts))
    return isCutShort
      ? Message("backup.reread.short", ["parts": read, "all": all])
      : Message("backup.reread", ["parts": read, "all": all])
  }
}

/// A file in a backup that cannot be read.
struct UnreadableFile: Sendable {
  let name: BlobName
  /// The name by which people know it.
  let subject: Message
  let finding: Message
}

/// Rereads a share of a backup's files, so that each is read within a month. What is damaged, or is
/// no file, is put aside, and copied from the library as though it were new. What cannot be read is
/// replaced by a copy.
struct BackupRereading {
  /// The result.
  struct Outcome {
    var report = RereadReport(allParts: LibraryLimits.rereadParts)
    var place: RereadPlace
    var putAside: [FileAside] = []
    /// Damaged files that could not be put aside.
    var unusable: Set<BlobName> = []
    /// Files that cannot be read. They stay until another copy is there.
    var unreadable: [UnreadableFile] = []
    /// Other problems.
    var findings: [Message] = []
  }

  let reader: FileReader
  let leastBytes: Int
  let clock: LibraryClock

  /// Reads the files that are read first, and then from where the last backup ended.
  func run(from place: RereadPlace, ofBytes all: Int) async throws -> Outcome {
    var outcome = Outcome(place: place)
    let end = clock.moment() + .seconds(LibraryLimits.rereadSeconds)
    let now = reader.now()
    let budget = budget(place, all, now)
    while let name = outcome.place.first.first, clock.moment() < end {
      try Task.checkCancellation()
      let size = try await sizeBytes(of: name)
      try await read(name, sizeBytes: size, &outcome)
      outcome.place.first.removeFirst()
    }
    let bytesOfFirst = outcome.report.bytes
    // What begins at the first file, and what has come to the last one, goes once around.
    var isSecondRound = place.after == nil
    while outcome.report.bytes - bytesOfFirst < budget {
      try Task.checkCancellation()
      guard clock.moment() < end else {
        outcome.report.isCutShort = true
        break
      }
      guard let entry = try await reader.blobs.blobs(after: outcome.place.after, limit: 1).first
      else {
        outcome.place.lastRoundBytes = outcome.place.roundBytes
        (outcome.place.after, outcome.place.roundBytes) = (nil, 0)
        guard isSecondRound else {
          isSecondRound = true
          continue
        }
        outcome.report.parts = outcome.report.allParts
        break
      }
      if isSecondRound, let start = place.after, start.text < entry.name.text {
        outcome.report.parts = outcome.report.allParts
        break
      }
      try await read(entry.name, sizeBytes: entry.sizeBytes, &outcome)
      outcome.place.after = entry.name
      outcome.place.roundBytes += entry.sizeBytes
    }
    for (path, reason) in try await reader.blobs.closedFolders() {
      outcome.report.parts = min(outcome.report.parts, outcome.report.allParts - 1)
      outcome.findings.append(
        Message(
          "finding.folderUnreadable", ["path": .text(path), "reason": .message(reason.message)]))
    }
    let partBytes = max(all / outcome.report.allParts, 1)
    let read = min(max(outcome.report.bytes / partBytes, 1), outcome.report.allParts - 1)
    outcome.report.parts = max(outcome.report.parts, read)
    outcome.place.time = now
    return outcome
  }

  /// A part for each day since the last time, so that a month is enough for all of them.
  private func budget(_ place: RereadPlace, _ all: Int, _ now: Timestamp) -> Int {
    let passed = place.time.map { (now.milliseconds - $0.milliseconds) / 86_400_000 } ?? 1
    let parts = min(max(passed, 1), LibraryLimits.rereadParts)
    return max(all / LibraryLimits.rereadParts * parts + 1, leastBytes)
  }

  /// The length of a file; 0 if it is missing, or cannot be opened, which reading it tells.
  private func sizeBytes(of name: BlobName) async throws -> Int {
    do throws(BlobError) { return try await reader.blobs.sizeBytes(of: name) ?? 0 } catch {
      if error.isOfMoment { throw error }
      return 0
    }
  }

  private func read(_ name: BlobName, sizeBytes: Int, _ outcome: inout Outcome) async throws {
    outcome.report.files += 1
    outcome.report.bytes += sizeBytes
    switch try await reader.read(name) {
    case .whole: break
    case .unreadable(let subject, let finding):
      outcome.unreadable.append(
        UnreadableFile(name: name, subject: subject, finding: finding))
    case .stays(let finding):
      outcome.findings.append(finding)
      outcome.unusable.insert(name)
    case .putAside(let file): outcome.putAside.append(file)
    }
  }
}
