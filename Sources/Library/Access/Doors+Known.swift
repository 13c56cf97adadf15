internal import Blobs

/// By what somebody comes: what is kept of a secret, never the secret.
package enum Credential: Hashable, Sendable {
  case session([UInt8])
  case token([UInt8])
  /// A link, with what the browser was given for its password.
  case link([UInt8], key: [UInt8]?)

  /// What stands for words that a secret is among.
  package static func digest(of text: [UInt8]) -> [UInt8] { sha256(of: text) }

  private static func digest(of secret: String) -> [UInt8] { digest(of: Array(secret.utf8)) }

  package init(session token: String) { self = .session(Self.digest(of: token)) }
  package init(token: String) { self = .token(Self.digest(of: token)) }
  package init(link secret: String, key: String?) {
    self = .link(Self.digest(of: secret), key: key.map(Self.digest(of:)))
  }
}

/// Who comes by a credential.
package struct KnownAsker: Sendable {
  package let asker: Asker
  /// When that has to be looked up again, though nothing was written.
  package let until: Timestamp
}

// Whoever looks through a library asks for many pictures, and is the same person
// each time.

extension Doors {
  /// Who comes by it, where that is at hand.
  package func known(_ credential: Credential) -> KnownAsker? {
    known.value(for: credential, in: catalog.edition, at: catalog.options.now())
  }

  func remember(
    _ asker: Asker, by credential: Credential, in edition: Int, until: Timestamp
  ) {
    known.remember(
      KnownAsker(asker: asker, until: until), for: credential, in: edition, until: until)
  }
}
