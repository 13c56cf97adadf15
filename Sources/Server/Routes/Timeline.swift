internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON
internal import Library
internal import Media
internal import Words

/// The data from which the page lays out millions of photos: first counts, then the visible parts,
/// in columns, as series of similar numbers compress well.
extension Site {
  func timelineRoutes() -> [Route<RouteAccess, Principal>] { [timelineCounts()] + stretchRoutes() }

  private func timelineCounts() -> Route<RouteAccess, Principal> {
    Route(
      .get, "/api/v1/timeline", "The number of photos on each day, newest first.",
      access: .account,
      query: [
        QueryParameter(
          "newest", .integer(1...AssetService.maxPageAssets),
          "Adds this many of the newest photos to the counts.")
      ],
      answers: [
        RouteAnswer(
          .ok,
          """
          Columns: `days` since 1970 (the first, then how many days earlier each is), `images`, \
          `videos`; the `count` of all, and the change token. If requested, `newest` has photos \
          in the form of a range's.
          """, type: "application/json")
      ]
    ) { [self] request, principal in
      let newest = request.query["newest"].flatMap { Int($0) } ?? 0
      let days = try await library.timeline.days(newest: newest, for: principal)
      var answer = days.json
      if newest > 0 { answer["newest"] = TileColumns.json(of: days.newest) }
      return .json(.object(answer)).compressed(for: request)
    }
  }

  private func stretchRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/timeline/assets", "The photos of a range of days, newest first.",
        access: .account,
        query: Self.stretch(upTo: AssetService.maxPageAssets, ifAbsent: 500),
        answers: [
          RouteAnswer(
            .ok,
            """
            Columns: `ids`, `times` (milliseconds; the first, then how much earlier each is), \
            `ratios` (width by height, in thousandths; 0 if unknown), `hashes` (the original's \
            ThumbHash in base64), `colors` (rrggbb, if there is no hash), `names`; and as pairs \
            of index and value: `videos` (seconds), `live`, `animated`, `favorites`, `stars`, \
            `versions`, `states`, `stacks` and `bursts` (how many photos of the account it \
            represents, itself included).
            """, type: "application/json")
        ]
      ) { [self] request, principal in
        let stretch = try Stretch(request, ifAbsent: 500)
        let tiles = try await library.timeline.tiles(
          onDays: stretch.days, skipping: stretch.skipped, limit: stretch.limit, for: principal)
        return .json(TileColumns.json(of: tiles)).compressed(for: request)
      },
      Route(
        .get, "/api/v1/timeline/ids",
        "The ids of the photos of a range of days, newest first.",
        access: .account,
        query: Self.stretch(upTo: AssetService.maxPageIDs, ifAbsent: AssetService.maxPageIDs),
        answers: Self.shows("The `ids`.")
      ) { [self] request, principal in
        let stretch = try Stretch(request, ifAbsent: AssetService.maxPageIDs)
        let ids = try await library.timeline.ids(
          onDays: stretch.days, skipping: stretch.skipped, limit: stretch.limit, for: principal)
        return .json(["ids": .array(ids.map { .string($0.text) })]).compressed(for: request)
      },
    ]
  }

  private static func stretch(upTo most: Int, ifAbsent limit: Int) -> [QueryParameter] {
    let days = -1_000_000...4_000_000
    return [
      QueryParameter(
        "newest", .integer(days), "The newest day of the range, since 1970.", isRequired: true),
      QueryParameter("oldest", .integer(days), "The oldest day of the range; `newest` if absent."),
      QueryParameter("skip", .integer(0...100_000_000), "Skips this many of the newest."),
      QueryParameter("limit", .integer(1...most), "Returns at most this many; \(limit) if absent."),
    ]
  }
}

/// A range of days, or a part of it, from a request.
private struct Stretch {
  let days: ClosedRange<Int>
  let skipped: Int
  let limit: Int

  init(_ request: Request, ifAbsent limit: Int) throws(HTTPError) {
    // The route's declaration requires it.
    let newest = request.query.integer("newest") ?? 0
    let oldest = request.query.integer("oldest") ?? newest
    guard oldest <= newest else {
      throw .badParameter(name: "oldest", expected: Message("expected.oldest"))
    }
    days = oldest...newest
    skipped = request.query.integer("skip") ?? 0
    self.limit = request.query.integer("limit") ?? limit
  }
}

extension TimelineDays {
  fileprivate var json: JSON.Object {
    [
      "days": .array(differences(of: days.map(\.number))),
      "images": .array(days.map { JSON($0.imageCount) }),
      "videos": .array(days.map { JSON($0.videoCount) }), "count": JSON(count),
      "token": .string(token.text),
    ]
  }
}

/// The first number, followed by the differences to each next one.
private func differences(of numbers: [Int]) -> [JSON] {
  numbers.indices.map { JSON($0 == 0 ? numbers[0] : numbers[$0 - 1] - numbers[$0]) }
}

/// Tiles in columns, in less than 60 bytes each.
private enum TileColumns {
  static func json(of tiles: [TimelineTile]) -> JSON {
    [
      "ids": .array(tiles.map { .string($0.id.text) }),
      "times": .array(differences(of: tiles.map(\.sortTime))),
      "ratios": .array(tiles.map(ratio)),
      "colors": .array(tiles.map(color)),
      "hashes": .array(tiles.map { JSON($0.thumbHash) }),
      "names": .array(tiles.map { .string($0.name) }),
      "videos": pairs(tiles.map { $0.kind == .video ? JSON($0.durationSeconds ?? 0) : .none }),
      "live": .array(
        tiles.indices.filter { tiles[$0].subtypes.contains(.live) }.map { JSON($0) }),
      "animated": .array(
        tiles.indices.filter { tiles[$0].subtypes.contains(.animated) }.map { JSON($0) }),
      "favorites": .array(tiles.indices.filter { tiles[$0].isFavorite }.map { JSON($0) }),
      "stars": pairs(tiles.map { $0.rating == 0 ? .none : JSON($0.rating) }),
      "flags": pairs(tiles.map { $0.flag.map { .string($0.rawValue) } }),
      "labels": pairs(tiles.map { $0.label.map { .string($0.rawValue) } }),
      "versions": pairs(tiles.map { $0.currentVersion == 0 ? .none : JSON($0.currentVersion) }),
      "states": pairs(tiles.map(state)),
      "stacks": pairs(tiles.map { $0.stackCount > 1 ? JSON($0.stackCount) : .none }),
      "bursts": pairs(tiles.map { $0.burstCount > 1 ? JSON($0.burstCount) : .none }),
    ]
  }

  private static func ratio(of tile: TimelineTile) -> JSON {
    guard let size = tile.size, size.height > 0 else { return 0 }
    return JSON((size.width * 1000 + size.height / 2) / size.height)
  }

  /// Omitted if there is a hash, as that begins with the mean colour.
  private static func color(of tile: TimelineTile) -> JSON {
    JSON(tile.thumbHash == nil ? tile.placeholder.map { String($0.dropFirst()) } : nil)
  }

  /// `nil` if it is ready, as almost all are.
  private static func state(of tile: TimelineTile) -> JSON? {
    switch tile.state {
    case .ready: nil
    case .developing: "developing"
    case .unreadable(let reason): .array(["unreadable", .string(reason.text)])
    }
  }

  private static func pairs(_ values: [JSON?]) -> JSON {
    .array(
      values.enumerated().compactMap { index, value in
        value.map { .array([JSON(index), $0]) }
      })
  }
}
