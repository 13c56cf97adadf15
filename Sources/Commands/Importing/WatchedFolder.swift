internal import Catalog
internal import JSON
internal import Library
internal import Pipeline
internal import Platform
internal import Synchronization
internal import Words

/// A folder whose files are imported as they appear: a job that takes files unchanged since its
/// last scan.
final class WatchedFolder: Sendable {
  private let folder: String
  private let library: Library
  /// The files of the last scan, and those already imported.
  private let seen = Mutex<(last: Set<FolderScan.Found>, taken: Set<FolderScan.Found>)>(([], []))

  /// Imports for the only account, or for the first administrator.
  init(_ folder: String, of library: Library) {
    self.folder = folder
    self.library = library
  }

  func register() {
    library.jobs.register(
      JobKind("watch", everySeconds: CommandLimits.watchSeconds) { run in try await self.turn(run) }
    )
  }

  private func turn(_ run: JobRun) async throws {
    let scan: FolderScan
    do {
      scan = try FolderScan([folder])
    } catch {
      throw JobFailure(
        Message(
          "job.folderUnreadable", ["folder": .text(folder), "reason": .text(error.text)]))
    }
    let (last, taken) = seen.withLock { ($0.last, $0.taken) }
    let all = Set(scan.units.joined())
    seen.withLock { $0.last = all }
    // A file that is still being written differs in each scan.
    let ready = scan.units.filter { unit in
      unit.allSatisfy(last.contains) && !unit.allSatisfy(taken.contains)
    }
    guard !ready.isEmpty else { return }
    let (done, problems) = try await take(ready, run)
    try await run.report { progress in
      progress.note =
        problems.isEmpty
        ? Message("job.watched", ["count": .number(done), "folder": .text(folder)])
        : Message(
          "job.watched.problems",
          [
            "count": .number(done), "folder": .text(folder),
            "problems": .messages(problems),
          ])
    }
  }

  private func take(
    _ units: [[FolderScan.Found]], _ run: JobRun
  ) async throws -> (Int, [Message]) {
    let library = library
    let problems = Mutex<[Message]>([])
    let service = ControlService(library: library, owner: try await library.access.localOwner())
    let session = LibrarySession(serving: { await service.serve($0) })
    do {
      await session.request("import", .object(JSON.Object()), user: nil)
      let tally = try await ImportRun(session: session) { outcome, reason in
        guard let reason else { return }
        let problem = Message(
          "job.watchedFile",
          ["file": .text(outcome["file"]?.string ?? ""), "reason": .message(reason)])
        problems.withLock { $0.append(problem) }
      }.run(units)
      await session.close()
      seen.withLock { $0.taken.formUnion(units.joined()) }
      return (tally.counts.values.reduce(0, +), problems.withLock { Array($0.prefix(20)) })
    } catch {
      await session.close()
      throw error
    }
  }
}
