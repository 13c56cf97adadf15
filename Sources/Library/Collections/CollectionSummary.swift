internal import Store

/// A collection as a list shows it.
package struct CollectionSummary: Hashable, Sendable {
  package let collection: Collection
  /// How many photos the asker sees in an album, and how many collections stand
  /// in a folder; `nil` where a rule would have to be asked.
  package let count: Int?
  /// The picture that stands for an album: the chosen one, or its first.
  package let cover: AssetID?
}

extension Library {
  /// The collections in a folder, as `collections(in:for:)` gives them, with
  /// what a list of them shows.
  package func summaries(
    in folder: CollectionID? = nil, for asker: Asker
  ) async throws(LibraryError) -> [CollectionSummary] {
    let collections = try await collections(in: folder, for: asker)
    return try await catalog.read { db in
      try collections.compactMap { try db.summary(of: $0, for: asker) }
    }
  }

  package func summary(
    of collection: CollectionID, for asker: Asker
  ) async throws(LibraryError) -> CollectionSummary {
    try await catalog.read { db in
      let stored = try db.stored(collection, for: asker).collection
      guard let summary = try db.summary(of: stored, for: asker) else {
        throw LibraryError.noSuchCollection(collection)
      }
      return summary
    }
  }
}

extension Connection {
  /// `nil` where the collection has gone meanwhile.
  fileprivate func summary(
    of collection: Collection, for asker: Asker
  ) throws(StoreError) -> CollectionSummary? {
    let values: [(any Bindable)?] = [asker.rowNumber, asker.seesFamily, collection.id]
    switch collection.kind {
    case .smartAlbum: return CollectionSummary(collection: collection, count: nil, cover: nil)
    case .folder:
      let count: Int? = try first(SummaryQueries.folder, collection.id, row: column("count"))
      return CollectionSummary(collection: collection, count: count, cover: nil)
    case .album:
      return try first(SummaryQueries.album, values) { (row) throws(StoreError) in
        let first: AssetID? = try row["first"]
        return CollectionSummary(
          collection: collection, count: try row["count"], cover: collection.cover ?? first)
      }
    }
  }
}

/// The statements of what lists of collections show.
enum SummaryQueries {
  static let album = SQL(
    """
    select (
      select count(*) from albumAsset join asset on asset.rowNumber = albumAsset.asset
      where albumAsset.album = collection.rowNumber and asset.trashed is null
        and not asset.isHidden and
    """,
    AccessQueries.asset,
    """
    ) as count, (
      select asset.id from albumAsset join asset on asset.rowNumber = albumAsset.asset
      where albumAsset.album = collection.rowNumber and asset.trashed is null
        and not asset.isHidden and
    """,
    AccessQueries.asset,
    """
      order by albumAsset.position, albumAsset.asset limit 1
    ) as first
    from collection where collection.id = ?3 and
    """, AccessQueries.collection)

  static let folder: StaticString = """
    select count(*) as count from collection as inside
    join collection as folder on folder.rowNumber = inside.parent where folder.id = ?1
    """
}
