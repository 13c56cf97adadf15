internal import Store

/// The statements that rebuild a catalog from documents. ?1 is always the document, parsed as JSON
/// before; the schema checks its contents.
package enum RebuildQueries {
  package static let account = CatalogStatement(
    """
    insert into account (id, name, role, visibility, quotaBytes, made, removed)
    values (
      ?1 ->> 'id', ?1 ->> 'name', ?1 ->> 'role', ?1 ->> 'visibility', ?1 ->> 'quotaBytes',
      ?1 ->> 'made', ?1 ->> 'removed')
    """)

  /// For assets whose owner has no document: they stay that account's.
  static let lostAccount = CatalogStatement(
    """
    insert into account (id, name, role, visibility, made)
    values (?1, 'recovered ' || substr(?1, 1, 8), 'member', 'private', ?2)
    on conflict do nothing
    """)

  /// Missing visibility means private. ?2 is the sort time, ?3 the map code, ?4 the reason it
  /// cannot be shown, if new.
  package static let asset = CatalogQuery(
    """
    insert into asset (
      id, owner, visibility, kind, subtypes, state, reason, isHidden, trashed, added, modified,
      title, subtitle, caption, rating, givenCaptured, givenOffset, isPlaced, givenLatitude,
      givenLongitude, width, height, durationSeconds, fileCaptured, fileOffset, fileLatitude,
      fileLongitude, camera, lens, placeholder, thumbHash, burst, burstPick, isRepresentative,
      stack, isStackTop, currentVersion, sortTime, mapCode)
    values (
      ?1 ->> 'id', (select rowNumber from account where id = ?1 ->> 'owner'),
      iif(?1 ->> 'visibility' = 'family', 'family', 'private'), ?1 ->> 'media',
      coalesce(?1 ->> 'subtypes', 0), iif(?4 is null, ?1 ->> 'state', 'unreadable'),
      coalesce(?4, ?1 ->> 'reason'), coalesce(?1 ->> 'hidden', 0), ?1 ->> 'trashed',
      ?1 ->> 'added', coalesce(?1 ->> 'modified', ?1 ->> 'added'), ?1 ->> 'title',
      ?1 ->> 'subtitle', ?1 ->> 'caption', coalesce(?1 ->> 'rating', 0), ?1 ->> 'captured',
      ?1 ->> 'offset', coalesce(?1 ->> 'placed', 0), ?1 ->> 'latitude', ?1 ->> 'longitude',
      ?1 ->> '$.file.width', ?1 ->> '$.file.height', ?1 ->> '$.file.duration',
      ?1 ->> '$.file.captured', ?1 ->> '$.file.offset', ?1 ->> '$.file.latitude',
      ?1 ->> '$.file.longitude', ?1 ->> '$.file.camera', ?1 ->> '$.file.lens',
      ?1 ->> '$.file.placeholder', ?1 ->> '$.file.thumbHash', ?1 ->> 'burst',
      coalesce(?1 ->> 'burstPick', 0),
      coalesce(?1 ->> 'representative', 0), ?1 ->> 'stack', coalesce(?1 ->> 'stackTop', 0),
      nullif(?1 ->> 'current', 0), ?2, ?3)
    returning rowNumber, owner
    """
  ) { (row) throws(StoreError) in
    (try row["rowNumber"] as Int, try row["owner"] as Int)
  }

  /// ?1 is one element of the list. ?2 is the asset's row, here and below.
  package static let version = CatalogStatement(
    """
    insert into version (asset, number, recipe, made, maker, width, height)
    values (
      ?2, ?1 ->> 'number', ?1 -> 'recipe', ?1 ->> 'made',
      coalesce(
        (select rowNumber from account where id = ?1 ->> 'maker'),
        (select owner from asset where rowNumber = ?2)),
      ?1 ->> 'width', ?1 ->> 'height')
    """)

  /// A missing version cannot be the current one.
  package static let currentVersion = CatalogStatement(
    """
    update asset set currentVersion = (
      select number from version where asset = ?2 and number = ?1 ->> 'current')
    where rowNumber = ?2
    """)

  package static let keywords = CatalogStatement(
    """
    insert into keyword (asset, word) select ?2, value from json_each(?1, '$.keywords') where true
    on conflict do nothing
    """)

  package static let favorites = CatalogStatement(
    """
    insert into favorite (account, asset)
    select account.rowNumber, ?2 from json_each(?1, '$.favorites')
    join account on account.id = value
    """)

  package static let facts = CatalogStatement(
    """
    insert into fileFacts (asset, facts) select ?2, ?1 -> 'facts' where ?1 ->> 'facts' is not null
    """)

  package static let resource = CatalogStatement(
    """
    insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """)

  /// Its folder is set once all folders exist.
  package static let collection = CatalogQuery<Int>(
    """
    insert into collection (
      id, owner, kind, title, position, cover, rule, made, modified)
    values (
      ?1 ->> 'id', (select rowNumber from account where id = ?1 ->> 'owner'), ?1 ->> 'holds',
      ?1 ->> 'title', ?1 ->> 'position', (select rowNumber from asset where id = ?1 ->> 'cover'),
      iif(?1 ->> 'rule' is null, null, ?1 -> 'rule'), ?1 ->> 'made', ?1 ->> 'modified')
    returning rowNumber
    """, column: "rowNumber")

  package static let parent = CatalogStatement(
    """
    update collection
    set parent = (select rowNumber from collection as folder where folder.id = ?1 ->> 'parent')
    where id = ?1 ->> 'id' and ?1 ->> 'parent' is not null
    """)

  package static let shares = CatalogStatement(
    """
    insert into albumShare (album, account, mayAdd, made)
    select ?2, account.rowNumber, value ->> 'mayAdd', value ->> 'made'
    from json_each(?1, '$.shares') join account on account.id = value ->> 'account'
    """)

  /// ?1 is one element of the list, ?3 its position.
  package static let albumAsset = CatalogStatement(
    """
    insert into albumAsset (album, asset, position, adder)
    select
      ?2, asset.rowNumber, ?3,
      coalesce(
        (select rowNumber from account where id = ?1 ->> 'adder'),
        (select owner from collection where rowNumber = ?2))
    from asset where asset.id = ?1 ->> 'id'
    """)

  package static let place = CatalogQuery<Int>(
    """
    insert into place (id, owner, name, latitude, longitude, made, modified)
    values (
      ?1 ->> 'id', (select rowNumber from account where id = ?1 ->> 'owner'), ?1 ->> 'name',
      ?1 ->> 'latitude', ?1 ->> 'longitude', ?1 ->> 'made', ?1 ->> 'modified')
    returning rowNumber
    """, column: "rowNumber")

  /// ?1 is one element of the list, here and below.
  package static let placeAsset = CatalogStatement(
    """
    insert into placeAsset (place, asset, added)
    select ?2, asset.rowNumber, ?1 ->> 'added' from asset where asset.id = ?1 ->> 'id'
    """)

  package static let review = CatalogStatement(
    """
    insert into review (id, place, author, stars, text, made, modified)
    values (
      ?1 ->> 'id', ?2, coalesce(
        (select rowNumber from account where id = ?1 ->> 'author'),
        (select owner from place where rowNumber = ?2)),
      ?1 ->> 'stars', ?1 ->> 'text', ?1 ->> 'made', ?1 ->> 'modified')
    """)

  package static let reviewAssets = CatalogStatement(
    """
    insert into reviewAsset (review, asset, position)
    select review.rowNumber, asset.rowNumber, photo.key
    from review join json_each(?1, '$.assets') as photo
    join asset on asset.id = photo.value
    where review.id = ?1 ->> 'id'
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
