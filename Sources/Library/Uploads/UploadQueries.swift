/// The statements of uploads. In requests, ?1 is the owner's row: an upload is visible to its owner
/// only, unlike its asset.
enum UploadQueries {
  static let byID: StaticString = """
    select upload.*, asset.id as assetID,
      coalesce(upload.storedSHA256, original.sha256) as sha256,
      case when coalesce(upload.storedSHA256, original.sha256) = original.sha256
        then fileFacts.facts ->> 'damage' end as damage
    from upload
    left join asset on asset.rowNumber = upload.asset
    left join resource as original
      on original.asset = upload.asset and original.kind = 'original'
    left join fileFacts on fileFacts.asset = upload.asset
    where upload.owner = ?1 and upload.id = ?2
    """

  static let byClient: StaticString = """
    select upload.*, asset.id as assetID,
      coalesce(upload.storedSHA256, original.sha256) as sha256,
      case when coalesce(upload.storedSHA256, original.sha256) = original.sha256
        then fileFacts.facts ->> 'damage' end as damage
    from upload
    left join asset on asset.rowNumber = upload.asset
    left join resource as original
      on original.asset = upload.asset and original.kind = 'original'
    left join fileFacts on fileFacts.asset = upload.asset
    where upload.owner = ?1 and upload.clientID = ?2
    """

  static let countUnfinished: StaticString = """
    select count(*) as count from upload where owner = ?1 and outcome is null
    """

  static let insert: StaticString = """
    insert into upload (
      owner, id, clientID, filename, contentType, declaredSHA256, lengthBytes, title, made, expires,
      wishes, pair)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    """

  /// The bytes reserved by the owner's other unfinished uploads.
  static let reservedByOthers: StaticString = """
    select coalesce(sum(bytes), 0) as bytes
    from upload join reservation on reservation.upload = upload.rowNumber
    where upload.owner = ?1 and upload.outcome is null and upload.id <> ?2
    """

  static let reserve: StaticString = """
    insert into reservation (upload, bytes)
    select rowNumber, ?3 from upload where owner = ?1 and id = ?2 and outcome is null
    on conflict do update set bytes = excluded.bytes
    """

  static let setLength: StaticString = """
    update upload set lengthBytes = ?3 where owner = ?1 and id = ?2 and lengthBytes is null
    """

  static let extend: StaticString = """
    update upload set expires = ?3 where owner = ?1 and id = ?2
    """

  static let finish: StaticString = """
    update upload set
      outcome = ?3, asset = (select rowNumber from asset where id = ?4), lengthBytes = ?5,
      expires = ?6, wasTrashed = ?7, storedSHA256 = ?8
    where owner = ?1 and id = ?2
    """

  /// The other half of a pair, if it has arrived before: not in the trash, and without another
  /// video.
  static let partner: StaticString = """
    select asset.id from upload join asset on asset.rowNumber = upload.asset
    where upload.owner = ?1 and upload.pair = ?2 and upload.outcome is not null
      and asset.owner = ?1 and asset.kind = ?3 and asset.trashed is null
      and not exists (
        select 1 from resource
        where resource.asset = asset.rowNumber and resource.kind = 'pairedVideo'
          and resource.sha256 <> ?4)
    order by upload.rowNumber limit 1
    """

  /// The photo with a content identifier: not in the trash, and without another video.
  static let photoBearing: StaticString = """
    select asset.id from contentIdentifier as half join asset on asset.rowNumber = half.asset
    where half.identifier = ?2 and asset.owner = ?1
      and asset.kind = 'image' and asset.trashed is null
      and not exists (
        select 1 from resource
        where resource.asset = asset.rowNumber and resource.kind = 'pairedVideo'
          and resource.sha256 <> ?3)
    order by asset.rowNumber limit 1
    """

  static let move: StaticString = """
    update upload set asset = ?2 where asset = ?1
    """

  static let remove: StaticString = """
    delete from upload where owner = ?1 and id = ?2
    """

  // Of all owners.

  static let removeExpiredAnswers: StaticString = """
    delete from upload where outcome is not null and expires < ?1
    """

  static let unfinished: StaticString = """
    select account.*, upload.id as uploadID, upload.lengthBytes
    from upload join account on account.rowNumber = upload.owner
    where upload.outcome is null
    """

  static let expired: StaticString = """
    select account.*, upload.id as uploadID, upload.lengthBytes
    from upload join account on account.rowNumber = upload.owner
    where upload.outcome is null and upload.expires < ?1
    """
}
