internal import Store

/// The statements of fetch results, put together from a source, what may be
/// seen, and what was asked for. ?1 is the asker's row, ?2 whether the family's
/// assets are theirs to see.
enum FetchQueries {
  static let columns: StaticString = """
    select asset.rowNumber | ((asset.kind = 'video') << 31) as word, asset.sortTime
    """

  static let fromAssets: StaticString = """
    from asset where
    """

  /// ?3 is the album's row.
  static let fromAlbum: StaticString = """
    from albumAsset join asset on asset.rowNumber = albumAsset.asset
    where albumAsset.album = ?3 and
    """

  /// ?3 is the place's row.
  static let fromPlace: StaticString = """
    from placeAsset join asset on asset.rowNumber = placeAsset.asset
    where placeAsset.place = ?3 and
    """

  static let isWhole: StaticString = """
    and (asset.burst is null or asset.isRepresentative or asset.burstPick = 2)
    and (asset.stack is null or asset.isStackTop)
    """

  /// Hidden ones are for their owner alone.
  static let isShown: StaticString = """
    and asset.isHidden = 0
    """

  static let isKept: StaticString = """
    and asset.trashed is null
    """

  static let isTrashed: StaticString = """
    and asset.trashed is not null and asset.owner = ?1
    """

  static let newest: StaticString = """
    asset.sortTime desc, asset.id desc
    """

  static let byHand: StaticString = """
    albumAsset.position, albumAsset.asset
    """

  /// ?1 is a JSON array of rows.
  static let laterIDs: StaticString = """
    select count(*) as count from asset
    where asset.rowNumber in (select value from json_each(?1)) and asset.id > ?2
    """

  static let rowByID: StaticString = """
    select rowNumber from asset where id = ?1
    """

  /// What the asker may know to have changed after ?3.
  static let changedRows: StaticString = """
    select distinct object, kind from change
    where number > ?3 and case audience
      when 'account' then account = ?1
      when 'family' then account = ?1 or ?2
      else account <> ?1 and ?2
    end
    """
}
