internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Maintenance
internal import Words

/// Rebuilds a catalog from the files beside it.
struct Rebuild: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "rebuild", "Rebuilds a library's catalog from its originals and documents.",
    [
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    discussion: """
      Use it if catalog.sqlite is lost or damaged. The new catalog is built and checked beside the \
      old one, which stays in the folder under another name. Photos, albums, places and versions \
      keep their ids; all sessions end. The library must not be served meanwhile.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let report = try await onFolder(invocation) { folder, _ in
      try await LibraryFolder.rebuild(folder, options: .given)
    }
    if isJSON {
      Terminal.write(report.json.text + "\n")
    } else {
      Terminal.write(
        "\(report.assets.counted("asset")) with \(report.versions.counted("version")), "
          + (report.collections == 1
            ? "1 album or folder, " : "\(report.collections) albums and folders, ")
          + "\(report.places.counted("place")), \(report.accounts.counted("account")).\n")
      if let kept = report.keptCatalog { Terminal.write("The old catalog is \(kept).\n") }
      for finding in report.findings { Terminal.write(finding.text + "\n") }
    }
    return report.findings.isEmpty ? .done : .partial
  }
}

extension RebuildReport {
  fileprivate var json: JSON {
    [
      "assets": JSON(assets), "versions": JSON(versions), "collections": JSON(collections),
      "places": JSON(places), "accounts": JSON(accounts), "keptCatalog": JSON(keptCatalog),
      "findings": JSON(findings),
    ]
  }
}
