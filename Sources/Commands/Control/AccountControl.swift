internal import Arguments
internal import Catalog
internal import JSON
internal import Library

/// The library's side of commands about accounts and tokens, which require only write access to the
/// folder on this machine.
///
/// It sends `{"line"}` for standard output and `{"report"}` for people.
enum AccountControl {
  static func run(
    _ library: Library, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    let work = Work(
      library: library, principal: try await library.access.localOwner(), arguments: arguments,
      link: link)
    switch arguments["action"]?.string {
    case "list": try await work.list()
    case "add": try await work.add()
    case "find": try await work.find()
    case "password": try await work.setPassword()
    case "role": try await work.setRole()
    case "remove": try await work.remove()
    case "token": try await work.addToken()
    default:
      throw Failure(.unknownName, "the server that holds the library does not know this command")
    }
    return .done
  }

  private struct Work {
    let library: Library
    let principal: Principal
    let arguments: JSON
    let link: any ControlLink

    func list() async throws {
      for details in try await library.accounts.all(for: principal) {
        await say("line", details.json.text)
      }
    }

    func add() async throws {
      let (name, password, role) = (try text("name"), try text("password"), try role())
      if role == .administrator, !library.access.isClaimed {
        let claim = try await library.access.makeClaim()
        _ = try await library.access.redeem(
          claim, name: name, password: password, from: Visit(agent: "tintype user add"))
        try await library.access.endOtherSessions(of: principal, own: nil)
      } else {
        _ = try await library.accounts.add(name, role: role, password: password, as: principal)
      }
      await say("report", "\(name) can sign in.")
    }

    /// Refuses the name of an account that does not exist.
    func find() async throws {
      _ = try await account("name")
    }

    func setPassword() async throws {
      let account = try await account("name")
      try await library.accounts.setPassword(try text("password"), of: account, as: principal)
      await say(
        "report",
        "\(account.name) signs in with the new password from now on. Programs need new tokens.")
    }

    func setRole() async throws {
      let (account, role) = (try await account("name"), try role())
      try await library.accounts.change(account.id, AccountChanges(role: role), as: principal)
      let article = role == .administrator ? "an" : "a"
      await say("report", "\(account.name) is \(article) \(role.rawValue).")
    }

    func remove() async throws {
      let account = try await account("name")
      var inheritance = Inheritance.trash
      if arguments["heir"]?.string != nil {
        inheritance = .account(try await self.account("heir").id)
      }
      try await library.accounts.remove(account.id, giving: inheritance, as: principal)
      await say("report", "Removed the account \(account.name).")
    }

    func addToken() async throws {
      var wanted = GrantRequest(.token)
      guard let level = Grant.Level(rawValue: try text("level")) else {
        throw Failure(.wrongUsage, "--level expects add, limited, read or write")
      }
      wanted.level = level
      wanted.title = try text("title")
      let owner = try await library.accounts.owner(named: arguments["name"]?.string)
      await say("line", try await library.grants.give(wanted, as: owner).secret)
    }

    // MARK: - Words

    private func say(_ kind: String, _ text: String) async {
      await link.send(ControlMessage(.object([kind: .string(text)])))
    }

    private func text(_ name: String) throws(Failure) -> String {
      guard let text = arguments[name]?.string else {
        throw Failure(.ourMistake, "the command did not say its \(name)")
      }
      return text
    }

    private func role() throws(Failure) -> Account.Role {
      try Account.Role(option: text("role"))
    }

    private func account(_ member: String) async throws -> Account {
      let name = try text(member)
      let all = try await library.accounts.all(for: principal).map(\.account)
      guard let found = all.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        let names = all.map(\.name).joined(separator: ", ")
        throw Failure(.unknownName, "there is no account \(name.quoted); there are \(names)")
      }
      return found
    }
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
}

extension Account.Role {
  /// The role of a command's option.
  init(option word: String) throws(Failure) {
    guard let role = Account.Role(rawValue: word) else {
      throw Failure(
        .wrongUsage, "--role expects administrator, member or viewer, not \(word.quoted)")
    }
    self = role
  }
}
