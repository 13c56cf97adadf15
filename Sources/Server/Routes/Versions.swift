internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON
internal import Library
internal import Words

extension Site {
  /// Saving and restoring edits.
  func versionRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .post, "/api/v1/assets/{id}/versions",
        "Saves a recipe as the photo's newest and current version.", access: .account,
        body: .json(limit: ServerLimits.recipeBytes),
        answers: [
          RouteAnswer(.created, "The photo after the change.", type: "application/json"),
          RouteAnswer(
            409, "The photo was edited elsewhere after version `base`.", code: "versionConflict"),
          RouteAnswer(422, "The recipe is refused; `detail` says why.", code: "unknownFilter"),
        ]
      ) { [self] (request, principal, id: AssetID) in
        let asset = try await save(request, id, principal)
        return .json(["asset": asset.json], status: .created)
      },
      Route(
        .get, "/api/v1/assets/{id}/versions/{number}", "One version, with its recipe.",
        access: .account,
        answers: [
          RouteAnswer(.ok, "The version.", type: "application/json"),
          RouteAnswer(404, "Not found, or not visible to the caller.", code: "noSuchVersion"),
        ]
      ) { [self] (request, principal, id: AssetID, number: String) in
        guard let number = Int(number) else { throw HTTPError.notFound }
        let version = try await library.editing.version(number, of: id, for: principal)
        return .json(version.json, answering: request)
      },
      Route(
        .put, "/api/v1/assets/{id}/version",
        "Makes a saved version the current one; 0 is the original.", access: .account,
        body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.ok, "The photo after the change.", type: "application/json"),
          RouteAnswer(404, "The photo has no such version.", code: "noSuchVersion"),
          RouteAnswer(
            409, "The photo was edited elsewhere after version `base`.", code: "versionConflict"),
        ]
      ) { [self] (request, principal, id: AssetID) in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        guard let number = body["version"]?.int, number >= 0 else {
          throw RequestError.member("version", expected: Message("expected.version"))
        }
        let base = body["base"]?.int
        if let given = body["base"], given != .null, base == nil {
          throw RequestError.member("base", expected: Message("expected.version"))
        }
        let asset = try await library.editing.setCurrentVersion(
          of: id, to: number, base: base, as: principal)
        return .json(["asset": asset.json])
      },
    ]
  }

  private func save(_ request: Request, _ id: AssetID, _ principal: Principal) async throws -> Asset
  {
    let body = try await request.json(limit: ServerLimits.recipeBytes)
    guard let base = body["base"]?.int, base >= 0 else {
      throw RequestError.member("base", expected: Message("expected.base"))
    }
    return try await library.editing.saveVersion(
      of: id, recipe: try body.recipe(), base: base, as: principal)
  }
}

extension JSON {
  /// The recipe in a request's document.
  func recipe() throws -> Recipe {
    guard let recipe = self["recipe"] else {
      throw RequestError.member("recipe", expected: Message("expected.recipe"))
    }
    return try Recipe(json: recipe)
  }
}
