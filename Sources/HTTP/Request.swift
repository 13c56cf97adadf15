/// A request for a handler: validated, decoded, with a body that is read as it arrives.
package struct Request: Sendable {
  package enum Version: Sendable { case http10, http11, http2 }

  /// The immutable parts in one object: copying a request would otherwise retain every field.
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
  /// The decoded path segments between slashes; the root has none, and a path that ends in a slash
  /// has an empty last one. No segment is `.` or `..`, or contains a slash or a control character.
  package var segments: [String] { facts.head.target.segments }
  /// The encoded path, for use in responses.
  package var encodedPath: String {
    segments.reduce(into: "") { $0 += "/" + PercentCoding.encoded($1) }
  }
  package var query: Query { facts.head.target.query }
  package var headers: Headers { facts.head.headers }
  /// The address of the connection's other end.
  package var remote: SocketAddress { facts.remote }
  /// The client's address: the other end, or the address stated by a trusted proxy.
  package var client: SocketAddress { facts.peer.client }
  /// Whether the whole way from the client is encrypted.
  package var isSecure: Bool { facts.peer.isSecure }
  /// `OPTIONS *`: concerns the server rather than a resource.
  var isAboutServer: Bool { facts.head.target.isAsterisk }

  init(
    _ head: consuming RequestHead, remote: SocketAddress, peer: TrustedProxies.Peer,
    body: RequestBody
  ) {
    facts = Facts(head, remote: remote, peer: peer)
    self.body = body
  }

  /// Creates a request within the process, for tests and internal calls.
  ///
  /// - Parameter target: Path and query as in a request line, encoded.
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

  /// Returns the request without the first segments of its path, for a site that is served below a
  /// path of its own.
  package func below(_ count: Int) -> Request {
    var head = facts.head
    head.target.removeFirst(count)
    return Request(head, remote: remote, peer: facts.peer, body: body)
  }

  /// The decoded path with its slashes.
  package var path: String { "/" + segments.joined(separator: "/") }

  /// Whether it comes from this machine; a proxy on this machine may relay others.
  package var isLoopback: Bool { remote.isLoopback }

  /// The requested host, with the port if given.
  package var host: String? { headers["Host"] }

  /// The body's media type without parameters, in lower case.
  package var contentType: String? {
    guard let value = headers["Content-Type"] else { return nil }
    let type = value.prefix { $0 != ";" }
    return String(type.drop { $0 == " " }.prefix { $0 != " " }).lowercased()
  }

  package var cookies: Cookies { Cookies(headers.values("Cookie")) }

  /// The last event that a reconnecting page has received.
  package var lastEventID: String? { headers["Last-Event-ID"] }
}

/// A validated request head.
package struct RequestHead: Sendable {
  package enum Framing: Hashable, Sendable {
    case none
    case length(Int)
    /// The end is marked in the data.
    case chunked
  }

  package var method: Method
  package var version: Request.Version
  package var target: RequestTarget
  package var headers: Headers
  package var framing: Framing
  /// Whether the client wants to keep the connection open.
  package var keepsAlive: Bool
  /// Whether the client waits for a 100 response before it sends the body.
  package var expectsContinue: Bool
}

/// The supported request methods; others are answered with 501.
package enum Method: String, CaseIterable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
  case propfind = "PROPFIND"
  case proppatch = "PROPPATCH"
  case mkcol = "MKCOL"
  case move = "MOVE"
  case lock = "LOCK"
  case unlock = "UNLOCK"

  /// Whether it is one of the methods that WebDAV adds.
  package var isWebDAV: Bool {
    switch self {
    case .get, .head, .post, .put, .patch, .delete, .options: false
    case .propfind, .proppatch, .mkcol, .move, .lock, .unlock: true
    }
  }
}
