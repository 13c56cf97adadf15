internal import Catalog
internal import HTTP
internal import JSON
internal import Library

extension Site {
  /// Signing in by claim link or password, and signing out.
  func signInRoutes() -> [Route<RouteAccess, Principal>] { claimRoutes() + passwordRoutes() }

  private func claimRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/claim/{token}",
        "The page of the printed link. On the server's machine it goes on to the library; "
          + "elsewhere it asks for a name and a password. The link stays valid.",
        access: .anyone,
        answers: [
          RouteAnswer(.ok, "The page.", type: "text/html"),
          RouteAnswer(.seeOther, "The browser is signed in and redirected to the library."),
          RouteAnswer(
            410, "The link was used or is too old: the page that asks for a new one.",
            type: "text/html"),
        ]
      ) { [self] _, principal, token in try await claim(token, principal) },
      Route(
        .post, "/api/v1/claim",
        "Makes the local owner the administrator, with a `name` and a `password`, by the `token` "
          + "of a claim link. On the server's machine both are optional.",
        access: .anyone, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.created, "The account, which is signed in.", type: "application/json"),
          RouteAnswer(410, "The link was used or has expired.", code: "claimSpent"),
          RouteAnswer(422, "The password is too easy to guess.", code: "weakPassword"),
        ]
      ) { [self] request, _ in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        let token = try body.requiredText("token")
        // Without a password, only the machine distinguishes its owner from others.
        if Gate.isOfPageHere(request), body["name"] == nil, body["password"] == nil {
          let entered = try await library.access.redeem(token, from: visit(of: request))
          var response = Response.json(
            try await session(of: .account(entered.account)), status: .created)
          response.headers.set(cookie(entered.token, until: entered.expires, for: request))
          return response
        }
        let session = try await library.access.redeem(
          token, name: body.requiredText("name"), password: body.requiredText("password"),
          from: visit(of: request))
        return try await welcome(session, request)
      },
    ]
  }

  private func passwordRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .post, "/api/v1/session", "Signs in with `name` and `password`.", access: .anyone,
        body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.created, "The account.", type: "application/json"),
          RouteAnswer(401, "Wrong name or password.", code: "wrongPassword"),
          RouteAnswer(
            429, "Too many attempts; `Retry-After` says how long to wait.",
            code: "tooManyAttempts"),
        ]
      ) { [self] request, _ in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        defer { for alarm in library.access.takeAlarms() { report(alarm) } }
        let signedIn = try await library.access.signIn(
          name: body.requiredText("name"), password: body.requiredText("password"),
          from: visit(of: request))
        return try await welcome(signedIn, request)
      },
      Route(
        .get, "/api/v1/session", "The signed-in account, and the library.", access: .account,
        answers: [RouteAnswer(.ok, "The account and the library.", type: "application/json")]
      ) { [self] request, principal in
        var response = Response.json(try await session(of: principal))
        if let token = sessionToken(of: request),
          let renewed = await library.access.renew(session: token)
        {
          response.headers.set(cookie(renewed.token, until: renewed.expires, for: request))
        }
        return response
      },
      Route(
        .delete, "/api/v1/session", "Signs this browser out.", access: .person,
        answers: [RouteAnswer(.noContent, "Signed out.")]
      ) { [self] request, _ in
        if let token = sessionToken(of: request) { try await library.access.endSession(token) }
        var response = Response(.noContent)
        response.headers.set(expiredCookie(for: request))
        // Pictures that the browser holds go with the session. What the account has not saved is
        // the page's to ask about: other accounts may have some in the same storage.
        response.headers["Clear-Site-Data"] = "\"cache\""
        return response
      },
    ]
  }

  private func claim(_ token: String, _ principal: Principal) async throws -> Response {
    // Visitors who are signed in keep the link for another browser.
    if principal != .anonymous { return .seeOther("/") }
    let isValid = try await library.access.isValid(claim: token)
    return isValid ? pages.claimForm : pages.claim(status: 410)
  }
}
