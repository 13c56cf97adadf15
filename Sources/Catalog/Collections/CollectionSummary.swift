internal import Store

/// A collection in a list.
package struct CollectionSummary: Hashable, Sendable {
  package let collection: Collection
  /// The number of visible photos in an album, or of collections in a folder; `nil` for smart
  /// albums, whose rule would have to be evaluated.
  package let count: Int?
  /// The picture of an album: the chosen cover, or its first photo. One of which no picture can be
  /// made is not shown, even if it was chosen.
  package let cover: AssetID?

  init(_ row: borrowing Row) throws(StoreError) {
    collection = try StoredCollection(row).collection
    count = try row["count"]
    cover = try row["shown"]
  }
}

/// The statements for lists of collections.
package enum SummaryQueries {
  package static let byID = CatalogQuery(
    CollectionQueries.detail, counts, AccessQueries.listed, others, AccessQueries.asset, first,
    AccessQueries.asset, firstOrder, CollectionQueries.from, AccessQueries.asset, "where",
    AccessQueries.collection, "and collection.id = ?3", row: CollectionSummary.init)
  /// ?3 is a JSON array of ids.
  static let byIDs = CatalogQuery(
    CollectionQueries.detail, counts, AccessQueries.listed, others, AccessQueries.asset, first,
    AccessQueries.asset, firstOrder, CollectionQueries.from, AccessQueries.asset, "where",
    AccessQueries.collection, "and collection.id in (select atom from json_each(?3))",
    row: CollectionSummary.init)
  package static let top = CatalogQuery(
    CollectionQueries.detail, counts, AccessQueries.listed, others, AccessQueries.asset, first,
    AccessQueries.asset, firstOrder, CollectionQueries.from, AccessQueries.asset, "where",
    AccessQueries.collection, CollectionQueries.topmost, row: CollectionSummary.init)
  package static let children = CatalogQuery(
    CollectionQueries.detail, counts, AccessQueries.listed, others, AccessQueries.asset, first,
    AccessQueries.asset, firstOrder, CollectionQueries.from, AccessQueries.asset, "where",
    AccessQueries.collection, CollectionQueries.inside, row: CollectionSummary.init)
  package static let everywhere = CatalogQuery(
    CollectionQueries.detail, counts, AccessQueries.listed, others, AccessQueries.asset, first,
    AccessQueries.asset, firstOrder, CollectionQueries.from, AccessQueries.asset, "where",
    AccessQueries.collection, CollectionQueries.everywhere, row: CollectionSummary.init)

  /// Counts of albums by their photos' owners, maintained by triggers.
  private static let counts: StaticString = """
    , case collection.kind
      when 'smartAlbum' then null
      when 'folder' then (
        select count(*) from collection as child where child.parent = collection.rowNumber)
      else (
        select coalesce(sum(asset.count), 0) from albumCount as asset
        where asset.album = collection.rowNumber and (asset.isGiven or
    """

  /// Photos added by a person other than their owner and not visible to the family: their
  /// visibility is checked one by one, and few albums have any.
  private static let others: StaticString = """
        )
      ) + iif(exists (
        select 1 from albumCount as asset
        where asset.album = collection.rowNumber and not asset.isGiven and asset.owner <> ?1
          and asset.count > 0 and not (?2 > 0 and asset.visibility = 'family')
      ), (
        select count(*) from albumAsset join asset on asset.rowNumber = albumAsset.asset
        where albumAsset.album = collection.rowNumber and asset.owner <> albumAsset.adder
          and asset.owner <> ?1 and not (?2 > 0 and asset.visibility = 'family')
          and not asset.isHidden and asset.trashed is null and
    """

  private static let first: StaticString = """
      ), 0)
    end as count, iif(asset.state <> 'unreadable', asset.id, (
      select asset.id from albumAsset join asset on asset.rowNumber = albumAsset.asset
      where albumAsset.album = collection.rowNumber and asset.trashed is null
        and not asset.isHidden and asset.state <> 'unreadable' and
    """

  private static let firstOrder: StaticString = """
      order by albumAsset.position, albumAsset.asset limit 1
    )) as shown
    """
}
