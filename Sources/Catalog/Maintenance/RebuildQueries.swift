internal import Store

/// The statements that rebuild a catalog from documents, whose members are the parameters in their
/// order; the schema checks them.
package enum RebuildQueries {
  package static let account = CatalogStatement(
    """
    insert into account (id, name, role, visibility, quotaBytes, made, removed)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """)

  /// Recreates an account that is known only as the owner of assets.
  static let lostAccount = CatalogStatement(
    """
    insert into account (id, name, role, visibility, made)
    values (?1, 'recovered ' || substr(?1, 1, 8), 'member', 'private', ?2)
    on conflict do nothing
    """)

  /// ?2 is the owner's id.
  package static let asset = CatalogQuery(
    """
    insert into asset (
      id, owner, visibility, kind, subtypes, state, reason, isHidden, trashed, added, modified,
      title, subtitle, caption, rating, flag, label, givenCaptured, givenOffset, isPlaced,
      givenLatitude, givenLongitude, burst, burstPick, isRepresentative, stack, isStackTop,
      width, height, durationSeconds, fileCaptured, fileOffset, fileLatitude, fileLongitude,
      camera, lens, placeholder, thumbHash, currentVersion, sortTime, mapCode)
    values (
      ?1, (select rowNumber from account where id = ?2), ?3, ?4, ?5, ?6, ?7, ?8 > 0, ?9, ?10, ?11,
      ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20 > 0, ?21, ?22, ?23, ?24, ?25 > 0, ?26, ?27 > 0,
      ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38, ?39, ?40, ?41)
    returning rowNumber, owner
    """
  ) { (row) throws(StoreError) in
    (try row["rowNumber"] as Int, try row["owner"] as Int)
  }

  /// ?1 is the asset's row, here and below, ?5 the maker's id.
  package static let version = CatalogStatement(
    """
    insert into version (asset, number, recipe, made, maker, width, height, fonts)
    values (
      ?1, ?2, ?3, ?4,
      coalesce(
        (select rowNumber from account where id = ?5),
        (select owner from asset where rowNumber = ?1)),
      ?6, ?7, ?8)
    """)

  /// A missing version cannot be the current one.
  package static let currentVersion = CatalogStatement(
    """
    update asset set currentVersion = (
      select number from version where asset = ?1 and number = ?2)
    where rowNumber = ?1
    """)

  /// ?2 is a JSON array, here and below.
  package static let keywords = CatalogStatement(
    """
    insert into keyword (asset, word) select ?1, atom from json_each(?2) where true
    on conflict do nothing
    """)

  static let refusedKeywords = CatalogStatement(
    """
    insert into keywordRefusal (asset, word) select ?1, atom from json_each(?2) where true
    on conflict do nothing
    """)

  package static let favorites = CatalogStatement(
    """
    insert into favorite (account, asset)
    select rowNumber, ?1 from account where id in (select atom from json_each(?2))
    """)

  package static let facts = CatalogStatement(
    """
    insert into fileFacts (asset, facts) values (?1, ?2)
    """)

  package static let resource = CatalogStatement(
    """
    insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """)

  package static let recipeFile = CatalogStatement(
    """
    insert into recipeFile (asset, sha256, sizeBytes, format) values (?1, ?2, ?3, ?4)
    on conflict do nothing
    """)

  /// Its folder is set once all folders exist. ?2 is the owner's id, ?6 the cover's.
  package static let collection = CatalogQuery<Int>(
    """
    insert into collection (id, owner, kind, title, position, cover, rule, made, modified)
    values (
      ?1, (select rowNumber from account where id = ?2), ?3, ?4, ?5,
      (select rowNumber from asset where id = ?6), ?7, ?8, ?9)
    returning rowNumber
    """, column: "rowNumber")

  package static let parent = CatalogStatement(
    """
    update collection
    set parent = (select rowNumber from collection as folder where folder.id = ?2)
    where id = ?1
    """)

  /// ?1 is the album's row, ?2 the account's id.
  package static let share = CatalogStatement(
    """
    insert into albumShare (album, account, mayAdd, made)
    select ?1, rowNumber, ?3 > 0, ?4 from account where id = ?2
    """)

  /// ?1 is the album's row, ?2 the asset's id, ?3 the position, ?4 the adder's id.
  package static let albumAsset = CatalogStatement(
    """
    insert into albumAsset (album, asset, position, adder)
    select
      ?1, asset.rowNumber, ?3,
      coalesce(
        (select rowNumber from account where id = ?4),
        (select owner from collection where rowNumber = ?1))
    from asset where asset.id = ?2
    """)

  package static let place = CatalogQuery<Int>(
    """
    insert into place (id, owner, name, latitude, longitude, made, modified)
    values (?1, (select rowNumber from account where id = ?2), ?3, ?4, ?5, ?6, ?7)
    returning rowNumber
    """, column: "rowNumber")

  /// ?1 is the place's row, ?2 the asset's id.
  package static let placeAsset = CatalogStatement(
    """
    insert into placeAsset (place, asset, added)
    select ?1, asset.rowNumber, ?3 from asset where asset.id = ?2
    """)

  /// ?2 is the place's row, ?3 the author's id.
  package static let review = CatalogStatement(
    """
    insert into review (id, place, author, stars, text, made, modified)
    values (
      ?1, ?2, coalesce(
        (select rowNumber from account where id = ?3),
        (select owner from place where rowNumber = ?2)),
      ?4, ?5, ?6, ?7)
    """)

  /// ?1 is the review's id, ?2 the asset's, ?3 its position.
  package static let reviewAsset = CatalogStatement(
    """
    insert into reviewAsset (review, asset, position)
    select review.rowNumber, asset.rowNumber, ?3 from review cross join asset
    where review.id = ?1 and asset.id = ?2
    """)

  package static let versionCount = CatalogQuery<Int>(
    """
    select count(*) as count from version
    """, column: "count")

  package static let accountCount = CatalogQuery<Int>(
    """
    select count(*) as count from account where removed is null
    """, column: "count")
}
