internal import Arguments
internal import Library

/// A new account, with a password from standard input.
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
    try await UserCommands.withLibrary(library, invocation, makes: true) { library, asker in
      if role == .administrator, !library.doors.isClaimed {
        let claim = try await library.doors.makeClaim()
        _ = try await library.doors.redeem(
          claim, name: name, password: password, from: Visit(agent: "tintype user add"))
        try await library.doors.endOtherSessions(of: asker, own: nil)
      } else {
        _ = try await library.addAccount(name, role: role, password: password, as: asker)
      }
      Terminal.report("\(name) can sign in.")
    }
    return .done
  }
}
