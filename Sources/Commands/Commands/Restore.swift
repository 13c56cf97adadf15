internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Maintenance
internal import Words

/// Restores a library from a backup.
struct Restore: LibraryCommand {
  var source = ""
  var library: String?
  var blobs: String?
  var store: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "restore", "Restores a library from a backup, into an empty folder.",
    [
      .argument("SRC", \.source, "The folder of the backup.", completion: .folder),
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    discussion: """
      The folder must be empty, or contain an interrupted restore, which is continued. Everything \
      keeps its id, and people have to sign in again. The library is verified at the end.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let report = try await onFolder(invocation) { [source] folder, progress in
      try await LibraryFolder.restore(source, to: folder, options: .given) { done, total in
        progress.show(done, of: total)
      }
    }
    if isJSON {
      let json: JSON = [
        "made": JSON(report.made.text), "assets": JSON(report.assets),
        "files": JSON(report.files), "findings": JSON(report.findings),
        "moreFindings": JSON(report.moreFindings),
        "remarks": JSON(report.remarks),
      ]
      Terminal.write(json.text + "\n")
    } else {
      for finding in report.findings { Terminal.write(finding.text + "\n") }
      if !report.findings.isEmpty {
        let count = report.findings.count + report.moreFindings
        Terminal.write("\(count.counted("finding")). Everything else was restored.\n")
      }
      for remark in report.remarks { Terminal.write(remark.text + "\n") }
      Terminal.write(
        "As they were on \(report.made.text): \(report.assets.counted("photo")) with "
          + "\(report.files.counted("file")).\n")
    }
    return report.findings.isEmpty ? .done : .partial
  }
}
