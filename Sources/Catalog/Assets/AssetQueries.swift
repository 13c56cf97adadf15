package import Blobs
internal import Store

/// The statements that find assets, composed from the request and the principal's rights.
package enum AssetQueries {
  package static let page = CatalogQuery(
    detail, "where", AccessQueries.listed, newest, row: StoredAsset.init)
  package static let byID = CatalogQuery(
    detail, "where", AccessQueries.asset, "and asset.id = ?3", row: StoredAsset.init)
  package static let rowByID = CatalogQuery<Int>(
    "select asset.rowNumber from asset where", AccessQueries.asset, "and asset.id = ?3",
    column: "rowNumber")
  /// ?3 is a JSON array of rows.
  static let byRows = CatalogQuery(
    detail, "where asset.rowNumber in (select value from json_each(?3)) and", AccessQueries.asset,
    row: StoredAsset.init)
  /// ?3 is a JSON array of ids.
  static let byIDs = CatalogQuery(
    detail, "where asset.id in (select atom from json_each(?3)) and", AccessQueries.asset,
    row: StoredAsset.init)
  package static let count = CatalogQuery<Int>(
    "select coalesce(sum(images + videos), 0) as count from monthCount as asset where",
    AccessQueries.listed, column: "count")

  /// The number of assets a guest sees.
  package static let chosenCount = CatalogQuery<Int>(
    """
    select count(distinct asset) as count from sharedAsset where account = ?1
    """, column: "count")

  /// All details of an asset; ?1 is the principal's row.
  package static let detail: StaticString = """
    select asset.*, exists (
      select 1 from favorite where favorite.account = ?1 and favorite.asset = asset.rowNumber
    ) as isFavorite, (
      select group_concat(word, '\u{1F}') from (
        select word from keyword where keyword.asset = asset.rowNumber order by word) as words
    ) as keywords
    from assetDetail as asset
    """

  package static let newest: StaticString = """
    and asset.isListed and (asset.sortTime, asset.id) < (?3, ?4)
    order by asset.sortTime desc, asset.id desc
    limit ?5
    """

  package static let ownRow = CatalogQuery<Int>(
    """
    select rowNumber from asset where id = ?1 and owner = ?2 and (not isHidden or ?3 > 0)
    """, column: "rowNumber")

  package static let byOwnerAndContent = CatalogQuery(
    """
    select asset.id, asset.trashed is not null as wasTrashed from resource
    join asset on asset.rowNumber = resource.asset
    where resource.owner = ?1 and resource.sha256 = ?2 and resource.kind = 'original'
    """
  ) { (row) throws(StoreError) in
    (id: try row["id"] as AssetID, wasTrashed: try row["wasTrashed"] as Bool)
  }

  /// The first shot of a burst to arrive represents it; shots in the trash do not count.
  package static let insert = CatalogQuery<Int>(
    """
    insert into asset (
      id, owner, visibility, kind, subtypes, state, reason, title, caption, rating, width, height,
      durationSeconds, fileCaptured, fileOffset, fileLatitude, fileLongitude, camera, lens, burst,
      isRepresentative, sortTime, mapCode, added, modified, flag, label)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
      ?20, cast(?20 as text) is not null and not exists (
        select 1 from asset where burst = ?20 and owner = ?2 and not isHidden
          and trashed is null and (isRepresentative or burstPick = 2)),
      ?21, ?22, ?23, ?23, ?24, ?25)
    returning rowNumber
    """, column: "rowNumber")

  package static let setFacts = CatalogStatement(
    """
    insert into fileFacts (asset, facts) values (?1, ?2)
    on conflict (asset) do update set facts = excluded.facts
    """)

  static let setContentIdentifier = CatalogStatement(
    """
    insert into contentIdentifier (asset, identifier)
    select asset, facts ->> 'content_identifier' from fileFacts
    where asset = ?1 and facts ->> 'content_identifier' is not null
    on conflict (asset) do update set identifier = excluded.identifier
    """)

  package static let facts = CatalogQuery<String>(
    """
    select facts from fileFacts where asset = ?1
    """, column: "facts")

  package static let insertOriginal = CatalogStatement(
    """
    insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
    values (?1, ?2, 'original', ?3, ?4, ?5, ?6)
    """)
}

