import HTTP
import Synchronization
import Testing

@Test func aStreamIsSentInChunksOrToTheEnd() async throws {
  try await TestServer(
    handler: { _ in
      .stream(type: "text/plain") { writer in
        for number in 0..<1000 { try await writer.write("\(number) ") }
      }
    }
  ).run { server in
    let whole = (0..<1000).map { "\($0) " }.joined()
    let client = try RawClient(port: server.port)
    let reply = try client.ask(get())
    #expect(reply["Transfer-Encoding"] == "chunked")
    #expect(reply.text == whole)
    #expect(try client.ask(get()).text == whole)
    let head = try client.ask(line("HEAD", "/") + "\r\n", toHead: true)
    #expect(head["Transfer-Encoding"] == "chunked")
    let old = try client.ask("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    #expect(old["Connection"] == "close")
    #expect(old.text == whole)
  }
}

@Test func aBrokenStreamIsNotTakenForAWholeOne() async throws {
  try await TestServer(
    handler: { request in
      .stream(type: "text/plain", length: request.path == "/short" ? 10 : nil) { writer in
        try await writer.write("hello")
        if request.path == "/thrown" { throw HTTPError.failed }
        if request.path == "/short" { return }
        try await writer.write("!")
      }
    }
  ).run { server in
    #expect(try RawClient(port: server.port).ask(get("/whole")).text == "hello!")
    for path in ["/thrown", "/short"] {
      let client = try RawClient(port: server.port)
      try client.send(get(path))
      let bytes = String(decoding: try client.receiveToEnd(), as: UTF8.self)
      #expect(bytes.contains("hello"))
      #expect(!bytes.contains("\r\n0\r\n"))
    }
  }
}

@Test func aCountedStreamNeverSendsMoreThanItPromised() async throws {
  try await TestServer(
    handler: { request in
      .stream(type: "text/plain", length: 5) { writer in
        try await writer.write("hel")
        try await writer.write(request.path == "/more" ? "lo and more" : "lo")
      }
    }
  ).run { server in
    let client = try RawClient(port: server.port)
    #expect(try client.ask(get()).text == "hello")
    #expect(try client.ask(get()).text == "hello")
    try client.send(get("/more"))
    #expect(!String(decoding: try client.receiveToEnd(), as: UTF8.self).contains("more"))
  }
}

@Test func aWriterWaitsForAReader() async throws {
  let written = Mutex(0)
  let total = 64 << 20
  try await TestServer(
    handler: { _ in
      .stream(type: "image/jpeg") { writer in
        let piece = [UInt8](repeating: 1, count: 1 << 16)
        for _ in 0..<(total / piece.count) {
          try await writer.write(piece)
          written.withLock { $0 += piece.count }
        }
      }
    }
  ).run { server in
    let client = try RawClient(port: server.port, receiveBufferBytes: 65536)
    try client.send(get())
    _ = try client.receive(until: "\r\n\r\n")
    // Ten looks without progress in between: the writer has come to rest.
    var before = -1
    var still = 0
    while still < 10 {
      let now = written.withLock { $0 }
      still = now == before ? still + 1 : 0
      before = now
      _ = client.hasNothingFor(milliseconds: 10)
    }
    #expect(before < 24 << 20)
    var received = 0
    while received < total { received += try client.receive().count }
    // The last piece may be here before the writer has counted it.
    #expect(written.withLock { $0 } >= total - (1 << 16))
  }
}

@Test func aWriterHearsThatThePeerHasLeft() async throws {
  let gone = Gate()
  let error = Mutex<HTTPError?>(nil)
  try await TestServer(
    handler: { _ in
      .stream(type: "image/jpeg") { writer in
        do {
          while true { try await writer.write([UInt8](repeating: 1, count: 1 << 16)) }
        } catch let failure as HTTPError {
          error.withLock { $0 = failure }
          gone.open()
        }
      }
    }
  ).run { server in
    do {
      let client = try RawClient(port: server.port)
      try client.send(get())
      _ = try client.receive(until: "\r\n\r\n")
      client.resetOnClose()
    }
    try wait(for: gone)
  }
  #expect(error.withLock { $0 } == .closed)
}
