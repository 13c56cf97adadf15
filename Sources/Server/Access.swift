internal import HTTP
internal import Library

/// Who may use an address. What they see there is decided by the library.
package enum Access: String, Sendable, CaseIterable {
  /// Everybody: what is needed to come in.
  case anyone
  /// Whoever has the link that stands in the address, and has given its password.
  case link
  /// Whoever sees something, and be it one photo that was chosen for them.
  case guest
  /// Whoever has a session; and a token, if it reads where something is read,
  /// and writes where something is changed.
  case account
  /// Whoever may bring new photos: a session, or a token that adds or writes.
  case contributor
  /// Whoever has signed in: what concerns the account itself no token reaches.
  case person
  /// Whoever has signed in as an administrator.
  case administrator

  func check(_ asker: Asker, _ method: Method) throws(LibraryError) {
    switch self {
    case .anyone: break
    case .link: if asker.guest == nil { throw .linkSpent }
    case .guest: if asker.guest == nil { _ = try asker.reader() }
    case .account: _ = try Gate.isSafe(method) ? asker.reader() : asker.changer()
    case .contributor:
      do {
        _ = try asker.contributor()
      } catch {
        // What has begun may be looked at and ended; the library says the rest.
        if error != .mayNotAdd { throw error }
      }
    case .person: _ = try asker.person()
    case .administrator:
      if try asker.person().role != .administrator { throw .notAdministrator }
    }
  }
}

extension Request {
  /// What stands in `Authorization: Bearer`.
  var bearerToken: String? {
    guard let value = headers["Authorization"] else { return nil }
    let words = value.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1].drop { $0 == " " })
  }
}
