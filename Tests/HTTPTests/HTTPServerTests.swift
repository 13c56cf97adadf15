import HTTP
import Testing

/// Answers with what it was asked.
private let echo: HTTPServer.Handler = { request in
  do throws(HTTPError) {
    let body = try await request.body.collect(limit: 1 << 20)
    return .text(
      "\(request.method.rawValue) \(request.path) \(String(decoding: body, as: UTF8.self))")
  } catch { return Response(Problem(error)) }
}

@Test func aRequestIsAnsweredAndTheConnectionStays() async throws {
  try await TestServer(handler: echo).run { server in
    let client = try RawClient(port: server.port)
    for _ in 0..<3 {
      let reply = try client.ask(get("/hello"))
      #expect(reply.status == 200)
      #expect(reply.text == "GET /hello ")
      #expect(reply["Content-Type"] == "text/plain; charset=utf-8")
      #expect(reply["Date"]?.hasSuffix(" GMT") == true)
      #expect(reply["Connection"] == nil)
    }
  }
}

@Test func aBodyArrivesByLengthAndByChunks() async throws {
  try await TestServer(handler: echo).run { server in
    let client = try RawClient(port: server.port)
    let byLength = try client.ask(line("POST", "/a") + "Content-Length: 5\r\n\r\nhello")
    #expect(byLength.text == "POST /a hello")
    let chunked = line("POST", "/a") + "Transfer-Encoding: chunked\r\n\r\n"
    let byChunks = try client.ask(chunked + "2;x=y\r\nhe\r\n3\r\nllo\r\n0\r\nT: v\r\n\r\n")
    #expect(byChunks.text == "POST /a hello")
    #expect(try client.ask(get("/b")).text == "GET /b ")
  }
}

@Test func tenThousandPipelinedRequestsAreAnsweredInOrder() async throws {
  try await TestServer(handler: echo).run { server in
    let client = try RawClient(port: server.port)
    let sent = concurrently { try client.send((0..<10_000).map { get("/\($0)") }.joined()) }
    for number in 0..<10_000 {
      let reply = try client.reply()
      if reply.text != "GET /\(number) " {
        Issue.record("answer \(number) is \(reply.text)")
        break
      }
    }
    try sent()
  }
}
