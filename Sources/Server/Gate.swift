internal import HTTP

/// Turns away what a page of another site, or a proxy, could make a browser
/// send, before anything else looks at it.
///
/// While there is no account, whoever sits at this machine is trusted with the
/// claim link, so that a request must really come from here: it names a
/// loopback host, and no proxy has handed it on.
enum Gate {
  static func check(_ request: Request) throws(Refusal) {
    for name in ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"]
    where request.headers.contains(name) {
      throw .forwarded(header: name)
    }
    let host = request.host ?? ""
    guard request.isLoopback, isLoopback(host) else { throw .foreignHost(host) }
    if !isSafe(request.method), !isSameOrigin(request, host: host) { throw .foreignOrigin }
  }

  /// Whether a host is a name of this machine only: through any other name
  /// somebody's page could be made to look like ours.
  private static func isLoopback(_ host: String) -> Bool {
    var name = host[...]
    if let colon = host.lastIndex(of: ":"), host.last != "]" {
      let port = host[host.index(after: colon)...]
      guard UInt16(port) != nil else { return false }
      name = host[..<colon]
    }
    return ["localhost", "127.0.0.1", "[::1]"].contains(name.lowercased())
  }

  private static func isSafe(_ method: Method) -> Bool {
    [.get, .head, .options].contains(method)
  }

  /// Browsers say where a request comes from; other programs say nothing and
  /// have no cookies that could be abused.
  private static func isSameOrigin(_ request: Request, host: String) -> Bool {
    if let site = request.headers["Sec-Fetch-Site"] {
      return ["same-origin", "none"].contains(site)
    }
    guard let origin = request.headers["Origin"] else { return true }
    return origin == "\(request.isSecure ? "https" : "http")://\(host)"
  }
}

/// Why the gate stays closed.
enum Refusal: Error, Hashable {
  case forwarded(header: String)
  case foreignHost(String)
  case foreignOrigin
}
