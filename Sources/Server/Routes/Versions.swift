internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON
internal import Library

extension Site {
  /// Saving and restoring edits.
  func versionRoutes() -> [Route<Access, Principal>] {
    [
      Route(
        .post, "/api/v1/assets/{id}/versions",
        "Saves a recipe as the photo's newest and current version.", access: .account,
        body: .json(limit: Limits.recipeBytes),
        answers: [
          RouteAnswer(.created, "The photo as it is now.", type: "application/json"),
          RouteAnswer(
            409, "It was edited elsewhere since version `base`.", code: "versionConflict"),
          RouteAnswer(422, "The recipe is refused; the sentence says why.", code: "unknownFilter"),
        ]
      ) { [self] (request, principal, id: String) in
        let asset = try await save(request, assetID(id), principal)
        return .json(["asset": asset.json], status: .created)
      },
      Route(
        .get, "/api/v1/assets/{id}/versions/{number}", "One version, with its recipe.",
        access: .account,
        answers: [
          RouteAnswer(.ok, "The version.", type: "application/json"),
          RouteAnswer(404, "There is none, or it is not for this visitor.", code: "noSuchVersion"),
        ]
      ) { [self] (request, principal, id: String, number: String) in
        guard let number = Int(number) else { throw HTTPError.notFound }
        let version = try await library.editing.version(number, of: assetID(id), for: principal)
        return .json(version.json, answering: request)
      },
      Route(
        .put, "/api/v1/assets/{id}/version",
        "Goes to a version that was saved before; 0 is the original.", access: .account,
        body: .json(limit: Limits.documentBytes),
        answers: [
          RouteAnswer(.ok, "The photo as it is now.", type: "application/json"),
          RouteAnswer(404, "It has no such version.", code: "noSuchVersion"),
          RouteAnswer(
            409, "It was edited elsewhere since version `base`.", code: "versionConflict"),
        ]
      ) { [self] (request, principal, id: String) in
        let body = try await request.json(limit: Limits.documentBytes)
        guard let number = body["version"]?.int, number >= 0 else {
          throw RequestError.member("version", expected: "the number of a version")
        }
        let base = body["base"]?.int
        if let given = body["base"], given != .null, base == nil {
          throw RequestError.member("base", expected: "the number of a version")
        }
        let asset = try await library.editing.setCurrentVersion(
          of: assetID(id), to: number, base: base, as: principal)
        return .json(["asset": asset.json])
      },
    ]
  }

  private func save(_ request: Request, _ id: AssetID, _ principal: Principal) async throws -> Asset
  {
    let body = try await request.json(limit: Limits.recipeBytes)
    guard let base = body["base"]?.int, base >= 0 else {
      throw RequestError.member("base", expected: "the number of the version it began with")
    }
    return try await library.editing.saveVersion(
      of: id, recipe: try body.recipe(), base: base, as: principal)
  }
}

extension JSON {
  /// The recipe in a request's document.
  func recipe() throws -> Recipe {
    guard let recipe = self["recipe"] else {
      throw RequestError.member("recipe", expected: "a recipe")
    }
    return try Recipe(json: recipe)
  }
}
