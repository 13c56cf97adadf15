internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Words

/// The common parts of all lists of photos.
extension Site {
  static var listQuery: [QueryParameter] {
    [
      QueryParameter(
        "limit", .integer(1...AssetService.maxPageAssets), "The maximum number; 200 if absent."),
      QueryParameter(
        "after", .text(maxBytes: ServerLimits.tokenBytes), "`next` of the previous page."),
      QueryParameter(
        "order", .choice(AssetOrder.allCases.map(\.rawValue)),
        "`newest` if absent; in an album `byHand`."),
      QueryParameter(
        "where", .text(maxBytes: ServerLimits.predicateBytes),
        "A predicate in JSON, like the rule of a smart album."),
      QueryParameter(
        "count", .choice(["yes"]), "Also returns the number of all photos of the list."),
    ]
  }

  static let listAnswers = [
    RouteAnswer(
      .ok,
      "A page of photos, the cursor of the `next` page, and the change token; with `count` also "
        + "the total number of photos, and of `videos` among them.", type: "application/json"),
    RouteAnswer(422, "The predicate is not allowed.", code: "badPredicate"),
  ]

  /// A page of a source, as requested.
  func list(
    _ source: FetchSource, _ request: Request, _ principal: Principal,
    options: FetchOptions = FetchOptions(), order: AssetOrder? = nil
  ) async throws -> Response {
    var options = options
    if let text = request.query["where"] {
      do {
        options.predicate = .and([options.predicate, try Predicate(text: text)])
      } catch {
        throw LibraryError.predicate(error)
      }
    }
    let page = try await library.fetching.page(
      of: source, options, order: request.query["order"].flatMap(AssetOrder.init) ?? order,
      after: try cursor(of: request), limit: request.query.integer("limit") ?? 200, for: principal)
    var json: JSON.Object = [
      "assets": .array(page.assets.map { $0.json(for: principal) }), "next": JSON(page.next?.text),
      "token": .string(page.token.text),
    ]
    if request.query["count"] != nil {
      let all = try await library.fetching.fetch(source, options, for: principal)
      json["count"] = JSON(all.count)
      json["videos"] = JSON(all.count(of: .video))
    }
    return .json(.object(json), answering: request)
  }

  private func cursor(of request: Request) throws(HTTPError) -> AssetCursor? {
    guard let text = request.query["after"] else { return nil }
    guard let cursor = AssetCursor(text) else {
      throw .badParameter(name: "after", expected: Message("expected.cursor"))
    }
    return cursor
  }

  /// All responses of a route.
  static func answers(_ lists: [RouteAnswer]...) -> [RouteAnswer] { lists.flatMap { $0 } }

  /// A response with a document.
  static func shows(_ summary: String) -> [RouteAnswer] {
    [RouteAnswer(.ok, summary, type: "application/json")]
  }
}
