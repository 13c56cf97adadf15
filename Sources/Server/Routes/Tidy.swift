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
        "Groups of one's own photos that are alike and not decided on, newest first. A group is "
          + "gone once each of its photos has a flag, or fewer than two are not rejected.",
        access: .account,
        query: [
          QueryParameter(
            "kind", .choice(AlikeKind.allCases.map(\.rawValue)), "Only groups of this kind."),
          QueryParameter(
            "after", .text(maxBytes: ServerLimits.tokenBytes), "`next` of the page before."),
          QueryParameter(
            "limit", .integer(1...LibraryLimits.tidyGroups),
            "At most so many; \(LibraryLimits.tidyGroups) if absent."),
        ],
        answers: Self.shows(
          "The groups, each with its `kind`, its photos and the `best` of them: the one with the "
            + "most pixels. `counts` has the number of groups of each kind.")
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
