internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Words

/// Rereads every stored file.
struct Scrub: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "scrub", "Reads every stored file again to find damage.",
    [
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    discussion: """
      A served library does this slowly by itself, a part each day. A damaged file is moved to the \
      folder quarantine and never deleted. Adding the photo again replaces it, and so does \
      'tintype restore' from a backup. Exits with 1 if something is damaged.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Environment.library(invocation.environment)
    return try await withLibrary("scrub", folder: folder, user: nil) { session in
      try await session.each { message in
        guard let findings = message.json["findings"]?.array else { return }
        if isJSON { return Terminal.write(message.json.text + "\n") }
        for finding in findings { Terminal.write((finding.string ?? "") + "\n") }
        let files = (message.json["files"]?.int ?? 0).counted("file")
        Terminal.write("\(files) read, \(findings.count) damaged.\n")
      }
    }
  }
}
