internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Words

/// Cookies, and the identification of visitors.
extension Site {
  /// Returns a cookie's name, which includes the port because libraries on other ports of this
  /// machine share the browser's cookies. Over HTTPS its prefix guarantees that no other host and
  /// no plain connection has set it.
  func cookieName(_ word: String, _ request: Request) -> String {
    // `__Host-` is for cookies of a whole host.
    let prefix = request.isSecure ? base.isRoot ? "__Host-" : "__Secure-" : ""
    return "\(prefix)\(word)-\(library.id.text.prefix(8))"
  }

  func sessionToken(of request: Request) -> String? {
    request.cookies[cookieName("tintype", request)]
  }

  /// The session cookie.
  func cookie(_ token: String, until expires: Timestamp, for request: Request) -> SetCookie {
    let seconds = (expires.milliseconds - now().milliseconds) / 1000
    return SetCookie(
      cookieName("tintype", request), token, path: base.cookiePath, maxAgeSeconds: Int(seconds),
      sameSite: .strict, isSecure: request.isSecure)
  }

  /// Requires that the password was given in this session within the last minutes.
  func requireConfirmation(
    _ request: Request, _ principal: Principal
  ) async throws(LibraryError) {
    try await library.access.requireConfirmation(
      session: sessionToken(of: request), of: principal)
  }

  /// The answer of routes that require it.
  static let confirmation = RouteAnswer(
    403, "The password must be given again first, to `/api/v1/session/confirmation`.",
    code: "passwordRequired")

  func expiredCookie(for request: Request) -> SetCookie {
    var cookie = SetCookie.expired(cookieName("tintype", request), path: base.cookiePath)
    cookie.isSecure = request.isSecure
    cookie.sameSite = .strict
    return cookie
  }

  /// The cookie that identifies a browser after its session has ended.
  func knownCookie(_ token: String, for request: Request) -> SetCookie {
    SetCookie(
      cookieName("tintype-known", request), token, path: base.cookiePath,
      maxAgeSeconds: 400 * 86400, sameSite: .strict, isSecure: request.isSecure)
  }

  func visit(of request: Request) -> Visit {
    Visit(
      address: request.client.network, networks: request.client.widerNetworks,
      agent: request.headers["User-Agent"] ?? "",
      knownBrowser: request.cookies[cookieName("tintype-known", request)])
  }

  /// The response to a successful sign-in.
  func welcome(
    _ signedIn: SignInResult, _ request: Request, status: Status = .created
  ) async throws -> Response {
    var response = Response.json(
      try await session(of: .account(signedIn.session.account)), status: status)
    response.headers.set(
      cookie(signedIn.session.token, until: signedIn.session.expires, for: request))
    response.headers.set(knownCookie(signedIn.knownBrowser, for: request))
    return response
  }

  /// Returns the visitor's account and the library.
  func session(of principal: Principal) async throws -> JSON {
    guard let account = principal.account else { throw LibraryError.access(.signInRequired) }
    return [
      "account": account.json,
      "library": [
        "id": .string(library.id.text),
        "assets": JSON(try await library.assets.count(for: principal)),
        "claimed": .bool(library.access.isClaimed),
      ],
      "people": .bool(try await library.people.isOn(for: principal)),
      "findings": .bool(try await library.seen.hasFindings()),
      "version": .string(version),
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
  /// The address for counting attempts: for IPv6 the network, as every device there can choose
  /// among many addresses.
  var network: String {
    guard case .v6 = host else { return "\(host)" }
    return network(bits: 64)
  }

  /// The networks around it, from the widest to the narrowest: of IPv6 those that a provider and a
  /// customer have, of IPv4 the smallest that is routed by itself.
  fileprivate var widerNetworks: [String] {
    switch host {
    case .v4: [network(bits: 24)]
    case .v6: [network(bits: 32), network(bits: 48)]
    }
  }

  /// The network of the leading bits, at most 32 of IPv4 and 64 of IPv6.
  private func network(bits: Int) -> String {
    let first: Host =
      switch host {
      case .v4(let address): .v4(address & ~0 << (32 - bits))
      case .v6(let upper, _): .v6(upper & ~0 << (64 - bits), 0)
      }
    return "\(first)/\(bits)"
  }
}

extension JSON {
  /// Reads a required text.
  func requiredText(_ name: String) throws(RequestError) -> String {
    guard let text = self[name]?.string else {
      throw .member(name, expected: Message("expected.text"))
    }
    return text
  }

  /// Reads an optional Boolean.
  func flag(_ name: String) throws(RequestError) -> Bool? {
    guard let value = self[name], value != .null else { return nil }
    guard let flag = value.bool else { throw .member(name, expected: Message("expected.flag")) }
    return flag
  }

  /// Reads an optional text.
  func optionalText(_ name: String) throws(RequestError) -> String? {
    guard let value = self[name], value != .null else { return nil }
    guard let text = value.string else { throw .member(name, expected: Message("expected.text")) }
    return text
  }
}
