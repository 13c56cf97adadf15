package import Catalog
internal import Darkroom
internal import Synchronization

extension AccessService {
  /// Extends a session that is in use, with a new secret, once a day to save writes. Returns the
  /// secret and its expiry, if changed.
  package func renew(session token: String) async -> (token: String, expires: Timestamp)? {
    let now = catalog.options.now()
    let expires = now.adding(seconds: LibraryLimits.sessionDays * 86400)
    let new = secret(bytes: 32)
    do {
      // Most visits change nothing, and must not wait for the writer.
      let found = try await catalog.readBriefly { db in
        try db.first(SignInQueries.bySession, hash(of: token), now, now)
      }
      guard let found, found.used.adding(seconds: 86400) <= now else { return nil }
      let kept: Timestamp? = try await catalog.write { db in
        try db.first(
          SignInQueries.rotateSession, hash(of: token), hash(of: new), now, expires,
          now.adding(seconds: -86400), LibraryLimits.longestSessionDays * 86_400_000)
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
      try db.run(SignInQueries.removeSession, hash(of: token))
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
        SignInQueries.sessions, account.rowNumber, token.map(hash(of:)) ?? [], now)
    }
  }

  /// Names the browser of one of the principal's sessions; an empty text removes its name.
  package func nameSession(
    _ id: SessionID, _ name: String, of principal: Principal
  ) async throws(LibraryError) {
    let account = try principal.person()
    if !name.isEmpty { try Account.check(name: name) }
    let count = try await catalog.write { db in
      try db.change(SignInQueries.nameSession, account.rowNumber, id, name)
    }
    guard count > 0 else { throw .missing(.session) }
  }

  /// Ends one of the principal's sessions.
  package func endSession(_ id: SessionID, of principal: Principal) async throws(LibraryError) {
    let account = try principal.person()
    let count = try await catalog.write { db in
      try db.change(SignInQueries.removeSessionByID, account.rowNumber, id)
    }
    guard count > 0 else { throw .missing(.session) }
    catalog.observers.wake()
  }

  /// Ends all of the principal's sessions except the current one.
  package func endOtherSessions(of principal: Principal, own token: String?)
    async throws(LibraryError)
  {
    let account = try principal.person()
    try await catalog.write { db in
      try db.run(
        SignInQueries.removeOtherSessions, account.rowNumber, token.map(hash(of:)))
    }
    catalog.observers.wake()
  }
}

extension AccessService {
  /// Throws `AccessError.passwordRequired` unless the password was given in this session within the
  /// last minutes, at sign-in or by `confirm`. Required before anything that outlasts the session,
  /// such as tokens and accounts. Accounts without a password need none.
  package func requireConfirmation(
    session token: String?, of principal: Principal
  ) async throws(LibraryError) {
    let account = try principal.person()
    guard let session = try await confirmable(token, account) else {
      throw .access(.signInRequired)
    }
    let now = catalog.options.now()
    if session.password == nil || Confirmations.isRecent(session.made, at: now) { return }
    guard confirmations.withLock({ $0.isRecent(session: session.row, at: now) }) else {
      throw .access(.passwordRequired)
    }
  }

  /// Records that the account's password was given in a session.
  package func confirm(
    _ password: String, session token: String?, as principal: Principal
  ) async throws(LibraryError) {
    let account = try principal.person()
    guard let session = try await confirmable(token, account) else {
      throw .access(.signInRequired)
    }
    guard let kept = session.password else { return }
    try await checkOwnPassword(password, kept, session: token ?? "")
    let now = catalog.options.now()
    confirmations.withLock { $0.add(session: session.row, at: now) }
  }

  /// Checks the own password of a signed-in person. Failures are counted by session.
  func checkOwnPassword(
    _ password: String, _ kept: String, session: String
  ) async throws(LibraryError) {
    let subject = SignInAttempts.Subject.browser(hash(of: session))
    if let seconds = attempts.withLock({ $0.begin([subject], at: catalog.options.now()) }) {
      throw .access(.tooManyAttempts(seconds: seconds))
    }
    guard try await passwords.isRight(password, kept, priority: .interactive) else {
      throw .access(.wrongPassword)
    }
    attempts.withLock { $0.succeeded([subject]) }
  }

  /// The principal's session, with what confirms it.
  func confirmable(
    _ token: String?, _ account: Account
  ) async throws(LibraryError) -> ConfirmableSession? {
    guard let token else { return nil }
    return try await catalog.readBriefly { db in
      try db.first(SignInQueries.confirmable, hash(of: token), account.rowNumber)
    }
  }
}
