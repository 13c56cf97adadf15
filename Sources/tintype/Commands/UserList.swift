internal import Arguments
internal import Catalog
internal import JSON
internal import Library

/// Lists the accounts.
struct UserList: Command {
  var library: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "user list", "Lists the accounts of a library.",
    [.library(\.library), .flag("json", \.isJSON, "One JSON object a line.")])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let isJSON = isJSON
    return try await UserCommands.perform("list", [:], library, invocation) { text in
      // Invalid JSON is shown as it came: the library has written it.
      let account = try? JSON(parsing: text)
      Terminal.write((isJSON ? text : account.map(Self.line) ?? text) + "\n")
    }
  }

  private static func line(_ account: JSON) -> String {
    let password = account["hasPassword"]?.bool == true ? "" : ", no password"
    return "\(account["name"]?.string ?? ""): \(account["role"]?.string ?? ""), "
      + "\(account["assets"]?.int ?? 0) assets\(password)"
  }
}
