internal import Store

/// A collection as a list shows it.
package struct CollectionSummary: Hashable, Sendable {
  package let collection: Collection
  /// How many photos the asker sees in an album, and how many collections stand
  /// in a folder; `nil` where a rule would have to be asked.
  package let count: Int?
  /// The picture that stands for an album: the chosen one, or its first.
  package let cover: AssetID?

  init(_ row: borrowing Row) throws(StoreError) {
    collection = try StoredCollection(row).collection
    count = try row["count"]
    let first: AssetID? = try row["first"]
    cover = collection.cover ?? first
  }
}

/// Which collections are listed.
package enum CollectionList: Hashable, Sendable {
  /// Those at the top, where albums that others have shared come last.
  case top
  case folder(CollectionID)
  /// Every one that the asker sees, whichever folder it is in.
  case everywhere
}

extension Library {
  /// Collections in their order, with what a list of them shows. It costs what is
  /// listed, however many photos there are.
  package func summaries(
    _ list: CollectionList = .top, for asker: Asker
  ) async throws(LibraryError) -> [CollectionSummary] {
    try await catalog.read { db in
      let values: [(any Bindable)?] = [asker.rowNumber, asker.seesFamily]
      switch list {
      case .top: return try db.all(SummaryQueries.top, values, row: CollectionSummary.init)
      case .everywhere:
        return try db.all(SummaryQueries.everywhere, values, row: CollectionSummary.init)
      case .folder(let folder):
        let stored = try db.stored(folder, for: asker)
        return try db.all(
          SummaryQueries.children, values + [stored.rowNumber], row: CollectionSummary.init)
      }
    }
  }

  package func summary(
    of collection: CollectionID, for asker: Asker
  ) async throws(LibraryError) -> CollectionSummary {
    let found = try await catalog.read { db in
      try db.first(
        SummaryQueries.byID, [asker.rowNumber, asker.seesFamily, collection],
        row: CollectionSummary.init)
    }
    guard let found else { throw .noSuchCollection(collection) }
    return found
  }
}

/// The statements of what lists of collections show.
enum SummaryQueries {
  static let byID = SQL(
    CollectionQueries.detail, counts, AccessQueries.listed, others, AccessQueries.asset, first,
    AccessQueries.asset, firstOrder, CollectionQueries.from, AccessQueries.asset, "where",
    AccessQueries.collection, "and collection.id = ?3")
  static let top = SQL(
    CollectionQueries.detail, counts, AccessQueries.listed, others, AccessQueries.asset, first,
    AccessQueries.asset, firstOrder, CollectionQueries.from, AccessQueries.asset, "where",
    AccessQueries.collection, CollectionQueries.topmost)
  static let children = SQL(
    CollectionQueries.detail, counts, AccessQueries.listed, others, AccessQueries.asset, first,
    AccessQueries.asset, firstOrder, CollectionQueries.from, AccessQueries.asset, "where",
    AccessQueries.collection, CollectionQueries.inside)
  static let everywhere = SQL(
    CollectionQueries.detail, counts, AccessQueries.listed, others, AccessQueries.asset, first,
    AccessQueries.asset, firstOrder, CollectionQueries.from, AccessQueries.asset, "where",
    AccessQueries.collection, CollectionQueries.everywhere)

  /// The schema keeps the counts of albums, by whose the photos are.
  private static let counts: StaticString = """
    , case collection.kind
      when 'smartAlbum' then null
      when 'folder' then (
        select count(*) from collection as child where child.parent = collection.rowNumber)
      else (
        select coalesce(sum(asset.count), 0) from albumCount as asset
        where asset.album = collection.rowNumber and (asset.isGiven or
    """

  /// What somebody else has put there than whose it is, and the family does not see: it is seen
  /// by other ways, or not at all, and nearly no album has any.
  private static let others: StaticString = """
        )
      ) + iif(exists (
        select 1 from albumCount as asset
        where asset.album = collection.rowNumber and not asset.isGiven and asset.owner <> ?1
          and asset.count > 0 and not (?2 and asset.visibility = 'family')
      ), (
        select count(*) from albumAsset join asset on asset.rowNumber = albumAsset.asset
        where albumAsset.album = collection.rowNumber and asset.owner <> albumAsset.adder
          and asset.owner <> ?1 and not (?2 and asset.visibility = 'family')
          and not asset.isHidden and asset.trashed is null and
    """

  private static let first: StaticString = """
      ), 0)
    end as count, (
      select asset.id from albumAsset join asset on asset.rowNumber = albumAsset.asset
      where albumAsset.album = collection.rowNumber and asset.trashed is null
        and not asset.isHidden and
    """

  private static let firstOrder: StaticString = """
      order by albumAsset.position, albumAsset.asset limit 1
    ) as first
    """
}
