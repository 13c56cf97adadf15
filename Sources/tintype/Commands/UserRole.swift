internal import Arguments
internal import Catalog
internal import JSON
internal import Library

/// Changes an account's role.
struct UserRole: Command {
  var library: String?
  var name = ""
  var role = ""

  static let info = CommandInfo<Self>(
    "user role", "Makes an account an administrator, a member or a viewer.",
    [
      .argument("NAME", \.name, "Whose account."),
      .argument("ROLE", \.role, "administrator, member or viewer."), .library(\.library),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let role = try UserCommands.role(role)
    return try await UserCommands.perform(
      "role", ["name": .string(name), "role": .string(role.rawValue)], library, invocation)
  }
}
