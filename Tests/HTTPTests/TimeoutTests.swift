import HTTP
import Testing

private let reading: HTTPServer.Handler = { request in
  do throws(HTTPError) {
    let body = try await request.body.collect(limit: 1 << 30)
    return .text("\(body.count)")
  } catch { return Response(Problem(error)) }
}

@Test func aHeadThatDripsIsRefused() async throws {
  let clock = MockClock()
  try await TestServer(time: clock.source, handler: reading).run { server in
    let client = try RawClient(port: server.port)
    try client.send("GET / HTTP/1.1\r\nHost: x\r\nA: ")
    var passed = 0
    while passed < 100, !client.hasAnswer() {
      try client.send("a")
      clock.advanceASecond(server)
      passed += 1
    }
    #expect(passed >= 10)
    #expect(passed < 100)
    #expect(try client.reply().status == 408)
    #expect(try client.receiveToEnd().isEmpty)
  }
}

@Test func aBodyThatDripsIsRefused() async throws {
  let clock = MockClock()
  try await TestServer(time: clock.source, handler: reading).run { server in
    let client = try RawClient(port: server.port)
    try client.send(line("POST", "/") + "Content-Length: 100000\r\n\r\n")
    var passed = 0
    while passed < 200 {
      // The answer is its handler's, which may be late on a machine that stalls.
      if client.hasAnswer(milliseconds: passed == 100 ? 60_000 : 1) { break }
      try client.send("a")
      clock.advanceASecond(server)
      passed += 1
    }
    #expect(passed >= 30)
    #expect(passed < 200)
    #expect(try client.reply().status == 408)
    #expect(try client.receiveToEnd().isEmpty)
  }
}

@Test func silentAndIdleConnectionsAreClosedWithoutAWord() async throws {
  let clock = MockClock()
  try await TestServer(time: clock.source, handler: reading).run { server in
    let silent = try RawClient(port: server.port)
    #expect(clock.pass(until: silent, hearsFrom: server, atMost: 100) >= 10)
    #expect(try silent.receiveToEnd().isEmpty)
    let idle = try RawClient(port: server.port)
    #expect(try idle.ask(get()).status == 200)
    #expect(clock.pass(until: idle, hearsFrom: server, atMost: 200) >= 75)
    #expect(try idle.receiveToEnd().isEmpty)
  }
}

@Test func anEmptyLineBeginsNoRequest() async throws {
  let clock = MockClock()
  try await TestServer(time: clock.source, handler: reading).run { server in
    let idle = try RawClient(port: server.port)
    #expect(try idle.ask(get() + "\r\n\r\n").status == 200)
    #expect(clock.pass(until: idle, hearsFrom: server, atMost: 200) >= 75)
    #expect(try idle.receiveToEnd().isEmpty)
    let late = try RawClient(port: server.port)
    #expect(try late.ask("\r\n\r\n" + get()).status == 200)
    #expect(try late.ask("\r\n" + get()).status == 200)
  }
}

@Test func aHandlerThatHangsIsAnsweredFor() async throws {
  let clock = MockClock()
  let gate = Gate()
  try await TestServer(
    time: clock.source,
    handler: { _ in
      await gate.pass()
      return .text("late")
    }
  ).run { server in
    let client = try RawClient(port: server.port)
    try client.send(get())
    #expect(clock.pass(until: client, hearsFrom: server, atMost: 1000) >= 300)
    #expect(try client.reply().status == 503)
    #expect(try client.receiveToEnd().isEmpty)
    let asksForHead = try RawClient(port: server.port)
    try asksForHead.send(line("HEAD", "/") + "\r\n")
    #expect(clock.pass(until: asksForHead, hearsFrom: server, atMost: 1000) >= 300)
    let answer = String(decoding: try asksForHead.receiveToEnd(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 503") && answer.hasSuffix("\r\n\r\n"), "\(answer)")
    gate.open()
  }
}

@Test func aReaderThatStopsIsDropped() async throws {
  let clock = MockClock()
  let dropped = Gate()
  try await TestServer(
    time: clock.source,
    handler: { _ in
      .stream(type: "image/jpeg") { writer in
        defer { dropped.open() }
        while true { try await writer.write([UInt8](repeating: 1, count: 1 << 16)) }
      }
    }
  ).run { server in
    let client = try RawClient(port: server.port, receiveBufferBytes: 4096)
    try client.send(get())
    var passed = 0
    while !dropped.isOpen, passed < 1000 {
      clock.advanceASecond(server)
      passed += 1
      _ = client.hasNothingFor(milliseconds: 5)
    }
    #expect(passed >= 30)
    #expect(dropped.isOpen)
  }
}
