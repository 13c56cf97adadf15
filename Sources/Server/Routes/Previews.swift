internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON
internal import Library
internal import Words

extension Site {
  /// Previews of unsaved edits.
  func previewRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .post, "/api/v1/assets/{id}/preview",
        "A picture of the photo with an unsaved recipe. A newer request for the same `page` "
          + "cancels it.",
        access: .account, body: .json(limit: ServerLimits.recipeBytes),
        answers: [
          RouteAnswer(.ok, "The picture.", type: "image/jpeg"),
          RouteAnswer(422, "The recipe is refused; `detail` says why.", code: "unknownFilter"),
          RouteAnswer(503, "A newer request has replaced this one.", code: "cancelled"),
        ]
      ) { [self] (request, principal, asset: AssetID) in
        let body = try await request.json(limit: ServerLimits.recipeBytes)
        let wanted = try PreviewRequest(body)
        let page = body["page"]?.string ?? ""
        let desk =
          "\(principal.account?.id.text ?? "") \(page.prefix(ServerLimits.pageNameCharacters))"
        let file = try await previews.run(at: desk) { [library] in
          try await library.pictures.preview(of: asset, wanted, for: principal)
        }
        var response = try file.response(to: request)
        response.headers["Cache-Control"] = "no-store"
        response.headers["ETag"] = nil
        return response
      }
    ]
  }
}

extension PreviewRequest {
  fileprivate init(_ body: JSON) throws {
    guard let size = body["size"]?.int, ServerLimits.previewSides.contains(size) else {
      throw RequestError.member(
        "size",
        expected: Message("expected.side", ["limit": .number(ServerLimits.previewSides.upperBound)])
      )
    }
    self.init(recipe: try body.recipe(), longestSide: size)
    isExact = body["exact"]?.bool ?? false
    guard let region = body["region"], region != .null else { return }
    let sides = (region.array ?? []).compactMap(\.double)
    guard sides.count == 4, sides[2] >= 1, sides[3] >= 1,
      sides.allSatisfy({ $0.magnitude <= Double(ServerLimits.previewSides.upperBound) }),
      max(sides[2], sides[3]) <= Double(ServerLimits.previewPixels)
    else {
      throw RequestError.member(
        "region",
        expected: Message("expected.region", ["limit": .number(ServerLimits.previewPixels)]))
    }
    self.region = Rectangle(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }
}
