package import Catalog
internal import Darkroom
internal import Queueing
internal import Synchronization

/// The result of signing in.
package struct SignInResult: Sendable {
  package let session: Session
  /// The secret that identifies this browser from now on.
  package let knownBrowser: String
}

extension AccessService {
  /// Exchanges a name and a password for a session. Failures take the same work and give the same
  /// error, whatever the reason. Only the order of answers to many attempts tells accounts apart:
  /// each takes turns of its own, and all names without an account share theirs.
  package func signIn(
    name: String, password: String, from visit: Visit
  ) async throws(LibraryError) -> SignInResult {
    let candidate = try await candidate(name)
    let subjects = try await subjects(of: candidate, name, visit)
    let now = catalog.options.now()
    if let seconds = attempts.withLock({ $0.begin(subjects, at: now) }) {
      throw .access(.tooManyAttempts(seconds: seconds))
    }
    let isRight = try await isRight(password, candidate, subjects, name, visit)
    guard isRight, let candidate else {
      if candidate != nil { attempts.withLock { $0.failed(subjects) } }
      throw .access(.wrongPassword)
    }
    attempts.withLock { $0.succeeded(subjects) }
    let kept = await renew(password, of: candidate)
    return try await startSession(candidate.account, having: kept, from: visit)
  }

  /// Checks the password of a sign-in. A browser that is known does not wait in line.
  private func isRight(
    _ password: String, _ candidate: SignInCandidate?, _ subjects: [SignInAttempts.Subject],
    _ name: String, _ visit: Visit
  ) async throws(LibraryError) -> Bool {
    // All names without an account are one party, so a flood of them delays no account.
    let party = candidate.map { FairShare.Requester.account($0.account.rowNumber) } ?? .visitors
    let attempt = SignInLine.Attempt(
      name: SignInAttempts.counted(name), from: visit, party: party)
    if case .browser? = subjects.first {
      do {
        return try await passwords.isRight(
          password, candidate?.kept, priority: .interactive, of: attempt.share)
      } catch {
        attempts.withLock { $0.withdrawn(subjects) }
        throw error
      }
    }
    return try await isRight(password, candidate?.kept, inTurn: attempt, countedFor: subjects)
  }

  /// Checks a visitor's password when it is its turn in the line. Without a result it is uncounted,
  /// unless its sender has caused that.
  func isRight(
    _ password: String, _ kept: String?, inTurn attempt: SignInLine.Attempt,
    countedFor subjects: [SignInAttempts.Subject]
  ) async throws(LibraryError) -> Bool {
    let now = catalog.options.now()
    let withdraw = { self.attempts.withLock { $0.withdrawn(subjects) } }
    let isRight = try await turns.perform(attempt, at: now, withdraw: withdraw) {
      () async throws(LibraryError) -> Bool in
      try await passwords.isRight(password, kept, priority: .background, of: attempt.share)
    }
    if !isRight { turns.failed(from: attempt.visit, at: catalog.options.now()) }
    return isRight
  }

  /// Begins a session in a browser that is known from now on.
  ///
  /// - Parameter kept: The hash of the given password. If it was changed since the
  ///   check, the sign-in fails.
  func startSession(
    _ account: Account, having kept: String?, from visit: Visit
  ) async throws(LibraryError) -> SignInResult {
    let new = newSession(from: visit)
    let browser = visit.knownBrowser ?? secret(bytes: 16)
    let session = try await catalog.write { db in
      guard try db.password(of: account) == kept else { throw LibraryError.access(.wrongPassword) }
      try db.run(SignInQueries.addBrowser, hash(of: browser), account.rowNumber, new.now)
      try db.run(SignInQueries.removeOldBrowsers, account.rowNumber, LibraryLimits.knownBrowsers)
      return try db.begin(new, of: account)
    }
    return SignInResult(session: session, knownBrowser: browser)
  }

  /// Compares names as people do: ignoring case and different encodings of accents.
  private func candidate(_ name: String) async throws(LibraryError) -> SignInCandidate? {
    let wanted = name.lowercased()
    let all = try await catalog.read { db in
      try db.all(SignInQueries.candidates)
    }
    return all.first { $0.account.name.lowercased() == wanted }
  }

  /// The subjects for which an attempt is counted.
  private func subjects(
    of candidate: SignInCandidate?, _ name: String, _ visit: Visit
  ) async throws(LibraryError) -> [SignInAttempts.Subject] {
    if let candidate, let browser = visit.knownBrowser {
      let row = candidate.account.rowNumber
      let used = try await catalog.read { db in
        try db.first(SignInQueries.knowsBrowser, hash(of: browser), row)
      }
      if used != nil { return [.browser(hash(of: browser))] }
    }
    return [.address(visit.address), .account(SignInAttempts.counted(name))]
  }

  /// Hashes a password again if its stored hash has less than the current cost. Returns the stored
  /// hash afterwards.
  private func renew(_ password: String, of candidate: SignInCandidate) async -> String? {
    guard let kept = candidate.kept, !Passwords.isCurrent(kept) else { return candidate.kept }
    do {
      let account = candidate.account
      let new = try await passwords.hash(password, of: account.name)
      return try await catalog.write { db in
        guard try db.password(of: account) == kept else { return kept }
        try db.run(AccountQueries.setPassword, account.rowNumber, new)
        return new
      }
    } catch {
      // The old hash is still valid; the next sign-in tries again.
      return kept
    }
  }

  // MARK: - One's own password

  /// Changes the principal's password, or sets the first one. Other sessions end, and
  /// this one gets a new secret; it keeps its name, and since when its browser is signed in.
  ///
  /// - Parameters:
  ///   - old: The current password; omitted if there is none.
  ///   - ended: Which of the account's tokens and links end, too.
  package func changePassword(
    _ old: String?, to new: String, ending ended: EndedGrants = .none, session: String,
    from visit: Visit, as principal: Principal
  ) async throws(LibraryError) -> Session {
    let account = try principal.person()
    let kept: String? = try await catalog.read { db in
      try db.one(AccountQueries.password, account.rowNumber)
    }
    if let kept {
      try await checkOwnPassword(old ?? "", kept, session: session)
    }
    let made = try await passwords.hash(new, of: account.name)
    let begun = newSession(from: visit)
    let result = try await catalog.transaction(as: principal) { change throws(LibraryError) in
      let earlier = try change.onDatabase { db in
        try db.first(SignInQueries.earlierSession, hash(of: session))
      }
      try change.setPassword(made, keeping: nil, ending: ended)
      return try change.onDatabase { db in
        var begun = begun
        begun.earlier = earlier
        return try db.begin(begun, of: account)
      }
    }.result
    // A password was given just now, although the session began earlier.
    if let row = try await confirmable(result.token, account)?.row {
      confirmations.withLock { $0.add(session: row, at: catalog.options.now()) }
    }
    catalog.observers.wake()
    try await refreshClaimState()
    return result
  }
}
