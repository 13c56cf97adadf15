internal import Arguments
internal import JSON
internal import Library

/// A new password for somebody who forgot theirs.
struct UserPassword: Command {
  var library: String?
  var name = ""

  static let info = CommandInfo<Self>(
    "user password", "Sets an account's password, from standard input, and ends its sessions.",
    [.argument("NAME", \.name, "Whose password."), .library(\.library)])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    // Nobody types a password for an account that is not there.
    let found = try await UserCommands.perform(
      "find", ["name": .string(name)], library, invocation)
    guard found == .done else { return found }
    let password = try UserCommands.password()
    return try await UserCommands.perform(
      "password", ["name": .string(name), "password": .string(password)], library, invocation)
  }
}
