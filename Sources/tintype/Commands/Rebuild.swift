internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Words

/// Rebuilds a catalog from the files beside it.
struct Rebuild: Command {
  var library: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "rebuild", "Makes the catalog of a library again from its originals and documents.",
    [
      .library(\.library),
      .flag("json", \.isJSON, "As one JSON object."),
    ],
    discussion: """
      For when catalog.sqlite is lost or damaged. The new catalog is made and checked beside the \
      old one, which stays in the folder under another name. Assets, albums, places and versions \
      keep their identities; nobody is signed in any more. Refuses while the library is served.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Surroundings.library(invocation.environment)
    let report: RebuildReport
    do {
      report = try await Library.rebuild(folder)
    } catch {
      throw Failure(.partial, error.description)
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
      for finding in report.findings { Terminal.write(finding + "\n") }
    }
    return report.findings.isEmpty ? .done : .partial
  }
}

extension RebuildReport {
  fileprivate var json: JSON {
    [
      "assets": JSON(assets), "versions": JSON(versions), "collections": JSON(collections),
      "places": JSON(places), "accounts": JSON(accounts), "keptCatalog": JSON(keptCatalog),
      "findings": .array(findings.map(JSON.string)),
    ]
  }
}
