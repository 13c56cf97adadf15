internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Media
internal import Words

/// Search by words, dates and kinds.
extension Site {
  func searchRoutes() -> [Route<RouteAccess, Principal>] {
    let text = QueryParameter(
      "q", .text(maxBytes: ServerLimits.searchBytes), "The typed text.", isRequired: true)
    return [
      Route(
        .get, "/api/v1/search",
        "Photos by words, dates (`August 2024`, `2019-2021`, `last summer`) and kinds "
          + "(`videos`, `raw`, `favourites`), best matches first, then the newest. Text and things "
          + "in pictures are found too; `reasons` says so by asset.",
        access: .account,
        query: [
          text,
          QueryParameter(
            "limit", .integer(1...AssetService.maxPageAssets),
            "The maximum number; 100 if absent."),
          QueryParameter(
            "after", .text(maxBytes: ServerLimits.tokenBytes), "`next` of the previous page."),
          QueryParameter(
            "count", .choice(["yes"]),
            "`yes` adds the total number; `null` if there are too many to count."),
        ],
        answers: Self.shows("The page, and how the text was understood.")
      ) { [self] request, principal in try await search(request, principal) },
      Route(
        .get, "/api/v1/search/suggestions", "Completions of the last word.", access: .account,
        query: [text], answers: Self.shows("The suggestions.")
      ) { [self] request, principal in
        let found = try await library.search.suggestions(
          for: request.query["q"] ?? "", as: principal)
        return .json(["suggestions": .array(found.map(\.json))])
      },
    ]
  }

  private func search(_ request: Request, _ principal: Principal) async throws -> Response {
    var cursor: SearchCursor?
    if let text = request.query["after"] {
      cursor = SearchCursor(text)
      if cursor == nil {
        throw HTTPError.badParameter(name: "after", expected: Message("expected.cursor"))
      }
    }
    let page = try await library.search.find(
      request.query["q"] ?? "", after: cursor, limit: request.query.integer("limit") ?? 100,
      isCounted: request.query["count"] != nil, for: principal)
    var json: JSON.Object = [
      "assets": .array(page.assets.map { $0.json(for: principal) }), "next": JSON(page.next?.text),
      "token": .string(page.token.text), "understood": page.query.json,
      "reasons": page.reasons.json,
    ]
    if request.query["count"] != nil { json["count"] = JSON(page.count) }
    return .json(.object(json), answering: request)
  }
}

extension [AssetID: SearchReason] {
  fileprivate var json: JSON {
    let members = sorted { $0.key.text < $1.key.text }.map { asset, reason -> (String, JSON) in
      switch reason {
      case .text(let line): (asset.text, ["kind": "text", "text": .string(line)])
      case .thing(let noun): (asset.text, ["kind": "thing", "text": .string(noun)])
      }
    }
    return .object(JSON.Object(members))
  }
}

extension SearchQuery {
  /// `until` is the first moment after it.
  fileprivate var json: JSON {
    let range: JSON =
      if let times {
        ["from": .string(times.lowerBound.text), "until": .string(times.upperBound.text)]
      } else { .null }
    return [
      "words": .array(words.map(JSON.string)), "times": range, "favorites": .bool(isOfFavorites),
      "stars": JSON(leastStars), "flag": JSON(flag?.rawValue),
      "label": JSON(label?.rawValue),
    ]
  }
}

extension SearchSuggestion {
  fileprivate var json: JSON {
    ["kind": .string(kind.rawValue), "text": .string(text), "id": JSON(id)]
  }
}
