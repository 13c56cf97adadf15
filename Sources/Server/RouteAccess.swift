internal import Catalog
internal import HTTP
internal import JSON
internal import Library

/// The kind of visitor who may use a route. The library decides what they see there.
package enum RouteAccess: String, Sendable, CaseIterable {
  /// All visitors: routes needed for signing in.
  case anyone
  /// Visitors with the link in the address, and its password.
  case link
  /// Anyone who may see at least one photo.
  case guest
  /// Visitors with a session, or a token with the level for reading or changing.
  case account
  /// Visitors who may add photos: with a session, or a token that adds or writes.
  case contributor
  /// Programs that send photos with a token, each with a folder of its own.
  case sender
  /// Visitors who have signed in: tokens cannot manage the account itself.
  case person
  /// Visitors who have signed in as an administrator.
  case administrator

  func check(_ principal: Principal, _ method: Method) throws(LibraryError) {
    switch self {
    case .anyone: break
    case .link: if principal.guest == nil { throw .access(.linkSpent) }
    case .guest: if principal.guest == nil { _ = try principal.reader() }
    case .account: _ = try Gate.isSafe(method) ? principal.reader() : principal.changer()
    case .contributor:
      do {
        _ = try principal.contributor()
      } catch {
        // An upload in progress may be inspected and ended; the library decides the rest.
        if error != .access(.mayNotAdd) { throw error }
      }
    case .sender: _ = try principal.sender()
    case .person: _ = try principal.person()
    case .administrator: _ = try principal.administrator()
    }
  }
}

extension Request {
  /// The token in `Authorization: Bearer`.
  var bearerToken: String? {
    guard let value = headers["Authorization"] else { return nil }
    let words = value.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1].drop { $0 == " " })
  }

  /// The token in `Authorization: Basic`, as the password of any name; only where programs send
  /// files, because browsers repeat such a password by themselves.
  var passwordToken: String? {
    guard isForSentFolder || segments.starts(with: ["api", "v1", "uploads"]),
      let value = headers["Authorization"]
    else { return nil }
    let words = value.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "basic",
      let bytes = Base64.bytes(of: Array(words[1].utf8.drop { $0 == UInt8(ascii: " ") })),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return String(decoding: bytes[(colon + 1)...], as: UTF8.self)
  }

  /// Whether it is for the folder of what a token has sent.
  var isForSentFolder: Bool { segments.first == "dav" }
}
