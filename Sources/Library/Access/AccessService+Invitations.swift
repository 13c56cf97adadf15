package import Catalog
internal import Words

extension AccessService {
  /// Creates a link for a new person. Its token, 128 bits, cannot be retrieved later.
  package func invite(
    _ role: Account.Role, as principal: Principal
  ) async throws(LibraryError) -> (invitation: Invitation, token: String) {
    try await invite(account: nil, role: role, as: principal)
  }

  /// Creates a link for a person who forgot their password. It revokes all earlier ones.
  package func inviteBack(
    _ account: AccountID, as principal: Principal
  ) async throws(LibraryError) -> (invitation: Invitation, token: String) {
    try await invite(account: account, role: nil, as: principal)
  }

  private func invite(
    account: AccountID?, role: Account.Role?, as principal: Principal
  ) async throws(LibraryError) -> (invitation: Invitation, token: String) {
    let maker = try principal.administrator()
    let token = secret(bytes: 16)
    let id: InvitationID = catalog.newID()
    let now = catalog.options.now()
    let invitation = try await catalog.write { db in
      try db.run(SignInQueries.removeExpiredInvitations, now)
      let row: Int? = try account.map { id in
        let row: Int? = try db.first(AccountQueries.rowByID, id)
        guard let row else { throw LibraryError.missing(.account(id)) }
        return row
      }
      if let row { try db.run(SignInQueries.removeInvitationsFor, row) }
      let count: Int = try db.one(SignInQueries.invitationCount)
      guard count < LibraryLimits.invitations else {
        throw LibraryError.value(
          member: "invitations",
          reason: Message("library.badValue.invitations", ["count": .number(count)]))
      }
      try db.run(
        SignInQueries.insertInvitation, id, hash(of: token), row, role, maker.rowNumber, now,
        now.adding(seconds: LibraryLimits.invitationDays * 86400))
      return try db.one(SignInQueries.invitation, hash(of: token), now)
    }
    return (invitation, token)
  }

  /// Returns a link's invitation; throws `AccessError.invitationSpent` if it is not valid.
  package func invitation(_ token: String) async throws(LibraryError) -> Invitation {
    let now = catalog.options.now()
    let found = try await catalog.read { db in
      try db.first(SignInQueries.invitation, hash(of: token), now)
    }
    guard let found else { throw .access(.invitationSpent) }
    return found
  }

  /// Returns all valid links.
  package func invitations(for principal: Principal) async throws(LibraryError) -> [Invitation] {
    _ = try principal.administrator()
    let now = catalog.options.now()
    return try await catalog.read { db in
      try db.all(SignInQueries.invitations, now)
    }
  }

  package func withdraw(_ id: InvitationID, as principal: Principal) async throws(LibraryError) {
    _ = try principal.administrator()
    let count = try await catalog.write { db in
      try db.change(SignInQueries.removeInvitation, id)
    }
    guard count > 0 else { throw .missing(.invitation) }
  }

  /// Redeems an invitation for a session of a new account, or of the one whose password it resets.
  ///
  /// - Parameter name: The name of a new account.
  package func accept(
    _ token: String, name: String?, password: String, from visit: Visit
  ) async throws(LibraryError) -> SignInResult {
    let invitation = try await invitation(token)
    guard let name = invitation.name ?? name else {
      throw .value(member: "name", reason: Message("library.badValue.noName"))
    }
    try Account.check(name: name)
    let kept = try await passwords.hash(password, of: name)
    let now = catalog.options.now()
    let owner = try await localOwner()
    let account = try await catalog.transaction(as: owner) { change throws(LibraryError) in
      let spent = try change.onDatabase { db in
        try db.first(SignInQueries.spendInvitation, hash(of: token), now)
      }
      guard let spent else { throw .access(.invitationSpent) }
      let row: Int
      if let known = spent.account {
        row = known
      } else {
        row = try change.addAccount(name, spent.role ?? .viewer)
      }
      // A person who needs a new password may have lost the old one to someone else.
      try change.setPassword(kept, of: row, keeping: nil, ending: .tokens)
      return try change.account(atRow: row)
    }.result
    try await refreshClaimState()
    catalog.observers.wake()
    return try await startSession(account, having: kept, from: visit)
  }
}
