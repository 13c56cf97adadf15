package import Catalog
internal import Darkroom
internal import Queueing
internal import Synchronization
internal import Words

// The lock of hidden photos is kept for each session. A principal without an open lock sees no
// hidden photo, by the conditions of `AccessQueries`.

extension AccessService {
  /// The lock of the principal's hidden photos, as it is in this session.
  package func hiddenLock(
    session token: String?, of principal: Principal
  ) async throws(LibraryError) -> HiddenLock {
    let account = try principal.person()
    let now = catalog.options.now()
    let secrets = try await hiddenSecrets(token, account)
    return try await catalog.readBriefly { db in
      try db.one(HiddenQueries.lock, account.rowNumber, secrets.sessionRow, now)
    }
  }

  /// Sets or removes the lock; the photos are then locked in all sessions.
  ///
  /// - Parameter secret: The account's password, or the PIN if there is one.
  package func setHiddenLock(
    _ kind: HiddenLock.Kind, pin: String?, minutes: Int, secret: String, session token: String?,
    as principal: Principal
  ) async throws(LibraryError) {
    let account = try principal.person()
    let secrets = try await hiddenSecrets(token, account)
    guard LibraryLimits.hiddenMinutesRange.contains(minutes) else {
      throw .value(member: "minutes", reason: Message("library.badValue.hiddenMinutes"))
    }
    if kind == .password, secrets.password == nil {
      throw .value(member: "lock", reason: Message("library.badValue.hiddenPassword"))
    }
    if secrets.password != nil || secrets.minutes != nil {
      try await check(secret, secrets, session: token ?? "")
    }
    let hash = kind == .pin ? try await passwords.hash(pin: pin ?? "") : nil
    try await catalog.write { db in
      try db.run(HiddenQueries.closeAll, account.rowNumber)
      if kind == .none {
        try db.run(HiddenQueries.remove, account.rowNumber)
      } else {
        try db.run(HiddenQueries.set, account.rowNumber, hash, minutes)
      }
    }
    catalog.observers.wake()
  }

  /// Opens the hidden photos in this session, for the time of the lock.
  package func openHidden(
    by secret: String, session token: String?, as principal: Principal
  ) async throws(LibraryError) {
    let account = try principal.person()
    let secrets = try await hiddenSecrets(token, account)
    guard let minutes = secrets.minutes else { return }
    try await check(secret, secrets, session: token ?? "")
    let until = catalog.options.now().adding(seconds: minutes * 60)
    try await catalog.write { db in
      try db.run(HiddenQueries.open, secrets.sessionRow, until)
    }
    catalog.observers.wake()
  }

  /// Locks them again in this session.
  package func closeHidden(
    session token: String?, as principal: Principal
  ) async throws(LibraryError) {
    let account = try principal.person()
    let secrets = try await hiddenSecrets(token, account)
    try await catalog.write { db in
      try db.run(HiddenQueries.close, secrets.sessionRow)
    }
    catalog.observers.wake()
  }

  private func hiddenSecrets(
    _ token: String?, _ account: Account
  ) async throws(LibraryError) -> HiddenSecrets {
    guard let token else { throw .access(.signInRequired) }
    let found = try await catalog.readBriefly { db in
      try db.first(HiddenQueries.secrets, hash(of: token), account.rowNumber)
    }
    guard let found else { throw .access(.signInRequired) }
    return found
  }

  /// Failures are counted as those of the own password, by session.
  private func check(
    _ secret: String, _ secrets: HiddenSecrets, session: String
  ) async throws(LibraryError) {
    let subject = SignInAttempts.Subject.browser(hash(of: session))
    if let seconds = attempts.withLock({ $0.begin([subject], at: catalog.options.now()) }) {
      throw .access(.tooManyAttempts(seconds: seconds))
    }
    // A secret that cannot be a PIN is not compared with it.
    for kept in [Passwords.isPIN(secret) ? secrets.pin : nil, secrets.password] {
      guard let kept else { continue }
      if try await passwords.isRight(secret, kept, priority: .interactive) {
        return attempts.withLock { $0.succeeded([subject]) }
      }
    }
    throw .access(.wrongPassword)
  }
}