/// The row and the content of a photo that a background job will process.
package struct PhotoContent: Hashable, Sendable {
  package let row: Int
  package let content: BlobName

  package init(row: Int, content: BlobName) {
    self.row = row
    self.content = content
  }

  init(_ found: borrowing Row) throws(StoreError) {
    row = try found["rowNumber"]
    content = try found["sha256"]
  }
}

/// The statements of the library's background work on assets, regardless of their owners: the
/// results never leave the module.
package enum DevelopmentQueries {
  /// In the order in which they were added.
  package static let readyAfter = CatalogQuery(
    """
    select asset.rowNumber, sha256 from asset
    join resource on resource.asset = asset.rowNumber and resource.kind = 'original'
    where asset.rowNumber > ?1 and asset.state = 'ready'
    order by asset.rowNumber limit ?2
    """, row: PhotoContent.init)

  package static let countReadyAfter = CatalogQuery<Int>(
    """
    select count(*) as count from asset where rowNumber > ?1 and state = 'ready'
    """, column: "count")

  /// In the library's order, newest first.
  package static let waiting = CatalogQuery(
    """
    select rowNumber, sha256, kind, sortTime, id from assetDetail
    where state = 'developing' and (sortTime, id) < (?1, ?2)
    order by sortTime desc, id desc limit ?3
    """
  ) { (row) throws(StoreError) in
    (
      photo: try PhotoContent(row), isFilm: try row["kind"] as Asset.Kind == .video,
      sortTime: try row["sortTime"] as Int, id: try row["id"] as String
    )
  }

  package static let unfinished = CatalogQuery(
    """
    select rowNumber, sha256 from assetDetail where rowNumber = ?1 and state <> 'ready'
    """, row: PhotoContent.init)

  package static let byRow = CatalogQuery(
    """
    select *, 0 as isFavorite, null as keywords from assetDetail where rowNumber = ?1
    """, row: StoredAsset.init)

  package static let failures = CatalogQuery<Int>(
    """
    select failures from reread where asset = ?1
    """, column: "failures")

  package static let setReread = CatalogStatement(
    """
    insert into reread (asset, failures, due) values (?1, ?2, ?3)
    on conflict (asset) do update set failures = excluded.failures, due = excluded.due
    """)

  package static let forgetReread = CatalogStatement(
    """
    delete from reread where asset = ?1
    """)

  package static let dueRereads = CatalogQuery(
    """
    select rowNumber, sha256 from reread join assetDetail on rowNumber = reread.asset
    where due <= ?1 order by due limit ?2
    """, row: PhotoContent.init)

  /// Keeps what people have entered before.
  package static let setReady = CatalogStatement(
    """
    update asset set
      state = 'ready', reason = null, width = ?2, height = ?3, fileCaptured = ?4, fileOffset = ?5,
      fileLatitude = ?6, fileLongitude = ?7, camera = ?8, lens = ?9, durationSeconds = ?10,
      subtypes = ?11, sortTime = ?12, mapCode = ?13, placeholder = ?14, thumbHash = ?15,
      modified = ?16
    where rowNumber = ?1 and state <> 'ready'
    """)

  /// Leaves the time of a photo that was unreadable before: only the reason has other words.
  package static let setUnreadable = CatalogStatement(
    """
    update asset set
      state = 'unreadable', reason = ?2,
      modified = case when state = 'unreadable' then modified else ?3 end
    where rowNumber = ?1 and state <> 'ready' and reason is distinct from ?2
    """)
}

/// The statements for rereading subtypes, regardless of the photos' owners.
package enum SubtypeQueries {
  package static let stale = CatalogQuery(
    """
    select rowNumber, sha256 from kindStale join assetDetail on rowNumber = kindStale.asset
    order by asset limit ?1
    """, row: PhotoContent.init)

  package static let removeStale = CatalogStatement(
    """
    delete from kindStale where asset = ?1
    """)

  package static let set = CatalogStatement(
    """
    update asset set subtypes = ?2, modified = ?3 where rowNumber = ?1
    """)
}
