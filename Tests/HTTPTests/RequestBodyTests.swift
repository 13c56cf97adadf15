import HTTP
import Testing

/// Counts bytes away from the loops.
private actor Counter {
  private(set) var count = 0

  func take(_ body: RequestBody) async throws(HTTPError) -> Int {
    for try await chunk in body { count += chunk.count }
    return count
  }
}

private let counting: HTTPServer.Handler = { request in
  do throws(HTTPError) { return .text("\(try await Counter().take(request.body))") } catch {
    return Response(Problem(error))
  }
}

@Test func clientsThatAskFirstAreToldToContinue() async throws {
  try await TestServer(handler: counting).run { server in
    let client = try RawClient(port: server.port)
    let head = line("POST", "/") + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n"
    #expect(try client.ask(head, toHead: true).status == 100)
    #expect(try client.ask("hello").text == "5")
    #expect(try client.ask(get()).text == "0")
  }
}

@Test func clientsThatAskFirstAndAreRefusedSendNothing() async throws {
  try await TestServer(handler: { _ in Response(Problem(.bodyTooLarge(limit: 10))) }).run {
    server in
    let client = try RawClient(port: server.port)
    let head = line("POST", "/") + "Content-Length: 300000000\r\nExpect: 100-continue\r\n\r\n"
    let reply = try client.ask(head)
    #expect(reply.status == 413)
    #expect(reply["Connection"] == "close")
    #expect(try client.receiveToEnd().isEmpty)
  }
}

@Test func aLittleOfAnUnwantedBodyIsReadAway() async throws {
  try await TestServer(handler: { .text($0.path) }).run { server in
    let client = try RawClient(port: server.port)
    let body = String(repeating: "x", count: 60_000)
    for _ in 0..<3 {
      let reply = try client.ask(line("POST", "/a") + "Content-Length: 60000\r\n\r\n" + body)
      #expect(reply.text == "/a")
      #expect(reply["Connection"] == nil)
    }
    let chunk = "ea60\r\n\(body)\r\n"
    try client.send(line("POST", "/b") + "Transfer-Encoding: chunked\r\n\r\n" + chunk)
    #expect(try client.reply().text == "/b")
    try client.send("0\r\n\r\n" + get("/c"))
    #expect(try client.reply().text == "/c")
  }
}

@Test func muchOfAnUnwantedBodyEndsTheConnectionAndNotTheAnswer() async throws {
  try await TestServer(handler: { .text($0.path) }).run { server in
    let client = try RawClient(port: server.port)
    try client.send(line("POST", "/a") + "Content-Length: 100000000\r\n\r\n")
    try client.send([UInt8](repeating: 0, count: 200_000))
    let reply = try client.reply()
    #expect(reply.text == "/a")
    #expect(reply["Connection"] == "close")
    // More may follow; it is read away until the client notices.
    try client.send([UInt8](repeating: 0, count: 200_000))
    #expect(try client.receiveToEnd().isEmpty)
  }
}

@Test func aBodyThatEndsTooEarlyIsNotWhole() async throws {
  try await TestServer(handler: counting).run { server in
    let client = try RawClient(port: server.port)
    try client.send(line("POST", "/") + "Content-Length: 10\r\n\r\nhello")
    client.finish()
    let reply = try client.reply()
    #expect(reply.status == 400)
    #expect(reply.text.contains("bodyIncomplete"))
  }
}

@Test func aHandlerStopsTheSenderByNotReading() async throws {
  let gate = Gate()
  let total = 64 << 20
  try await TestServer(
    handler: { request in
      await gate.pass()
      return await counting(request)
    }
  ).run { server in
    let client = try RawClient(port: server.port)
    try client.send(line("POST", "/") + "Content-Length: \(total)\r\n\r\n")
    let piece = [UInt8](repeating: 7, count: 1 << 20)
    let sent = try client.sendUntilBlocked(piece, total: total)
    // What the kernel keeps for both ends, and our buffer.
    #expect(sent < 24 << 20)
    gate.open()
    var rest = total - sent
    while rest > 0 {
      try client.send(Array(piece.prefix(rest)))
      rest -= min(rest, piece.count)
    }
    #expect(try client.reply().text == "\(total)")
  }
}

@Test func aLimitHoldsForAnyWayToSendABody() async throws {
  try await TestServer(
    handler: { request in
      do throws(HTTPError) {
        return .bytes(try await request.body.collect(limit: 4), type: "text/plain")
      } catch { return Response(Problem(error)) }
    }
  ).run { server in
    for body in [
      "Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    ] {
      let client = try RawClient(port: server.port)
      let reply = try client.ask(line("POST", "/") + body)
      #expect(reply.status == 413)
      #expect(reply.text.contains("\"limit\":4"))
    }
    let client = try RawClient(port: server.port)
    #expect(try client.ask(line("POST", "/") + "Content-Length: 4\r\n\r\nhell").text == "hell")
  }
}
