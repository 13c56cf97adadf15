internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Words

/// Backs up a library to another folder.
struct Backup: Command {
  var target = ""
  var library: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "backup", "Saves a library to another folder, and checks that it can be restored.",
    [
      .argument(
        "DEST", \.target, "A folder on another disk; only the last one of its path is made.",
        completion: .folder),
      .library(\.library),
      .flag("json", \.isJSON, "As one JSON object."),
    ],
    discussion: """
      Only what is new since the last time is copied, and every copied file is compared with its \
      name. Then the backup is restored beside itself and verified, and only then it counts; \
      'tintype doctor' says when that was last. It may run while the library is served.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Surroundings.library(invocation.environment)
    let report: BackupReport
    do {
      let progress = LineProgress("files")
      report = try await Library.backup(folder, to: target) { done, total in
        progress.show(done, of: total)
      }
      progress.end()
    } catch {
      throw Failure(.partial, error.description)
    }
    if isJSON {
      Terminal.write(report.json.text + "\n")
    } else {
      for finding in report.findings + report.unwritten { Terminal.write(finding + "\n") }
      Terminal.write(
        "\(report.files.counted("file")) saved, \(report.newFiles) of them now "
          + "(\(report.newBytes.bytesText)). "
          + (report.findings.isEmpty
            ? "The backup was restored and verified.\n" : "The backup does not count.\n"))
    }
    return report.findings.isEmpty ? .done : .partial
  }
}

extension BackupReport {
  fileprivate var json: JSON {
    [
      "assets": JSON(assets), "files": JSON(files), "newFiles": JSON(newFiles),
      "newBytes": JSON(newBytes), "findings": .array(findings.map(JSON.string)),
      "unwritten": .array(unwritten.map(JSON.string)),
    ]
  }
}
