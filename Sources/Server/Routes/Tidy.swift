internal import Catalog
internal import HTTP
internal import JSON
internal import Library

/// Photos that belong together, of which a person may keep the best.
extension Site {
  func tidyRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/tidy",
        "Groups of similar photos of the account that are to be decided on, newest first. A group "
          + "is done once all its photos have flags, or all but one are rejected.",
        access: .account,
        query: [
          QueryParameter(
            "kind", .choice(AlikeKind.allCases.map(\.rawValue)), "Only groups of this kind."),
          QueryParameter(
            "after", .text(maxBytes: ServerLimits.tokenBytes), "`next` of the previous page."),
          QueryParameter(
            "limit", .integer(1...LibraryLimits.tidyGroups),
            "The maximum number; \(LibraryLimits.tidyGroups) if absent."),
        ],
        answers: Self.shows(
          "The groups, each with its `kind`, photos and `best` photo: the one with the most "
            + "pixels. `counts` has the number of groups of each kind.")
      ) { [self] request, principal in
        let page = try await library.tidying.groups(
          of: request.query["kind"].flatMap(AlikeKind.init(rawValue:)),
          after: request.query["after"],
          limit: request.query.integer("limit") ?? LibraryLimits.tidyGroups, for: principal)
        return .json(page.json(for: principal), answering: request)
      }
    ]
  }
}

extension TidyPage {
  fileprivate func json(for principal: Principal) -> JSON {
    let counts = AlikeKind.allCases.map { ($0.rawValue, JSON(self.counts[$0] ?? 0)) }
    return [
      "groups": .array(
        groups.map { group in
          [
            "kind": .string(group.kind.rawValue), "best": .string(group.best.text),
            "assets": .array(group.assets.map { $0.json(for: principal) }),
          ]
        }),
      "counts": .object(JSON.Object(counts)), "next": JSON(next),
    ]
  }
}
