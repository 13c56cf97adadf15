package import Catalog
internal import Queueing
internal import Synchronization

/// The first view of a link.
package enum LinkVisit: Hashable, Sendable {
  case open(Principal)
  /// Its password is required; nothing else is shown.
  case locked
}

extension AccessService {
  /// The principal with a token. The secret of a link without a password is one, too. Wrong ones
  /// are counted by address, and make further wrong ones wait; a token that is right never waits.
  package func principal(
    token secret: String, from address: String
  ) async throws(LibraryError) -> Principal {
    let credential = Credential(token: secret)
    if let known = known(credential) { return known.principal }
    let edition = catalog.edition
    guard let bearer = try await bearer(secret) else { throw refusal(ofTokenFrom: address) }
    guard bearer.password == nil else { throw .access(.linkLocked) }
    return await admitted(bearer, by: credential, in: edition)
  }

  /// The principal with a token that was given as a password, as by ``principal(token:from:)``.
  package func principal(
    password secret: String, from address: String
  ) async throws(LibraryError) -> Principal {
    let credential = Credential(token: secret)
    let edition = catalog.edition
    // Links are cached under the same digest, and are no tokens.
    if let known = known(credential)?.principal, case .token = known { return known }
    guard let bearer = try await bearer(secret), bearer.kind == .token else {
      throw refusal(ofTokenFrom: address)
    }
    return await admitted(bearer, by: credential, in: edition)
  }

  private func admitted(
    _ bearer: Bearer, by credential: Credential, in edition: Int
  ) async -> Principal {
    await noteUse(of: bearer)
    remember(
      bearer.principal, by: credential, in: edition,
      until: min(bearer.end, bearer.noteDue(at: catalog.options.now())))
    return bearer.principal
  }

  /// Counts a wrong token.
  private func refusal(ofTokenFrom address: String) -> LibraryError {
    let now = catalog.options.now()
    let seconds = attempts.withLock { $0.begin([.tokens(address)], at: now) }
    return seconds.map { .access(.tooManyAttempts(seconds: $0)) } ?? .access(.unknownToken)
  }

  /// Opens a link.
  ///
  /// - Parameter key: The browser's key from entering the link's password.
  package func visit(
    link secret: String, key: String?
  ) async throws(LibraryError) -> LinkVisit {
    let credential = Credential(link: secret, key: key)
    if let known = known(credential) { return .open(known.principal) }
    let edition = catalog.edition
    guard let bearer = try await bearer(secret), bearer.kind == .link else {
      throw .access(.linkSpent)
    }
    guard let unlocked = try await unlocked(bearer, key.map(hash(of:))) else { return .locked }
    await noteUse(of: bearer)
    remember(
      bearer.principal, by: credential, in: edition,
      until: min(bearer.end, unlocked, bearer.noteDue(at: catalog.options.now())))
    return .open(bearer.principal)
  }

  /// Exchanges a link's password for a key that opens it in this browser for a day.
  package func unlock(
    link secret: String, password: String, from visit: Visit
  ) async throws(LibraryError) -> String {
    guard let bearer = try await bearer(secret), bearer.kind == .link else {
      throw .access(.linkSpent)
    }
    let name = "link \(bearer.guest.grant.text)"
    let subjects: [SignInAttempts.Subject] = [.address(visit.address), .account(name)]
    let now = catalog.options.now()
    if let seconds = attempts.withLock({ $0.begin(subjects, at: now) }) {
      throw .access(.tooManyAttempts(seconds: seconds))
    }
    let attempt = SignInLine.Attempt(name: name, from: visit, party: .guests, link: name)
    let isRight = try await isRight(
      password, bearer.password, inTurn: attempt, countedFor: subjects)
    guard isRight else { throw .access(.wrongPassword) }
    attempts.withLock { $0.succeeded(subjects) }
    let key = self.secret(bytes: 16)
    let row = bearer.guest.rowNumber
    let count = try await catalog.write { db in
      try db.run(GrantQueries.removeOldUnlockings, row, now)
      return try db.change(
        GrantQueries.unlock, hash(of: key), row,
        now.adding(seconds: LibraryLimits.unlockingHours * 3600), bearer.password)
    }
    guard count > 0 else { throw .access(.wrongPassword) }
    return key
  }

  /// When this key expires; `nil` if the link stays locked.
  private func unlocked(
    _ bearer: Bearer, _ key: [UInt8]?
  ) async throws(LibraryError) -> Timestamp? {
    if bearer.password == nil { return bearer.end }
    guard let key else { return nil }
    let (row, now) = (bearer.guest.rowNumber, catalog.options.now())
    return try await catalog.read { db in
      try db.first(GrantQueries.unlocked, key, row, now)
    }
  }

  private func bearer(_ secret: String) async throws(LibraryError) -> Bearer? {
    let now = catalog.options.now()
    return try await catalog.readBriefly { db in
      try db.first(GrantQueries.bySecret, hash(of: secret), now)
    }
  }

  /// Recorded rarely, as the exact time does not matter.
  private func noteUse(of bearer: Bearer) async {
    let (row, now) = (bearer.guest.rowNumber, catalog.options.now())
    if bearer.noteDue(at: now) > now { return }
    do {
      try await catalog.write { db in try db.run(GrantQueries.setUsed, row, now) }
    } catch {
      // A full disk must not keep visitors out.
    }
  }
}

// MARK: - Whether it still holds

/// Identifies the grant by which a visitor was admitted. It outlives the secret, which may change
/// meanwhile.
package struct Pass: Hashable, Sendable {
  fileprivate enum Kind: Hashable, Sendable {
    case session(Int)
    case grant(Int, key: [UInt8]?)
  }

  fileprivate let kind: Kind
}

extension AccessService {
  package func pass(session token: String) async throws(LibraryError) -> Pass? {
    let now = catalog.options.now()
    let row: Int? = try await catalog.readBriefly { db in
      try db.first(
        SignInQueries.sessionRow, hash(of: token), now,
        now.adding(seconds: -LibraryLimits.rotationSeconds))
    }
    return row.map { Pass(kind: .session($0)) }
  }

  package func pass(grant secret: String, key: String?) async throws(LibraryError) -> Pass? {
    guard let bearer = try await bearer(secret) else { return nil }
    return Pass(kind: .grant(bearer.guest.rowNumber, key: key.map(hash(of:))))
  }

  /// The principal of a pass; `anonymous` if it has ended.
  package func principal(of pass: Pass) async throws(LibraryError) -> Principal {
    let now = catalog.options.now()
    switch pass.kind {
    case .session(let row):
      let account = try await catalog.readBriefly { db in
        try db.first(SignInQueries.bySessionRow, row, now)
      }
      return account.map(Principal.account) ?? .anonymous
    case .grant(let row, let key):
      let bearer = try await catalog.readBriefly { db in
        try db.first(GrantQueries.byRow, row, now)
      }
      guard let bearer, try await unlocked(bearer, key) != nil else { return .anonymous }
      return bearer.principal
    }
  }
}
