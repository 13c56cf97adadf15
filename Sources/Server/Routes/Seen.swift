internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Media

/// Text in pictures, and pictures that resemble each other.
extension Site {
  func seenRoutes() -> [Route<RouteAccess, Principal>] {
    let unknown = RouteAnswer(404, "No such photo.", code: "noSuchAsset")
    return [
      Route(
        .get, "/api/v1/assets/{id}/text",
        "The lines of text in a picture, with their boxes `[x, y, width, height]` as fractions of "
          + "the version's width and height, from the upper left corner.",
        access: .account,
        query: [
          QueryParameter(
            "version", .integer(0...Int.max), "The version; if absent, the current one.")
        ],
        answers: Self.shows(
          "The lines; empty if there are none, or not analysed yet. `comparable` says whether "
            + "similar photos can be searched for.")
          + [
            unknown, RouteAnswer(404, "No such version.", code: "noSuchVersion"),
          ]
      ) { [self] (request, principal, asset: AssetID) in
        let lines = try await library.seen.lines(
          of: asset, version: request.query.integer("version"), for: principal)
        let isComparable = try await library.seen.isComparable(asset, for: principal)
        return .json(
          ["lines": .array(lines.map(\.json)), "comparable": .bool(isComparable)],
          answering: request)
      },
      Route(
        .get, "/api/v1/assets/{id}/similar", "Photos that resemble this one, most similar first.",
        access: .account,
        query: [
          QueryParameter(
            "limit", .integer(1...AssetService.maxPageAssets),
            "The maximum number, up to \(LibraryLimits.similarPhotos).")
        ],
        answers: Self.shows("The photos; none if none were analysed yet.") + [unknown]
      ) { [self] (request, principal, id: AssetID) in
        let assets = try await library.similar.photos(
          like: id,
          limit: request.query.integer("limit") ?? LibraryLimits.similarPhotos, for: principal)
        return .json(
          ["assets": .array(assets.map { $0.json(for: principal) }), "next": .null],
          answering: request)
      },
    ]
  }
}

extension TextLine {
  fileprivate var json: JSON {
    func rounded(_ value: Double) -> JSON { JSON((value * 10000).rounded() / 10000) }
    return [
      "text": .string(text), "script": .string(script), "confidence": rounded(confidence),
      "box": [rounded(box.x), rounded(box.y), rounded(box.width), rounded(box.height)],
    ]
  }
}
