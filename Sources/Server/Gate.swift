internal import HTTP
internal import Words

/// Checks every request first, by properties that all requests from this library's pages and
/// programs have.
///
/// Until there is an account, people at this machine are trusted with the claim link, so a request
/// must come from this machine: it names a loopback host, and no proxy has forwarded it. Requests
/// from elsewhere may only use the link itself, and only over HTTPS.
enum Gate {
  /// - Parameter isClaimed: Whether an administrator has a password.
  static func check(_ request: Request, isClaimed: Bool) throws(Refusal) {
    let host = request.host ?? ""
    if !request.isSecure || !isClaimed, !isFromHere(request, host: host) {
      guard request.isSecure else { throw plain(request, host: host) }
      guard isPartOfClaiming(request) else { throw .unclaimed }
    }
    if !isSafe(request.method), !isSameOrigin(request, host: host) { throw .foreignOrigin }
  }

  private static let forwarding = [
    "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port",
    "X-Forwarded-Server", "X-Real-IP", "X-Client-IP", "X-Original-Host", "True-Client-IP",
    "CF-Connecting-IP", "Via",
  ]

  /// Whether a request comes from this machine and uses a name of this machine only.
  static func isFromHere(_ request: Request, host: String) -> Bool {
    request.isLoopback && isLoopback(host) && sign(ofProxy: request, host: host) == nil
  }

  /// Whether a page that a browser has opened under a name of this machine sent the request. Such a
  /// page sends its origin with each change, which no proxy alters; a request without one may come
  /// from anywhere.
  static func isOfPageHere(_ request: Request) -> Bool {
    guard let origin = request.headers["Origin"] else { return false }
    return isLoopback(hostOf(origin)) && isFromHere(request, host: request.host ?? "")
  }

  /// Returns the sign that a proxy forwarded the request, if there is one. The bare `proxy_pass` of
  /// nginx names its target as the host and adds no header; but it speaks HTTP/1.0, which no
  /// browser does, and a page behind it sends the name under which it was opened.
  private static func sign(ofProxy request: Request, host: String) -> String? {
    if let name = forwarding.first(where: request.headers.contains) { return name }
    if request.version == .http10, request.segments.first != "health" { return "HTTP/1.0" }
    guard request.headers["Sec-Fetch-Site"] == "same-origin" else { return nil }
    // The page's own files are answered, so that it can say what is wrong.
    if isPageFile(request) { return nil }
    let names = request.segments.first == "api" ? ["Origin", "Referer"] : ["Origin"]
    return names.first { name in
      request.headers[name].map { !isLoopback(hostOf($0)) } ?? false
    }
  }

  /// The host and port of an address; the text itself if it is none.
  private static func hostOf(_ address: String) -> String {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 && parts[1].isEmpty ? String(parts[2]) : address
  }

  /// Why a request that could be read on the way is refused.
  private static func plain(_ request: Request, host: String) -> Refusal {
    if let name = sign(ofProxy: request, host: host) { return .forwarded(header: name) }
    return .foreignHost(host)
  }

  /// The link, its form, and that page's files.
  private static func isPartOfClaiming(_ request: Request) -> Bool {
    let path = request.segments
    return path.count == 2 && path[0] == "claim" && [.get, .head].contains(request.method)
      || path == ["api", "v1", "claim"] && request.method == .post
      || isPageFile(request) || path == ["health", "live"]
  }

  /// Whether a script, a style or an icon of the page is read. Browsers send the origin of the page
  /// with the request for a module.
  private static func isPageFile(_ request: Request) -> Bool {
    request.segments.first == "web" && [.get, .head].contains(request.method)
  }

  /// Whether a host name always means this machine: through any other name, a foreign page could
  /// appear to be ours.
  private static func isLoopback(_ host: String) -> Bool {
    var name = host[...]
    if let colon = host.lastIndex(of: ":"), host.last != "]" {
      let port = host[host.index(after: colon)...]
      guard UInt16(port) != nil else { return false }
      name = host[..<colon]
    }
    return ["localhost", "127.0.0.1", "[::1]"].contains(name.lowercased())
  }

  static func isSafe(_ method: Method) -> Bool {
    [.get, .head, .options].contains(method)
  }

  /// Browsers send a request's origin; other programs send none, and have no cookies that could be
  /// abused.
  private static func isSameOrigin(_ request: Request, host: String) -> Bool {
    if let site = request.headers["Sec-Fetch-Site"] {
      return ["same-origin", "none"].contains(site)
    }
    guard let origin = request.headers["Origin"] else { return true }
    return origin == "\(request.isSecure ? "https" : "http")://\(host)"
  }
}

/// Why a request is refused.
enum Refusal: Error, Hashable {
  case forwarded(header: String)
  case foreignHost(String)
  case foreignOrigin
  /// There is no account yet, and only the claim link is answered.
  case unclaimed
}

extension Refusal: Explainable {
  var message: Message {
    switch self {
    case .forwarded(let header): Message("server.forwarded", ["header": .text(header)])
    case .foreignHost(let host):
      Message("server.foreignHost", ["host": .text(String(host.prefix(80)))])
    case .unclaimed: Message("server.unclaimed")
    case .foreignOrigin: Message("server.foreignOrigin")
    }
  }
}
