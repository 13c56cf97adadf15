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
        "Photos of one's own that resemble those with a keyword, the likeliest first; without "
          + "those for which it was refused.",
        access: .account,
        query: [
          QueryParameter(
            "keyword", .text(maxBytes: LibraryLimits.keywordBytes), "The keyword.",
            isRequired: true),
          QueryParameter(
            "limit", .integer(1...AssetService.maxPageAssets),
            "At most so many, and never more than \(LibraryLimits.keywordSuggestions)."),
        ],
        answers: Self.shows(
          "The photos. `examples` is the number of photos with the keyword by which they were "
            + "found; without any there are none.")
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
        "Answers suggestions: `accepted` gives photos the keyword (true), refuses it for those "
          + "without it (false), or takes a refusal back (null). All, or none.",
        access: .account, body: .json(limit: ServerLimits.listBytes), answers: Self.bulkAnswers
      ) { [self] request, principal in
        try await changeMany(request, principal) { members in
          let keyword = try members.requiredText("keyword")
          guard members.has("accepted") else {
            throw RequestError.member("accepted", expected: Message("expected.flag"))
          }
          let answer = try members.flag("accepted").map { $0 ? KeywordAnswer.given : .refused }
          return { change, assets throws(LibraryError) in
            try change.answer(answer ?? .open, to: keyword, for: assets)
          }
        }
      },
    ]
  }
}
