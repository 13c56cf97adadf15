internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Maintenance
internal import Words

/// Backs up a library to another folder.
struct Backup: LibraryCommand {
  var target = ""
  var library: String?
  var blobs: String?
  var store: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "backup", "Backs up a library to another folder, and verifies the backup.",
    [
      .argument(
        "DEST", \.target, "A folder on another disk. Its parent folder must exist.",
        completion: .folder),
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    discussion: """
      Only files that are new since the last backup are copied, and every copy is compared with \
      its checksum. The backup then has to pass a trial restore beside it, or it does not count; \
      'tintype doctor' shows when that last succeeded. The library may be served meanwhile.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let report = try await onFolder(invocation) { [target] folder, progress in
      try await LibraryFolder.backup(folder, to: target, options: .given) { done, total in
        progress.show(done, of: total)
      }
    }
    if isJSON {
      Terminal.write(report.json.text + "\n")
    } else {
      for finding in report.findings + report.unwritten { Terminal.write(finding.text + "\n") }
      Terminal.write(
        "\(report.files.counted("file")) saved, \(report.newFiles) of them new "
          + "(\(report.newBytes.bytesText)). "
          + (report.findings.isEmpty
            ? "The backup was restored and verified.\n" : "The backup is not valid.\n"))
    }
    return report.findings.isEmpty ? .done : .partial
  }
}

extension BackupReport {
  fileprivate var json: JSON {
    [
      "assets": JSON(assets), "files": JSON(files), "newFiles": JSON(newFiles),
      "newBytes": JSON(newBytes), "findings": JSON(findings),
      "unwritten": JSON(unwritten),
    ]
  }
}
