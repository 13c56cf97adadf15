internal import Arguments
internal import Catalog
internal import JSON
internal import Library

/// Creates an account, with a password from standard input.
struct UserAdd: Command {
  var library: String?
  var name = ""
  var role = "member"

  static let info = CommandInfo<Self>(
    "user add", "Adds an account; its password comes on standard input.",
    [
      .argument("NAME", \.name, "What the account is called."),
      .option("role", \.role, "ROLE", "administrator, member or viewer."),
      .library(\.library),
    ],
    discussion: """
      The first administrator takes over what was added before there were accounts. Where there \
      is no library it makes one.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let role = try UserCommands.role(role)
    let password = try UserCommands.password()
    return try await UserCommands.perform(
      "add",
      [
        "name": .string(name), "role": .string(role.rawValue), "password": .string(password),
      ], library, invocation, makes: true)
  }
}
