internal import Store

/// The statements of albums, smart albums and folders.
package enum CollectionQueries {
  package static let byID = CatalogQuery(
    detail, from, AccessQueries.asset, "where", AccessQueries.collection, "and collection.id = ?3",
    row: StoredCollection.init)
  package static let top = CatalogQuery(
    detail, from, AccessQueries.asset, "where", AccessQueries.collection, topmost,
    row: StoredCollection.init)
  package static let children = CatalogQuery(
    detail, from, AccessQueries.asset, "where", AccessQueries.collection, inside,
    row: StoredCollection.init)
  package static let containing = CatalogQuery(
    detail, from, AccessQueries.asset, "where", AccessQueries.collection, holding,
    row: StoredCollection.init)

  /// ?1 is the principal's row, ?2 whether the principal sees the family's assets.
  package static let detail: StaticString = """
    select
      collection.rowNumber, collection.id, collection.owner, account.id as ownerID,
      collection.position,
      collection.kind, collection.title, collection.rule, collection.made, collection.modified,
      asset.id as coverID, iif(collection.owner = ?1, folder.id, null) as parentID,
      case when collection.owner = ?1 then 'own'
        when exists (select 1 from albumShare where album = collection.rowNumber
          and account = ?1 and mayAdd) then 'add'
        else 'see' end as right
    """

  /// Followed by whether the principal sees the cover.
  package static let from: StaticString = """
    from collection
    join account on account.rowNumber = collection.owner
    left join collection as folder on folder.rowNumber = collection.parent
    left join asset on asset.rowNumber = collection.cover
      and not asset.isHidden and asset.trashed is null and
    """

  /// The principal's own first, in their order.
  static let topmost: StaticString = """
    and (collection.owner <> ?1 or collection.parent is null)
    order by collection.owner <> ?1, collection.position, collection.rowNumber
    """

  package static let inside: StaticString = """
    and collection.owner = ?1 and collection.parent = ?3
    order by collection.position, collection.rowNumber
    """

  /// The principal's own first, grouped by folder.
  package static let everywhere: StaticString = """
    order by collection.owner <> ?1, collection.parent is not null, collection.parent,
      collection.position, collection.rowNumber
    """

  private static let holding: StaticString = """
    and collection.rowNumber in (select album from albumAsset where asset = ?3)
    order by collection.owner <> ?1, collection.rowNumber
    """

  package static let named = CatalogQuery<CollectionID>(
    """
    select id from collection where owner = ?1 and title = ?2 and kind = 'album'
    order by rowNumber limit 1
    """, column: "id")

  package static let insert = CatalogQuery<Int>(
    """
    insert into collection (id, owner, kind, title, parent, position, rule, made, modified)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8) returning rowNumber
    """, column: "rowNumber")

  static let heldRules = CatalogQuery(
    """
    select count(*) as count,
      coalesce(sum(length(cast(title as blob)) + length(cast(rule as blob))), 0) as bytes
    from collection where owner = ?1 and rule is not null
    """,
    postgres: [
      """
      select count(*) as count,
        coalesce(sum(octet_length(title) + octet_length(rule)), 0) as bytes
      from collection where owner = ?1 and rule is not null
      """
    ]
  ) { (row) throws(StoreError) in
    (count: try row["count"] as Int, bytes: try row["bytes"] as Int)
  }

  package static let remove = CatalogStatement(
    """
    delete from collection where rowNumber = ?1
    """)

  package static let setTitle = CatalogStatement(
    """
    update collection set title = ?2, modified = ?3 where rowNumber = ?1
    """)

  package static let setRule = CatalogStatement(
    """
    update collection set rule = ?2, modified = ?3 where rowNumber = ?1
    """)

  package static let setCover = CatalogStatement(
    """
    update collection set cover = ?2, modified = ?3 where rowNumber = ?1
    """)

  package static let setPlace = CatalogStatement(
    """
    update collection set parent = ?2, position = ?3, modified = ?4 where rowNumber = ?1
    """)

  package static let setPosition = CatalogStatement(
    """
    update collection set position = ?2 where rowNumber = ?1
    """)

  package static let touch = CatalogStatement(
    """
    update collection set modified = ?2 where rowNumber = ?1
    """)

  package static let insideRows = CatalogQuery<CollectionID>(
    """
    select rowNumber, id from collection where parent = ?1 order by rowNumber
    """, column: "id")

  /// ?3 is excluded, as it is being moved.
  package static let siblings = CatalogQuery(
    """
    select rowNumber, id, position from collection
    where owner = ?1 and parent is not distinct from ?2 and rowNumber <> ?3
    order by position, rowNumber
    """
  ) {
    (row) throws(StoreError) in
    (
      row: try row["rowNumber"] as Int, id: try row["id"] as CollectionID,
      position: try row["position"] as Int
    )
  }

  /// The folder and its ancestors, up to the top level.
  package static let ancestors = CatalogQuery<Int>(
    """
    with recursive above (rowNumber) as (
      select cast(?1 as bigint)
      union
      select collection.parent from collection join above using (rowNumber)
      where collection.parent is not null)
    select rowNumber from above
    """, column: "rowNumber")
}

