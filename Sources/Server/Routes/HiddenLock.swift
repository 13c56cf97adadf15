internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Words

/// The lock of the visitor's hidden photos.
extension Site {
  func hiddenLockRoutes() -> [Route<RouteAccess, Principal>] {
    let wrong = [
      RouteAnswer(401, "Wrong password or PIN.", code: "wrongPassword"),
      RouteAnswer(429, "Too many attempts.", code: "tooManyAttempts"),
    ]
    let body = RouteBody.json(limit: ServerLimits.documentBytes)
    return [
      Route(
        .get, "/api/v1/account/hidden", "Whether hidden photos are locked in this session.",
        access: .person, answers: Self.shows("The lock; `openUntil` is null while it is locked.")
      ) { [self] request, principal in
        let lock = try await library.access.hiddenLock(
          session: sessionToken(of: request), of: principal)
        return .json(lock.json)
      },
      Route(
        .put, "/api/v1/account/hidden",
        "Locks hidden photos with the account's password or a `pin`; `none` unlocks them.",
        access: .person, body: body,
        answers: Self.answers(
          [
            RouteAnswer(.noContent, "Set; the photos are locked."),
            RouteAnswer(422, "A value is not allowed; `detail` says why.", code: "badValue"),
          ], wrong)
      ) { [self] request, principal in
        let (members, _) = try await request.members(limit: ServerLimits.documentBytes)
        let lock = try members.requiredText("lock")
        guard let kind = HiddenLock.Kind(rawValue: lock) else {
          throw RequestError.member("lock", expected: Message("expected.lock"))
        }
        try await library.access.setHiddenLock(
          kind, pin: members.text("pin"),
          minutes: members.integer("minutes") ?? LibraryLimits.hiddenMinutes,
          secret: members.text("secret") ?? "", session: sessionToken(of: request), as: principal)
        return Response(.noContent)
      },
      Route(
        .post, "/api/v1/account/hidden/open",
        "Unlocks hidden photos for a while in this session, with the password or PIN: `secret`.",
        access: .person, body: body,
        answers: Self.answers([RouteAnswer(.noContent, "Unlocked.")], wrong)
      ) { [self] request, principal in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        try await library.access.openHidden(
          by: body.requiredText("secret"), session: sessionToken(of: request), as: principal)
        return Response(.noContent)
      },
      Route(
        .post, "/api/v1/account/hidden/close", "Locks hidden photos again in this session.",
        access: .person, answers: [RouteAnswer(.noContent, "Locked.")]
      ) { [self] request, principal in
        try await library.access.closeHidden(
          session: sessionToken(of: request), as: principal)
        return Response(.noContent)
      },
    ]
  }
}

extension HiddenLock {
  fileprivate var json: JSON {
    [
      "lock": .string(kind.rawValue), "minutes": JSON(minutes),
      "openUntil": JSON(openUntil?.text),
    ]
  }
}
