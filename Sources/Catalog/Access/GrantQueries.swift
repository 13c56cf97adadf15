internal import Store

/// The statements of links and tokens.
package enum GrantQueries {
  package static let insert = CatalogStatement(
    """
    insert into accessGrant (
      rowNumber, id, kind, hash, secret, owner, level, title, album, password, mayDownload,
      showsPosition, made, expires)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 > 0, ?12 > 0, ?13, ?14)
    """)

  package static let count = CatalogQuery<Int>(
    """
    select count(*) as count from accessGrant where owner = ?1
    """, column: "count")

  package static let removeExpired = CatalogStatement(
    """
    delete from accessGrant where owner = ?1 and expires <= ?2
    """)

  package static let removeAllExpired = CatalogStatement(
    """
    delete from accessGrant where expires <= ?1
    """)

  package static let removeAllOldUnlockings = CatalogStatement(
    """
    delete from unlocking where expires <= ?1
    """)

  private static let detail: StaticString = """
    select
      accessGrant.id, accessGrant.kind, accessGrant.level, accessGrant.title, accessGrant.secret,
      accessGrant.password is not null as hasPassword, accessGrant.mayDownload,
      accessGrant.showsPosition, accessGrant.made, accessGrant.used, accessGrant.expires,
      album.id as albumID,
      (select sent from sending where sending.grantRow = accessGrant.rowNumber) as lastSent,
      iif(accessGrant.album is null, (
        select count(*) from grantAsset join asset on asset.rowNumber = grantAsset.asset
        where grantAsset.guest = accessGrant.rowNumber and asset.owner = accessGrant.owner
          and not asset.isHidden and asset.trashed is null
      ), (
        select coalesce(sum(albumCount.count), 0) from albumCount
        where albumCount.album = accessGrant.album and albumCount.isGiven
      )) as count
    from accessGrant left join collection as album on album.rowNumber = accessGrant.album
    """

  package static let all = CatalogQuery(
    detail,
    """
    where accessGrant.owner = ?1 and (accessGrant.expires is null or accessGrant.expires > ?2)
      and (cast(?3 as text) is null or accessGrant.kind = ?3)
    order by accessGrant.made desc, accessGrant.id
    """, row: Grant.init)

  package static let byID = CatalogQuery(
    detail,
    """
    where accessGrant.owner = ?1 and (accessGrant.expires is null or accessGrant.expires > ?2)
      and accessGrant.id = ?3
    """, row: Grant.init)

  package static let rowByID = CatalogQuery(
    """
    select rowNumber, album is not null as isAlbum, kind, level from accessGrant
    where owner = ?1 and id = ?2
    """
  ) { (row) throws(StoreError) in
    (
      row: try row["rowNumber"] as Int, isAlbum: try row["isAlbum"] as Bool,
      level: try row["level"] as Grant.Level
    )
  }

  package static let remove = CatalogStatement(
    """
    delete from accessGrant where owner = ?1 and id = ?2
    """)

  package static let setTitle = CatalogStatement(
    """
    update accessGrant set title = ?2 where rowNumber = ?1
    """)

  package static let setPassword = CatalogStatement(
    """
    update accessGrant set password = ?2 where rowNumber = ?1
    """)

  package static let setMayDownload = CatalogStatement(
    """
    update accessGrant set mayDownload = ?2 > 0 where rowNumber = ?1
    """)

  package static let setShowsPosition = CatalogStatement(
    """
    update accessGrant set showsPosition = ?2 > 0 where rowNumber = ?1
    """)

  package static let setExpires = CatalogStatement(
    """
    update accessGrant set expires = ?2 where rowNumber = ?1
    """)

  package static let setUsed = CatalogStatement(
    """
    update accessGrant set used = ?2 where rowNumber = ?1
    """)

  // MARK: - Chosen assets

  package static let clearChoice = CatalogStatement(
    """
    delete from grantAsset where guest = ?1
    """)

  package static let choose = CatalogStatement(
    """
    insert into grantAsset (guest, asset, position) values (?1, ?2, ?3) on conflict do nothing
    """)

  package static let choice = CatalogQuery<AssetID>(
    """
    select asset.id from grantAsset join asset on asset.rowNumber = grantAsset.asset
    where grantAsset.guest = ?1 order by grantAsset.position
    """, column: "id")

  // MARK: - Coming in by one

  /// Excludes expired grants, and those of removed accounts.
  private static let bearer: StaticString = """
    select
      account.rowNumber, account.id as accountID, account.name, account.role, account.visibility,
      accessGrant.rowNumber as grantRow, accessGrant.id, accessGrant.kind, accessGrant.level,
      accessGrant.title, accessGrant.password, accessGrant.mayDownload, accessGrant.showsPosition,
      accessGrant.used, accessGrant.expires, account.name as ownerName, album.id as albumID,
      not exists (
        select 1 from hiddenLock where hiddenLock.account = account.rowNumber) as hasNoLock
    from accessGrant join account on account.rowNumber = accessGrant.owner
    left join collection as album on album.rowNumber = accessGrant.album
    where (accessGrant.expires is null or accessGrant.expires > ?2) and account.removed is null
    """

  package static let bySecret = CatalogQuery(bearer, "and accessGrant.hash = ?1", row: Bearer.init)
  package static let byRow = CatalogQuery(
    bearer, "and accessGrant.rowNumber = ?1", row: Bearer.init)

  package static let unlocked = CatalogQuery<Timestamp>(
    """
    select expires from unlocking where hash = ?1 and guest = ?2 and expires > ?3
    """, column: "expires")

  /// Only if the password has not been changed since it was checked.
  package static let unlock = CatalogStatement(
    """
    insert into unlocking (hash, guest, expires)
    select ?1, rowNumber, ?3 from accessGrant where rowNumber = ?2 and password = ?4
    """)

  package static let removeOldUnlockings = CatalogStatement(
    """
    delete from unlocking where guest = ?1 and expires <= ?2
    """)

  package static let lock = CatalogStatement(
    """
    delete from unlocking where guest = ?1
    """)

  // MARK: - Everything that was given

  package static let shares = CatalogQuery(
    """
    select
      collection.id as albumID, collection.title, account.id as accountID, account.name,
      albumShare.mayAdd, albumShare.made
    from albumShare join collection on collection.rowNumber = albumShare.album
    join account on account.rowNumber = albumShare.account
    where collection.owner = ?1 order by albumShare.made desc, collection.rowNumber
    """, row: AlbumGrant.init)

  package static let removeOf = CatalogStatement(
    """
    delete from accessGrant where owner = ?1
    """)

  package static let removeTokensOf = CatalogStatement(
    """
    delete from accessGrant where owner = ?1 and kind = 'token'
    """)
}
