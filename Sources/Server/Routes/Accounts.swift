internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Words

extension Site {
  /// All accounts, for administrators.
  func accountRoutes() -> [Route<RouteAccess, Principal>] {
    accountListRoutes() + oneAccountRoutes() + [resettingRoute()]
  }

  private func accountListRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/accounts",
        "All accounts with their sizes, but not their contents, and the number of "
          + "`wrongPasswords` tried since the server started.",
        access: .administrator,
        answers: [RouteAnswer(.ok, "The accounts.", type: "application/json")]
      ) { [self] _, principal in
        .json(["accounts": .array(try await library.accounts.all(for: principal).map(\.json))])
      },
      Route(
        .post, "/api/v1/accounts", "Creates an account: `name`, `role` and a first `password`.",
        access: .administrator, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.created, "The account.", type: "application/json"),
          RouteAnswer(409, "The name is in use.", code: "nameTaken"),
          RouteAnswer(422, "The name or the password is not allowed.", code: "weakPassword"),
          Self.confirmation,
        ]
      ) { [self] request, principal in
        try await requireConfirmation(request, principal)
        let body = try await request.json(limit: ServerLimits.documentBytes)
        let account = try await library.accounts.add(
          body.requiredText("name"), role: body.role(), password: body.requiredText("password"),
          as: principal)
        return .json(account.json, status: .created)
      },
    ]
  }

  private func oneAccountRoutes() -> [Route<RouteAccess, Principal>] {
    let missing = RouteAnswer(404, "No such account.", code: "noSuchAccount")
    let last = RouteAnswer(
      409, "The account is the only administrator, or the name is taken.",
      code: "lastAdministrator")
    return [
      Route(
        .patch, "/api/v1/accounts/{id}",
        "Changes an account's `name`, `role` or `quotaBytes` (null removes the limit).",
        access: .administrator, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.noContent, "Changed."), missing, last,
          RouteAnswer(422, "The name is not allowed.", code: "badValue"), Self.confirmation,
        ]
      ) { [self] (request, principal, id: AccountID) in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        var changes = AccountChanges(name: try body.optionalText("name"))
        if body["role"] != nil {
          changes.role = try body.role()
          try await requireConfirmation(request, principal)
        }
        if let quota = body["quotaBytes"] {
          guard quota == .null || quota.int.map({ $0 >= 0 }) == true else {
            throw RequestError.member("quotaBytes", expected: Message("expected.bytes"))
          }
          changes.quotaBytes = .some(quota.int)
        }
        try await library.accounts.change(id, changes, as: principal)
        return Response(.noContent)
      },
      Route(
        .delete, "/api/v1/accounts/{id}",
        "Removes an account. Its photos go to the account `to`, or to the trash.",
        access: .administrator,
        query: [
          QueryParameter(
            "to", .text(maxBytes: ServerLimits.tokenBytes),
            "The account that gets its photos and albums; if absent they go to the trash.")
        ],
        answers: [RouteAnswer(.noContent, "Deleted."), missing, last, Self.confirmation]
      ) { [self] (request, principal, id: AccountID) in
        try await requireConfirmation(request, principal)
        var inheritance = Inheritance.trash
        if let heir = request.query["to"] { inheritance = .account(try self.id(heir)) }
        try await library.accounts.remove(id, giving: inheritance, as: principal)
        return Response(.noContent)
      },
    ]
  }

  private func resettingRoute() -> Route<RouteAccess, Principal> {
    let missing = RouteAnswer(404, "No such account.", code: "noSuchAccount")
    return Route(
      .post, "/api/v1/accounts/{id}/invitation",
      "Creates a link for setting a new password. When it is used, the account's sessions "
        + "and tokens end.",
      access: .administrator,
      answers: [
        RouteAnswer(.created, "The link, which is shown once.", type: "application/json"), missing,
        Self.confirmation,
      ]
    ) { [self] (request, principal, id: AccountID) in
      try await requireConfirmation(request, principal)
      let made = try await library.access.inviteBack(id, as: principal)
      return .json(made.invitation.json(token: made.token), status: .created)
    }
  }
}

extension AccountDetails {
  fileprivate var json: JSON {
    guard case .object(var members) = account.json else { return account.json }
    members["made"] = .string(made.text)
    members["used"] = JSON(used?.text)
    members["hasPassword"] = .bool(hasPassword)
    members["assets"] = JSON(assetCount)
    members["usedBytes"] = JSON(usedBytes)
    members["quotaBytes"] = JSON(quotaBytes)
    members["wrongPasswords"] = JSON(wrongPasswords)
    return .object(members)
  }
}

extension JSON {
  func role() throws(RequestError) -> Account.Role {
    guard let role = self["role"]?.string.flatMap(Account.Role.init(rawValue:)) else {
      throw .member("role", expected: Message("expected.role"))
    }
    return role
  }
}
