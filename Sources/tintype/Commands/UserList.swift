internal import Arguments
internal import JSON
internal import Library

/// Who has an account.
struct UserList: Command {
  var library: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "user list", "Lists the accounts of a library.",
    [.library(\.library), .flag("json", \.isJSON, "One JSON object a line.")])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    try await UserCommands.withLibrary(library, invocation) { library, asker in
      for details in try await library.accounts(for: asker) {
        Terminal.write((isJSON ? details.json.text : details.line) + "\n")
      }
    }
    return .done
  }
}

extension AccountDetails {
  fileprivate var json: JSON {
    [
      "id": .string(account.id.text), "name": .string(account.name),
      "role": .string(account.role.rawValue), "hasPassword": .bool(hasPassword),
      "assets": JSON(assetCount), "bytes": JSON(usedBytes), "quotaBytes": JSON(quotaBytes),
    ]
  }

  fileprivate var line: String {
    let password = hasPassword ? "" : ", no password"
    return "\(account.name): \(account.role.rawValue), \(assetCount) assets\(password)"
  }
}
