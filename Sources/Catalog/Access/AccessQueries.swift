/// The access conditions. They are part of every statement that finds something for a visitor, and
/// access is decided nowhere else. ?1 is the principal's row, ?2 its access level: 1 if it
/// sees the family's assets, 3 if also its own hidden ones, 0 if neither.
package enum AccessQueries {
  /// Listed assets and their counts, excluding hidden and trashed ones.
  package static let listed: StaticString = """
    (asset.owner = ?1 or (?2 > 0 and asset.visibility = 'family'))
    """

  /// The assets in the principal's library, listed or not.
  package static let library: StaticString = """
    ((asset.owner = ?1 and (not asset.isHidden or ?2 = 3)) or (?2 > 0 and asset.isFamily))
    """

  /// The assets that the principal may open, including those that their owner has added to an album
  /// visible to both, or selected for a guest. Equivalent to `sharedAsset`, which would be
  /// materialised to look up a single asset.
  package static let asset: StaticString = """
    ((asset.owner = ?1 and (not asset.isHidden or ?2 = 3)) or (?2 > 0 and asset.isFamily)
    or (not asset.isHidden and asset.trashed is null and (exists (
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

  /// Albums that belong to the principal, are shared with them, or are shown by a guest's link.
  package static let collection: StaticString = """
    (collection.owner = ?1 or exists (
      select 1 from albumShare
      where albumShare.album = collection.rowNumber and albumShare.account = ?1)
    or collection.rowNumber = (select album from accessGrant where rowNumber = ?1))
    """

  /// Places are visible to the family.
  package static let place: StaticString = """
    (place.owner = ?1 or ?2 > 0)
    """

  /// Accounts that see an asset only through an album.
  package static let sharees = CatalogQuery<Int>(
    """
    select distinct account from sharedAsset
    where asset = ?1 and account > 0 and account <> (select owner from asset where rowNumber = ?1)
    """, column: "account")
}
