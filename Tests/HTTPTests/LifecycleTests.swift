import Foundation
import HTTP
import Testing

@Test func stoppingLetsWhatRunsFinish() async throws {
  let gate = Gate()
  let begun = Gate()
  let server = try HTTPServer(
    address: .loopback(port: 0),
    handler: { _ in
      begun.open()
      await gate.pass()
      return .text("finished")
    })
  async let running: Void = server.run()
  let (busy, idle) = try await blocking {
    let clients = (try RawClient(port: server.port), try RawClient(port: server.port))
    try clients.0.send(get())
    try wait(for: begun)
    return clients
  }
  async let stopping: Void = server.stop(graceSeconds: 60)
  #expect(try await blocking { try idle.receiveToEnd() }.isEmpty)
  gate.open()
  let reply = try await blocking { try busy.reply() }
  #expect(reply.text == "finished")
  #expect(reply["Connection"] == "close")
  await stopping
  try await running
  // By now the server of another test may have its port.
  if let stranger = try? RawClient(port: server.port) {
    let other = try await blocking { try stranger.ask(get()).text }
    #expect(other != "finished")
  }
}

@Test func answersThatOutlastTheGracePeriodAreCut() async throws {
  let gate = Gate()
  let begun = Gate()
  let server = try HTTPServer(
    address: .loopback(port: 0),
    handler: { _ in
      begun.open()
      await gate.pass()
      return .text("late")
    })
  async let running: Void = server.run()
  let client = try await blocking {
    let client = try RawClient(port: server.port)
    try client.send(get())
    try wait(for: begun)
    return client
  }
  await server.stop(graceSeconds: 0)
  try await running
  #expect(try client.receiveToEnd().isEmpty)
  gate.open()
}

@Test func cancellingTheTaskStopsTheServer() async throws {
  let server = try HTTPServer(address: .loopback(port: 0), handler: { _ in .text("") })
  let task = Task { try await server.run() }
  #expect(try await blocking { try RawClient(port: server.port).ask(get()).status } == 200)
  task.cancel()
  try await task.value
  #expect(server.connectionCount == 0)
}

@Test func aServerThatNeverRanStopsAndItsPortIsFree() async throws {
  func again(_ port: UInt16) throws -> HTTPServer {
    try HTTPServer(address: .loopback(port: port), handler: { _ in .text("") })
  }
  var second: HTTPServer?
  for _ in 0..<5 where second == nil {
    let first = try again(0)
    #expect(throws: HTTPError.self) { try again(first.port) }
    await first.stop(graceSeconds: 1)
    // Another test may have got the port in between, and not several times.
    second = try? again(first.port)
  }
  let last = try #require(second)
  await last.stop(graceSeconds: 1)
}

@Test func itListensOnTheNewerProtocolToo() async throws {
  let server = try HTTPServer(
    address: SocketAddress(parsing: "[::1]:0"), handler: { .text("\($0.isLoopback)") })
  #expect(server.address.description.hasPrefix("[::1]:"))
  #expect(server.port != 0)
  await server.stop(graceSeconds: 0)
}

