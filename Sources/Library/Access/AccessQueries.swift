/// Who sees what. These texts stand in every statement that finds something for
/// somebody, and nothing else decides it. ?1 is the asker's row, ?2 whether the
/// family's assets are theirs to see.
enum AccessQueries {
  /// Of listed assets and their counts, none of which is hidden or trashed.
  static let listed: StaticString = """
    (asset.owner = ?1 or (?2 and asset.visibility = 'family'))
    """

  /// What is in the asker's library, listed or not.
  static let library: StaticString = """
    (asset.owner = ?1 or (?2 and asset.isFamily))
    """

  /// What the asker may open: also what somebody has put into an album for them.
  static let asset: StaticString = """
    (asset.owner = ?1 or (?2 and asset.isFamily) or exists (
      select 1 from sharedAsset
      where sharedAsset.account = ?1 and sharedAsset.asset = asset.rowNumber))
    """

  /// Albums that are the asker's, or were shared with them, or that a guest's link
  /// leads to.
  static let collection: StaticString = """
    (collection.owner = ?1 or exists (
      select 1 from albumShare
      where albumShare.album = collection.rowNumber and albumShare.account = ?1)
    or collection.rowNumber = (select album from accessGrant where rowNumber = ?1))
    """

  /// Places are the family's.
  static let place: StaticString = """
    (place.owner = ?1 or ?2)
    """

  /// Accounts that see an asset by an album and not otherwise.
  static let sharees: StaticString = """
    select distinct account from sharedAsset
    where asset = ?1 and account > 0 and account <> (select owner from asset where rowNumber = ?1)
    """
}
