internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Maintenance
internal import Words

/// Verifies a library.
struct Verify: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "verify", "Checks a library's catalog and files.",
    [
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    discussion: """
      Every original in the catalog must exist with the right length, every photo, album, place, \
      person and account must have its document, and the catalog must be intact. Documents that \
      differ from the catalog are named and are no problem, as a running server writes them \
      again. Originals are not read completely (see 'tintype help scrub') and nothing is \
      changed, so the library may be in use meanwhile. Given a backup's folder in place of a \
      library, it checks the backup.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let isBackup = LibraryFolder.isBackup(try folder(invocation.environment))
    let report = try await onFolder(invocation) { folder, _ in
      if isBackup { return try await LibraryFolder.verifyBackup(folder) }
      return try await LibraryFolder.verify(folder, options: .given)
    }
    if isJSON {
      Terminal.write(report.json.text + "\n")
    } else {
      Terminal.write(
        "\(report.assets.counted("asset")), \(report.files.counted("file")) of "
          + "\(report.bytes.bytesText), \(report.unnamed.counted("file")) that nothing uses.\n")
      if report.documentLag > 0 {
        Terminal.write(
          "The documents are \(report.documentLag.counted("change")) behind the catalog.\n")
      }
      for damaged in report.damaged { Terminal.write(damaged.text + "\n") }
      for unwritten in report.unwritten { Terminal.write(unwritten.text + "\n") }
      for finding in report.findings { Terminal.write(finding.text + "\n") }
      if report.findings.more > 0 { Terminal.write("And \(report.findings.more) more.\n") }
      showOutdated(of: report)
      if report.isWhole {
        Terminal.write("The \(isBackup ? "backup" : "library") is intact.\n")
      }
    }
    return report.isWhole ? .done : .partial
  }

  private func showOutdated(of report: VerifyReport) {
    let count = report.outdated.count
    if count == 0 { return }
    let shown = report.outdated.listed.prefix(Argument.maxNames)
    for document in shown { Terminal.write(document.text + "\n") }
    if count > shown.count { Terminal.write("And \(count - shown.count) more.\n") }
    Terminal.write(
      "Documents that differ from the catalog: \(count). This is no damage: a running server "
        + "mends them within a month.\n")
  }
}

extension VerifyReport {
  fileprivate var json: JSON {
    [
      "assets": JSON(assets), "files": JSON(files), "bytes": JSON(bytes),
      "unnamed": JSON(unnamed), "documentLag": JSON(documentLag),
      "damaged": JSON(damaged),
      "unwritten": JSON(unwritten),
      "outdated": JSON(outdated.listed), "moreOutdated": JSON(outdated.more),
      "findings": JSON(findings.listed), "moreFindings": JSON(findings.more),
    ]
  }
}
