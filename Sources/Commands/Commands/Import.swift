internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Platform
internal import Words

/// Imports files and folders into a library.
struct Import: LibraryCommand {
  var paths: [String] = []
  var library: String?
  var blobs: String?
  var store: String?
  var user: String?
  var isDryRun = false
  var isJSON = false
  var waitsForNothing = false

  static let info = CommandInfo<Self>(
    "import", "Imports photos and videos into a library.",
    [
      .arguments(
        "PATH", \.paths, "Files, and folders with everything in them.", completion: .file),
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .option("user", \.user, "NAME", "The account that owns the photos."),
      .flag("dry-run", \.isDryRun, "Show what would happen, and the space that is needed."),
      .flag("json", \.isJSON, "Print a line of JSON for each file when its outcome is known."),
      .flag("no-wait", \.waitsForNothing, "Do not wait for the previews of stored photos."),
    ],
    discussion: """
      Files are copied; the originals are not moved or changed. Files that the library already \
      has are skipped, so an interrupted import can be started again. Videos of Live Photos and \
      XMP sidecars of the same name stay with their photos. A photo is reported as stored, or as \
      kept if no preview of it could be made; finding out may take ten seconds. If the library is \
      being served, the server imports the files; if there is no library, one is created. Exits \
      with 1 if a file was refused or could not be read.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Environment.library(invocation.environment)
    let scan: FolderScan
    do { scan = try FolderScan(paths) } catch {
      throw Failure(.unknownName, "\(error.subject.quotedPath) cannot be read: \(error.text)")
    }
    let foresee: LibrarySession.Substitute = { [user] darkroom, link in
      try await ImportControl.foresee(folder, user: user, darkroom, link)
    }
    let arguments: JSON = ["dryRun": .bool(isDryRun)]
    return try await withLibrary(
      "import", arguments, folder: folder, user: user, create: !isDryRun,
      orElse: isDryRun ? foresee : nil
    ) { session in
      let progress = ImportProgress(files: scan.fileCount, bytes: scan.sizeBytes)
      let run = ImportRun(session: session, awaitsPictures: !waitsForNothing) { outcome, reason in
        progress.add(bytes: outcome["bytes"]?.int ?? 0)
        tell(outcome, reason, progress)
      }
      for (path, reason) in scan.unreadable {
        progress.report("\(path.quotedPath) cannot be read: \(reason)")
      }
      let tally = try await run.run(scan.units)
      progress.end()
      if !isJSON { Terminal.write(summary(tally)) }
      return tally.isWhole && scan.unreadable.isEmpty ? .done : .partial
    }
  }

  private func tell(_ outcome: JSON, _ reason: Message?, _ progress: ImportProgress) {
    if isJSON {
      var line = outcome.object ?? JSON.Object()
      line["bytes"] = nil
      Terminal.write(JSON.object(line).text + "\n")
    } else if let reason {
      let (file, kind) = (outcome["file"]?.string ?? "", outcome["outcome"]?.string ?? "")
      progress.report("\(file.quotedPath) \(kind): \(reason.text)")
    }
  }

  private func summary(_ tally: ImportRun.Tally) -> String {
    let kinds = ImportOutcome.Kind.allCases.filter { tally.count($0) > 0 }
    let counts = kinds.map { "\(tally.count($0)) \($0.rawValue)" }.joined(separator: ", ")
    let ending = counts.isEmpty ? "No files were found.\n" : "\(counts).\n"
    guard isDryRun else {
      let unfinished = tally.unfinished
      return unfinished == 0 ? ending : ending + "\(unfinished) of them get their previews later.\n"
    }
    let (needs, free) = (tally.newBytes, tally.freeBytes)
    return "This would happen: " + ending
      + "It needs \(needs.bytesText); \(free.bytesText) are free.\n"
      + (needs > free ? "There is not enough space.\n" : "")
      + (tally.isLibraryMissing
        ? "There is no library yet; an import creates one.\n" : "")
  }
}
