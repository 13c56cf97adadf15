internal import Store

/// The lock of an account's hidden assets, in one session.
package struct HiddenLock: Hashable, Sendable {
  /// The secret that opens it, apart from the account's password.
  package enum Kind: String, CaseIterable, Sendable {
    /// Nothing is locked.
    case none
    case password
    case pin
  }

  package let kind: Kind
  /// How long they stay open.
  package let minutes: Int
  /// When they are locked again; `nil` while they are locked.
  package let openUntil: Timestamp?

  init(_ row: borrowing Row) throws(StoreError) {
    let minutes: Int? = try row["minutes"]
    let hasPIN: Bool = try row["hasPIN"]
    kind = minutes == nil ? .none : hasPIN ? .pin : .password
    self.minutes = minutes ?? LibraryLimits.hiddenMinutes
    openUntil = try row["openUntil"]
  }
}

/// The hashes of what opens an account's hidden assets.
package struct HiddenSecrets: Sendable {
  package let sessionRow: Int
  package let password: String?
  package let pin: String?
  package let minutes: Int?

  init(_ row: borrowing Row) throws(StoreError) {
    sessionRow = try row["sessionRow"]
    password = try row["password"]
    pin = try row["pin"]
    minutes = try row["minutes"]
  }
}

/// The statements of locked hidden assets.
package enum HiddenQueries {
  /// The lock of an account, as it is in the session with this row.
  package static let lock = CatalogQuery(
    """
    select hiddenLock.minutes, hiddenLock.pin is not null as hasPIN,
      (select until from hiddenOpening where session = ?2 and until > ?3) as openUntil
    from account left join hiddenLock on hiddenLock.account = account.rowNumber
    where account.rowNumber = ?1
    """, row: HiddenLock.init)

  /// The hashes for a session of the account, which is found by its hash.
  package static let secrets = CatalogQuery(
    """
    select session.rowNumber as sessionRow, account.password, hiddenLock.pin, hiddenLock.minutes
    from session join account on account.rowNumber = session.account
    left join hiddenLock on hiddenLock.account = account.rowNumber
    where (session.hash = ?1 or session.previous = ?1) and account.rowNumber = ?2
    """, row: HiddenSecrets.init)

  package static let set = CatalogStatement(
    """
    insert into hiddenLock (account, pin, minutes) values (?1, ?2, ?3)
    on conflict (account) do update set pin = excluded.pin, minutes = excluded.minutes
    """)

  package static let remove = CatalogStatement(
    """
    delete from hiddenLock where account = ?1
    """)

  package static let open = CatalogStatement(
    """
    insert into hiddenOpening (session, until) values (?1, ?2)
    on conflict (session) do update set until = excluded.until
    """)

  package static let close = CatalogStatement(
    """
    delete from hiddenOpening where session = ?1
    """)

  /// In all sessions of an account.
  package static let closeAll = CatalogStatement(
    """
    delete from hiddenOpening
    where session in (select rowNumber from session where account = ?1)
    """)
}