/// The statements of albums' contents and visibility.
package enum AlbumQueries {
  package static let count = CatalogQuery<Int>(
    """
    select count(*) as count from albumAsset
    where album = ?1 and asset not in (select value from json_each(?2))
    """, column: "count")

  package static let size = CatalogQuery<Int>(
    """
    select count(*) as count from albumAsset where album = ?1
    """, column: "count")

  package static let last = CatalogQuery<Int>(
    """
    select coalesce(max(position), 0) as position from albumAsset where album = ?1
    """, column: "position")

  package static let contains = CatalogQuery<Int?>(
    """
    select adder from albumAsset where album = ?1 and asset = ?2
    """, column: "adder")

  package static let insert = CatalogStatement(
    """
    insert into albumAsset (album, asset, position, adder) values (?1, ?2, ?3, ?4)
    on conflict do nothing
    """)

  package static let setPosition = CatalogStatement(
    """
    update albumAsset set position = ?3 where album = ?1 and asset = ?2
    """)

  package static let remove = CatalogStatement(
    """
    delete from albumAsset where album = ?1 and asset = ?2
    """)

  /// Two neighbours, excluding the assets in ?2, a JSON array.
  package static let neighbours = CatalogQuery<Int>(
    """
    select position from albumAsset
    where album = ?1 and asset not in (select value from json_each(?2))
    order by position, asset limit 2 offset ?3
    """, column: "position")

  package static let inOrder = CatalogQuery<Int>(
    """
    select asset from albumAsset
    where album = ?1 and asset not in (select value from json_each(?2))
    order by position, asset
    """, column: "asset")

  package static let shares = CatalogQuery(
    """
    select account.id, account.rowNumber, albumShare.mayAdd
    from albumShare join account on account.rowNumber = albumShare.account
    where albumShare.album = ?1 order by account.rowNumber
    """
  ) { (row) throws(StoreError) in
    (account: try row["rowNumber"] as Int, share: try AlbumShare(row))
  }

  package static let share = CatalogStatement(
    """
    insert into albumShare (album, account, mayAdd, made) values (?1, ?2, ?3 > 0, ?4)
    on conflict (album, account) do update set mayAdd = excluded.mayAdd
    """)

  package static let unshare = CatalogStatement(
    """
    delete from albumShare where album = ?1 and account = ?2
    """)

  /// The album's assets that are not visible to the family otherwise.
  package static let privateAssets = CatalogQuery(
    """
    select asset.rowNumber, asset.id from albumAsset
    join asset on asset.rowNumber = albumAsset.asset
    where albumAsset.album = ?1 and not asset.isFamily
    """
  ) { (row) throws(StoreError) in
    (row: try row["rowNumber"] as Int, id: try row["id"] as AssetID)
  }
}

/// Numbers for a manual order, so far apart that something can be inserted without renumbering.
package enum Spacing {
  /// Allows thirty insertions at the same place before the list is renumbered, and two thousand
  /// million at either end.
  package static let gap = 1 << 32

  /// Returns numbers for `count` elements between two; `nil` if there is no room.
  package static func positions(_ count: Int, after low: Int?, before high: Int?) -> [Int]? {
    switch (low, high) {
    case (let low, nil): return (0..<count).map { (low ?? 0) + ($0 + 1) * gap }
    case (nil, let high?): return (0..<count).map { high - (count - $0) * gap }
    case (let low?, let high?):
      let step = (high - low) / (count + 1)
      return step == 0 ? nil : (0..<count).map { low + ($0 + 1) * step }
    }
  }
}