@Test func tooManyConnectionsAreTurnedAway() async throws {
  var limits = HTTPLimits()
  (limits.connections, limits.connectionsBeyond) = (2, 0)
  try await TestServer(limits: limits, handler: { _ in .text("in") }).run { server in
    let inside = try (0..<2).map { _ in try RawClient(port: server.port) }
    for client in inside { #expect(try client.ask(get()).status == 200) }
    let outside = try RawClient(port: server.port)
    let reply = try outside.reply()
    #expect(reply.status == 503)
    #expect(reply["Retry-After"] == "2")
    #expect(try outside.receiveToEnd().isEmpty)
    #expect(try inside[0].ask(get()).status == 200)
  }
}

@Test func theOldestIdleConnectionIsDroppedForANewOne() async throws {
  var limits = HTTPLimits()
  (limits.connections, limits.connectionsBeyond) = (3, 1)
  try await TestServer(limits: limits, handler: { _ in .text("in") }).run { server in
    let first = try RawClient(port: server.port)
    #expect(try first.ask(get()).status == 200)
    let others = try (0..<2).map { _ in try RawClient(port: server.port) }
    for client in others { #expect(try client.ask(get()).status == 200) }
    // The last place is taken: the one that has been idle for longest goes.
    #expect(try first.receiveToEnd().isEmpty)
    var clients = others
    for _ in 0..<20 {
      clients.append(try RawClient(port: server.port))
      #expect(try clients.last?.ask(get()).status == 200)
    }
  }
}

/// All have been idle equally long here, as on a fast machine that counts milliseconds.
@Test func aConnectionThatHasJustArrivedIsNotTheOldest() async throws {
  var limits = HTTPLimits()
  (limits.connections, limits.connectionsBeyond) = (3, 1)
  let time = MockClock().source
  try await TestServer(limits: limits, time: time, handler: { _ in .text("in") }).run { server in
    var clients: [RawClient] = []
    for _ in 0..<20 {
      clients.append(try RawClient(port: server.port))
      #expect(try clients.last?.ask(get()).status == 200)
    }
  }
}

/// Its end says that it is whole, so that it must not come where it is not.
@Test func aBrokenAnswerDoesNotEndAsAWholeOneDoes() async throws {
  try await TestServer(handler: { _ in
    .stream(type: "image/jpeg") { writer in
      try await writer.write([1, 2, 3])
      throw HTTPError.failed
    }
  }).run { server in
    let client = try RawClient(port: server.port)
    try client.send("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
    #expect(try client.receiveToEnd().suffix(3) == [1, 2, 3])
    #expect(client.wasReset)
  }
}

/// A handler that reads its body only while it answers.
@Test func afterTheAnswerBeganNobodyIsAskedToGoOn() async throws {
  try await TestServer(handler: { request in
    .stream(type: "text/plain") { writer in
      try await writer.write(Array("first ".utf8))
      try await writer.write(try await request.body.collect(limit: 100))
    }
  }).run { server in
    let client = try RawClient(port: server.port)
    try client.send(line("POST", "/") + "Content-Length: 4\r\nExpect: 100-continue\r\n\r\n")
    var answer = try client.receive()
    try client.send("last")
    while case let more = try client.receive(), !more.isEmpty { answer += more }
    let text = String(decoding: answer, as: UTF8.self)
    #expect(text.contains("first ") && !text.contains("100 Continue"), "\(text)")
  }
}

@Test func aProxyComesForMany() throws {
  var limits = HTTPLimits()
  (limits.connections, limits.connectionsBeyond, limits.connectionsPerAddress) = (4, 0, 1)
  let admissions = ConnectionCounter(
    limits: limits, proxies: try TrustedProxies(parsing: ["2001:db8::1"]))
  let proxy = try SocketAddress(parsing: "[2001:db8::1]:5")
  let neighbour = try SocketAddress(parsing: "[2001:db8::2]:5")
  #expect(admissions.enter(proxy) && admissions.enter(neighbour) && admissions.enter(proxy))
  #expect(!admissions.enter(neighbour))
  admissions.leave(proxy)
  // That the proxy has left makes no room for those of its network.
  #expect(!admissions.enter(neighbour))
  admissions.leave(neighbour)
  #expect(admissions.enter(neighbour))
}

@Test func oneAddressDoesNotGetAll() throws {
  var limits = HTTPLimits()
  (limits.connections, limits.connectionsBeyond, limits.connectionsPerAddress) = (10, 0, 2)
  let admissions = ConnectionCounter(limits: limits)
  let stranger = try SocketAddress(parsing: "192.0.2.1:5")
  #expect(admissions.enter(stranger))
  #expect(admissions.enter(stranger))
  #expect(!admissions.enter(try SocketAddress(parsing: "192.0.2.1:6")))
  #expect(admissions.enter(try SocketAddress(parsing: "192.0.2.2:5")))
  for _ in 0..<7 { #expect(admissions.enter(.loopback(port: 1))) }
  #expect(!admissions.enter(.loopback(port: 1)))
  admissions.leave(stranger)
  #expect(admissions.enter(stranger))
  #expect(admissions.count == 10)
}

@Test func aStormOfResetsLeavesNothingBehind() async throws {
  let port = try await TestServer(
    threads: 2,
    handler: { request in
      do throws(HTTPError) {
        return .bytes(try await request.body.collect(limit: 1 << 24), type: "text/plain")
      } catch { return Response(Problem(error)) }
    }
  ).run { server in
    let openings = [
      "", "G", get(), line("POST", "/") + "Content-Length: 100000\r\n\r\nabc",
      line("POST", "/") + "Transfer-Encoding: chunked\r\n\r\n5\r\nhel", get() + get() + "GET ",
    ]
    for round in 0..<600 {
      let client = try RawClient(port: server.port)
      try client.send(openings[round % openings.count])
      if round % 3 > 0 { client.resetOnClose() }
    }
    let client = try RawClient(port: server.port)
    #expect(try client.ask(get()).status == 200)
    return server.port
  }
  let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
  let ours = open.compactMap { Int32($0) }.filter { localPort(of: $0) == port }
  #expect(ours.isEmpty)
}

private func localPort(of descriptor: Int32) -> UInt16? {
  var address = sockaddr_in()
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let status = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
  }
  return status == 0 ? UInt16(bigEndian: address.sin_port) : nil
}
