internal import Blobs
package import Catalog

/// The credential of a request: a hash of the secret, never the secret itself.
package enum Credential: Hashable, Sendable {
  case session([UInt8])
  case token([UInt8])
  /// A link, with the secret that the browser received for its password.
  case link([UInt8], key: [UInt8]?)

  /// A digest of texts that include a secret.
  package static func digest(of text: [UInt8]) -> [UInt8] { sha256(of: text) }

  private static func digest(of secret: String) -> [UInt8] { digest(of: Array(secret.utf8)) }

  package init(session token: String) { self = .session(Self.digest(of: token)) }
  package init(token: String) { self = .token(Self.digest(of: token)) }
  package init(link secret: String, key: String?) {
    self = .link(Self.digest(of: secret), key: key.map(Self.digest(of:)))
  }
}

/// The visitor behind a credential.
package struct AuthenticatedPrincipal: Sendable {
  package let principal: Principal
  /// The time after which it must be looked up again, even if nothing was written.
  package let until: Timestamp
}

// Browsing a library makes many requests for pictures by the same person.

extension AccessService {
  /// Returns the visitor behind a credential, if cached.
  package func known(_ credential: Credential) -> AuthenticatedPrincipal? {
    known.value(for: credential, in: catalog.edition, at: catalog.options.now())
  }

  func remember(
    _ principal: Principal, by credential: Credential, in edition: Int, until: Timestamp
  ) {
    known.remember(
      AuthenticatedPrincipal(principal: principal, until: until), for: credential, in: edition,
      until: until
    )
  }
}
