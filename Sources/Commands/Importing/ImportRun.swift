internal import Arguments
internal import Catalog
internal import Glibc
internal import JSON
internal import Library
internal import Platform
internal import Words

/// The command's side of an import: opens files, sends them in batches, and reports each outcome.
struct ImportRun: Sendable {
  let session: LibrarySession
  /// Whether the outcome of a photo waits for its picture.
  var awaitsPictures = true
  /// Called for every file, with the reason if it is not simply stored.
  let report: @Sendable (JSON, Message?) async -> Void

  /// The numbers of files by outcome.
  struct Tally: Sendable {
    var counts: [ImportOutcome.Kind: Int] = [:]
    /// The size of new files.
    var newBytes = 0
    var freeBytes = 0
    /// Whether there is no library yet.
    var isLibraryMissing = false
    /// The number of stored photos whose pictures are still to be made.
    var unfinished = 0

    func count(_ kind: ImportOutcome.Kind) -> Int { counts[kind] ?? 0 }
    var isWhole: Bool { count(.refused) + count(.failed) == 0 }

    mutating func add(_ outcome: JSON) {
      let kind = outcome["outcome"]?.string.flatMap { ImportOutcome.Kind(rawValue: $0) }
      counts[kind ?? .failed, default: 0] += 1
      if [.stored, .kept, .paired, .sidecar].contains(kind) {
        newBytes += outcome["bytes"]?.int ?? 0
      }
    }
  }

  func run(_ units: [[FolderScan.Found]]) async throws -> Tally {
    var (tally, awaited) = (Tally(), PendingPictures())
    do {
      try await take(units, &tally, &awaited)
      try await finish(&tally, &awaited)
    } catch {
      // They are stored, even if their pictures cannot be made.
      for outcome in awaited.takeAll() { await told(outcome, &tally) }
      throw error
    }
    await session.send(["last": true])
    if case .message = try await session.receive() {
      throw Failure(.ourMistake, "the library says more than was asked")
    }
    return tally
  }

  private func take(
    _ units: [[FolderScan.Found]], _ tally: inout Tally, _ awaited: inout PendingPictures
  ) async throws {
    var (waiting, bytes) = (0, 0)
    if case .message(let first) = try await session.receive() {
      tally.freeBytes = first.json["free"]?.int ?? 0
      tally.isLibraryMissing = first.json["isMissing"]?.bool ?? false
    }
    for unit in units {
      try Task.checkCancellation()
      waiting += try await send(unit, &tally)
      bytes += unit.reduce(0) { $0 + $1.sizeBytes }
      if waiting >= ImportService.batchFiles || bytes >= ImportService.batchBytes {
        try await settle(&tally, &awaited)
        if awaited.isDue { try await ask(&tally, &awaited) }
        (waiting, bytes) = (0, 0)
      }
    }
    if waiting > 0 { try await settle(&tally, &awaited) }
  }

  /// Sends the files that can be opened; returns their number.
  private func send(_ unit: [FolderScan.Found], _ tally: inout Tally) async throws -> Int {
    var (paths, files) = ([JSON](), [FileDescriptor]())
    for found in unit {
      let number = open(found.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      if number >= 0 {
        paths.append(JSON(found.path))
        files.append(FileDescriptor(owning: number))
      } else {
        let reason = Message(
          "library.importUnreadable", ["reason": .text(Environment.reason(errno))])
        await told(
          [
            "outcome": "failed", "file": JSON(found.path), "sha256": nil, "asset": nil,
            "reason": JSON(reason.text), "message": JSON(reason.stored),
          ], &tally)
      }
    }
    if !files.isEmpty { await session.send(["unit": .array(paths)], files: files) }
    return files.count
  }

  private func settle(_ tally: inout Tally, _ awaited: inout PendingPictures) async throws {
    await session.send(["go": true])
    while true {
      guard case .message(let message) = try await session.receive() else {
        throw Failure(.partial, "the import ended unexpectedly")
      }
      if message.json["taken"] != nil { return }
      if awaitsPictures, awaited.add(message.json) { continue }
      await told(message.json, &tally)
    }
  }

  /// Reports the photos whose pictures were made since, and those that have waited long enough.
  private func ask(_ tally: inout Tally, _ awaited: inout PendingPictures) async throws {
    for ids in awaited.questions() {
      await session.send(["pictures": .array(ids)])
      while true {
        guard case .message(let message) = try await session.receive() else {
          throw Failure(.partial, "the import ended unexpectedly")
        }
        if message.json["asked"] != nil { break }
        guard let outcome = awaited.take(message.json) else { continue }
        if message.json["isMade"]?.bool == false { tally.unfinished += 1 }
        await told(outcome, &tally)
      }
    }
    for outcome in awaited.takeOverdue() {
      tally.unfinished += 1
      await told(outcome, &tally)
    }
  }

  /// Waits for the pictures of the last photos. No clock is waited for, as it may be set.
  private func finish(_ tally: inout Tally, _ awaited: inout PendingPictures) async throws {
    while let asset = awaited.next() {
      await session.send(["wait": JSON(asset)])
      guard case .message = try await session.receive() else {
        throw Failure(.partial, "the import ended unexpectedly")
      }
      if awaited.isDue { try await ask(&tally, &awaited) }
    }
    try await ask(&tally, &awaited)
    for outcome in awaited.takeAll() {
      tally.unfinished += 1
      await told(outcome, &tally)
    }
  }

  private func told(_ outcome: JSON, _ tally: inout Tally) async {
    tally.add(outcome)
    var shown = outcome.object ?? JSON.Object()
    let message = shown["message"]?.string ?? shown["reason"]?.string
    shown["message"] = nil
    await report(.object(shown), message.map(Message.init(stored:)))
  }
}
