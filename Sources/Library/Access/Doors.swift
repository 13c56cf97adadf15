internal import Blobs
internal import Store

/// How people come in: the link that makes a browser the local owner's, and the
/// sessions that come of it. Only hashes of secrets are stored.
package final class Doors: Sendable {
  private let catalog: Catalog

  init(catalog: Catalog) { self.catalog = catalog }

  /// A new claim link's token, 128 bits; it ends every earlier one, and itself
  /// after an hour or when it is used.
  package func makeClaim() async throws(LibraryError) -> String {
    let token = secret(bytes: 16)
    let now = catalog.options.now()
    try await catalog.write { db in
      try db.run(DoorQueries.removeClaims)
      _ = try db.run(
        DoorQueries.insertClaim, hash(of: token), now,
        now.adding(seconds: Limits.claimMinutes * 60))
    }
    return token
  }

  /// Trades a claim for a session of the local owner's. `claimSpent` where it is
  /// none that is valid; nobody learns why.
  package func redeem(_ claim: String) async throws(LibraryError) -> Session {
    let token = secret(bytes: 32)
    let now = catalog.options.now()
    let expires = now.adding(seconds: Limits.sessionDays * 86400)
    return try await catalog.write { db in
      let made: Int? = try db.first(
        DoorQueries.spendClaim, hash(of: claim), now, row: column("made"))
      guard made != nil else { throw LibraryError.claimSpent }
      let account = try db.one(DoorQueries.localOwner, row: Account.init)
      try db.run(DoorQueries.removeExpiredSessions, now)
      try db.run(DoorQueries.removeOldSessions, account.rowNumber, Limits.sessions - 1)
      try db.run(DoorQueries.insertSession, hash(of: token), account.rowNumber, now, expires)
      return Session(token: token, account: account, expires: expires)
    }
  }

  /// Who comes with a session's token: `nobody` where it is none, or is over.
  package func asker(session token: String) async throws(LibraryError) -> Asker {
    let now = catalog.options.now()
    let found = try await catalog.read { db in
      try db.first(DoorQueries.bySession, hash(of: token), now, row: Account.init)
    }
    return found.map(Asker.account) ?? .nobody
  }

  /// Keeps a session alive that is used; says until when where that was written
  /// down. Once a day is enough, and spares the disk a write a visit.
  package func renew(session token: String) async -> Timestamp? {
    let now = catalog.options.now()
    let expires = now.adding(seconds: Limits.sessionDays * 86400)
    do {
      let renewed = try await catalog.read { db in
        try db.first(DoorQueries.bySession, hash(of: token), now) { (row) throws(StoreError) in
          try (row["used"] as Timestamp).adding(seconds: 86400) <= now
        }
      }
      guard renewed == true else { return nil }
      try await catalog.write { db in
        _ = try db.run(DoorQueries.useSession, hash(of: token), now, expires)
      }
      return expires
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
  }

  /// The owner of what was added before there are accounts: for commands on the
  /// machine itself, never for a visitor.
  package func localOwner() async throws(LibraryError) -> Asker {
    try await catalog.read { db in
      .account(try db.one(DoorQueries.localOwner, row: Account.init))
    }
  }

  private func secret(bytes count: Int) -> String {
    Base64URL.text(of: catalog.options.random(count))
  }
}

/// What is kept of a secret. The secrets are random, so nothing slower is needed,
/// and looking a hash up tells a guesser nothing about the secret's letters.
private func hash(of secret: String) -> [UInt8] { sha256(of: Array(secret.utf8)) }

/// A browser that was let in.
package struct Session: Sendable {
  /// The secret, 256 bits; it cannot be asked for again.
  package let token: String
  package let account: Account
  package let expires: Timestamp
}

extension Account {
  init(_ row: borrowing Row) throws(StoreError) {
    self.init(
      id: try row["id"], name: try row["name"], role: try row["role"],
      visibility: try row["visibility"], rowNumber: try row["rowNumber"])
  }
}

/// Base 64 in the letters that may stand in an address, without padding.
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) {
        $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0)
      }
      for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
