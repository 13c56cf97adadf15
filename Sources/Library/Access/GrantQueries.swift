internal import Store

/// The statements of links and tokens.
enum GrantQueries {
  static let insert: StaticString = """
    insert into accessGrant (
      rowNumber, id, kind, hash, secret, owner, level, title, album, password, mayDownload,
      showsPosition, made, expires)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
    """

  static let count: StaticString = """
    select count(*) as count from accessGrant where owner = ?1
    """

  static let removeExpired: StaticString = """
    delete from accessGrant where owner = ?1 and expires <= ?2
    """

  static let removeAllExpired: StaticString = """
    delete from accessGrant where expires <= ?1
    """

  static let removeAllOldUnlockings: StaticString = """
    delete from unlocking where expires <= ?1
    """

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
          and asset.isHidden = 0 and asset.trashed is null
      ), (
        select coalesce(sum(albumCount.count), 0) from albumCount
        where albumCount.album = accessGrant.album and albumCount.isGiven
      )) as count
    from accessGrant left join collection as album on album.rowNumber = accessGrant.album
    """

  static let all = SQL(
    detail,
    """
    where accessGrant.owner = ?1 and (accessGrant.expires is null or accessGrant.expires > ?2)
      and (?3 is null or accessGrant.kind = ?3)
    order by accessGrant.made desc, accessGrant.id
    """)

  static let byID = SQL(
    detail,
    """
    where accessGrant.owner = ?1 and (accessGrant.expires is null or accessGrant.expires > ?2)
      and accessGrant.id = ?3
    """)

  static let rowByID: StaticString = """
    select rowNumber, album is not null as isAlbum, kind, level from accessGrant
    where owner = ?1 and id = ?2
    """

  static let remove: StaticString = """
    delete from accessGrant where owner = ?1 and id = ?2
    """

  static let setTitle: StaticString = """
    update accessGrant set title = ?2 where rowNumber = ?1
    """

  static let setPassword: StaticString = """
    update accessGrant set password = ?2 where rowNumber = ?1
    """

  static let setMayDownload: StaticString = """
    update accessGrant set mayDownload = ?2 where rowNumber = ?1
    """

  static let setShowsPosition: StaticString = """
    update accessGrant set showsPosition = ?2 where rowNumber = ?1
    """

  static let setExpires: StaticString = """
    update accessGrant set expires = ?2 where rowNumber = ?1
    """

  static let setUsed: StaticString = """
    update accessGrant set used = ?2 where rowNumber = ?1
    """

  // MARK: - Chosen assets

  static let clearChoice: StaticString = """
    delete from grantAsset where guest = ?1
    """

  static let choose: StaticString = """
    insert into grantAsset (guest, asset, position) values (?1, ?2, ?3) on conflict do nothing
    """

  static let choice: StaticString = """
    select asset.id from grantAsset join asset on asset.rowNumber = grantAsset.asset
    where grantAsset.guest = ?1 order by grantAsset.position
    """

  // MARK: - Coming in by one

  /// Excludes expired grants, and those of removed accounts.
  private static let bearer: StaticString = """
    select
      account.rowNumber, account.id as accountID, account.name, account.role, account.visibility,
      accessGrant.rowNumber as grantRow, accessGrant.id, accessGrant.kind, accessGrant.level,
      accessGrant.title, accessGrant.password, accessGrant.mayDownload, accessGrant.showsPosition,
      accessGrant.used, accessGrant.expires, account.name as ownerName, album.id as albumID
    from accessGrant join account on account.rowNumber = accessGrant.owner
    left join collection as album on album.rowNumber = accessGrant.album
    where (accessGrant.expires is null or accessGrant.expires > ?2) and account.removed is null
    """

  static let bySecret = SQL(bearer, "and accessGrant.hash = ?1")
  static let byRow = SQL(bearer, "and accessGrant.rowNumber = ?1")

  static let unlocked: StaticString = """
    select expires from unlocking where hash = ?1 and guest = ?2 and expires > ?3
    """

  /// Only if the password has not been changed since it was checked.
  static let unlock: StaticString = """
    insert into unlocking (hash, guest, expires)
    select ?1, rowNumber, ?3 from accessGrant where rowNumber = ?2 and password = ?4
    """

  static let removeOldUnlockings: StaticString = """
    delete from unlocking where guest = ?1 and expires <= ?2
    """

  static let lock: StaticString = """
    delete from unlocking where guest = ?1
    """

  // MARK: - Everything that was given

  static let shares: StaticString = """
    select
      collection.id as albumID, collection.title, account.id as accountID, account.name,
      albumShare.mayAdd, albumShare.made
    from albumShare join collection on collection.rowNumber = albumShare.album
    join account on account.rowNumber = albumShare.account
    where collection.owner = ?1 order by albumShare.made desc, collection.rowNumber
    """

  static let removeOf: StaticString = """
    delete from accessGrant where owner = ?1
    """

  static let removeTokensOf: StaticString = """
    delete from accessGrant where owner = ?1 and kind = 'token'
    """
}
