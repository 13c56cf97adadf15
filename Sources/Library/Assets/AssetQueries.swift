/// The statements that find assets. The owner predicate stands in each of them:
/// ?1 is the asker's row, ?2 whether the family's assets are theirs to see.
enum AssetQueries {
  static let page: StaticString = """
    select * from assetDetail
    where (owner = ?1 or (?2 and visibility = 'family'))
      and (sortTime, id) < (?3, ?4)
    order by sortTime desc, id desc
    limit ?5
    """

  static let byID: StaticString = """
    select * from assetDetail
    where (owner = ?1 or (?2 and visibility = 'family')) and id = ?3
    """

  static let count: StaticString = """
    select count(*) as count from asset
    where owner = ?1 or (?2 and visibility = 'family')
    """

  static let byOwnerAndContent: StaticString = """
    select asset.id, asset.state from resource
    join asset on asset.rowNumber = resource.asset
    where resource.owner = ?1 and resource.sha256 = ?2 and resource.kind = 'original'
    """

  static let insert: StaticString = """
    insert into asset (
      id, owner, visibility, kind, state, reason, title, width, height, captured, capturedOffset,
      sortTime, added, placeholder)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, null)
    returning rowNumber
    """

  static let insertOriginal: StaticString = """
    insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
    values (?1, ?2, 'original', ?3, ?4, ?5, ?6)
    """

  static let setVisibility: StaticString = """
    update asset set visibility = ?2 where rowNumber = ?1
    """
}

/// The statements of the library's own work on assets. They ask for nobody:
/// what they find never leaves the module.
enum DevelopmentQueries {
  static let waiting: StaticString = """
    select rowNumber from asset where state = 'developing' order by rowNumber
    """

  static let byRow: StaticString = """
    select * from assetDetail where rowNumber = ?1
    """

  static let setReady: StaticString = """
    update asset set
      state = 'ready', reason = null, width = ?2, height = ?3, captured = ?4, capturedOffset = ?5,
      sortTime = ?6, placeholder = ?7
    where rowNumber = ?1 and state = 'developing'
    returning id, owner, visibility
    """

  static let setUnreadable: StaticString = """
    update asset set state = 'unreadable', reason = ?2
    where rowNumber = ?1 and state = 'developing'
    returning id, owner, visibility
    """
}
