internal import HTTP
internal import JSON
internal import Library

extension Site {
  func assetRoutes() -> [Route<Access, Asker>] {
    [
      Route(
        .get, "/api/v1/assets", "The photos of the library, newest first, a page at a time.",
        access: .account,
        query: [
          QueryParameter(
            "limit", .integer(1...Library.maxPageAssets), "At most so many; 200 if absent."),
          QueryParameter("after", .text(maxBytes: Limits.tokenBytes), "`next` of the page before."),
        ],
        answers: [
          RouteAnswer(
            .ok, "The page, where the next begins, and the change token.",
            type: "application/json")
        ]
      ) { [self] request, asker in try await page(request, asker) },
      Route(
        .get, "/api/v1/assets/{id}", "One photo, with every version that was saved.",
        access: .account,
        answers: [
          RouteAnswer(.ok, "The photo.", type: "application/json"),
          RouteAnswer(404, "There is none, or it is not for this visitor.", code: "noSuchAsset"),
        ]
      ) { [self] _, asker, id in try await details(of: assetID(id), asker) },
    ]
  }

  private func page(_ request: Request, _ asker: Asker) async throws -> Response {
    let limit = request.query["limit"].flatMap { Int($0) } ?? 200
    var cursor: AssetCursor?
    if let text = request.query["after"] {
      cursor = AssetCursor(text)
      if cursor == nil {
        throw HTTPError.badParameter(name: "after", expected: "what a page gave as its `next`")
      }
    }
    let page = try await library.assets(for: asker, after: cursor, limit: limit)
    let json: JSON = [
      "assets": .array(page.assets.map(\.json)), "next": JSON(page.next?.text),
      "token": .string(page.token.text),
    ]
    return .json(json)
  }

  private func details(of id: AssetID, _ asker: Asker) async throws -> Response {
    let asset = try await library.asset(id, for: asker)
    let versions = try await library.versions(of: id, for: asker)
    guard case .object(var members) = asset.json else { return .json(asset.json) }
    members["history"] = .array(versions.map(\.json))
    return .json(.object(members))
  }

  /// An id that cannot be one names nothing.
  func assetID(_ text: String) throws(HTTPError) -> AssetID {
    guard let id = AssetID(text) else { throw .notFound }
    return id
  }
}
