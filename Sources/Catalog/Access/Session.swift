internal import Blobs
package import Store

/// A link that creates an account, or resets a password.
package struct Invitation: Hashable, Sendable {
  package let id: InvitationID
  /// The account whose password it resets; `nil` if it creates an account.
  package let name: String?
  /// The role of the new account.
  package let role: Account.Role?
  /// Its maker's name.
  package let maker: String
  package let made: Timestamp
  package let expires: Timestamp

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["id"]
    name = try row["name"]
    role = try row["role"]
    maker = try row["maker"]
    made = try row["made"]
    expires = try row["expires"]
  }
}

/// A session in the account's list.
package struct SessionDetails: Hashable, Sendable {
  package let id: SessionID
  package let made: Timestamp
  package let used: Timestamp
  package let expires: Timestamp
  package let agent: String
  package let address: String
  /// The name that its account gave the browser; empty if it has none.
  package let name: String
  /// Whether it is the principal's own.
  package let isOwn: Bool

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["id"]
    made = try row["made"]
    used = try row["used"]
    expires = try row["expires"]
    agent = try row["agent"]
    address = try row["address"]
    name = try row["name"]
    isOwn = try row["isOwn"]
  }
}

/// An account during sign-in.
package struct SignInCandidate: Sendable {
  package let account: Account
  package let kept: String?

  init(_ row: borrowing Row) throws(StoreError) {
    account = try Account(row)
    kept = try row["password"]
  }
}

/// The stored hash of a secret. Secrets are random, so no slow hash is needed, and the lookup
/// reveals nothing about a secret's characters.
package func hash(of secret: String) -> [UInt8] { sha256(of: Array(secret.utf8)) }

/// The origin of a request.
package struct Visit: Sendable {
  /// The address for counting: of IPv6 the network, as every device there has many addresses.
  package var address: String
  /// The networks around the address, from the widest to the narrowest.
  package var networks: [String]
  /// The browser's user agent.
  package var agent: String
  /// The secret of a browser with an earlier sign-in.
  package var knownBrowser: String?

  package init(
    address: String = "", networks: [String] = [], agent: String = "", knownBrowser: String? = nil
  ) {
    self.address = address
    self.networks = networks
    self.agent = String(decoding: agent.utf8.prefix(LibraryLimits.agentBytes), as: UTF8.self)
    self.knownBrowser = knownBrowser
  }

  /// The networks and the address.
  package var places: [String] { networks + [address] }
}

/// A session that has begun.
package struct Session: Sendable {
  /// The secret, 256 bits; it cannot be requested again.
  package let token: String
  package let account: Account
  package let expires: Timestamp
}

/// A session that another one of the same browser replaces.
package struct EarlierSession: Sendable {
  package let made: Timestamp
  package let name: String
}

/// A session before it is stored.
package struct NewSession: Sendable {
  package let id: SessionID
  package let token: String
  package let now: Timestamp
  package let expires: Timestamp
  package let visit: Visit
  /// The session in whose place it comes, whose browser was signed in before.
  package var earlier: EarlierSession?

  package init(id: SessionID, token: String, now: Timestamp, expires: Timestamp, visit: Visit) {
    self.id = id
    self.token = token
    self.now = now
    self.expires = expires
    self.visit = visit
  }
}

extension Connection {
  /// The current password hash of an account, which must exist.
  package func password(of account: Account) throws -> String? {
    let found = try first(SignInQueries.standing, account.rowNumber)
    guard let found else { throw LibraryError.access(.signInRequired) }
    return found
  }

  package func spendClaim(_ claim: String, at now: Timestamp) throws {
    let made: Int? = try first(
      SignInQueries.spendClaim, hash(of: claim), now)
    guard made != nil else { throw LibraryError.access(.claimSpent) }
  }

  /// Fails if the account was removed during the sign-in.
  package func begin(_ new: NewSession, of account: Account) throws -> Session {
    _ = try password(of: account)
    try run(SignInQueries.removeExpiredSessions, new.now)
    try run(SignInQueries.removeOldSessions, account.rowNumber, LibraryLimits.sessions - 1)
    try run(
      SignInQueries.insertSession, new.id, hash(of: new.token), account.rowNumber, new.now,
      new.expires, new.visit.agent, new.visit.address, new.earlier?.name ?? "",
      new.earlier?.made ?? new.now)
    return Session(token: new.token, account: account, expires: new.expires)
  }
}

extension Account {
  init(_ row: borrowing Row) throws(StoreError) {
    self.init(
      id: try row["id"], name: try row["name"], role: try row["role"],
      visibility: try row["visibility"], rowNumber: try row["rowNumber"])
  }
}
