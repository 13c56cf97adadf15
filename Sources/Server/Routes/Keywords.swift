internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Words

/// Keywords that photos of one's own may get, as they resemble those that have them.
extension Site {
  func keywordRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/keywords/suggestions",
        "The account's photos that resemble those with a keyword, likeliest first, without those "
          + "for which it was rejected.",
        access: .account,
        query: [
          QueryParameter(
            "keyword", .text(maxBytes: LibraryLimits.keywordBytes), "The keyword.",
            isRequired: true),
          QueryParameter(
            "limit", .integer(1...AssetService.maxPageAssets),
            "The maximum number, up to \(LibraryLimits.keywordSuggestions)."),
        ],
        answers: Self.shows(
          "The photos. `examples` is the number of photos with the keyword that they were compared "
            + "with; if it is 0, there are none.")
          + [RouteAnswer(422, "The keyword is empty.", code: "badValue")]
      ) { [self] request, principal in
        let found = try await library.keywords.suggestions(
          of: request.query["keyword"] ?? "",
          limit: request.query.integer("limit") ?? LibraryLimits.keywordSuggestions, for: principal)
        return .json(
          [
            "assets": .array(found.assets.map { $0.json(for: principal) }),
            "examples": JSON(found.examples), "next": .null,
          ], answering: request)
      },
      Route(
        .post, "/api/v1/keywords/suggestions",
        "Answers suggestions, all or none: `accepted` is true to add the keyword, false to reject "
          + "it, or null to withdraw a rejection.",
        access: .account, body: .json(limit: ServerLimits.listBytes), answers: Self.bulkAnswers
      ) { [self] request, principal in
        try await changeMany(request, principal) { members in
          let keyword = try members.requiredText("keyword")
          guard members.has("accepted") else {
            throw RequestError.member("accepted", expected: Message("expected.flag"))
          }
          let answer = try members.flag("accepted").map { $0 ? KeywordAnswer.given : .refused }
          return .answer(answer ?? .open, keyword: keyword)
        }
      },
    ]
  }
}
