internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Words

/// Albums, smart albums and folders.
extension Site {
  func collectionRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/collections"
    let body = RouteBody.json(limit: ServerLimits.documentBytes)
    return [
      Route(
        .get, path,
        "The collections in a folder, in order, or those at the top level, where albums shared "
          + "by others come last. With `all`, the collections of all folders.",
        access: .account,
        query: [
          QueryParameter("folder", .text(maxBytes: ServerLimits.tokenBytes), "A folder's id."),
          QueryParameter("all", .choice(["yes"]), "Those of all folders; `folder` says which."),
        ],
        answers: [
          RouteAnswer(.ok, "The collections.", type: "application/json"),
          RouteAnswer(404, "No such folder.", code: "noSuchCollection"),
        ]
      ) { [self] request, principal in try await collections(request, principal) },
      Route(
        .post, path,
        "Creates an album, a smart album or a folder. With `once`, an album is only created if "
          + "the account has none with that title.",
        access: .account, body: body,
        answers: [
          RouteAnswer(.created, "The collection.", type: "application/json"),
          RouteAnswer(403, "This account may not add photos.", code: "mayNotAdd"),
          RouteAnswer(404, "No such folder.", code: "noSuchCollection"),
          RouteAnswer(422, "A value is not allowed; `detail` says why.", code: "badValue"),
        ] + Self.fullRules
      ) { [self] request, principal in try await makeCollection(request, principal) },
      Route(
        .get, "\(path)/{id}", "One of them.", access: .guest,
        answers: Self.answers(Self.shows("The collection."), Self.missing)
      ) { [self] (request, principal, id: CollectionID) in
        let found = try await library.collections.summary(of: id, for: principal)
        return .json(["collection": found.json], answering: request)
      },
      Route(
        .patch, "\(path)/{id}",
        "Changes its `title`, `rule`, `cover` or position (`folder`, `index`).",
        access: .account, body: body,
        answers: Self.answers(
          Self.shows("The changed collection."), Self.missing, Self.foreign, Self.fullRules)
      ) { [self] (request, principal, id: CollectionID) in
        try await changeCollection(id, request, principal)
      },
      Route(
        .delete, "\(path)/{id}", "Removes a collection, and what is in a folder, but no photos.",
        access: .account,
        answers: Self.answers(
          [RouteAnswer(.noContent, "Deleted.")], Self.missing, Self.foreign)
      ) { [self] (_, principal, id: CollectionID) in
        try await library.collections.delete(id, as: principal)
        return Response(.noContent)
      },
    ]
  }

  static let missing = [
    RouteAnswer(404, "Not found, or not visible to the caller.", code: "noSuchCollection")
  ]
  static let foreign = [RouteAnswer(403, "Only the owner may do this.", code: "notOwner")]
  private static let fullRules = [
    RouteAnswer(
      422, "The account has too many smart albums, or too long rules.", code: "objectFull"),
    RouteAnswer(507, "There is no space left for the rule.", code: "quotaReached"),
  ]

  /// Returns a collection that the library has just created.
  func answer(
    _ id: CollectionID, _ status: Status, _ principal: Principal
  ) async throws -> Response {
    let found = try await library.collections.summary(of: id, for: principal)
    var response = Response.json(["collection": found.json], status: status)
    if status == .created { response.headers["Location"] = "/api/v1/collections/\(id.text)" }
    return response
  }

  private func collections(_ request: Request, _ principal: Principal) async throws -> Response {
    let folder: CollectionID? = try request.query["folder"].map { text throws(HTTPError) in
      try id(text)
    }
    let list = request.query["all"] != nil ? CollectionList.everywhere : folder.map { .folder($0) }
    let found = try await library.collections.summaries(list ?? .top, for: principal)
    return .json(["collections": .array(found.map(\.json))], answering: request)
  }

  private func makeCollection(_ request: Request, _ principal: Principal) async throws -> Response {
    let (members, key) = try await request.members(limit: ServerLimits.documentBytes)
    let title = try members.requiredText("title")
    let folder: CollectionID? = try members.id("folder")
    let isOnce = try members.flag("once") ?? false
    let rule = try members.predicate("rule")
    guard let kind = Collection.Kind(rawValue: try members.text("kind") ?? "album") else {
      throw RequestError.member("kind", expected: Message("expected.collection"))
    }
    let id = try await library.collections.make(
      kind, title, in: folder, rule: rule, isOnce: isOnce, once: key, as: principal)
    return try await answer(id, .created, principal)
  }

  private func changeCollection(
    _ id: CollectionID, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    let (members, _) = try await request.members(limit: ServerLimits.documentBytes)
    var edit = CollectionEdit()
    edit.title = try members.text("title")
    edit.rule = try members.predicate("rule")
    if members.has("cover") { edit.cover = .some(try members.id("cover")) }
    if members.has("folder") { edit.folder = .some(try members.id("folder")) }
    edit.index = try members.integer("index")
    try await library.collections.edit(id, by: edit, as: principal)
    return try await answer(id, .ok, principal)
  }
}
