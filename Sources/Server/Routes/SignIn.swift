internal import Catalog
internal import HTTP
internal import Library

extension Site {
  /// Signing in by claim link or password, and signing out.
  func doorRoutes() -> [Route<Access, Principal>] { claimRoutes() + signInRoutes() }

  private func claimRoutes() -> [Route<Access, Principal>] {
    [
      Route(
        .get, "/claim/{token}",
        "Makes the browser that opens the printed link the local owner's, once. From another "
          + "machine it leads to a form for a name and a password.",
        access: .anyone,
        answers: [
          RouteAnswer(.ok, "The form.", type: "text/html"),
          RouteAnswer(.seeOther, "The browser is in, and goes to the library."),
          RouteAnswer(
            410, "The link was used or is too old: the page that asks for a new one.",
            type: "text/html"),
        ]
      ) { [self] request, principal, token in try await claim(token, request, principal) },
      Route(
        .post, "/api/v1/claim",
        "Gives the local owner a `name` and a `password`, for the `token` of a claim link.",
        access: .anyone, body: .json(limit: Limits.documentBytes),
        answers: [
          RouteAnswer(.created, "The account is made, and signed in.", type: "application/json"),
          RouteAnswer(410, "The link was used or is too old.", code: "claimSpent"),
          RouteAnswer(422, "The password is too easy to guess.", code: "weakPassword"),
        ]
      ) { [self] request, _ in
        let body = try await request.json(limit: Limits.documentBytes)
        let session = try await library.access.redeem(
          body.requiredText("token"), name: body.requiredText("name"),
          password: body.requiredText("password"),
          from: visit(of: request))
        return try await welcome(session, request)
      },
    ]
  }

  private func signInRoutes() -> [Route<Access, Principal>] {
    [
      Route(
        .post, "/api/v1/session", "Signs in with `name` and `password`.", access: .anyone,
        body: .json(limit: Limits.documentBytes),
        answers: [
          RouteAnswer(.created, "Who is signed in.", type: "application/json"),
          RouteAnswer(401, "The name or the password is not right.", code: "wrongPassword"),
          RouteAnswer(
            429, "It was tried too often; `Retry-After` says for how long to wait.",
            code: "tooManyAttempts"),
        ]
      ) { [self] request, _ in
        let body = try await request.json(limit: Limits.documentBytes)
        defer { for alarm in library.access.takeAlarms() { report(alarm) } }
        let signedIn = try await library.access.signIn(
          name: body.requiredText("name"), password: body.requiredText("password"),
          from: visit(of: request))
        return try await welcome(signedIn, request)
      },
      Route(
        .get, "/api/v1/session", "Who is signed in, and to which library.", access: .account,
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
        .delete, "/api/v1/session", "Ends the session of this browser.", access: .person,
        answers: [RouteAnswer(.noContent, "It is over.")]
      ) { [self] request, _ in
        if let token = sessionToken(of: request) { try await library.access.endSession(token) }
        var response = Response(.noContent)
        response.headers.set(expiredCookie(for: request))
        // Data of the library in the browser is deleted with the session.
        response.headers["Clear-Site-Data"] = "\"cache\", \"storage\""
        return response
      },
    ]
  }

  private func claim(
    _ token: String, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    // Visitors who are signed in keep the link for another browser.
    if principal != .nobody { return .seeOther("/") }
    let isValid = try await library.access.isValid(claim: token)
    if !isValid { return pages.claim(status: 410) }
    // A browser that only checks the link must not redeem it; a browser on another machine needs a
    // password from the first visit.
    // So does one that a proxy on this machine may have asked for: proxies end each connection.
    let isFromHere = Gate.isFromHere(request, host: request.host ?? "")
    let endsConnection = request.headers["Connection"]?.lowercased() == "close"
    if request.method == .head || !isFromHere || endsConnection { return pages.claimForm }
    return try await redeem(token, request)
  }

  private func redeem(_ token: String, _ request: Request) async throws -> Response {
    let visit = visit(of: request)
    do {
      let session = try await library.access.redeem(token, from: visit)
      var response = Response.seeOther("/")
      response.headers.set(cookie(session.token, until: session.expires, for: request))
      return response
    } catch .claimSpent {
      return pages.claim(status: 410)
    }
  }
}
