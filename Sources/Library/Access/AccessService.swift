package import Catalog
internal import Darkroom
internal import JSON
internal import Synchronization

/// Sign-in: the claim link for the first administrator, names and passwords, invitations, and
/// sessions. Only hashes of secrets are stored.
package final class AccessService: Sendable {
  let catalog: Catalog
  let passwords: Passwords
  let attempts = Mutex(SignInAttempts())
  let turns: SignInTurns
  let confirmations = Mutex(Confirmations())
  let known = EditionCache<Credential, AuthenticatedPrincipal>(
    budget: LibraryLimits.knownPrincipals)
  private let claimed = Mutex(false)

  init(catalog: Catalog, darkroom: Darkroom) {
    self.catalog = catalog
    turns = SignInTurns(clock: catalog.options.clock)
    passwords = Passwords(darkroom: darkroom, random: catalog.options.random)
  }

  /// Whether an administrator has a password. Until then the library trusts the bearer of a claim
  /// link.
  package var isClaimed: Bool { claimed.withLock { $0 } }

  /// Updates that state.
  func refreshClaimState() async throws(LibraryError) {
    let isClaimed: Bool = try await catalog.readBriefly { db in
      try db.one(SignInQueries.isClaimed)
    }
    claimed.withLock { $0 = isClaimed }
  }

  /// Returns a sentence for each account whose password was guessed at often, each once.
  package func takeAlarms() -> [String] {
    attempts.withLock { $0.takeAlarms() }.map { alarm in
      "\(alarm.failures) wrong passwords were tried for the account "
        + "\u{201C}\(alarm.account)\u{201D} since the start. Its password should be a long one."
    }
  }

  /// The wrong passwords that were tried for an account since the start.
  func wrongPasswords(of account: Account) -> Int {
    attempts.withLock { $0.failures(of: account.name) }
  }

  /// Creates a claim link's token, 128 bits; it replaces earlier ones, and expires after an hour or
  /// when used.
  package func makeClaim() async throws(LibraryError) -> String {
    let token = secret(bytes: 16)
    let now = catalog.options.now()
    try await catalog.write { db in
      try db.run(SignInQueries.removeClaims)
      try db.run(
        SignInQueries.insertClaim, hash(of: token), now,
        now.adding(seconds: LibraryLimits.claimMinutes * 60))
    }
    return token
  }

  /// Whether a claim could be redeemed, without redeeming it.
  package func isValid(claim: String) async throws(LibraryError) -> Bool {
    let now = catalog.options.now()
    return try await catalog.read { db in
      let made: Int? = try db.first(SignInQueries.claim, hash(of: claim), now)
      return made != nil
    }
  }

  /// Exchanges a claim for a session of the local owner. Throws `AccessError.claimSpent` if it is
  /// not valid, without a reason.
  package func redeem(
    _ claim: String, from visit: Visit = Visit()
  ) async throws(LibraryError) -> Session {
    let new = newSession(from: visit)
    return try await catalog.write { db in
      try db.spendClaim(claim, at: new.now)
      return try db.begin(new, of: try db.one(SignInQueries.localOwner))
    }
  }

  /// Exchanges a claim for the local owner's account with a name and a password, and signs in.
  package func redeem(
    _ claim: String, name: String, password: String, from visit: Visit
  ) async throws(LibraryError) -> SignInResult {
    guard try await isValid(claim: claim) else { throw .access(.claimSpent) }
    try Account.check(name: name)
    let kept = try await passwords.hash(password, of: name)
    let owner = try await localOwner()
    let account = try await catalog.transaction(as: owner) { change throws(LibraryError) in
      let now = change.now
      try change.onDatabase { db in try db.spendClaim(claim, at: now) }
      try change.renameAccount(to: name)
      try change.setPassword(kept, keeping: nil)
      return try change.account(atRow: change.actor.rowNumber)
    }.result
    try await refreshClaimState()
    return try await startSession(account, having: kept, from: visit)
  }

  /// The principal of a session's secret; `anonymous` if it is invalid or has expired.
  package func principal(session token: String) async throws(LibraryError) -> Principal {
    let credential = Credential(session: token)
    if let known = known(credential) { return known.principal }
    let (edition, now) = (catalog.edition, catalog.options.now())
    let found = try await catalog.readBriefly { db in
      try db.first(
        SignInQueries.bySession, hash(of: token), now,
        now.adding(seconds: -LibraryLimits.rotationSeconds)
      )
    }
    guard let found else { return .anonymous }
    remember(.account(found.account), by: credential, in: edition, until: found.until)
    return .account(found.account)
  }

  /// The owner of photos added before there are accounts: for commands on the machine itself, never
  /// for visitors.
  package func localOwner() async throws(LibraryError) -> Principal {
    try await catalog.read { db in
      .account(try db.one(SignInQueries.localOwner))
    }
  }

  func secret(bytes count: Int) -> String {
    Base64.addressText(of: catalog.options.random(count))
  }

  func newSession(from visit: Visit) -> NewSession {
    let now = catalog.options.now()
    return NewSession(
      id: catalog.newID(), token: secret(bytes: 32), now: now,
      expires: now.adding(seconds: LibraryLimits.sessionDays * 86400), visit: visit)
  }
}
