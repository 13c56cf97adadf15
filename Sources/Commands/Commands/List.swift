internal import Arguments
internal import Catalog
internal import JSON
internal import Library

/// Lists the photos of a library.
struct List: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var user: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "list", "Lists the photos of a library, newest first.",
    [
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .option("user", \.user, "NAME", "Show what this account sees."),
      .flag("json", \.isJSON, "Print a line of JSON for each photo."),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Environment.library(invocation.environment)
    return try await withLibrary("list", folder: folder, user: user) { session in
      try await session.each { message in
        Terminal.write((isJSON ? message.json.text : Self.line(message.json)) + "\n")
      }
    }
  }

  static func line(_ asset: JSON) -> String {
    let title = asset["title"]?.string.map { ", " + $0.quoted } ?? ""
    let captured = asset["captured"]?.string?.replacing("T", with: " ") ?? "no date"
    return "\(asset["id"]?.string ?? "")  \(captured)  \(asset["kind"]?.string ?? "")  "
      + "\((asset["filename"]?.string ?? "").quoted)\(title)"
  }
}
