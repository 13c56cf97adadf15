import HTTP
import Testing

private let page = StaticFile(
  Array((0..<1000).map { "\($0 % 10)" }.joined().utf8), type: "image/png", tag: "tag")

private let router = Router<Void, Void>(
  [
    Route(.get, "/file", "", access: ()) { request, _ in page.response(to: request) },
    Route(.get, "/number/{number}", "", access: ()) { (_, _, number: Int) in .text("\(number)") },
    Route(.post, "/echo", "", access: (), body: .bytes(limit: 1 << 20)) { request, _ in
      let type = request.headers["X-Kind"] ?? "none"
      return .bytes(try await request.body.collect(limit: 1 << 20), type: "text/\(type)")
    },
    Route(.post, "/form", "", access: (), body: .bytes(limit: nil)) { request, _ in
      var form = try request.form()
      var names: [String] = []
      while let event = try await form.next() {
        if case .part(let head) = event { names.append(head.name) }
      }
      return .text(names.joined(separator: ","))
    },
    Route(.get, "/stream", "", access: ()) { _, _ in
      .stream(type: "text/plain") { writer in
        for number in 0..<1000 { try await writer.write("\(number) ") }
      }
    },
    Route(.get, "/events", "", access: ()) { request, _ in
      .events { try $0.send(ServerSentEvent(id: request.lastEventID, data: "one\ntwo")) }
    },
  ], admit: { _, _ in },
  failure: { error, _ in Response(Problem(error as? HTTPError ?? .failed)) })

/// One body for every way that a request can come.
@Suite struct TransportTests {
  @Test(arguments: Transport.allCases)
  func aHandlerIsTheSameHoweverItIsReached(_ transport: Transport) async throws {
    let handler: HTTPServer.Handler = { await router.respond(to: $0) }
    try await transport.run(handler) { ask in
      try await filesAreAnsweredInPartsAndOnCondition(ask)
      try await bodiesArriveWhole(ask)
      try await answersAreStreamed(ask)
      try await refusalsAreProblems(ask)
    }
  }

  private func filesAreAnsweredInPartsAndOnCondition(_ ask: Transport.Ask) async throws {
    let whole = try await ask(.get, "/file", [:], "")
    #expect(whole.status == 200 && whole.body.count == 1000)
    #expect(whole.fields["etag"] == "\"tag\"")
    let head = try await ask(.head, "/file", [:], "")
    #expect(head.status == 200 && head.body.isEmpty)
    #expect(head.fields["content-type"] == "image/png")
    let part = try await ask(.get, "/file", ["Range": "bytes=10-12"], "")
    #expect(part.status == 206 && part.body == "012")
    #expect(part.fields["content-range"] == "bytes 10-12/1000")
    let parts = try await ask(.get, "/file", ["Range": "bytes=0-1,-1"], "")
    #expect(parts.status == 206)
    #expect(parts.fields["content-type"]?.hasPrefix("multipart/byteranges; boundary=") == true)
    #expect(parts.body.contains("Content-Range: bytes 0-1/1000\r\n\r\n01\r\n--"))
    #expect(parts.body.contains("Content-Range: bytes 999-999/1000\r\n\r\n9\r\n--"))
    #expect(try await ask(.get, "/file", ["Range": "bytes=1000-"], "").status == 416)
    let same = try await ask(.get, "/file", ["If-None-Match": "\"tag\""], "")
    #expect(same.status == 304 && same.body.isEmpty)
  }

  private func bodiesArriveWhole(_ ask: Transport.Ask) async throws {
    let text = String(repeating: "0123456789abcdef", count: 50_000)
    let echo = try await ask(.post, "/echo", ["X-Kind": "odd"], text)
    #expect(echo.status == 200 && echo.body == text)
    #expect(echo.fields["content-type"] == "text/odd")
    let form = "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--\r\n"
    let parts = try await ask(
      .post, "/form", ["Content-Type": "multipart/form-data; boundary=x"], form)
    #expect(parts.body == "a")
  }

  private func answersAreStreamed(_ ask: Transport.Ask) async throws {
    let stream = try await ask(.get, "/stream", [:], "")
    #expect(stream.body == (0..<1000).map { "\($0) " }.joined())
    let events = try await ask(.get, "/events", ["Last-Event-ID": "7"], "")
    #expect(events.fields["content-type"] == "text/event-stream")
    #expect(events.body == "id: 7\ndata: one\ndata: two\n\n")
  }

  private func refusalsAreProblems(_ ask: Transport.Ask) async throws {
    let large = try await ask(.post, "/echo", [:], String(repeating: "x", count: (1 << 20) + 1))
    #expect(large.status == 413)
    #expect(large.body.contains("\"code\":\"bodyTooLarge\""))
    for (method, target, status) in [
      (HTTP.Method.get, "/nothing", 404), (.get, "/number/01", 404), (.get, "/number/7", 200),
      (.delete, "/file", 405), (.get, "/echo", 405), (.options, "/file", 204),
    ] {
      let reply = try await ask(method, target, [:], "")
      #expect(reply.status == status, "\(method) \(target)")
      if status >= 400 { #expect(reply.fields["content-type"] == "application/problem+json") }
    }
  }
}
