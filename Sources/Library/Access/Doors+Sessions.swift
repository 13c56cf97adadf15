internal import Store

/// A session, as its account sees it in the list.
package struct SessionDetails: Hashable, Sendable {
  package let id: SessionID
  package let made: Timestamp
  package let used: Timestamp
  package let expires: Timestamp
  package let agent: String
  package let address: String
  /// Whether it is the one that asks.
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

extension Doors {
  /// Keeps a session alive that is used, with a new secret: once a day is
  /// enough, and spares the disk a write a visit. The secret and until when it is
  /// good, where it was changed.
  package func renew(session token: String) async -> (token: String, expires: Timestamp)? {
    let now = catalog.options.now()
    let expires = now.adding(seconds: Limits.sessionDays * 86400)
    let new = secret(bytes: 32)
    do {
      // Most visits change nothing, and are not made to wait for a writer.
      let isDue = try await catalog.readBriefly { db in
        try db.first(
          DoorQueries.bySession, hash(of: token), now, now
        ) { (row) throws(StoreError) in
          try (row["used"] as Timestamp).adding(seconds: 86400) <= now
        }
      }
      guard isDue == true else { return nil }
      let kept: Timestamp? = try await catalog.write { db in
        try db.first(
          DoorQueries.rotateSession, hash(of: token), hash(of: new), now, expires,
          now.adding(seconds: -86400), Limits.longestSessionDays * 86_400_000,
          row: column("expires"))
      }
      return kept.map { (new, $0) }
    } catch {
      // A full disk ends no visit; the next one renews it.
      return nil
    }
  }

  /// Ends a session; there need not be one.
  package func endSession(_ token: String) async throws(LibraryError) {
    try await catalog.write { db in
      _ = try db.run(DoorQueries.removeSession, hash(of: token))
    }
    catalog.observers.wake()
  }

  /// The asker's sessions, the one used last first.
  package func sessions(
    of asker: Asker, own token: String?
  ) async throws(LibraryError) -> [SessionDetails] {
    let account = try asker.person()
    let now = catalog.options.now()
    return try await catalog.read { db in
      try db.all(
        DoorQueries.sessions, account.rowNumber, token.map(hash(of:)) ?? [], now,
        row: SessionDetails.init)
    }
  }

  /// Ends one of the asker's sessions.
  package func endSession(_ id: SessionID, of asker: Asker) async throws(LibraryError) {
    let account = try asker.person()
    let count = try await catalog.write { db in
      try db.run(DoorQueries.removeSessionByID, account.rowNumber, id)
    }
    guard count > 0 else { throw .noSuchSession }
    catalog.observers.wake()
  }

  /// Ends all of the asker's sessions but the one that asks.
  package func endOtherSessions(of asker: Asker, own token: String?) async throws(LibraryError) {
    let account = try asker.person()
    try await catalog.write { db in
      _ = try db.run(
        DoorQueries.removeOtherSessions, account.rowNumber, token.map(hash(of:)))
    }
    catalog.observers.wake()
  }
}
