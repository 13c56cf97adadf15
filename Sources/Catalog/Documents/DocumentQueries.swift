internal import Store

/// The statements that compose documents; their contents are declared here and
/// described in docs/documents.md. They ignore visibility, as documents stay beside
/// the originals.
///
/// Lists that may grow long are not part of an object's members: each of their rows is one
/// `element`, so that no value of the database is as long as a document.
package enum DocumentQueries {
  package static let position = CatalogQuery(
    """
    select documentNumber, changeNumber from library
    """
  ) { (row) throws(StoreError) in
    (documented: try row["documentNumber"] as Int, newest: try row["changeNumber"] as Int)
  }

  package static let setPosition = CatalogStatement(
    """
    update library set documentNumber = ?1
    """)

  /// Objects changed after ?1 and up to ?2.
  package static let changed = CatalogQuery(
    """
    select distinct kind, id, object from change where number > ?1 and number <= ?2
    """, row: DocumentSubject.init)

  package static let accounts = CatalogQuery(
    """
    select rowNumber, id from account order by rowNumber
    """
  ) { (row) throws(StoreError) in
    DocumentSubject(kind: .account, id: try row["id"], object: try row["rowNumber"])
  }

  package static let library = CatalogQuery<String>(
    """
    select json_object('version', 1, 'kind', 'library', 'id', id, 'made', made) as document
    from library
    """, column: "document")

  package static let objects = CatalogQuery(
    """
    select kind, id, object from (
      select 'asset' as kind, id, rowNumber as object from asset
      union all select 'collection', id, rowNumber from collection
      union all select 'place', id, rowNumber from place
      union all select 'account', id, rowNumber from account)
    where (kind, object) > (?1, ?2) order by kind, object limit ?3
    """, row: DocumentSubject.init)

  package static let account = CatalogQuery<String>(
    """
    select json_object(
      'version', 1, 'kind', 'account', 'id', id, 'name', name, 'role', role,
      'visibility', visibility, 'quotaBytes', quotaBytes, 'made', made,
      'removed', removed) as document
    from account where rowNumber = ?1
    """, column: "document")

  package static let asset = CatalogQuery<String>(
    """
    select json_object(
      'version', 1, 'kind', 'asset', 'id', asset.id, 'owner', owner.id,
      'visibility', asset.visibility, 'hidden', json(iif(asset.isHidden, 'true', 'false')),
      'trashed', asset.trashed, 'added', asset.added, 'modified', asset.modified,
      'media', asset.kind, 'subtypes', asset.subtypes, 'state', asset.state,
      'reason', json(iif(
        json_valid(asset.reason), asset.reason, json_quote(asset.reason))),
      'title', asset.title, 'subtitle', asset.subtitle,
      'caption', asset.caption, 'rating', asset.rating,
      'keywords', (select json_group_array(word) from keyword where asset = asset.rowNumber),
      'captured', asset.givenCaptured, 'offset', asset.givenOffset,
      'placed', json(iif(asset.isPlaced, 'true', 'false')),
      'latitude', json(iif(
        asset.givenLatitude is null, 'null', printf('%!.17g', asset.givenLatitude))),
      'longitude', json(iif(
        asset.givenLongitude is null, 'null', printf('%!.17g', asset.givenLongitude))),
      'burst', asset.burst, 'burstPick', asset.burstPick,
      'representative', json(iif(asset.isRepresentative, 'true', 'false')),
      'stack', asset.stack, 'stackTop', json(iif(asset.isStackTop, 'true', 'false')),
      'favorites', (
        select json_group_array(account.id) from favorite
        join account on account.rowNumber = favorite.account
        where favorite.asset = asset.rowNumber),
      'resources', (
        select json_group_array(json_object(
          'kind', kind, 'sha256', lower(hex(sha256)), 'bytes', sizeBytes, 'filename', filename,
          'format', format))
        from resource where resource.asset = asset.rowNumber)
    ) as document
    from asset join account as owner on owner.rowNumber = asset.owner
    where asset.rowNumber = ?1
    """, column: "document")

  package static let versions = CatalogQuery<String>(
    """
    select json_object(
      'number', number, 'made', version.made, 'maker', maker.id, 'width', version.width,
      'height', version.height, 'recipe', json(recipe)) as element
    from version join account as maker on maker.rowNumber = version.maker
    where version.asset = ?1 order by number
    """, column: "element")

  static let assetFile = CatalogQuery<String>(
    """
    select json_object(
      'current', coalesce(asset.currentVersion, 0),
      'file', json_object(
        'width', asset.width, 'height', asset.height,
        'duration', json(iif(
          asset.durationSeconds is null, 'null', printf('%!.17g', asset.durationSeconds))),
        'captured', asset.fileCaptured, 'offset', asset.fileOffset,
        'latitude', json(iif(
          asset.fileLatitude is null, 'null', printf('%!.17g', asset.fileLatitude))),
        'longitude', json(iif(
          asset.fileLongitude is null, 'null', printf('%!.17g', asset.fileLongitude))),
        'camera', asset.camera, 'lens', asset.lens, 'placeholder', asset.placeholder,
        'thumbHash', asset.thumbHash),
      'facts', (select json(facts) from fileFacts where fileFacts.asset = asset.rowNumber)
    ) as document
    from asset where asset.rowNumber = ?1
    """, column: "document")

  package static let collection = CatalogQuery<String>(
    """
    select json_object(
      'version', 1, 'kind', 'collection', 'id', collection.id, 'owner', owner.id,
      'holds', collection.kind, 'title', collection.title, 'parent', folder.id,
      'position', collection.position, 'cover', cover.id, 'rule', json(collection.rule),
      'made', collection.made, 'modified', collection.modified,
      'shares', (
        select json_group_array(json_object(
          'account', account.id, 'mayAdd', json(iif(mayAdd, 'true', 'false')),
          'made', albumShare.made))
        from albumShare join account on account.rowNumber = albumShare.account
        where albumShare.album = collection.rowNumber)
    ) as document
    from collection join account as owner on owner.rowNumber = collection.owner
    left join collection as folder on folder.rowNumber = collection.parent
    left join asset as cover on cover.rowNumber = collection.cover
    where collection.rowNumber = ?1
    """, column: "document")

  package static let albumAssets = CatalogQuery<String>(
    """
    select json_object('id', asset.id, 'adder', adder.id) as element
    from albumAsset join asset on asset.rowNumber = albumAsset.asset
    join account as adder on adder.rowNumber = albumAsset.adder
    where albumAsset.album = ?1 order by albumAsset.position, albumAsset.asset
    """, column: "element")

  package static let place = CatalogQuery<String>(
    """
    select json_object(
      'version', 1, 'kind', 'place', 'id', place.id, 'owner', owner.id, 'name', place.name,
      'latitude', json(iif(place.latitude is null, 'null', printf('%!.17g', place.latitude))),
      'longitude', json(iif(place.longitude is null, 'null', printf('%!.17g', place.longitude))),
      'made', place.made, 'modified', place.modified
    ) as document
    from place join account as owner on owner.rowNumber = place.owner
    where place.rowNumber = ?1
    """, column: "document")

  package static let placeAssets = CatalogQuery<String>(
    """
    select json_object('id', asset.id, 'added', placeAsset.added) as element
    from placeAsset join asset on asset.rowNumber = placeAsset.asset
    where placeAsset.place = ?1
    """, column: "element")

  package static let reviews = CatalogQuery<String>(
    """
    select json_object(
      'id', review.id, 'author', author.id, 'stars', stars, 'text', text,
      'made', review.made, 'modified', review.modified,
      'assets', (
        select json_group_array(id) from (
          select asset.id from reviewAsset join asset on asset.rowNumber = reviewAsset.asset
          where reviewAsset.review = review.rowNumber order by reviewAsset.position))) as element
    from review join account as author on author.rowNumber = review.author
    where review.place = ?1 order by review.rowNumber
    """, column: "element")
}

/// The statements for documents that could not be written.
package enum UnwrittenQueries {
  /// With the objects' names.
  package static let all = CatalogQuery(
    """
    select kind, id, object, reason, coalesce(
      case kind
        when 'asset' then (
          select filename from resource where asset = object and resource.kind = 'original')
        when 'collection' then (select title from collection where rowNumber = object)
        when 'place' then (select name from place where rowNumber = object)
        else (select name from account where rowNumber = object)
      end, id) as name
    from unwrittenDocument order by kind, id limit ?1
    """, row: UnwrittenDocument.init)

  package static let objects = CatalogQuery(
    """
    select kind, id, object from unwrittenDocument
    """, row: DocumentSubject.init)

  package static let note = CatalogStatement(
    """
    insert into unwrittenDocument (kind, object, id, reason) values (?1, ?2, ?3, ?4)
    on conflict do update set reason = excluded.reason
    """)

  package static let forget = CatalogStatement(
    """
    delete from unwrittenDocument where kind = ?1 and object = ?2
    """)

  package static let forgetAll = CatalogStatement(
    """
    delete from unwrittenDocument
    """)
}
