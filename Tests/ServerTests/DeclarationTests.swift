import Catalog
import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// What follows from how a route is declared, tried on every route.
@Suite struct DeclarationTests {
  /// An address of the route.
  private func path(_ route: Route<RouteAccess, Principal>, link: String = "none") -> String {
    let parts = route.pattern.parts.map { part -> String in
      switch part {
      case .literal(let text): return text
      case .value("token") where route.access == .link: return link
      case .value("size"): return "256"
      case .value, .rest: return "aaaaaaaaaaaaaaaaaaaaaaaaaa"
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  @Test func everyRouteRefusesWhatItsDeclarationRefuses() async throws {
    let site = try await TestSite()
    let wanted: JSON = ["assets": .ids(try await site.addPhotos(1))]
    let made = try await site.send(.post, "/api/v1/links", json: wanted)
    let link = try #require(made.json["link"]?["path"]?.string?.split(separator: "/").last)
    let token = try await site.send(
      .post, "/api/v1/tokens", json: ["name": "App", "level": "add"])
    let secret = try #require(token.json["token"]?["secret"]?.string)
    var tried = 0
    for route in site.routes {
      for refusal in route.refusals where refusal.code != "notFound" {
        // What is larger than memory, a test over a socket announces.
        if refusal.status == 413, (route.body.limit ?? 0) > 1 << 24 { continue }
        tried += 1
        let name = "\(route.method) \(route.pattern.text): \(refusal.code ?? "")"
        let own: Headers = route.access == .sender ? ["Authorization": "Bearer \(secret)"] : [:]
        let answer = try await violation(refusal, of: route, site, String(link), own)
        #expect(answer.status == refusal.status, "\(name)")
        #expect(answer.code == refusal.code, "\(name)")
      }
    }
    #expect(tried > 5)
    try await site.remove()
  }

  /// The answer to a request that is wrong in this way only.
  private func violation(
    _ refusal: RouteAnswer, of route: Route<RouteAccess, Principal>, _ site: TestSite,
    _ link: String,
    _ own: Headers
  ) async throws -> Answer {
    let type = route.body.types.first
    var headers = own
    if let type { headers["Content-Type"] = type }
    switch refusal.status {
    case 400:
      let parameter = try #require(route.query.first)
      let twice = "?\(parameter.name)=1&\(parameter.name)=1"
      return try await site.send(route.method, path(route, link: link) + twice, headers)
    case 413:
      let large = [UInt8](repeating: 32, count: (route.body.limit ?? 0) + 1)
      return try await site.send(
        route.method, path(route, link: link), headers.adding("Content-Length", "\(large.count)"),
        body: large)
    case 415:
      return try await site.send(
        route.method, path(route, link: link),
        own.adding("Content-Type", "text/odd").adding("Content-Length", "1"), body: [32])
    default: return try await site.send(route.method, path(route, link: link), headers, body: [32])
    }
  }

  @Test func everyAddressSaysWhichMethodsItTakes() async throws {
    let site = try await TestSite()
    let own = site.routes.filter { $0.method == .options }.map(\.pattern)
    for route in site.routes where !own.contains(route.pattern) {
      let answer = try await site.send(.options, path(route))
      #expect(answer.headers["Allow"]?.contains(route.method.rawValue) == true)
    }
    try await site.remove()
  }

  /// By the type, a response in progress finds the photo that must stay visible.
  @Test func routesOfPhotosTakeThemAsPhotos() async throws {
    let site = try await TestSite()
    var count = 0
    for route in site.routes {
      var types = route.pathTypes[...]
      for (before, part) in zip([.literal("")] + route.pattern.parts, route.pattern.parts) {
        if case .literal = part { continue }
        let isPhoto = types.removeFirst() == AssetID.self
        guard before == .literal("assets") || before == .literal("photos") else { continue }
        count += 1
        #expect(isPhoto, "\(route.pattern.text)")
      }
    }
    #expect(count > 20)
    try await site.remove()
  }

  /// A photo that a path has under another word would not be found by its type.
  @Test func onlyObjectsWithErrorsOfTheirOwnAreTakenAsText() async throws {
    let site = try await TestSite()
    let words = ["grants", "invitations", "links", "sessions", "tokens", "uploads"]
    var count = 0
    for route in site.routes where route.pattern.text.hasPrefix("/api/v1/") {
      let isText = zip(route.pattern.names, route.pathTypes).contains {
        $0.0 == "id" && $0.1 == String.self
      }
      guard isText, case .literal(let word)? = route.pattern.parts.dropFirst(2).first else {
        continue
      }
      count += 1
      #expect(words.contains(word), "\(route.pattern.text)")
    }
    #expect(count > 5)
    try await site.remove()
  }

  @Test func theDescriptionHasEveryRouteOfTheInterface() async throws {
    let site = try await TestSite()
    let document = try await site.get("/api/v1/openapi.json").json
    #expect(document["openapi"] == "3.1.0")
    var names: Set<String> = []
    // A description has no word for the methods of WebDAV.
    let described = site.routes.filter { !$0.method.isWebDAV }
    for route in described where route.pattern.text.hasPrefix("/api/v1/") {
      let path = route.pattern.text.replacing("*}", with: "}")
      let operation = document["paths"]?[path]?[route.method.rawValue.lowercased()]
      #expect(operation?["summary"]?.string == route.summary)
      let isNew = names.insert(operation?["operationId"]?.string ?? "").inserted
      #expect(isNew, "\(path)")
      for answer in route.answers + route.refusals {
        #expect(operation?["responses"]?["\(answer.status.code)"] != nil, "\(path)")
      }
      let isOpen = operation?["security"] == []
      #expect(isOpen == (route.access == .anyone), "\(path)")
    }
    #expect(names.count > 10)
    #expect(document["paths"]?.object?.names.allSatisfy { $0.hasPrefix("/api/v1/") } == true)
    try await site.remove()
  }

  /// The title of a problem is its status's.
  @Test func everyAnswerHasATitle() async throws {
    let site = try await TestSite()
    let document = try await site.get("/api/v1/openapi.json").json
    var statuses: Set<Int> = [502]
    for route in site.routes {
      statuses.formUnion((route.answers + route.refusals).map(\.status.code))
      let path = route.pattern.text.replacing("*}", with: "}")
      let operation = document["paths"]?[path]?[route.method.rawValue.lowercased()]
      statuses.formUnion(operation?["responses"]?.object?.names.compactMap(Int.init) ?? [])
    }
    #expect(statuses.isSuperset(of: [401, 410, 421, 429, 503, 507]))
    for code in statuses.sorted() { #expect(!Status(code).phrase.isEmpty, "\(code)") }
    let request = try HTTP.Request(.get, "/", headers: ["Host": "elsewhere.example"])
    let refused = try await Answer(await site.respond(request))
    #expect(refused.status == 421 && refused.json["title"] == "Misdirected Request")
    try await site.remove()
  }
}
