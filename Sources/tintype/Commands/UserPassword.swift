internal import Arguments
internal import Library

/// A new password for somebody who forgot theirs.
struct UserPassword: Command {
  var library: String?
  var name = ""

  static let info = CommandInfo<Self>(
    "user password", "Sets an account's password, from standard input, and ends its sessions.",
    [.argument("NAME", \.name, "Whose password."), .library(\.library)])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let password = try UserCommands.password()
    try await UserCommands.withLibrary(library, invocation) { library, asker in
      let account = try await UserCommands.account(name, library, asker)
      try await library.setPassword(password, of: account, as: asker)
      Terminal.report("\(account.name) signs in with the new password from now on.")
    }
    return .done
  }
}
