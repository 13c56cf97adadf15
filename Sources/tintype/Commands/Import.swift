internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Words

/// Imports files and folders into a library.
struct Import: Command {
  var paths: [String] = []
  var library: String?
  var user: String?
  var isDryRun = false
  var isJSON = false

  static let info = CommandInfo<Self>(
    "import", "Copies photos and videos of files and folders into a library.",
    [
      .arguments(
        "PATH", \.paths, "Files, and folders with all that is in them.", completion: .file),
      .library(\.library),
      .option("user", \.user, "NAME", "Whose photos they are."),
      .flag("dry-run", \.isDryRun, "Say what would happen and how much space it needs."),
      .flag("json", \.isJSON, "A line of JSON for each file once its fate is certain."),
    ],
    discussion: """
      Nothing is moved or changed where it is. What the library has already is not copied again, \
      so that an import that was broken off is started again and goes on. A video of a Live Photo \
      and an XMP sidecar of the same name go with their photo. Where the library is served, the \
      server takes the files; where there is no library, one is made. Ends with 1 where a file \
      was refused or could not be read.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Surroundings.library(invocation.environment)
    let scan = try FolderScan(paths)
    let foresee: LibrarySession.Substitute = { [user] darkroom, link in
      try await ImportControl.foresee(folder, user: user, darkroom, link)
    }
    let arguments: JSON = ["dryRun": .bool(isDryRun)]
    return try await withLibrary(
      "import", arguments, folder: folder, user: user, create: !isDryRun,
      orElse: isDryRun ? foresee : nil
    ) { session in
      let progress = ImportProgress(files: scan.fileCount, bytes: scan.sizeBytes)
      let run = ImportRun(session: session) { outcome in
        progress.add(bytes: outcome["bytes"]?.int ?? 0)
        tell(outcome, progress)
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

  private func tell(_ outcome: JSON, _ progress: ImportProgress) {
    if isJSON {
      var line = outcome.object ?? JSON.Object()
      line["bytes"] = nil
      Terminal.write(JSON.object(line).text + "\n")
    } else if let reason = outcome["reason"]?.string {
      let (file, kind) = (outcome["file"]?.string ?? "", outcome["outcome"]?.string ?? "")
      progress.report("\(file.quotedPath) \(kind): \(reason)")
    }
  }

  private func summary(_ tally: ImportRun.Tally) -> String {
    let kinds = ImportOutcome.Kind.allCases.filter { tally.count($0) > 0 }
    let counts = kinds.map { "\(tally.count($0)) \($0.rawValue)" }.joined(separator: ", ")
    let ending = counts.isEmpty ? "There are no files.\n" : "\(counts).\n"
    guard isDryRun else { return ending }
    let (needs, free) = (tally.newBytes, tally.freeBytes)
    return "This would happen: " + ending
      + "It needs \(needs.bytesText); \(free.bytesText) are free.\n"
      + (needs > free ? "There is not enough space.\n" : "")
      + (tally.isLibraryMissing ? "There is no library yet: without --dry-run one is made.\n" : "")
  }
}
