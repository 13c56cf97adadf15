internal import Arguments
internal import Catalog
internal import JSON
internal import Library

/// Creates a token for a program.
struct TokenAdd: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var user: String?
  var level = ""
  var title = "From the command line"

  static let info = CommandInfo<Self>(
    "token add", "Creates an access token for a program, and prints it.",
    [
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .option("user", \.user, "NAME", "The account that the token acts for."),
      .option("level", \.level, "LEVEL", "add, limited, read or write."),
      .option("name", \.title, "TEXT", "Its name on the page, under Devices and tokens."),
    ],
    discussion: """
      A token with level add can add photos but sees none. A limited token sees the photos chosen \
      for it on the page. Other tokens see what their account sees. The token is printed once. \
      Revoke it on the page, under Devices and tokens.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    guard Grant.Level(rawValue: level) != nil else {
      throw Failure(
        .wrongUsage, "--level expects add, limited, read or write, not \(level.quoted)")
    }
    var arguments: JSON.Object = ["level": .string(level), "title": .string(title)]
    if let user { arguments["name"] = .string(user) }
    return try await UserCommands.perform("token", arguments, library, invocation)
  }
}
