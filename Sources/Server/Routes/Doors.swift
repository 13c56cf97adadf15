internal import HTTP
internal import JSON
internal import Library

extension Site {
  /// Coming in and leaving.
  func doorRoutes() -> [Route<Access, Asker>] {
    [
      Route(
        .get, "/claim/{token}",
        "Makes the browser that opens the printed link the local owner's, once.",
        access: .anyone,
        answers: [
          RouteAnswer(.seeOther, "The browser is in, and goes to the library."),
          RouteAnswer(
            410, "The link was used or is too old: the page that asks for a new one.",
            type: "text/html"),
        ]
      ) { [self] request, asker, token in try await claim(token, request, asker) },
      Route(
        .get, "/api/v1/session", "Who is signed in, and to which library.", access: .account,
        answers: [RouteAnswer(.ok, "The account and the library.", type: "application/json")]
      ) { [self] request, asker in
        var response = Response.json(try await session(of: asker))
        if let token = request.cookies[sessionCookieName],
          let expires = await library.doors.renew(session: token)
        {
          response.headers.set(cookie(token, until: expires, for: request))
        }
        return response
      },
      Route(
        .delete, "/api/v1/session", "Ends the session of this browser.", access: .account,
        answers: [RouteAnswer(.noContent, "It is over.")]
      ) { [self] request, _ in try await leave(request) },
    ]
  }

  private func claim(
    _ token: String, _ request: Request, _ asker: Asker
  ) async throws -> Response {
    // Who is in already keeps the link for the next browser.
    if asker != .nobody { return .seeOther("/") }
    // A browser that only wants to know whether the link leads anywhere must
    // not use it up.
    if request.method == .head { return pages.claim(status: .ok) }
    do {
      let session = try await library.doors.redeem(token)
      var response = Response.seeOther("/")
      response.headers.set(cookie(session.token, until: session.expires, for: request))
      return response
    } catch .claimSpent {
      return pages.claim(status: 410)
    }
  }

  private func cookie(
    _ token: String, until expires: Timestamp, for request: Request
  ) -> SetCookie {
    let seconds = (expires.milliseconds - now().milliseconds) / 1000
    return SetCookie(
      sessionCookieName, token, maxAgeSeconds: Int(seconds), sameSite: .strict,
      isSecure: request.isSecure)
  }

  private func session(of asker: Asker) async throws -> JSON {
    guard let account = asker.account else { throw LibraryError.signInRequired }
    return [
      "account": [
        "id": .string(account.id.text), "name": .string(account.name),
        "role": .string(account.role.rawValue),
      ],
      "library": [
        "id": .string(library.id.text), "assets": JSON(try await library.assetCount(for: asker)),
      ],
    ]
  }

  private func leave(_ request: Request) async throws -> Response {
    if let token = request.cookies[sessionCookieName] { try await library.doors.endSession(token) }
    var response = Response(.noContent)
    response.headers.set(.expired(sessionCookieName))
    return response
  }
}
