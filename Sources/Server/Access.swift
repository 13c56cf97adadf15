internal import HTTP
internal import Library

/// The kind of visitor who may use a route. The library decides what they see there.
package enum Access: String, Sendable, CaseIterable {
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
  /// Visitors who have signed in: tokens cannot manage the account itself.
  case person
  /// Visitors who have signed in as an administrator.
  case administrator

  func check(_ principal: Principal, _ method: Method) throws(LibraryError) {
    switch self {
    case .anyone: break
    case .link: if principal.guest == nil { throw .linkSpent }
    case .guest: if principal.guest == nil { _ = try principal.reader() }
    case .account: _ = try Gate.isSafe(method) ? principal.reader() : principal.changer()
    case .contributor:
      do {
        _ = try principal.contributor()
      } catch {
        // An upload in progress may be inspected and ended; the library decides the rest.
        if error != .mayNotAdd { throw error }
      }
    case .person: _ = try principal.person()
    case .administrator:
      if try principal.person().role != .administrator { throw .notAdministrator }
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
}
