/// A request as a handler gets it: checked, decoded, with a body that is read
/// as it arrives.
package struct Request: Sendable {
  package enum Version: Sendable { case http10, http11, http2 }

  /// What never changes, in one place: a request is handed from one to the next,
  /// and each would otherwise hold every field on its own.
  private final class Facts: Sendable {
    let head: RequestHead
    let remote: SocketAddress
    let peer: TrustedProxies.Peer

    init(_ head: consuming RequestHead, remote: SocketAddress, peer: TrustedProxies.Peer) {
      self.head = head
      self.remote = remote
      self.peer = peer
    }
  }

  private let facts: Facts
  package var body: RequestBody

  package var method: Method { facts.head.method }
  package var version: Version { facts.head.version }
  /// The decoded parts of the path between slashes; the root has none, and a
  /// path that ends in a slash has an empty last one. None is `.` or `..`, none
  /// has a slash or a control character in it.
  package var segments: [String] { facts.head.target.segments }
  /// The path as it is written in an answer.
  package var encodedPath: String {
    segments.reduce(into: "") { $0 += "/" + PercentCoding.encoded($1) }
  }
  package var query: Query { facts.head.target.query }
  package var headers: Headers { facts.head.headers }
  /// Who is at the other end of the connection.
  package var remote: SocketAddress { facts.remote }
  /// Who asks: the other end, or for whom a trusted proxy there says it asks.
  package var client: SocketAddress { facts.peer.client }
  /// Whether nobody on the way from the client could read it.
  package var isSecure: Bool { facts.peer.isSecure }
  /// `OPTIONS *`: a question about the server, not about an address.
  var isAboutServer: Bool { facts.head.target.isAsterisk }

  init(
    _ head: consuming RequestHead, remote: SocketAddress, peer: TrustedProxies.Peer,
    body: RequestBody
  ) {
    facts = Facts(head, remote: remote, peer: peer)
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
