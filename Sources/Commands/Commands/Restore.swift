internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Maintenance
internal import Media
internal import Words

/// Restores a library from a backup.
struct Restore: LibraryCommand {
  var source = ""
  var library: String?
  var blobs: String?
  var store: String?
  var isNewest = false
  var asOf: String?
  var backupKey: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "restore", "Restores a library from a backup, into an empty folder.",
    [
      .argument("SRC", \.source, "The folder of the backup.", completion: .folder),
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .flag("newest", \.isNewest, "Restore the newest state, even if it is incomplete."),
      .option(
        "as-of", \.asOf, "TIME",
        "Restore the newest state from this time or earlier, such as 2026-11-21."),
      .option(
        "backup-key", \.backupKey, "KEY",
        "The line in the library's backup-key file. Only what that library wrote is restored."),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    discussion: """
      The folder must be empty or contain an interrupted restore, which continues. Everything \
      keeps its id; people have to sign in again. The library is verified at the end. If the \
      backup lacks files, they are named and everything else is restored. Exits with 1 in that \
      case. If the backup has newer states, they are listed with the option that restores them.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let (choice, key) = (try chosenState(), try givenKey())
    let report = try await onFolder(invocation) { [source] folder, progress in
      try await LibraryFolder.restore(
        source, to: folder, options: .given, choice: choice, key: key
      ) { done, total in
        progress.show(done, of: total)
      }
    }
    if isJSON {
      let json: JSON = [
        "made": JSON(report.made.text), "assets": JSON(report.assets),
        "files": JSON(report.files), "findings": JSON(report.findings.listed),
        "moreFindings": JSON(report.findings.more),
        "remarks": JSON(report.remarks),
      ]
      Terminal.write(json.text + "\n")
    } else {
      for finding in report.findings { Terminal.write(finding.text + "\n") }
      if !report.findings.isEmpty {
        let count = report.findings.count.counted("finding")
        Terminal.write("\(count). Everything else was restored.\n")
      }
      for remark in report.remarks { Terminal.write(remark.text + "\n") }
      Terminal.write(
        "As they were on \(report.made.text): \(report.assets.counted("photo")) with "
          + "\(report.files.counted("file")).\n")
    }
    return report.findings.isEmpty ? .done : .partial
  }

  private func chosenState() throws(Failure) -> BackupChoice {
    guard let asOf else { return isNewest ? .newest : .ended }
    guard !isNewest else {
      throw Failure(.wrongUsage, "--newest and --as-of choose different states: give one of them")
    }
    guard let time = Timestamp(endOf: asOf) else {
      throw Failure(
        .wrongUsage,
        "--as-of expects a day or a time such as 2026-11-21 or 2026-11-21T10:00:00Z, "
          + "not \(asOf.quoted)")
    }
    return .asOf(time)
  }

  private func givenKey() throws(Failure) -> BackupKey? {
    guard let backupKey else { return nil }
    guard let key = BackupKey(backupKey) else {
      throw Failure(
        .wrongUsage,
        "--backup-key expects the 64 digits in the file backup-key of the library's folder")
    }
    return key
  }
}

extension Timestamp {
  /// The last millisecond of a day, a minute or a second in UTC.
  fileprivate init?(endOf text: String) {
    var text = text.hasSuffix("Z") ? String(text.dropLast()) : text
    for (length, rest) in [(10, "T23:59:59"), (16, ":59")] where text.utf8.count == length {
      text += rest
    }
    guard text.utf8.count == 19, let time = CaptureTime(text) else { return nil }
    self.init(milliseconds: time.sortMilliseconds + 999)
  }
}
