internal import Catalog
internal import HTTP
internal import JSON
internal import Library

extension Site {
  /// Links that create an account, or reset a password.
  func invitationRoutes() -> [Route<RouteAccess, Principal>] {
    acceptingRoutes() + invitingRoutes()
  }

  private func acceptingRoutes() -> [Route<RouteAccess, Principal>] {
    let spent = RouteAnswer(
      410, "The link was used or withdrawn, or is too old.", code: "invitationSpent")
    return [
      Route(
        .get, "/invitation/{token}", "The page of an invitation.", access: .anyone,
        answers: [
          RouteAnswer(.ok, "The page.", type: "text/html"),
          RouteAnswer(410, "A page that says that the invitation has expired.", type: "text/html"),
        ]
      ) { [self] _, _, token in try await invitationPage(token) },
      Route(
        .get, "/api/v1/invitations/{token}", "What an invitation is for.", access: .anyone,
        answers: [
          RouteAnswer(
            .ok, "Who made it and for what: a `role`, or the `name` whose password it renews.",
            type: "application/json"),
          spent,
        ]
      ) { [self] _, _, token in .json(try await library.access.invitation(token).json()) },
      Route(
        .post, "/api/v1/invitations/{token}",
        "Accepts an invitation with a `password`, and for a new account a `name`.",
        access: .anyone, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.created, "The account that is signed in now.", type: "application/json"),
          spent,
          RouteAnswer(409, "The name is in use.", code: "nameTaken"),
          RouteAnswer(422, "The name or the password is not allowed.", code: "weakPassword"),
        ]
      ) { [self] (request, _, token: String) in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        let signedIn = try await library.access.accept(
          token, name: body.optionalText("name"), password: body.requiredText("password"),
          from: visit(of: request))
        return try await welcome(signedIn, request)
      },
    ]
  }

  private func invitingRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/invitations", "All valid invitations.", access: .administrator,
        answers: [
          RouteAnswer(.ok, "The invitations, without their tokens.", type: "application/json")
        ]
      ) { [self] _, principal in
        let all = try await library.access.invitations(for: principal)
        return .json(["invitations": .array(all.map { $0.json() })])
      },
      Route(
        .post, "/api/v1/invitations", "Creates an invitation for a new account with a `role`.",
        access: .administrator, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.created, "The link, which is shown once.", type: "application/json"),
          Self.confirmation,
        ]
      ) { [self] request, principal in
        try await requireConfirmation(request, principal)
        let body = try await request.json(limit: ServerLimits.documentBytes)
        let made = try await library.access.invite(body.role(), as: principal)
        return .json(made.invitation.json(token: made.token), status: .created)
      },
      Route(
        .delete, "/api/v1/invitations/{id}", "Revokes an invitation.",
        access: .administrator,
        answers: [
          RouteAnswer(.noContent, "Revoked."),
          RouteAnswer(404, "No such link.", code: "noSuchInvitation"),
        ]
      ) { [self] (_, principal, id: String) in
        let id: InvitationID = try self.id(id, or: .invitation)
        try await library.access.withdraw(id, as: principal)
        return Response(.noContent)
      },
    ]
  }

  private func invitationPage(_ token: String) async throws -> Response {
    do {
      _ = try await library.access.invitation(token)
      return pages.invitation(status: .ok)
    } catch .access(.invitationSpent) {
      return pages.invitation(status: 410)
    }
  }
}

extension Invitation {
  /// The invitation with its address, if its token is known.
  func json(token: String? = nil) -> JSON {
    [
      "id": .string(id.text), "name": JSON(name), "role": JSON(role?.rawValue),
      "maker": .string(maker), "made": .string(made.text), "expires": .string(expires.text),
      "path": JSON(token.map { "/invitation/\($0)" }),
    ]
  }
}
