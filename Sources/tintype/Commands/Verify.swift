internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Words

/// Verifies a library.
struct Verify: Command {
  var library: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "verify", "Compares a library's catalog with its files.",
    [
      .library(\.library),
      .flag("json", \.isJSON, "As one JSON object."),
    ],
    discussion: """
      Every original that the catalog names must be there in its length, every asset must have \
      its document, and the catalog must be sound. Nothing is read whole and nothing is changed, \
      so that it may run while the library is served.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Surroundings.library(invocation.environment)
    let report: VerifyReport
    do {
      report = try await Library.verify(folder)
    } catch {
      throw Failure(.partial, error.description)
    }
    if isJSON {
      Terminal.write(report.json.text + "\n")
    } else {
      Terminal.write(
        "\(report.assets.counted("asset")), \(report.files.counted("file")) of "
          + "\(report.bytes.bytesText), \(report.unnamed.counted("file")) that nothing names.\n")
      if report.documentLag > 0 {
        Terminal.write("The documents are \(report.documentLag.counted("change")) behind.\n")
      }
      for damaged in report.damaged { Terminal.write(damaged + "\n") }
      for unwritten in report.unwritten { Terminal.write(unwritten + "\n") }
      for finding in report.findings { Terminal.write(finding + "\n") }
      if report.moreFindings > 0 { Terminal.write("And \(report.moreFindings) more.\n") }
      Terminal.write(report.isWhole ? "The library is whole.\n" : "")
    }
    return report.isWhole ? .done : .partial
  }
}

extension VerifyReport {
  fileprivate var json: JSON {
    [
      "assets": JSON(assets), "files": JSON(files), "bytes": JSON(bytes),
      "unnamed": JSON(unnamed), "documentLag": JSON(documentLag),
      "damaged": .array(damaged.map(JSON.string)),
      "unwritten": .array(unwritten.map(JSON.string)),
      "findings": .array(findings.map(JSON.string)), "moreFindings": JSON(moreFindings),
    ]
  }
}
