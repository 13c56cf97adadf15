internal import Arguments
internal import Catalog
internal import JSON
internal import Library

/// Sets a new password for an account.
struct UserPassword: Command {
  var library: String?
  var name = ""

  static let info = CommandInfo<Self>(
    "user password", "Sets an account's password, from standard input, and ends its sessions.",
    [.argument("NAME", \.name, "Whose password."), .library(\.library)])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    // Checks that the account exists before asking for a password.
    let found = try await UserCommands.perform(
      "find", ["name": .string(name)], library, invocation)
    guard found == .done else { return found }
    let password = try UserCommands.password()
    return try await UserCommands.perform(
      "password", ["name": .string(name), "password": .string(password)], library, invocation)
  }
}
