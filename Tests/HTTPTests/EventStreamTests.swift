import HTTP
import Synchronization
import Testing

/// Sends what happened after the event the page knows, then waits.
private let history: HTTPServer.Handler = { request in
  let known = request.lastEventID.flatMap { Int($0) } ?? 0
  return .events { writer in
    for id in (known + 1)...(known + 3) {
      try writer.send(ServerSentEvent(id: "\(id)", event: "change", data: "number \(id)"))
    }
    await Gate().passOrCancelled()
  }
}

@Test func aPageThatComesBackGoesOnWhereItWas() async throws {
  try await TestServer(handler: history).run { server in
    let first = try RawClient(port: server.port)
    try first.send(get("/events"))
    let head = try first.receive(until: "\r\n\r\n")
    #expect(head.contains("Content-Type: text/event-stream"))
    let text = try first.receive(until: "number 3\n\n")
    #expect(text.contains("id: 1\nevent: change\ndata: number 1\n\n"))
    let second = try RawClient(port: server.port)
    try second.send(line("GET", "/events") + "Last-Event-ID: 3\r\n\r\n")
    let rest = try second.receive(until: "number 6\n\n")
    #expect(!rest.contains("number 3"))
    #expect(rest.contains("id: 4\n"))
  }
}

@Test func aPageThatNeverReadsIsDropped() async throws {
  let dropped = Gate()
  let sent = Mutex(0)
  try await TestServer(
    handler: { _ in
      .events { writer in
        do throws(HTTPError) {
          while true {
            try writer.send(ServerSentEvent(data: String(repeating: "x", count: 1000)))
            sent.withLock { $0 += 1 }
            await Task.yield()
          }
        } catch { dropped.open() }
      }
    }
  ).run { server in
    let client = try RawClient(port: server.port, receiveBufferBytes: 4096)
    try client.send(get("/events"))
    try wait(for: dropped)
    // Nothing more than the kernel keeps and our buffer.
    #expect(sent.withLock { $0 } < 24 << 10)
  }
}

@Test func aPageThatLeavesEndsItsProducer() async throws {
  let ended = Gate()
  try await TestServer(
    handler: { _ in
      .events { writer in
        try writer.send(ServerSentEvent(data: "here"))
        await Gate().passOrCancelled()
        ended.open()
      }
    }
  ).run { server in
    do {
      let client = try RawClient(port: server.port)
      try client.send(get("/events"))
      try client.receive(until: "here\n\n")
    }
    try wait(for: ended)
  }
}

@Test func silenceIsFilledWithComments() async throws {
  let clock = MockClock()
  try await TestServer(time: clock.source, handler: history).run { server in
    let client = try RawClient(port: server.port)
    try client.send(get("/events"))
    try client.receive(until: "number 3\n\n\r\n")
    for _ in 0..<5 {
      let seconds = clock.pass(until: client, hearsFrom: server, atMost: 60)
      #expect(seconds >= 14 && seconds <= 60)
      #expect(try client.receive(until: ":\n\n\r\n").contains(":\n\n"))
    }
  }
}

@Test func stoppingEndsEventStreamsInOrder() async throws {
  let server = try HTTPServer(address: .loopback(port: 0), threads: 2, handler: history)
  async let running: Void = server.run()
  let client = try await blocking {
    let client = try RawClient(port: server.port)
    try client.send(get("/events"))
    try client.receive(until: "number 3\n\n\r\n")
    return client
  }
  await server.stop(graceSeconds: 60)
  try await running
  #expect(try client.receiveToEnd() == Array("0\r\n\r\n".utf8))
  #expect(server.connectionCount == 0)
}
