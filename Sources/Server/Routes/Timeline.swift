internal import HTTP
internal import ImageEngine
internal import JSON
internal import Library

/// What the page lays two million photos out from: counts first, then the parts
/// that come into sight, in columns, as a row of the same numbers packs well.
extension Site {
  func timelineRoutes() -> [Route<Access, Asker>] {
    let days = -1_000_000...4_000_000
    return [
      Route(
        .get, "/api/v1/timeline", "How many photos there are on each day, newest first.",
        access: .account,
        answers: [
          RouteAnswer(
            .ok,
            """
            Columns: `days` since 1970 (the first; then how many days each lies before the one \
            before it), `images`, `videos`; `count` of all, and the change token.
            """, type: "application/json")
        ]
      ) { [self] _, asker in .json(try await library.timelineDays(for: asker).json) },
      Route(
        .get, "/api/v1/timeline/assets", "The photos of a stretch of days, newest first.",
        access: .account,
        query: [
          QueryParameter(
            "newest", .integer(days), "The stretch's newest day, since 1970.", isRequired: true),
          QueryParameter("oldest", .integer(days), "Its oldest day; `newest` if absent."),
          QueryParameter("skip", .integer(0...100_000_000), "Leaves out so many of the newest."),
          QueryParameter(
            "limit", .integer(1...Library.maxPageAssets), "At most so many; 500 if absent."),
        ],
        answers: [
          RouteAnswer(
            .ok,
            """
            Columns: `ids`, `times` (milliseconds; the first, then how much earlier each is), \
            `ratios` (width by height, in thousandths; 0 unknown), `colors`, `names`; and as \
            pairs of index and value what few have: `videos` (seconds), `live`, `favorites`, \
            `versions`, `states`.
            """, type: "application/json")
        ]
      ) { [self] request, asker in try await stretch(request, asker) },
    ]
  }

  private func stretch(_ request: Request, _ asker: Asker) async throws -> Response {
    func number(_ name: String) -> Int? { request.query[name].flatMap { Int($0) } }
    // The declaration lets no request pass without it.
    let newest = number("newest") ?? 0
    let oldest = number("oldest") ?? newest
    guard oldest <= newest else {
      throw HTTPError.badParameter(name: "oldest", expected: "a day that is not after `newest`")
    }
    let assets = try await library.assets(
      onDays: oldest...newest, skipping: number("skip") ?? 0, limit: number("limit") ?? 500,
      for: asker)
    return .json(AssetColumns.json(of: assets))
  }
}

extension TimelineDays {
  fileprivate var json: JSON {
    [
      "days": .array(differences(of: days.map(\.number))),
      "images": .array(days.map { JSON($0.imageCount) }),
      "videos": .array(days.map { JSON($0.videoCount) }), "count": JSON(count),
      "token": .string(token.text),
    ]
  }
}

/// The first number, then how much smaller each is than the one before.
private func differences(of numbers: [Int]) -> [JSON] {
  numbers.indices.map { JSON($0 == 0 ? numbers[0] : numbers[$0 - 1] - numbers[$0]) }
}

/// Assets in columns: what a grid draws of them, in less than 60 bytes each.
enum AssetColumns {
  static func json(of assets: [Asset]) -> JSON {
    [
      "ids": .array(assets.map { .string($0.id.text) }),
      "times": .array(differences(of: assets.map(\.sortTime))),
      "ratios": .array(assets.map(ratio)),
      "colors": .array(assets.map { JSON($0.placeholder.map { String($0.dropFirst()) }) }),
      "names": .array(assets.map { .string($0.title ?? $0.filename) }),
      "videos": pairs(assets.map { $0.kind == .video ? JSON($0.durationSeconds ?? 0) : .none }),
      "live": .array(
        assets.indices.filter { assets[$0].subtypes.contains(.live) }.map { JSON($0) }),
      "favorites": .array(assets.indices.filter { assets[$0].isFavorite }.map { JSON($0) }),
      "versions": pairs(assets.map { $0.currentVersion == 0 ? .none : JSON($0.currentVersion) }),
      "states": pairs(assets.map(state)),
    ]
  }

  private static func ratio(of asset: Asset) -> JSON {
    guard let size = asset.size, size.height > 0 else { return 0 }
    return JSON((size.width * 1000 + size.height / 2) / size.height)
  }

  /// `nil` where it is ready, as nearly all are.
  private static func state(of asset: Asset) -> JSON? {
    switch asset.state {
    case .ready: nil
    case .developing: "developing"
    case .unreadable(let reason): .array(["unreadable", .string(reason)])
    }
  }

  private static func pairs(_ values: [JSON?]) -> JSON {
    .array(
      values.enumerated().compactMap { index, value in
        value.map { .array([JSON(index), $0]) }
      })
  }
}
