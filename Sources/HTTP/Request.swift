/// A request as a handler gets it: checked, decoded, with a body that is read
/// as it arrives.
package struct Request: Sendable {
  package enum Version: Sendable { case http10, http11, http2 }

  package let method: Method
  package let version: Version
  /// The decoded parts of the path between slashes; the root has none, and a
  /// path that ends in a slash has an empty last one. None is `.` or `..`, none
  /// has a slash or a control character in it.
  package let segments: [String]
  package let query: Query
  package let headers: Headers
  /// Who is at the other end of the connection.
  package let remote: SocketAddress
  /// Who asks: the other end, or for whom a trusted proxy there says it asks.
  package let client: SocketAddress
  /// Whether nobody on the way from the client could read it.
  package let isSecure: Bool
  package var body: RequestBody
  /// `OPTIONS *`: a question about the server, not about an address.
  let isAboutServer: Bool

  init(
    _ head: RequestHead, remote: SocketAddress, peer: TrustedProxies.Peer, body: RequestBody
  ) {
    method = head.method
    version = head.version
    segments = head.target.segments
    query = head.target.query
    isAboutServer = head.target.isAsterisk
    headers = head.headers
    self.remote = remote
    client = peer.client
    isSecure = peer.isSecure
    self.body = body
  }

  /// A request made in the process, for tests and for calls among our own.
  ///
  /// - Parameter target: path and query as in a request line, encoded.
  package init(
    _ method: Method, _ target: String, headers: Headers = [:], body: [UInt8] = [],
    remote: SocketAddress = .loopback(port: 0), isSecure: Bool = false
  ) throws(HTTPError) {
    guard target.utf8.allSatisfy({ $0 > .space && $0 < 127 }) else { throw .malformed(.target) }
    let head = RequestHead(
      method: method, version: .http11, target: try RequestTarget(Array(target.utf8)[...]),
      headers: headers, framing: .none, keepsAlive: true, expectsContinue: false)
    self.init(
      head, remote: remote, peer: TrustedProxies.Peer(client: remote, isSecure: isSecure),
      body: RequestBody(body))
  }

  /// The decoded path with its slashes.
  package var path: String { "/" + segments.joined(separator: "/") }

  /// Whether it comes from this machine. Says nothing of who sits behind a
  /// proxy on it.
  package var isLoopback: Bool { remote.isLoopback }

  /// The host it was sent to, with the port where one was named.
  package var host: String? { headers["Host"] }

  /// The type of the body without its parameters, in lower case.
  package var contentType: String? {
    guard let value = headers["Content-Type"] else { return nil }
    let type = value.prefix { $0 != ";" }
    return String(type.drop { $0 == " " }.prefix { $0 != " " }).lowercased()
  }

  package var cookies: Cookies { Cookies(headers.values("Cookie")) }

  /// The last event that a page has seen of an event stream it comes back to.
  package var lastEventID: String? { headers["Last-Event-ID"] }
}
