internal import Arguments
internal import Catalog
internal import Glibc
internal import JSON
internal import Library
internal import Platform

/// The command's side of an import: opens files, sends them in batches, and reports each outcome.
struct ImportRun: Sendable {
  let session: LibrarySession
  /// Called for every file.
  let report: @Sendable (JSON) async -> Void

  /// The numbers of files by outcome.
  struct Tally: Sendable {
    var counts: [ImportOutcome.Kind: Int] = [:]
    /// The size of new files.
    var newBytes = 0
    var freeBytes = 0
    /// Whether there is no library yet.
    var isLibraryMissing = false

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
    var (tally, waiting, bytes) = (Tally(), 0, 0)
    if case .message(let first) = try await session.receive() {
      tally.freeBytes = first.json["free"]?.int ?? 0
      tally.isLibraryMissing = first.json["isMissing"]?.bool ?? false
    }
    for unit in units {
      try Task.checkCancellation()
      waiting += try await send(unit, &tally)
      bytes += unit.reduce(0) { $0 + $1.sizeBytes }
      if waiting >= Importing.batchFiles || bytes >= Importing.batchBytes {
        try await settle(&tally)
        (waiting, bytes) = (0, 0)
      }
    }
    if waiting > 0 { try await settle(&tally) }
    await session.send(["last": true])
    if case .message = try await session.receive() {
      throw Failure(.ourMistake, "the library says more than was asked")
    }
    return tally
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
        await told(
          [
            "outcome": "failed", "file": JSON(found.path), "sha256": nil, "asset": nil,
            "reason": JSON("It cannot be read: \(Surroundings.reason(errno))."),
          ], &tally)
      }
    }
    if !files.isEmpty { await session.send(["unit": .array(paths)], files: files) }
    return files.count
  }

  private func settle(_ tally: inout Tally) async throws {
    await session.send(["go": true])
    while true {
      guard case .message(let message) = try await session.receive() else {
        throw Failure(.partial, "the import ended before its end")
      }
      if message.json["taken"] != nil { return }
      await told(message.json, &tally)
    }
  }

  private func told(_ outcome: JSON, _ tally: inout Tally) async {
    tally.add(outcome)
    await report(outcome)
  }
}
