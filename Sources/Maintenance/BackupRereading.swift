internal import Blobs
internal import Catalog
package import Words

/// What a backup has reread of its files by content.
package struct RereadReport: Hashable, Sendable {
  package var files = 0
  package var bytes = 0
  /// The parts of which it has read one or more; all of them if the whole backup was read.
  package var parts = 0
  package let allParts: Int
  /// Whether the time for it was over before.
  package var isCutShort = false

  package var message: Message {
    if parts >= allParts { return Message("backup.reread.all") }
    return Message(
      isCutShort ? "backup.reread.short" : "backup.reread",
      ["parts": .number(parts), "all": .number(allParts), "files": .number(files)])
  }
}

/// Rereads a share of a backup's files, so that each is read within a month. What is damaged, or is
/// no file, is put aside, and copied from the library as though it were new.
struct BackupRereading {
  /// What was found.
  struct Outcome {
    var report = RereadReport(allParts: LibraryLimits.rereadParts)
    var place: RereadPlace
    var putAside: [FileAside] = []
    /// Other problems.
    var findings: [Message] = []
  }

  let reader: FileReader
  let leastBytes: Int

  /// Reads the files that are read first, and then from where the last backup ended.
  func run(from place: RereadPlace, ofBytes all: Int) async throws -> Outcome {
    var outcome = Outcome(place: place)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(LibraryLimits.rereadSeconds)
    let now = reader.now()
    let budget = budget(place, all, now)
    for name in place.first { try await read(name, sizeBytes: 0, &outcome) }
    outcome.place.first = []
    while outcome.report.bytes < budget {
      try Task.checkCancellation()
      guard clock.now < end else {
        outcome.report.isCutShort = true
        break
      }
      guard let entry = try await reader.blobs.blobs(after: outcome.place.after, limit: 1).first
      else {
        // A round that began at the first file has read them all.
        if place.after == nil { outcome.report.parts = outcome.report.allParts }
        outcome.place.after = nil
        break
      }
      try await read(entry.name, sizeBytes: entry.sizeBytes, &outcome)
      outcome.place.after = entry.name
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

  private func read(_ name: BlobName, sizeBytes: Int, _ outcome: inout Outcome) async throws {
    outcome.report.files += 1
    outcome.report.bytes += sizeBytes
    switch try await reader.read(name) {
    case .whole: break
    case .forbidden(let finding), .stays(let finding): outcome.findings.append(finding)
    case .putAside(let file): outcome.putAside.append(file)
    }
  }
}
