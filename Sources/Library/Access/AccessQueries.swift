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

  /// What the asker may open: also what its owner has put into an album that both see, or has
  /// chosen for a guest. As `sharedAsset` lists it, which would be made whole to look for one.
  static let asset: StaticString = """
    (asset.owner = ?1 or (?2 and asset.isFamily)
    or (asset.isHidden = 0 and asset.trashed is null and (exists (
      select 1 from albumAsset as kept
      where kept.asset = asset.rowNumber and kept.adder = asset.owner and (
        exists (select 1 from albumShare as share
          where share.album = kept.album and share.account = ?1)
        or exists (select 1 from collection as album
          where album.rowNumber = kept.album and album.owner = ?1 and album.kind = 'album')
        or exists (select 1 from accessGrant as link
          where link.rowNumber = ?1 and link.album = kept.album)))
    or exists (
      select 1 from grantAsset as chosen join accessGrant as giver
        on giver.rowNumber = chosen.guest
      where chosen.guest = ?1 and chosen.asset = asset.rowNumber
        and giver.owner = asset.owner))))
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
