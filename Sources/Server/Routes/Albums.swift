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
      ) { [self] (request, principal, id: String) in
        try await list(.collection(collectionID(id)), request, principal)
      },
      Route(
        .post, "\(path)/assets",
        "Adds photos to an album, at its end or at the index `at`; photos that are in it "
          + "already are moved.",
        access: .account, body: body, answers: Self.answers(album, Self.missing, Self.foreign)
      ) { [self] (request, principal, id: String) in
        let (members, key) = try await request.members()
        let (id, assets) = (try collectionID(id), try members.someAssets())
        let index = try members.integer("at")
        let changed = try await library.perform(as: principal, once: key) {
          change throws(LibraryError) in
          guard let index else { return Self.text(of: try change.add(assets, to: id)) }
          try change.insert(assets, into: id, at: index)
          return Self.text(of: assets)
        }
        return try await answer(id, changed: changed, principal)
      },
      Route(
        .post, "\(path)/remove", "Removes photos from an album; they stay in the library.",
        access: .account, body: body, answers: Self.answers(album, Self.missing, Self.foreign)
      ) { [self] (request, principal, id: String) in
        let (members, key) = try await request.members()
        let (id, assets) = (try collectionID(id), try members.someAssets())
        let changed = try await library.perform(as: principal, once: key) {
          change throws(LibraryError) in
          Self.text(of: try change.remove(assets, from: id))
        }
        return try await answer(id, changed: changed, principal)
      },
    ]
  }

  private func answer(
    _ id: CollectionID, changed: String, _ principal: Principal
  ) async throws -> Response {
    let found = try await library.collections.summary(of: id, for: principal)
    return .json(["collection": found.json, "changed": Self.ids(in: changed)])
  }

  func shareRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/collections/{id}/shares"
    return [
      Route(
        .get, path, "The accounts that an album is shared with.", access: .account,
        answers: Self.answers(Self.shows("The accounts."), Self.missing, Self.foreign)
      ) { [self] (request, principal, id: String) in
        let shares = try await library.collections.shares(of: collectionID(id), for: principal)
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
      ) { [self] (request, principal, id: String, account: String) in
        let (members, _) = try await request.members(limit: ServerLimits.documentBytes)
        let mayAdd = try members.flag("mayAdd") ?? false
        let album = try collectionID(id)
        let other: AccountID = try self.id(account)
        try await library.perform(as: principal) { change throws(LibraryError) in
          try change.share(album, with: other, mayAdd: mayAdd)
        }
        return Response(.noContent)
      },
      Route(
        .delete, "\(path)/{account}", "Stops sharing an album with an account.", access: .account,
        answers: Self.answers(
          [RouteAnswer(.noContent, "The album is no longer shared.")], Self.missing, Self.foreign)
      ) { [self] (_, principal, id: String, account: String) in
        let album = try collectionID(id)
        let other: AccountID = try self.id(account)
        try await library.perform(as: principal) { change throws(LibraryError) in
          try change.unshare(album, with: other)
        }
        return Response(.noContent)
      },
    ]
  }
}
