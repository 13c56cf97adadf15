internal import Catalog
internal import HTTP
internal import JSON
internal import Library

/// The contents of albums, and their shares.
extension Site {
  func albumRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/collections/{id}"
    let body = RouteBody.json(limit: ServerLimits.listBytes)
    let album = Self.shows("The album after the change, and the ids of the photos that changed.")
    return [
      Route(
        .get, "\(path)/assets", "The photos of an album in its order, or of a smart album.",
        access: .guest, query: Self.listQuery,
        answers: Self.answers(Self.listAnswers, Self.missing)
      ) { [self] (request, principal, id: CollectionID) in
        try await list(.collection(id), request, principal)
      },
      Route(
        .post, "\(path)/assets",
        "Adds photos to an album, at its end or at the index `at`; photos that are in it "
          + "already are moved.",
        access: .account, body: body, answers: Self.answers(album, Self.missing, Self.foreign)
      ) { [self] (request, principal, id: CollectionID) in
        let (members, key) = try await request.members()
        let assets = try members.someAssets()
        let changed = try await library.collections.add(
          assets, to: id, at: try members.integer("at"), once: key, as: principal)
        return try await answer(id, changed: changed, principal)
      },
      Route(
        .post, "\(path)/remove", "Removes photos from an album; they stay in the library.",
        access: .account, body: body, answers: Self.answers(album, Self.missing, Self.foreign)
      ) { [self] (request, principal, id: CollectionID) in
        let (members, key) = try await request.members()
        let assets = try members.someAssets()
        let changed = try await library.collections.remove(
          assets, from: id, once: key, as: principal)
        return try await answer(id, changed: changed, principal)
      },
    ]
  }

  private func answer(
    _ id: CollectionID, changed: ChangedAssets, _ principal: Principal
  ) async throws -> Response {
    let found = try await library.collections.summary(of: id, for: principal)
    return .json(["collection": found.json, "changed": Self.ids(changed)])
  }

  func shareRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/collections/{id}/shares"
    return [
      Route(
        .get, path, "The accounts that an album is shared with.", access: .account,
        answers: Self.answers(Self.shows("The accounts."), Self.missing, Self.foreign)
      ) { [self] (request, principal, id: CollectionID) in
        let shares = try await library.collections.shares(of: id, for: principal)
        return .json(["shares": .array(shares.map(\.json))], answering: request)
      },
      Route(
        .put, "\(path)/{account}",
        "Shares an album with an account; with `mayAdd` it may add photos.",
        access: .account, body: .json(limit: ServerLimits.documentBytes),
        answers: Self.answers(
          [
            RouteAnswer(.noContent, "The album is shared."),
            RouteAnswer(404, "No such account.", code: "noSuchAccount"),
          ], Self.missing, Self.foreign)
      ) { [self] (request, principal, id: CollectionID, account: AccountID) in
        let (members, _) = try await request.members(limit: ServerLimits.documentBytes)
        let mayAdd = try members.flag("mayAdd") ?? false
        try await library.collections.share(id, with: account, mayAdd: mayAdd, as: principal)
        return Response(.noContent)
      },
      Route(
        .delete, "\(path)/{account}", "Stops sharing an album with an account.", access: .account,
        answers: Self.answers(
          [RouteAnswer(.noContent, "The album is no longer shared.")], Self.missing, Self.foreign)
      ) { [self] (_, principal, id: CollectionID, account: AccountID) in
        try await library.collections.unshare(id, with: account, as: principal)
        return Response(.noContent)
      },
    ]
  }
}
