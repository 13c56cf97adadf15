import HTTP
import Testing

@Suite struct AddressTests {
  @Test func addressesAreReadAndWritten() throws {
    for text in ["127.0.0.1:8470", "0.0.0.0:0", "[::1]:80", "[fe80::1]:65535"] {
      #expect(try SocketAddress(parsing: text).description == text)
    }
    #expect(try SocketAddress(parsing: "localhost:1") == .loopback(port: 1))
    #expect(try SocketAddress(parsing: "127.9.9.9:1").isLoopback)
    #expect(try SocketAddress(parsing: "[::1]:1").isLoopback)
    #expect(try SocketAddress(parsing: "[::ffff:127.0.0.1]:1").isLoopback)
    #expect(try !SocketAddress(parsing: "10.0.0.1:1").isLoopback)
  }

  @Test(arguments: ["", "8470", "a:1", "127.0.0.1", "127.0.0.1:65536", "::1:80", "[127.0.0.1]:1"])
  func textsThatAreNoAddressAreRefused(_ text: String) {
    #expect(throws: HTTPError.badAddress(text)) { try SocketAddress(parsing: text) }
  }
}
