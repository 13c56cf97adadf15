/// The statements of uploads. In requests, ?1 is the owner's row: an upload is visible to its owner
/// only, unlike its asset.
package enum UploadQueries {
  package static let byID = CatalogQuery(
    """
    select upload.*, asset.id as assetID,
      coalesce(upload.storedSHA256, original.sha256) as sha256,
      case when coalesce(upload.storedSHA256, original.sha256) = original.sha256
        then fileFacts.facts ->> 'damage' end as damage,
      coalesce(upload.storedSHA256, original.sha256) = original.sha256
        and asset.state = 'unreadable' as isUnreadable
    from upload
    left join asset on asset.rowNumber = upload.asset
    left join resource as original
      on original.asset = upload.asset and original.kind = 'original'
    left join fileFacts on fileFacts.asset = upload.asset
    where upload.owner = ?1 and upload.id = ?2
    """, row: Upload.init)

  package static let byClient = CatalogQuery(
    """
    select upload.*, asset.id as assetID,
      coalesce(upload.storedSHA256, original.sha256) as sha256,
      case when coalesce(upload.storedSHA256, original.sha256) = original.sha256
        then fileFacts.facts ->> 'damage' end as damage,
      coalesce(upload.storedSHA256, original.sha256) = original.sha256
        and asset.state = 'unreadable' as isUnreadable
    from upload
    left join asset on asset.rowNumber = upload.asset
    left join resource as original
      on original.asset = upload.asset and original.kind = 'original'
    left join fileFacts on fileFacts.asset = upload.asset
    where upload.owner = ?1 and upload.clientID = ?2
    """, row: Upload.init)

  package static let countUnfinished = CatalogQuery<Int>(
    """
    select count(*) as count from upload where owner = ?1 and outcome is null
    """, column: "count")

  package static let insert = CatalogStatement(
    """
    insert into upload (
      owner, id, clientID, filename, contentType, declaredSHA256, lengthBytes, title, made, expires,
      wishes, pair)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    """)

  /// The bytes reserved by the owner's other unfinished uploads.
  static let reservedByOthers = CatalogQuery<Int>(
    """
    select coalesce(sum(bytes), 0) as bytes
    from upload join reservation on reservation.upload = upload.rowNumber
    where upload.owner = ?1 and upload.outcome is null and upload.id <> ?2
    """, column: "bytes")

  package static let reserve = CatalogStatement(
    """
    insert into reservation (upload, bytes)
    select rowNumber, ?3 from upload where owner = ?1 and id = ?2 and outcome is null
    on conflict (upload) do update set bytes = excluded.bytes
    """)

  package static let setLength = CatalogStatement(
    """
    update upload set lengthBytes = ?3 where owner = ?1 and id = ?2 and lengthBytes is null
    """)

  package static let extend = CatalogStatement(
    """
    update upload set expires = ?3 where owner = ?1 and id = ?2
    """)

  package static let finish = CatalogStatement(
    """
    update upload set
      outcome = ?3, asset = (select rowNumber from asset where id = ?4), lengthBytes = ?5,
      expires = ?6, wasTrashed = ?7 > 0, storedSHA256 = ?8
    where owner = ?1 and id = ?2
    """)

  /// The other half of a pair, if it has arrived before: not in the trash, and without another
  /// video.
  package static let partner = CatalogQuery<AssetID>(
    """
    select asset.id from upload join asset on asset.rowNumber = upload.asset
    where upload.owner = ?1 and upload.pair = ?2 and upload.outcome is not null
      and asset.owner = ?1 and asset.kind = ?3 and asset.trashed is null
      and not exists (
        select 1 from resource
        where resource.asset = asset.rowNumber and resource.kind = 'pairedVideo'
          and resource.sha256 <> ?4)
    order by upload.rowNumber limit 1
    """, column: "id")

  /// The photo with a content identifier: not in the trash, and without another video.
  package static let photoBearing = CatalogQuery<AssetID>(
    """
    select asset.id from contentIdentifier as half join asset on asset.rowNumber = half.asset
    where half.identifier = ?2 and asset.owner = ?1
      and asset.kind = 'image' and asset.trashed is null
      and not exists (
        select 1 from resource
        where resource.asset = asset.rowNumber and resource.kind = 'pairedVideo'
          and resource.sha256 <> ?3)
    order by asset.rowNumber limit 1
    """, column: "id")

  package static let move = CatalogStatement(
    """
    update upload set asset = ?2 where asset = ?1
    """)

  package static let remove = CatalogStatement(
    """
    delete from upload where owner = ?1 and id = ?2
    """)

  // Of all owners.

  package static let removeExpiredAnswers = CatalogStatement(
    """
    delete from upload where outcome is not null and expires < ?1
    """)

  package static let unfinished = CatalogQuery(
    """
    select account.*, upload.id as uploadID, upload.lengthBytes
    from upload join account on account.rowNumber = upload.owner
    where upload.outcome is null
    """, row: OwnedUpload.init)

  package static let expired = CatalogQuery(
    """
    select account.*, upload.id as uploadID, upload.lengthBytes
    from upload join account on account.rowNumber = upload.owner
    where upload.outcome is null and upload.expires < ?1
    """, row: OwnedUpload.init)
}
