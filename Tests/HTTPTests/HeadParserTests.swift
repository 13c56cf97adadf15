import HTTP
import Testing

/// What may not stand in a head, and how it is refused.
private let refused: [(String, HTTPError)] = [
  ("GET / HTTP/1.1\r\n\r\n", .malformed(.host)),
  ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .malformed(.host)),
  ("GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", .malformed(.host)),
  ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .malformed(.host)),
  ("GET / HTTP/1.1\r\nHost: me@a\r\n\r\n", .malformed(.host)),
  ("GET / HTTP/1.1\r\nHost:\r\n\r\n", .malformed(.host)),
  ("GET / HTTP/1.1\r\nHost: a:port\r\n\r\n", .malformed(.host)),
  ("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .malformed(.host)),
  ("GET /\r\n\r\n", .malformed(.requestLine)),
  ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
  ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
  (" GET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
  ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .malformed(.requestLine)),
  ("GET / http/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
  ("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
  ("GET / HTTP/9.9\r\nHost: a\r\n\r\n", .versionNotSupported),
  ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .versionNotSupported),
  ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", .notImplemented("the method BREW")),
  ("get / HTTP/1.1\r\nHost: a\r\n\r\n", .notImplemented("the method get")),
  ("GET / HTTP/1.1\nHost: a\n\n", .malformed(.lineEnding)),
  ("GET / HTTP/1.1\r\nHost: a\r\nA: b\rc\r\n\r\n", .malformed(.lineEnding)),
  ("GET / HTTP/1.1\r\nHost: a\r\nA: b\0c\r\n\r\n", .malformed(.controlCharacter)),
  ("\u{16}\u{3}\u{1}\u{2}", .malformed(.controlCharacter)),
  ("GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n c\r\n\r\n", .malformed(.folding)),
  ("GET / HTTP/1.1\r\nHost: a\r\nA : b\r\n\r\n", .malformed(.headerName)),
  ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", .malformed(.headerName)),
  ("GET / HTTP/1.1\r\nHost: a\r\nA\r\n\r\n", .malformed(.headerName)),
  ("GET / HTTP/1.1\r\nHost: a\r\nÄ: b\r\n\r\n", .malformed(.headerName)),
  ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.target)),
  ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.target)),
  ("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.target)),
  ("GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.authority)),
  ("GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", .expectationFailed),
]

@Test(arguments: refused)
func aHeadThatIsNotPlainIsRefused(_ text: String, _ error: HTTPError) {
  let reader = read(text)
  #expect(reader.error == error)
  #expect(reader.messages.isEmpty)
}

/// Two readings of where a body ends are how requests are smuggled.
private let ambiguous: [(String, HTTPError)] = [
  ("Content-Length: 1\r\nContent-Length: 2", .malformed(.contentLength)),
  ("Content-Length: 1\r\nContent-Length: 1", .malformed(.contentLength)),
  ("Content-Length: 1, 1", .malformed(.contentLength)),
  ("Content-Length: +5", .malformed(.contentLength)),
  ("Content-Length: -1", .malformed(.contentLength)),
  ("Content-Length: 0x5", .malformed(.contentLength)),
  ("Content-Length: 5 5", .malformed(.contentLength)),
  ("Content-Length:", .malformed(.contentLength)),
  ("Content-Length: 99999999999999999999999", .malformed(.contentLength)),
  ("Content-Length: 6\r\nTransfer-Encoding: chunked", .malformed(.transferEncoding)),
  ("Transfer-Encoding: chunked\r\nContent-Length: 6", .malformed(.transferEncoding)),
  ("Transfer-Encoding: gzip\r\nContent-Length: 6", .malformed(.transferEncoding)),
  ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", .malformed(.transferEncoding)),
  ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", .malformed(.transferEncoding)),
  ("Transfer-Encoding:", .malformed(.transferEncoding)),
  ("Transfer-Encoding: xchunked", .notImplemented("this transfer coding")),
  ("Transfer-Encoding: chunked, chunked", .notImplemented("this transfer coding")),
  ("Transfer-Encoding: gzip, chunked", .notImplemented("this transfer coding")),
  ("Transfer-Encoding: \"chunked\"", .notImplemented("this transfer coding")),
]

@Test(arguments: ambiguous)
func aBodyWhoseEndCouldBeDisputedIsRefused(_ fields: String, _ error: HTTPError) {
  let reader = read("POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n0\r\n\r\nG")
  #expect(reader.error == error)
  #expect(reader.messages.isEmpty)
}

@Test func chunksAreRefusedOnTheOldVersion() {
  let reader = read("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
  #expect(reader.error == .malformed(.transferEncoding))
}

@Test func aGoodHeadSaysEverything() throws {
  let text =
    "PUT /api/v1/uploads/a%20b?x=1&y=%C3%A9+z HTTP/1.1\r\nHost: Photos.local:8470\r\n"
    + "content-length: 12\r\nExpect: 100-continue\r\nX-Empty:\r\nX-Name: \t Ansel \t\r\n\r\n"
  let head = try HeadParser.parse(Array(text.utf8), limits: HTTPLimits())
  #expect(head.method == .put)
  #expect(head.version == .http11)
  #expect(head.target.segments == ["api", "v1", "uploads", "a b"])
  #expect(head.target.query["x"] == "1")
  #expect(head.target.query["y"] == "é z")
  #expect(head.framing == .length(12))
  #expect(head.keepsAlive)
  #expect(head.expectsContinue)
  #expect(head.headers["HOST"] == "Photos.local:8470")
  #expect(head.headers["x-name"] == "Ansel")
  #expect(head.headers["X-Empty"] == "")
  #expect(head.headers["X-Other"] == nil)
}

@Test(arguments: [
  ("HTTP/1.1\r\nHost: a", true),
  ("HTTP/1.1\r\nHost: a\r\nConnection: close", false),
  ("HTTP/1.1\r\nHost: a\r\nConnection: Foo , CLOSE", false),
  ("HTTP/1.1\r\nHost: a\r\nConnection: enclosed", true),
  ("HTTP/1.0\r\nHost: a", false),
  ("HTTP/1.0\r\nConnection: Keep-Alive", true),
  ("HTTP/1.0\r\nConnection: keep-alive, close", false),
])
func theConnectionStaysWhenBothWant(_ rest: String, _ stays: Bool) throws {
  let head = try HeadParser.parse(Array("GET / \(rest)\r\n\r\n".utf8), limits: HTTPLimits())
  #expect(head.keepsAlive == stays)
}

@Test func anAbsoluteAddressOfThisHostIsTaken() throws {
  let text = "GET http://Photos.Local:8470/a?b=c HTTP/1.1\r\nHost: photos.local:8470\r\n\r\n"
  let head = try HeadParser.parse(Array(text.utf8), limits: HTTPLimits())
  #expect(head.target.segments == ["a"])
  #expect(head.target.query["b"] == "c")
}

@Test func headsHaveLimits() {
  let host = "Host: a\r\n"
  let long = String(repeating: "x", count: 20_000)
  #expect(read("GET /\(long) HTTP/1.1\r\n\(host)\r\n").error == .targetTooLong)
  #expect(read("GET /\(long)").error == .targetTooLong)
  let field = "A: " + String(repeating: "x", count: 40_000)
  #expect(read("GET / HTTP/1.1\r\n\(host)\(field)\r\n\r\n").error == .headTooLarge)
  let many = String(repeating: "A: b\r\n", count: 1000)
  #expect(read("GET / HTTP/1.1\r\n\(host)\(many)\r\n").error == .headTooLarge)
  let full = String(repeating: "A: b\r\n", count: 99)
  #expect(read("GET / HTTP/1.1\r\n\(host)\(full)\r\n").messages.count == 1)
}

@Test func dripsAndWholesAreReadTheSame() {
  let text =
    "\r\nPOST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    + "3;a=\"b\\\"c\"\r\nabc\r\n00A\r\n0123456789\r\n0\r\nX: y\r\n\r\n"
    + "PUT /b HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nxyz"
    + "GET /c HTTP/1.1\r\nHost: a\r\n\r\n"
  let whole = read(text)
  #expect(whole.messages.count == 3)
  #expect(whole.messages.first?.body == Array("abc0123456789".utf8))
  #expect(!whole.isIncomplete)
  for size in 1...40 {
    var reader = MessageReader()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.read(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    #expect(reader.messages == whole.messages)
  }
}

/// What a head says, for comparing.
private func said(_ head: RequestHead) -> String {
  "\(head.method) \(head.version) \(head.target) \(head.framing) \(head.keepsAlive) "
    + "\(head.expectsContinue) \(head.headers.map { "\($0.name)=\($0.value)" })"
}

@Test func aHeadLikeTheOneBeforeSaysTheSameAsOnItsOwn() {
  let lines = [
    "GET /a?b HTTP/1.1", "GET /longer/way HTTP/1.1", "PUT /a HTTP/1.0", "GET /a%2 HTTP/1.1",
  ]
  let rests = [
    "Host: a\r\nAccept: b\r\n", "Host: b\r\nAccept: b\r\n", "Host: a\r\nHost: a\r\n", "",
    "Host: a\r\nContent-Length: 3\r\n", "Host: a\r\nTransfer-Encoding: chunked\r\n",
    "Host: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 1\r\n",
  ]
  var random = Seeded(state: 3)
  var memory = HeadParser.Memory()
  let limits = HTTPLimits()
  var accepted = 0
  for _ in 0..<2000 {
    let line = lines[Int.random(in: 0..<lines.count, using: &random)]
    let rest = rests[Int.random(in: 0..<rests.count, using: &random)]
    let wire = Array("\(line)\r\n\(rest)\r\n".utf8)
    let alone = Result { () throws(HTTPError) in said(try HeadParser.parse(wire, limits: limits)) }
    let after = Result { () throws(HTTPError) in
      said(try HeadParser.parse(wire, limits: limits, remembering: &memory))
    }
    #expect(alone == after)
    if case .success = alone { accepted += 1 }
  }
  #expect(accepted > 500)
}

@Test func noMutationOfARequestTraps() {
  var random = Seeded(state: 7)
  let text =
    "POST /a%20b?c=%41 HTTP/1.1\r\nHost: a:1\r\nTransfer-Encoding: chunked\r\n\r\n"
    + "3;a=\"b\"\r\nabc\r\n0\r\nX: y\r\n\r\nGET http://a:1/ HTTP/1.1\r\nHost: a:1\r\n\r\n"
  for _ in 0..<20_000 {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
      }
    }
    var reader = MessageReader()
    reader.read(bytes)
    #expect(reader.messages.count <= 4)
  }
}

/// The same sequence every time.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
