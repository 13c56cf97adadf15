internal import Store

/// The parts of fetch statements: a source, access conditions, and the request. ?1 is the
/// principal's row, ?2 the principal's access level.
package enum FetchQueries {
  package static let columns: StaticString = """
    select asset.rowNumber | iif(asset.kind = 'video', 2147483648, 0) as word, asset.sortTime
    """

  static let fromAssets: StaticString = """
    from asset where
    """

  /// Guests see few assets, so only those are examined.
  static let fromSelection: StaticString = """
    from (select distinct asset as chosen from sharedAsset where account = ?1) as choice
    join asset on asset.rowNumber = chosen where
    """

  /// The assets selected for a guest, in the library's order by an index.
  static let fromSelectionInOrder: StaticString = """
    from grantOrder as chosen join asset on asset.rowNumber = chosen.asset
    where chosen.guest = ?1 and
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

  /// ?3 is the person's row.
  static let fromPerson: StaticString = """
    from (
      select distinct face.asset as seen from face
      where face.person = ?3 and not face.isRemoved and not face.isCut) as shown
    join asset on asset.rowNumber = seen where
    """

  /// ?3 is a JSON array of the first code of each cell, ?4 the distance to the last one.
  static let fromMap = CatalogStatement(
    """
    from json_each(?3) as cell cross join asset indexed by assetOnMap
    where asset.mapCode is not null and asset.mapCode between cell.value and cell.value + ?4 and
    """,
    postgres: """
      from json_each(?3) as cell cross join asset
      where asset.mapCode is not null and asset.mapCode between cell.value and cell.value + ?4 and
      """)

  static let pageColumns: StaticString = """
    select asset.rowNumber,
    """

  /// The sort key of an order, before the id.
  package static func key(of order: AssetOrder) -> StaticString {
    switch order {
    case .newest, .oldest: "asset.sortTime"
    case .added: "asset.added"
    case .byHand: "albumAsset.position"
    }
  }

  /// Followed by the key and the id of a cursor.
  package static func after(_ order: AssetOrder, isBackwards: Bool) -> StaticString {
    switch (order, isBackwards) {
    case (.newest, false), (.oldest, true): "and (asset.sortTime, asset.id) < ("
    case (.oldest, false), (.newest, true): "and (asset.sortTime, asset.id) > ("
    case (.added, false): "and (asset.added, asset.id) < ("
    case (.added, true): "and (asset.added, asset.id) > ("
    case (.byHand, false): "and (albumAsset.position, albumAsset.asset) > ("
    case (.byHand, true): "and (albumAsset.position, albumAsset.asset) < ("
    }
  }

  /// Followed by an id; a deleted one counts as before all others.
  static let rowOf: StaticString = """
    coalesce((select rowNumber from asset as earlier where earlier.id =
    """

  /// The cursor of `fromSelectionInOrder`, whose order is the library's own.
  static func afterSelected(_ order: AssetOrder, isBackwards: Bool) -> StaticString {
    (order == .newest) != isBackwards
      ? "and (chosen.sortTime, chosen.id) < (" : "and (chosen.sortTime, chosen.id) > ("
  }

  static func orderOfSelected(_ order: AssetOrder, isBackwards: Bool) -> StaticString {
    (order == .newest) != isBackwards
      ? "order by chosen.sortTime desc, chosen.id desc" : "order by chosen.sortTime, chosen.id"
  }

  package static func order(_ order: AssetOrder, isBackwards: Bool) -> StaticString {
    switch (order, isBackwards) {
    case (.newest, false), (.oldest, true): "order by asset.sortTime desc, asset.id desc"
    case (.oldest, false), (.newest, true): "order by asset.sortTime, asset.id"
    case (.added, false): "order by asset.added desc, asset.id desc"
    case (.added, true): "order by asset.added, asset.id"
    case (.byHand, false): "order by albumAsset.position, albumAsset.asset"
    case (.byHand, true): "order by albumAsset.position desc, albumAsset.asset desc"
    }
  }

  /// Followed by an id.
  static let isAsset: StaticString = """
    and asset.id =
    """

  package static let isWhole: StaticString = """
    and (asset.burst is null or asset.isRepresentative or asset.burstPick = 2)
    and (asset.stack is null or asset.isStackTop)
    """

  /// Hidden assets are for their owner only.
  package static let isShown: StaticString = """
    and not asset.isHidden
    """

  /// Only these have an index.
  package static let isHidden: StaticString = """
    and asset.isHidden and asset.owner = ?1
    """

  /// Followed by an account's id.
  static let ownedBy: StaticString = """
    and asset.owner = (select account.rowNumber from account where account.id =
    """

  package static let isKept: StaticString = """
    and asset.trashed is null
    """

  package static let isTrashed: StaticString = """
    and asset.trashed is not null and asset.owner = ?1
    """

  package static let newest: StaticString = """
    asset.sortTime desc, asset.id desc
    """

  package static let byHand: StaticString = """
    albumAsset.position, albumAsset.asset
    """

  /// ?1 is a JSON array of rows.
  static let laterIDs = CatalogQuery<Int>(
    """
    select count(*) as count from asset
    where asset.rowNumber in (select value from json_each(?1)) and asset.id > ?2
    """, column: "count")

  package static let since: StaticString = """
    and asset.sortTime >=
    """

  package static let before: StaticString = """
    and asset.sortTime <
    """

  package static let rowByID = CatalogQuery<Int>(
    """
    select rowNumber from asset where id = ?1
    """, column: "rowNumber")

  /// Assets whose changes after ?3 are visible to the principal.
  package static let changedRows = CatalogQuery(
    """
    select distinct object, kind from change
    where number > ?3 and case audience
      when 'account' then account = ?1
      when 'family' then account = ?1 or ?2 > 0
      else account <> ?1 and ?2 > 0
    end
    """
  ) { (row) throws(StoreError) in
    (row: try row["object"] as Int, kind: try row["kind"] as ChangeEntry.Kind)
  }
}
