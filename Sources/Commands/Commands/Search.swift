internal import Arguments
internal import JSON

/// Finds photos by their texts, times and places.
struct Search: LibraryCommand {
  var words: [String] = []
  var limit: Int?
  var library: String?
  var blobs: String?
  var store: String?
  var user: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "search", "Finds photos by words, dates, kinds and places.",
    [
      .arguments(
        "WORDS", \.words, "Words as on the page: wien, \"August 2024\", videos, favourites."),
      .option("limit", \.limit, "N", "Maximum number of results (default: all)."),
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .option("user", \.user, "NAME", "Show what this account sees."),
      .flag("json", \.isJSON, "Print a line of JSON for each photo."),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    if let limit, limit < 1 {
      throw Failure(.wrongUsage, "--limit expects a number of photos from 1 on, not \(limit)")
    }
    let arguments: JSON = ["words": .string(words.joined(separator: " ")), "limit": JSON(limit)]
    let folder = try library ?? Environment.library(invocation.environment)
    return try await withLibrary(
      "search", arguments, folder: folder, user: user
    ) { session in
      try await session.each { message in
        Terminal.write((isJSON ? message.json.text : List.line(message.json)) + "\n")
      }
    }
  }
}
