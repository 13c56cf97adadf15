internal import Store

/// The statements of claims, sessions, known browsers and invitations.
package enum SignInQueries {
  package static let isClaimed = CatalogQuery<Bool>(
    """
    select exists (
      select 1 from account
      where role = 'administrator' and password is not null and removed is null) as isClaimed
    """, column: "isClaimed")

  package static let removeClaims = CatalogStatement(
    """
    delete from claim
    """)

  package static let removeExpiredClaims = CatalogStatement(
    """
    delete from claim where expires <= ?1
    """)

  package static let insertClaim = CatalogStatement(
    """
    insert into claim (hash, made, expires) values (?1, ?2, ?3)
    """)

  package static let claim = CatalogQuery<Int>(
    """
    select made from claim where hash = ?1 and expires > ?2
    """, column: "made")

  /// Redeems a claim, in the transaction that signs its bearer in.
  package static let spendClaim = CatalogQuery<Int>(
    """
    delete from claim where hash = ?1 and expires > ?2 returning made
    """, column: "made")

  /// The first administrator: the owner of everything added before there were accounts.
  package static let localOwner = CatalogQuery(
    """
    select rowNumber, id, name, role, visibility from account where removed is null
    order by role <> 'administrator', rowNumber limit 1
    """, row: Account.init)

  // MARK: - Sessions

  static let insertSession = CatalogStatement(
    """
    insert into session (id, hash, account, made, used, expires, agent, address, name)
    values (?1, ?2, ?3, ?9, ?4, ?5, ?6, ?7, ?8)
    """)

  /// A session that is replaced, by its present or previous secret.
  package static let earlierSession = CatalogQuery(
    """
    select made, name from session where hash = ?1 or previous = ?1
    """
  ) {
    (row) throws(StoreError) in
    EarlierSession(made: try row["made"], name: try row["name"])
  }

  package static let nameSession = CatalogStatement(
    """
    update session set name = ?3 where account = ?1 and id = ?2
    """)

  /// The current password hash of an account; no row if the account was removed.
  package static let standing = CatalogQuery<String?>(
    """
    select password from account where rowNumber = ?1 and removed is null
    """, column: "password")

  package static let removeExpiredSessions = CatalogStatement(
    """
    delete from session where expires <= ?1
    """)

  /// All sessions except the ?2 most recently used.
  static let removeOldSessions = CatalogStatement(
    """
    delete from session where account = ?1 and rowNumber not in (
      select rowNumber from session where account = ?1 order by used desc, made desc limit ?2)
    """)

  /// Finds a session by its secret, or by the previous one if it was changed after ?3, with its
  /// expiry.
  package static let bySession = CatalogQuery(
    """
    select account.rowNumber, account.id, account.name, account.role, account.visibility,
      session.used,
      iif(session.hash = ?1, session.expires, min(session.expires, session.rotated + ?2 - ?3))
        as until, hiddenLock.account is null as hasNoLock,
      (select opening.until from hiddenOpening as opening
        where opening.session = session.rowNumber and opening.until > ?2) as openUntil
    from session join account on account.rowNumber = session.account
    left join hiddenLock on hiddenLock.account = account.rowNumber
    where (session.hash = ?1 or (session.previous = ?1 and session.rotated > ?3))
      and session.expires > ?2 and account.removed is null
    """
  ) { (row) throws(StoreError) in
    var account = try Account(row)
    let openUntil: Timestamp? = try row["openUntil"]
    account.seesHidden = try row["hasNoLock"] as Bool || openUntil != nil
    let end: Timestamp = try row["until"]
    return (
      account: account, used: try row["used"] as Timestamp, until: min(end, openUntil ?? end)
    )
  }

  /// The row of a session, which does not change.
  package static let sessionRow = CatalogQuery<Int>(
    """
    select rowNumber from session
    where (hash = ?1 or (previous = ?1 and rotated > ?3)) and expires > ?2
    """, column: "rowNumber")

  package static let bySessionRow = CatalogQuery(
    """
    select account.rowNumber, account.id, account.name, account.role, account.visibility,
      not exists (select 1 from hiddenLock where hiddenLock.account = account.rowNumber) or exists (
        select 1 from hiddenOpening as opening
        where opening.session = session.rowNumber and opening.until > ?2) as seesHidden
    from session join account on account.rowNumber = session.account
    where session.rowNumber = ?1 and session.expires > ?2 and account.removed is null
    """
  ) { (row) throws(StoreError) in
    var account = try Account(row)
    account.seesHidden = try row["seesHidden"]
    return account
  }

  /// Only with the current secret: a late request changes nothing.
  package static let rotateSession = CatalogQuery<Timestamp>(
    """
    update session
    set hash = ?2, previous = ?1, rotated = ?3, used = ?3, expires = min(?4, made + ?6)
    where hash = ?1 and expires > ?3 and used <= ?5
    returning expires
    """, column: "expires")

  package static let removeSession = CatalogStatement(
    """
    delete from session where hash = ?1 or previous = ?1
    """)

  package static let sessions = CatalogQuery(
    """
    select id, made, used, expires, agent, address, name,
      hash = ?2 or previous is not distinct from ?2 as isOwn
    from session where account = ?1 and expires > ?3 order by used desc, made desc
    """, row: SessionDetails.init)

  package static let removeSessionByID = CatalogStatement(
    """
    delete from session where account = ?1 and id = ?2
    """)

  /// All sessions of an account except the one with this secret; null excludes none.
  package static let removeOtherSessions = CatalogStatement(
    """
    delete from session where account = ?1 and hash is distinct from ?2
    """)

  /// A session by its present or previous secret, with the password of its account.
  package static let confirmable = CatalogQuery(
    """
    select session.rowNumber, session.made, account.password
    from session join account on account.rowNumber = session.account
    where (session.hash = ?1 or session.previous = ?1) and session.account = ?2
    """
  ) {
    (row) throws(StoreError) in
    ConfirmableSession(
      row: try row["rowNumber"], made: try row["made"], password: try row["password"])
  }

  // MARK: - Signing in

  package static let candidates = CatalogQuery(
    """
    select rowNumber, id, name, role, visibility, password from account where removed is null
    """, row: SignInCandidate.init)

  package static let knowsBrowser = CatalogQuery<Timestamp>(
    """
    select used from knownBrowser where hash = ?1 and account = ?2
    """, column: "used")

  package static let addBrowser = CatalogStatement(
    """
    insert into knownBrowser (hash, account, used) values (?1, ?2, ?3)
    on conflict (hash) do update set account = excluded.account, used = excluded.used
    """)

  package static let removeOldBrowsers = CatalogStatement(
    """
    delete from knownBrowser where account = ?1 and hash not in (
      select hash from knownBrowser where account = ?1 order by used desc limit ?2)
    """)

  // MARK: - Invitations

  package static let insertInvitation = CatalogStatement(
    """
    insert into invitation (id, hash, account, role, maker, made, expires)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """)

  package static let removeInvitationsFor = CatalogStatement(
    """
    delete from invitation where account = ?1
    """)

  package static let removeExpiredInvitations = CatalogStatement(
    """
    delete from invitation where expires <= ?1
    """)

  package static let invitationCount = CatalogQuery<Int>(
    """
    select count(*) as count from invitation
    """, column: "count")

  package static let invitation = CatalogQuery(
    """
    select invitation.id, invitation.account, invitation.role, invitation.made,
      invitation.expires, account.name, maker.name as maker
    from invitation join account as maker on maker.rowNumber = invitation.maker
    left join account on account.rowNumber = invitation.account
    where invitation.hash = ?1 and invitation.expires > ?2
    """, row: Invitation.init)

  package static let spendInvitation = CatalogQuery(
    """
    delete from invitation where hash = ?1 and expires > ?2 returning account, role
    """
  ) {
    (row) throws(StoreError) in
    (account: try row["account"] as Int?, role: try row["role"] as Account.Role?)
  }

  package static let invitations = CatalogQuery(
    """
    select invitation.id, invitation.account, invitation.role, invitation.made,
      invitation.expires, account.name, maker.name as maker
    from invitation join account as maker on maker.rowNumber = invitation.maker
    left join account on account.rowNumber = invitation.account
    where invitation.expires > ?1 order by invitation.made desc
    """, row: Invitation.init)

  package static let removeInvitation = CatalogStatement(
    """
    delete from invitation where id = ?1
    """)
}

/// A session that a password confirms.
package struct ConfirmableSession: Sendable {
  package let row: Int
  package let made: Timestamp
  package let password: String?
}
