/// The statements of claims and sessions.
enum DoorQueries {
  static let removeClaims: StaticString = """
    delete from claim
    """

  static let insertClaim: StaticString = """
    insert into claim (hash, made, expires) values (?1, ?2, ?3)
    """

  /// A claim is spent in the transaction that lets its bearer in.
  static let spendClaim: StaticString = """
    delete from claim where hash = ?1 and expires > ?2 returning made
    """

  /// The first administrator: the owner of what was there before there were others.
  static let localOwner: StaticString = """
    select rowNumber, id, name, role, visibility from account
    order by role <> 'administrator', rowNumber limit 1
    """

  static let insertSession: StaticString = """
    insert into session (hash, account, made, used, expires) values (?1, ?2, ?3, ?3, ?4)
    """

  static let removeExpiredSessions: StaticString = """
    delete from session where expires <= ?1
    """

  /// All but the ?2 that were used last.
  static let removeOldSessions: StaticString = """
    delete from session where hash in (
      select hash from session where account = ?1 order by used desc, made desc limit -1 offset ?2)
    """

  static let bySession: StaticString = """
    select account.rowNumber, account.id, account.name, account.role, account.visibility,
      session.used
    from session join account on account.rowNumber = session.account
    where session.hash = ?1 and session.expires > ?2
    """

  static let useSession: StaticString = """
    update session set used = ?2, expires = ?3 where hash = ?1
    """

  static let removeSession: StaticString = """
    delete from session where hash = ?1
    """
}
