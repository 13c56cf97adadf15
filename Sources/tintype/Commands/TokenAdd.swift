internal import Arguments
internal import Catalog
internal import JSON
internal import Library

/// Creates a token for a program.
struct TokenAdd: Command {
  var library: String?
  var user: String?
  var level = ""
  var title = "From the command line"

  static let info = CommandInfo<Self>(
    "token add", "Makes a token for a program; the token is all that is printed.",
    [
      .library(\.library),
      .option("user", \.user, "NAME", "For whom it acts."),
      .option("level", \.level, "LEVEL", "add, limited, read or write."),
      .option("name", \.title, "TEXT", "What it is called in the list of all that was given."),
    ],
    discussion: """
      A token of the level add brings new photos and sees none, one of the level limited sees what \
      is chosen for it in the page, and the others see what their account sees. It is printed once \
      and is ended in the page, under Devices and tokens.
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
