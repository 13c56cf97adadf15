internal import Arguments
internal import Catalog
internal import JSON
internal import Library

/// Removes an account.
struct UserRemove: Command {
  var library: String?
  var name = ""
  var heir: String?
  var trashes = false

  static let info = CommandInfo<Self>(
    "user remove", "Removes an account; its photos go to somebody else, or into the trash.",
    [
      .argument("NAME", \.name, "Whose account."),
      .option("to", \.heir, "NAME", "Who gets the photos and albums."),
      .flag("trash", \.trashes, "Put the photos into the trash instead."),
      .library(\.library),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    guard (heir != nil) != trashes else {
      throw Failure(.wrongUsage, "say what becomes of the photos: --to NAME or --trash")
    }
    var arguments: JSON.Object = ["name": .string(name)]
    if let heir { arguments["heir"] = .string(heir) }
    return try await UserCommands.perform("remove", arguments, library, invocation)
  }
}
