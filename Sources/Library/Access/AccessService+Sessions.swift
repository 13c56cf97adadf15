internal import Store

/// A session in the account's list.
package struct SessionDetails: Hashable, Sendable {
  package let id: SessionID
  package let made: Timestamp
  package let used: Timestamp
  package let expires: Timestamp
  package let agent: String
  package let address: String
  /// Whether it is the principal's own.
  package let isOwn: Bool

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["id"]
    made = try row["made"]
    used = try row["used"]
    expires = try row["expires"]
    agent = try row["agent"]
    address = try row["address"]
    isOwn = try row["isOwn"]
  }
}

extension AccessService {
  /// Extends a session that is in use, with a new secret, once a day to save writes. Returns the
  /// secret and its expiry, if changed.
  package func renew(session token: String) async -> (token: String, expires: Timestamp)? {
    let now = catalog.options.now()
    let expires = now.adding(seconds: Limits.sessionDays * 86400)
    let new = secret(bytes: 32)
    do {
      // Most visits change nothing, and must not wait for the writer.
      let isDue = try await catalog.readBriefly { db in
        try db.first(
          SignInQueries.bySession, hash(of: token), now, now
        ) { (row) throws(StoreError) in
          try (row["used"] as Timestamp).adding(seconds: 86400) <= now
        }
      }
      guard isDue == true else { return nil }
      let kept: Timestamp? = try await catalog.write { db in
        try db.first(
          SignInQueries.rotateSession, hash(of: token), hash(of: new), now, expires,
          now.adding(seconds: -86400), Limits.longestSessionDays * 86_400_000,
          row: column("expires"))
      }
      return kept.map { (new, $0) }
    } catch {
      // A full disk must not end a visit; the next one renews the session.
      return nil
    }
  }

  /// Ends a session, if it exists.
  package func endSession(_ token: String) async throws(LibraryError) {
    try await catalog.write { db in
      _ = try db.run(SignInQueries.removeSession, hash(of: token))
    }
    catalog.observers.wake()
  }

  /// The principal's sessions, most recently used first.
  package func sessions(
    of principal: Principal, own token: String?
  ) async throws(LibraryError) -> [SessionDetails] {
    let account = try principal.person()
    let now = catalog.options.now()
    return try await catalog.read { db in
      try db.all(
        SignInQueries.sessions, account.rowNumber, token.map(hash(of:)) ?? [], now,
        row: SessionDetails.init)
    }
  }

  /// Ends one of the principal's sessions.
  package func endSession(_ id: SessionID, of principal: Principal) async throws(LibraryError) {
    let account = try principal.person()
    let count = try await catalog.write { db in
      try db.run(SignInQueries.removeSessionByID, account.rowNumber, id)
    }
    guard count > 0 else { throw .noSuchSession }
    catalog.observers.wake()
  }

  /// Ends all of the principal's sessions except the current one.
  package func endOtherSessions(of principal: Principal, own token: String?)
    async throws(LibraryError)
  {
    let account = try principal.person()
    try await catalog.write { db in
      _ = try db.run(
        SignInQueries.removeOtherSessions, account.rowNumber, token.map(hash(of:)))
    }
    catalog.observers.wake()
  }
}
