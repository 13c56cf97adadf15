internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Words

extension Site {
  /// The visitor's own account: its sessions, password and name.
  func sessionRoutes() -> [Route<RouteAccess, Principal>] {
    sessionListRoutes() + [confirmationRoute()] + ownAccountRoutes()
  }

  private func confirmationRoute() -> Route<RouteAccess, Principal> {
    Route(
      .post, "/api/v1/session/confirmation",
      "Confirms the `password`. Tokens, accounts and invitations require this within the last "
        + "15 minutes.",
      access: .person, body: .json(limit: ServerLimits.documentBytes),
      answers: [
        RouteAnswer(.noContent, "Confirmed, or the account has no password."),
        RouteAnswer(401, "Wrong password.", code: "wrongPassword"),
        RouteAnswer(429, "Too many attempts.", code: "tooManyAttempts"),
      ]
    ) { [self] request, principal in
      let body = try await request.json(limit: ServerLimits.documentBytes)
      try await library.access.confirm(
        body.requiredText("password"), session: sessionToken(of: request), as: principal)
      return Response(.noContent)
    }
  }

  private func sessionListRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/sessions", "The browsers that are signed in.", access: .person,
        answers: [
          RouteAnswer(
            .ok, "The sessions, the one used last first; `own` is this one.",
            type: "application/json")
        ]
      ) { [self] request, principal in
        let sessions = try await library.access.sessions(
          of: principal, own: sessionToken(of: request))
        return .json(["sessions": .array(sessions.map(\.json))])
      },
      Route(
        .delete, "/api/v1/sessions", "Signs the account out everywhere else.",
        access: .person, answers: [RouteAnswer(.noContent, "Signed out.")]
      ) { [self] request, principal in
        try await library.access.endOtherSessions(of: principal, own: sessionToken(of: request))
        return Response(.noContent)
      },
      Route(
        .patch, "/api/v1/sessions/{id}", "Names a session's browser.",
        access: .person, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.noContent, "Named; an empty `name` removes the name."),
          RouteAnswer(404, "No such session.", code: "noSuchSession"),
          RouteAnswer(422, "The name is not allowed.", code: "badValue"),
        ]
      ) { [self] (request, principal, id: String) in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        let id: SessionID = try self.id(id, or: .session)
        try await library.access.nameSession(id, body.requiredText("name"), of: principal)
        return Response(.noContent)
      },
      Route(
        .delete, "/api/v1/sessions/{id}", "Signs the account out of one browser.", access: .person,
        answers: [
          RouteAnswer(.noContent, "Signed out."),
          RouteAnswer(404, "No such session.", code: "noSuchSession"),
        ]
      ) { [self] (_, principal, id: String) in
        let id: SessionID = try self.id(id, or: .session)
        try await library.access.endSession(id, of: principal)
        return Response(.noContent)
      },
    ]
  }

  private func ownAccountRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .put, "/api/v1/account/password",
        "Replaces the `old` password with a `new` one, and ends the account's other sessions; "
          + "with `endsGrants` also its tokens and links.",
        access: .person, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.noContent, "Changed; the session has a new cookie."),
          RouteAnswer(401, "The old password is wrong.", code: "wrongPassword"),
          RouteAnswer(422, "The new password is too easy to guess.", code: "weakPassword"),
          RouteAnswer(429, "Too many attempts.", code: "tooManyAttempts"),
        ]
      ) { [self] request, principal in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        let session = try await library.access.changePassword(
          body.optionalText("old"), to: body.requiredText("new"),
          ending: body.flag("endsGrants") == true ? .all : .none,
          session: sessionToken(of: request) ?? "", from: visit(of: request), as: principal)
        var response = Response(.noContent)
        response.headers.set(cookie(session.token, until: session.expires, for: request))
        return response
      },
      Route(
        .patch, "/api/v1/account",
        "Changes the account's `name`, the `visibility` of new photos, or whether People is on: "
          + "`people`.",
        access: .person, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.noContent, "Changed."),
          RouteAnswer(409, "The name is in use.", code: "nameTaken"),
          RouteAnswer(422, "The name is not allowed.", code: "badValue"),
        ]
      ) { [self] request, principal in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        var visibility: Visibility?
        if let word = try body.optionalText("visibility") {
          visibility = Visibility(rawValue: word)
          guard visibility != nil else {
            throw RequestError.member("visibility", expected: Message("expected.visibility"))
          }
        }
        try await library.accounts.changeOwn(
          name: body.optionalText("name"), visibility: visibility, people: body.flag("people"),
          as: principal)
        if try body.flag("people") == true { library.analyses.lookThroughAll() }
        return Response(.noContent)
      },
    ]
  }
}

extension SessionDetails {
  fileprivate var json: JSON {
    [
      "id": .string(id.text), "made": .string(made.text), "used": .string(used.text),
      "expires": .string(expires.text), "agent": .string(agent), "address": .string(address),
      "name": .string(name), "own": .bool(isOwn),
    ]
  }
}
