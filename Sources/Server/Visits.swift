internal import HTTP
internal import JSON
internal import Library

/// Cookies, and what is known of whoever sends a request.
extension Site {
  /// Libraries on other ports of this machine share the browser's cookies, so
  /// the name says whose it is. Over HTTPS it says besides that no other host
  /// and no plain connection can have set it.
  func cookieName(_ word: String, _ request: Request) -> String {
    "\(request.isSecure ? "__Host-" : "")\(word)-\(library.id.text.prefix(8))"
  }

  func sessionToken(of request: Request) -> String? {
    request.cookies[cookieName("tintype", request)]
  }

  /// The cookie of a session.
  func cookie(_ token: String, until expires: Timestamp, for request: Request) -> SetCookie {
    let seconds = (expires.milliseconds - now().milliseconds) / 1000
    return SetCookie(
      cookieName("tintype", request), token, maxAgeSeconds: Int(seconds), sameSite: .strict,
      isSecure: request.isSecure)
  }

  func expiredCookie(for request: Request) -> SetCookie {
    var cookie = SetCookie.expired(cookieName("tintype", request))
    cookie.isSecure = request.isSecure
    cookie.sameSite = .strict
    return cookie
  }

  /// The cookie by which a browser is known after its session has ended.
  func knownCookie(_ token: String, for request: Request) -> SetCookie {
    SetCookie(
      cookieName("tintype-known", request), token, maxAgeSeconds: 400 * 86400,
      sameSite: .strict, isSecure: request.isSecure)
  }

  func visit(of request: Request) -> Visit {
    Visit(
      address: request.client.network, agent: request.headers["User-Agent"] ?? "",
      knownBrowser: request.cookies[cookieName("tintype-known", request)])
  }

  /// The answer to somebody who has come in.
  func welcome(
    _ signedIn: SignedIn, _ request: Request, status: Status = .created
  ) async throws -> Response {
    var response = Response.json(
      try await session(of: .account(signedIn.session.account)), status: status)
    response.headers.set(
      cookie(signedIn.session.token, until: signedIn.session.expires, for: request))
    response.headers.set(knownCookie(signedIn.knownBrowser, for: request))
    return response
  }

  /// Who is signed in, and to which library.
  func session(of asker: Asker) async throws -> JSON {
    guard let account = asker.account else { throw LibraryError.signInRequired }
    return [
      "account": account.json,
      "library": [
        "id": .string(library.id.text), "assets": JSON(try await library.assetCount(for: asker)),
        "claimed": .bool(library.doors.isClaimed),
      ],
    ]
  }
}

extension Account {
  var json: JSON {
    [
      "id": .string(id.text), "name": .string(name), "role": .string(role.rawValue),
      "visibility": .string(visibility.rawValue),
    ]
  }
}

extension SocketAddress {
  /// What counts as one visitor: of version 6 the network, as every device there
  /// has as many addresses as it likes.
  fileprivate var network: String {
    guard case .v6(let upper, _) = host else { return "\(host)" }
    return "\(Host.v6(upper, 0))/64"
  }
}

extension JSON {
  /// A member that must be a text.
  func requiredText(_ name: String) throws(RequestError) -> String {
    guard let text = self[name]?.string else { throw .member(name, expected: "a text") }
    return text
  }

  /// A member that may be missing, and otherwise is a text.
  func optionalText(_ name: String) throws(RequestError) -> String? {
    guard let value = self[name], value != .null else { return nil }
    guard let text = value.string else { throw .member(name, expected: "a text") }
    return text
  }
}
