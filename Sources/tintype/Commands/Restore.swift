internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Words

/// Restores a library from a backup.
struct Restore: Command {
  var source = ""
  var library: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "restore", "Makes a library of a backup, in an empty folder.",
    [
      .argument("SRC", \.source, "The folder of the backup.", completion: .folder),
      .library(\.library),
      .flag("json", \.isJSON, "As one JSON object."),
    ],
    discussion: """
      The folder must be empty, or hold a restore that was broken off, which goes on. Everything \
      has the identity that it had; people sign in again. Afterwards the library is verified.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Surroundings.library(invocation.environment)
    let report: RestoreReport
    do {
      let progress = LineProgress("files")
      report = try await Library.restore(source, to: folder) { done, total in
        progress.show(done, of: total)
      }
      progress.end()
    } catch {
      throw Failure(.partial, error.description)
    }
    if isJSON {
      let json: JSON = [
        "made": JSON(report.made.text), "assets": JSON(report.assets),
        "files": JSON(report.files), "findings": .array(report.findings.map(JSON.string)),
        "moreFindings": JSON(report.moreFindings),
        "remarks": .array(report.remarks.map(JSON.string)),
      ]
      Terminal.write(json.text + "\n")
    } else {
      for finding in report.findings { Terminal.write(finding + "\n") }
      if !report.findings.isEmpty {
        let count = report.findings.count + report.moreFindings
        Terminal.write("\(count.counted("finding")). Everything else is in its place.\n")
      }
      for remark in report.remarks { Terminal.write(remark + "\n") }
      Terminal.write(
        "As they were on \(report.made.text): \(report.assets.counted("photo")) with "
          + "\(report.files.counted("file")).\n")
    }
    return report.findings.isEmpty ? .done : .partial
  }
}
