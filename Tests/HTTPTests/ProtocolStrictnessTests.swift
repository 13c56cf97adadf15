import HTTP
import Testing

private let handler: HTTPServer.Handler = { request in
  do throws(HTTPError) {
    let body = try await request.body.collect(limit: 1 << 20)
    return .text("\(request.path) \(body.count)")
  } catch { return Response(Problem(error)) }
}

private let host = "Host: x\r\n"
private let good = "GET /ok HTTP/1.1\r\n\(host)\r\n"

/// A conversation: what is sent, the statuses that come back, and whether the
/// connection stays.
private let conversations: [(String, statuses: [Int], stays: Bool)] = [
  (good + good + good, [200, 200, 200], true),
  ("\r\n\r\n" + good, [200], true),
  ("GET /ok HTTP/1.0\r\n\r\n", [200], false),
  ("GET /ok HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", [200], true),
  ("GET /ok HTTP/1.1\r\n\(host)Connection: close\r\n\r\n" + good, [200], false),
  ("GET /ok HTTP/1.1\r\n\r\n", [400], false),
  ("GET /ok HTTP/1.1\r\n\(host)\(host)\r\n", [400], false),
  (post("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG"), [400], false),
  (post("Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"), [400], false),
  (post("Content-Length: +5\r\n\r\nabcde"), [400], false),
  (post("Content-Length: 0x5\r\n\r\nabcde"), [400], false),
  (post("Content-Length: 99999999999999999999999\r\n\r\nabcde"), [400], false),
  (post("Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"), [501], false),
  ("POST /up HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", [400], false),
  (post("Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n"), [400], false),
  (post("Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\nab\r\n0\r\n\r\n"), [400], false),
  (
    post("Transfer-Encoding: chunked\r\n\r\n2;x=y\r\nab\r\n0\r\nT: v\r\n\r\n") + good, [200, 200],
    true
  ),
  ("GET /ok HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n", [400], false),
  (post("Content-Length : 3\r\n\r\nabc"), [400], false),
  ("GET /ok HTTP/1.1\nHost: x\n\n", [400], false),
  ("GET /ok HTTP/1.1\r\n\(host)A: b\rc\r\n\r\n", [400], false),
  ("GET /ok HTTP/1.1\r\n\(host)A: b\0c\r\n\r\n", [400], false),
  ("GET /thumb.jpg%00.txt HTTP/1.1\r\n\(host)\r\n", [400], false),
  ("G@T / HTTP/1.1\r\n\(host)\r\n", [400], false),
  ("TRACE / HTTP/1.1\r\n\(host)\r\n", [501], false),
  ("CONNECT a:1 HTTP/1.1\r\n\(host)\r\n", [501], false),
  ("GET / HTTP/9.9\r\n\(host)\r\n", [505], false),
  ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [505], false),
  (String(repeating: "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}", count: 8), [400], false),
  ("GET /ok HTTP/1.1\r\n\(host)A: \(String(repeating: "x", count: 40_000))\r\n\r\n", [431], false),
  ("GET /\(String(repeating: "x", count: 20_000)) HTTP/1.1\r\n\(host)\r\n", [414], false),
  ("GET /ok HTTP/1.1\r\n\(host)\(String(repeating: "A: b\r\n", count: 1000))\r\n", [431], false),
  ("GET /../../../../etc/passwd HTTP/1.1\r\n\(host)\r\n", [400], false),
  ("GET /..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\n\(host)\r\n", [400], false),
  ("GET /%252e%252e/etc/passwd HTTP/1.1\r\n\(host)\r\n", [200], true),
  ("GET /ok HTTP/1.1\r\n\(host)Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n", [200], true),
  (post("Content-Length: 3\r\n\r\nabc") + good, [200, 200], true),
]

private func post(_ rest: String) -> String { "POST /up HTTP/1.1\r\n" + host + rest }

@Test func everyConversationEndsAsStrictlyAsItShould() async throws {
  try await TestServer(handler: handler).run { server in
    for (request, statuses, stays) in conversations {
      let client = try RawClient(port: server.port)
      let title = request.prefix(60).debugDescription
      try client.send(request)
      var got: [Int] = []
      for _ in statuses { got.append(try client.reply().status) }
      #expect(got == statuses, "\(title)")
      if stays {
        #expect(try client.ask(good).status == 200, "\(title)")
      } else {
        #expect(try client.receiveToEnd().isEmpty, "\(title)")
      }
    }
  }
}

@Test func everyPieceOfTheConversationsMayComeAlone() async throws {
  try await TestServer(handler: handler).run { server in
    let client = try RawClient(port: server.port)
    let text = post("Transfer-Encoding: chunked\r\n\r\n2;x=y\r\nab\r\n0\r\nT: v\r\n\r\n") + good
    for byte in text.utf8 { try client.send([byte]) }
    #expect(try client.reply().text == "/up 2")
    #expect(try client.reply().text == "/ok 0")
  }
}

@Test func clientsThatEndTheirSideStillGetTheirAnswers() async throws {
  let gate = Gate()
  try await TestServer(
    handler: { request in
      await gate.pass()
      return .text(request.path)
    }
  ).run { server in
    let client = try RawClient(port: server.port)
    try client.send(get("/a") + get("/b"))
    client.finish()
    gate.open()
    #expect(try client.reply().text == "/a")
    #expect(try client.reply().text == "/b")
    #expect(try client.receiveToEnd().isEmpty)
  }
}

@Test func aRefusalIsAProblemDocument() async throws {
  try await TestServer(handler: handler).run { server in
    let client = try RawClient(port: server.port)
    let reply = try client.ask("GET / HTTP/1.1\r\n\r\n")
    #expect(reply["Content-Type"] == "application/problem+json")
    #expect(reply["Connection"] == "close")
    #expect(reply.text.contains("\"code\":\"badRequest\""))
    #expect(reply.text.contains("\"fault\":\"host\""))
  }
}
