internal import Arguments
internal import Catalog
internal import JSON
internal import Library

/// Lists the photos of a library.
struct List: Command {
  var library: String?
  var user: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "list", "Lists the photos of a library, the newest first.",
    [
      .library(\.library),
      .option("user", \.user, "NAME", "Who is asking."),
      .flag("json", \.isJSON, "A line of JSON for each photo."),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Surroundings.library(invocation.environment)
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
