import HTTP
import TestSupport
import Testing

@Suite struct TrustedProxiesTests {
  /// Who is believed to ask, over a socket from this machine.
  private func client(
    _ fields: String, trusting list: [String]
  ) async throws -> String {
    var settings = HTTPServer.Settings { .text("\($0.client.host) \($0.isSecure)") }
    settings.proxies = try TrustedProxies(parsing: list)
    let server = try HTTPServer(address: .loopback(port: 0), settings)
    async let running: Void = server.run()
    let text = try await blocking {
      try RawClient(port: server.port).ask(line("GET", "/") + fields + "\r\n").text
    }
    await server.stop(graceSeconds: 0)
    try await running
    return text
  }

  @Test func aStrangerIsNotBelieved() async throws {
    let fields = "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n"
    #expect(try await client(fields, trusting: []) == "127.0.0.1 false")
    #expect(try await client(fields, trusting: ["10.0.0.0/8"]) == "127.0.0.1 false")
  }

  @Test(arguments: [
    ("X-Forwarded-For: 192.0.2.7\r\n", "192.0.2.7 false"),
    ("X-Forwarded-For: 192.0.2.7:4711\r\nX-Forwarded-Proto: https\r\n", "192.0.2.7 true"),
    ("X-Forwarded-For: 1.1.1.1, 192.0.2.7, 10.1.2.3\r\n", "192.0.2.7 false"),
    ("X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 192.0.2.7\r\n", "192.0.2.7 false"),
    ("X-Forwarded-For: 192.0.2.7, nonsense\r\n", "127.0.0.1 false"),
    ("X-Forwarded-For: [2001:db8::1]:80\r\n", "2001:db8::1 false"), ("", "127.0.0.1 false"),
  ])
  func theLastAddressThatNoProxyHasIsTheClient(_ fields: String, _ expected: String) async throws {
    #expect(try await client(fields, trusting: ["127.0.0.1", "10.0.0.0/8"]) == expected)
  }

  @Test(arguments: ["", "10.0.0.0/33", "10.0.0/8", "::1/129", "a", "10.0.0.0/-1", "10.0.0.0/08"])
  func textsThatAreNoNetworkAreRefused(_ text: String) {
    #expect(throws: HTTPError.badAddress(text)) { try TrustedProxies(parsing: [text]) }
  }
}
