/// A cookie set by a response, as restricted as possible by default: hidden from scripts, and not
/// sent from other sites.
package struct SetCookie: Hashable, Sendable {
  package enum SameSite: String, Sendable {
    case strict = "Strict"
    case lax = "Lax"
  }

  package var name: String
  package var value: String
  package var path: String
  package var maxAgeSeconds: Int?
  package var sameSite: SameSite
  package var isSecure: Bool
  package var isHTTPOnly: Bool

  /// - Precondition: The name is a token and the value consists of valid cookie characters; both
  ///   are ours, never a visitor's.
  package init(
    _ name: String, _ value: String, path: String = "/", maxAgeSeconds: Int? = nil,
    sameSite: SameSite = .lax, isSecure: Bool = false, isHTTPOnly: Bool = true
  ) {
    precondition(!name.isEmpty && name.utf8.allSatisfy(\.isToken), "a cookie's name is a token")
    precondition(value.utf8.allSatisfy(\.isCookieValue), "a cookie's value has plain characters")
    self.name = name
    self.value = value
    self.path = path
    self.maxAgeSeconds = maxAgeSeconds
    self.sameSite = sameSite
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
  }

  /// Deletes the cookie in the browser.
  package static func expired(_ name: String, path: String = "/") -> SetCookie {
    SetCookie(name, "", path: path, maxAgeSeconds: 0)
  }

  /// The value of the `Set-Cookie` header.
  package var header: String {
    var text = "\(name)=\(value); Path=\(path)"
    if let maxAgeSeconds { text += "; Max-Age=\(maxAgeSeconds)" }
    if isHTTPOnly { text += "; HttpOnly" }
    if isSecure { text += "; Secure" }
    return text + "; SameSite=\(sameSite.rawValue)"
  }
}

extension Headers {
  package mutating func set(_ cookie: SetCookie) { add("Set-Cookie", cookie.header) }
}
