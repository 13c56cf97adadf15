import HTTP
import Testing

private enum Door: Sendable { case open, locked }

private struct Refused: Error {}

private let router = Router<Door, String>(
  [
    Route(.get, "/", "The page.", access: .open) { _, _ in .text("root") },
    Route(
      .get, "/assets/{id}/renditions/{size}", "A rendition.", access: .open,
      answers: [RouteAnswer(200, "The picture.", type: "image/jpeg")]
    ) { (_, visitor, id: String, size: Int) in .text("\(visitor) \(id) \(size)") },
    Route(.get, "/assets/all", "All.", access: .open) { _, _ in .text("all") },
    Route(.get, "/assets/{id}", "One.", access: .open) { (_, _, id: String) in .text("one \(id)") },
    Route(.delete, "/assets/{id}", "Away.", access: .locked) { (_, _, id: String) in .text("gone")
    },
    Route(.get, "/files/{path*}", "A file.", access: .open) { (_, _, path: String) in .text(path) },
    Route(
      .get, "/list", "A list.", access: .open,
      query: [
        QueryParameter("limit", .integer(1...500), "How many."),
        QueryParameter("order", .choice(["new", "old"]), "Which first."),
        QueryParameter("after", .text(maxBytes: 8), "Where to go on."),
      ]
    ) { request, _ in .text("\(request.query.integer("limit") ?? 200)") },
    Route(.post, "/json", "A document.", access: .open, body: .json(limit: 16)) { request, _ in
      .bytes(try await request.body.collect(limit: 100), type: "application/json")
    },
    Route(
      .put, "/upload", "A file.", access: .open, body: .bytes(limit: nil, requiresLength: true)
    ) { request, _ in
      var count = 0
      for try await chunk in request.body { count += chunk.count }
      return .text("\(count)", status: .created)
    },
  ],
  admit: { _, door in
    guard door == .open else { throw Refused() }
    return "guest"
  },
  failure: { error, _ in
    Response(Problem((error as? HTTPError) ?? .failed))
  })

/// What is asked, and what is to come of it.
private struct Case: Sendable, CustomTestStringConvertible {
  var request: String
  var headers: Headers = [:]
  var body = ""
  var status: Int
  var text: String?
  var allow: String?

  var testDescription: String { request }

  init(
    _ request: String, _ status: Int, _ text: String? = nil, allow: String? = nil,
    headers: Headers = [:], body: String = ""
  ) {
    (self.request, self.status, self.text, self.allow) = (request, status, text, allow)
    (self.headers, self.body) = (headers, body)
  }
}

private let json: Headers = ["Content-Type": "application/json; charset=utf-8"]

private let cases = [
  Case("GET /", 200, "root"),
  Case("GET /assets/7f/renditions/256", 200, "guest 7f 256"),
  Case("GET /assets/a%20b/renditions/0", 200, "guest a b 0"),
  Case("GET /assets/7f/renditions/big", 404), Case("GET /assets/7f/renditions/0256", 404),
  Case("GET /assets/7f/renditions/-1", 404), Case("GET /assets/7f/renditions/", 404),
  Case("GET /assets/7f/renditions/99999999999999999999", 404),
  Case("GET /assets/all", 200, "all"), Case("GET /assets/none", 200, "one none"),
  Case("GET /assets/", 404), Case("GET /assets", 404), Case("GET //", 404),
  Case("GET /files/a/b.js", 200, "a/b.js"), Case("GET /files", 404),
  Case("POST /assets/1", 405, allow: "GET, HEAD, DELETE, OPTIONS"),
  Case("OPTIONS /assets/1", 204, allow: "GET, HEAD, DELETE, OPTIONS"),
  Case("OPTIONS /nowhere", 404), Case("PUT /nowhere", 404), Case("DELETE /assets/1", 500),
  Case(
    "OPTIONS *", 204,
    allow:
      "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, PROPFIND, PROPPATCH, MKCOL, MOVE, LOCK, UNLOCK"
  ),
  Case("GET /list", 200, "200"), Case("GET /list?limit=5&other=1", 200, "5"),
  Case("GET /list?limit=0", 400), Case("GET /list?limit=501", 400), Case("GET /list?limit=a", 400),
  Case("GET /list?limit=1&limit=2", 400), Case("GET /list?order=new", 200),
  Case("GET /list?order=up", 400), Case("GET /list?after=123456789", 400),
  Case("POST /json", 200, "{\"a\":1}", headers: json, body: "{\"a\":1}"),
  Case("POST /json", 415, body: "{}"),
  Case("POST /json", 415, headers: ["Content-Type": "text/plain"], body: "{}"),
  Case("POST /json", 413, headers: json, body: "{\"a\":\"0123456789\"}"),
  Case("PUT /upload", 201, "5", headers: ["Content-Length": "5"], body: "hello"),
]

@Test(arguments: cases)
private func theRouterAnswersInTheProcess(_ item: Case) async throws {
  let words = item.request.split(separator: " ").map(String.init)
  let method = try #require(Method(rawValue: words[0]))
  let request = try Request(method, words[1], headers: item.headers, body: Array(item.body.utf8))
  let response = await router.respond(to: request)
  #expect(response.status.code == item.status)
  if let text = item.text { #expect(try await response.collectedBody() == Array(text.utf8)) }
  if let allow = item.allow { #expect(response.headers["Allow"] == allow) }
}

@Test func theRouterAnswersTheSameOverASocket() async throws {
  try await TestServer(handler: { await router.respond(to: $0) }).run { server in
    let client = try RawClient(port: server.port)
    for item in cases {
      var request = item.request + " HTTP/1.1\r\nHost: localhost\r\n"
      for field in item.headers where field.name != "Content-Length" {
        request += "\(field.name): \(field.value)\r\n"
      }
      if !item.body.isEmpty { request += "Content-Length: \(item.body.utf8.count)\r\n" }
      let reply = try client.ask(request + "\r\n" + item.body)
      #expect(reply.status == item.status, "\(item.request)")
      if let text = item.text { #expect(reply.text == text, "\(item.request)") }
      if let allow = item.allow { #expect(reply["Allow"] == allow, "\(item.request)") }
    }
    let chunked = line("PUT", "/upload") + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    #expect(try client.ask(chunked).status == 411)
    let head = try client.ask(line("HEAD", "/assets/all") + "\r\n", toHead: true)
    #expect(head["Content-Length"] == "3")
    #expect(try client.ask(get("/assets/all")).text == "all")
  }
}

@Test func theTableOfRoutesSaysWhatTheyTake() throws {
  let route = try #require(router.route(.head, ["assets", "1", "renditions", "2"]))
  #expect(route.pattern.text == "/assets/{id}/renditions/{size}")
  #expect(route.pattern.names == ["id", "size"])
  #expect(route.pathTypes.map { $0.schemaType } == ["string", "integer"])
  #expect(route.answers.first?.type == "image/jpeg")
  #expect(router.routes.count == 9)
}
