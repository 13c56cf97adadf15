internal import Store

/// The statements of accounts.
package enum AccountQueries {
  package static let rowByID = CatalogQuery<Int>(
    """
    select rowNumber from account where id = ?1 and removed is null
    """, column: "rowNumber")

  package static let names = CatalogQuery(
    """
    select rowNumber, name from account where removed is null
    """
  ) { (row) throws(StoreError) in
    (row: try row["rowNumber"] as Int, name: try row["name"] as String)
  }

  package static let byRow = CatalogQuery(
    """
    select rowNumber, id, name, role, visibility from account where rowNumber = ?1
    """, row: Account.init)

  package static let password = CatalogQuery<String?>(
    """
    select password from account where rowNumber = ?1
    """, column: "password")

  package static let setPassword = CatalogStatement(
    """
    update account set password = ?2 where rowNumber = ?1
    """)

  package static let insert = CatalogQuery<Int>(
    """
    insert into account (id, name, role, made) values (?1, ?2, ?3, ?4) returning rowNumber
    """, column: "rowNumber")

  package static let setName = CatalogStatement(
    """
    update account set name = ?2 where rowNumber = ?1
    """)

  package static let setRole = CatalogStatement(
    """
    update account set role = ?2 where rowNumber = ?1
    """)

  package static let setVisibility = CatalogStatement(
    """
    update account set visibility = ?2 where rowNumber = ?1
    """)

  package static let setQuota = CatalogStatement(
    """
    update account set quotaBytes = ?2 where rowNumber = ?1
    """)

  package static let otherAdministrators = CatalogQuery<Int>(
    """
    select count(*) as count from account
    where role = 'administrator' and removed is null and rowNumber <> ?1
    """, column: "count")

  package static let all = CatalogQuery(
    """
    select rowNumber, id, name, role, visibility, made, usedBytes, quotaBytes,
      password is not null as hasPassword,
      coalesce((select count from accountCount where owner = account.rowNumber), 0) as assets,
      (select max(used) from session where account = account.rowNumber) as used
    from account where removed is null order by rowNumber
    """, row: AccountDetails.init)

  package static let quota = CatalogQuery(
    """
    select usedBytes, quotaBytes from account where rowNumber = ?1
    """
  ) { (row) throws(StoreError) in
    Quota(usedBytes: try row["usedBytes"], quotaBytes: try row["quotaBytes"])
  }

  // MARK: - Removing

  package static let remove = CatalogStatement(
    """
    update account set removed = ?2, password = null, quotaBytes = null where rowNumber = ?1
    """)

  package static let removeSessions = CatalogStatement(
    """
    delete from session where account = ?1
    """)

  package static let removeBrowsers = CatalogStatement(
    """
    delete from knownBrowser where account = ?1
    """)

  package static let removeInvitations = CatalogStatement(
    """
    delete from invitation where account = ?1 or maker = ?1
    """)

  package static let removeShares = CatalogStatement(
    """
    delete from albumShare where account = ?1
    """)

  package static let removeFavorites = CatalogStatement(
    """
    delete from favorite where account = ?1
    """)

  /// The assets that an account has marked as favorites.
  package static let favorites = CatalogQuery(
    """
    select rowNumber, id from asset
    where rowNumber in (select asset from favorite where account = ?1)
    order by rowNumber
    """
  ) { (row) throws(StoreError) in
    (id: try row["id"] as AssetID, row: try row["rowNumber"] as Int)
  }

  /// Albums of others that are shared with an account, or to which it has added.
  package static let albumsOfOthers = CatalogQuery(
    """
    select rowNumber, id, owner from collection
    where owner <> ?1 and rowNumber in (
      select album from albumShare where account = ?1
      union
      select album from albumAsset where adder = ?1)
    order by rowNumber
    """
  ) { (row) throws(StoreError) in
    (
      id: try row["id"] as CollectionID, row: try row["rowNumber"] as Int,
      owner: try row["owner"] as Int
    )
  }

  package static let assets = CatalogQuery(
    """
    select rowNumber, id from asset where owner = ?1
    """
  ) { (row) throws(StoreError) in
    (id: try row["id"] as AssetID, row: try row["rowNumber"] as Int)
  }

  /// Two representatives of a burst in which the heir has shots too.
  package static let doubleRepresentatives = CatalogQuery<AssetID>(
    """
    select mine.id from asset as mine
    where mine.owner = ?1 and mine.isRepresentative and mine.burst is not null
      and not mine.isHidden and mine.trashed is null
      and exists (
        select 1 from asset as theirs
        where theirs.burst = mine.burst and theirs.owner = ?2 and theirs.isRepresentative
          and not theirs.isHidden and theirs.trashed is null)
    order by mine.id
    """, column: "id")

  package static let giveAsset = CatalogStatement(
    """
    update asset set owner = ?2, modified = ?3 where rowNumber = ?1
    """)

  /// Photos that a person has added to albums from their own remain visible there.
  package static let giveAdditions = CatalogStatement(
    """
    update albumAsset set adder = ?2 where adder = ?1
    """)

  package static let collections = CatalogQuery(
    """
    select rowNumber, id from collection where owner = ?1
    """
  ) { (row) throws(StoreError) in
    (id: try row["id"] as CollectionID, row: try row["rowNumber"] as Int)
  }

  package static let giveCollection = CatalogStatement(
    """
    update collection set owner = ?2, modified = ?3 where rowNumber = ?1
    """)

  /// Removes an owner's share of their own album.
  package static let removeOwnShare = CatalogStatement(
    """
    delete from albumShare where album = ?1 and account = ?2
    """)

  package static let places = CatalogQuery(
    """
    select rowNumber, id from place where owner = ?1
    """
  ) { (row) throws(StoreError) in
    (id: try row["id"] as PlaceID, row: try row["rowNumber"] as Int)
  }

  package static let givePlace = CatalogStatement(
    """
    update place set owner = ?2, modified = ?3 where rowNumber = ?1
    """)
}

/// The space that an account uses, of the space that it may use.
package struct Quota {
  package var usedBytes: Int
  package let quotaBytes: Int?

  package init(usedBytes: Int, quotaBytes: Int?) {
    self.usedBytes = usedBytes
    self.quotaBytes = quotaBytes
  }

  /// The reason for refusing that many more bytes; `nil` if they fit.
  package func refusal(of bytes: Int) -> LibraryError? {
    guard let quotaBytes, usedBytes + bytes > quotaBytes else { return nil }
    return .quotaReached(limitBytes: quotaBytes)
  }
}
