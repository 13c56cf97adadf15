internal import Arguments
internal import Library

/// What an account may do.
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
    try await UserCommands.withLibrary(library, invocation) { library, asker in
      let account = try await UserCommands.account(name, library, asker)
      try await library.change(account.id, AccountDecisions(role: role), as: asker)
      Terminal.report("\(account.name) is \(role == .administrator ? "an" : "a") \(role.rawValue).")
    }
    return .done
  }
}
