internal import Arguments
internal import Library

/// The end of an account.
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
    try await UserCommands.withLibrary(library, invocation) { library, asker in
      let account = try await UserCommands.account(name, library, asker)
      var inheritance = Inheritance.trash
      if let heir {
        inheritance = .account(try await UserCommands.account(heir, library, asker).id)
      }
      try await library.remove(account.id, giving: inheritance, as: asker)
      Terminal.report("\(account.name) has no account any more.")
    }
    return .done
  }
}
