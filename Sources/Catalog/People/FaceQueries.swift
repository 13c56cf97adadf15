internal import Store

/// The statements about faces, for changes that have checked who sees them and for the library's
/// own work.
package enum FaceQueries {
  package static let ofAsset = CatalogQuery(
    """
    select face.*, asset.id as assetID from face join asset on asset.rowNumber = face.asset
    where face.asset = ?1 order by face.rowNumber
    """, row: FaceRow.init)

  package static let byRow = CatalogQuery(
    """
    select face.*, asset.id as assetID from face join asset on asset.rowNumber = face.asset
    where face.rowNumber = ?1
    """, row: FaceRow.init)

  /// ?1 is a person's row.
  package static let ofPerson = CatalogQuery(
    """
    select face.*, asset.id as assetID from face join asset on asset.rowNumber = face.asset
    where face.person = ?1 order by face.rowNumber
    """, row: FaceRow.init)

  /// Faces that belong to no person although they show one well, in an asset; ?2 is the least
  /// quality.
  package static let loose = CatalogQuery(
    """
    select face.*, asset.id as assetID from face join asset on asset.rowNumber = face.asset
    where face.asset = ?1 and face.person is null and not isRemoved and vector is not null
      and quality >= ?2
    order by quality desc, face.rowNumber
    """, row: FaceRow.init)

  /// The owner of a photo and its visibility: others may not learn of its faces.
  package static let ownership = CatalogQuery(
    """
    select owner, isFamily, isHidden or trashed is not null as isAway from asset
    where rowNumber = ?1
    """
  ) { (row) throws(StoreError) in
    (
      owner: try row["owner"] as Int, isFamily: try row["isFamily"] as Bool,
      isAway: try row["isAway"] as Bool
    )
  }

  package static let vectorNumbers = CatalogQuery(
    """
    select vector from face where rowNumber = ?1 and vector is not null
    """
  ) { (row) throws(StoreError) in [Float](stored: try row["vector"] as [UInt8]) }

  static let currentVersion = CatalogQuery(
    """
    select recipe, asset.width, asset.height from asset
    join version on version.asset = asset.rowNumber and version.number = asset.currentVersion
    where asset.rowNumber = ?1 and asset.width is not null
    """
  ) { (row) throws(StoreError) in
    (
      recipe: try row["recipe"] as String, width: try row["width"] as Int,
      height: try row["height"] as Int
    )
  }

  static let setCut = CatalogStatement(
    """
    update face set isCut = ?2 > 0 where rowNumber = ?1
    """)

  package static let insert = CatalogQuery<Int>(
    """
    insert into face (
      id, asset, x, y, width, height, source, person, isConfirmed, confidence, quality, vector)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 > 0, ?10, ?11, ?12)
    returning rowNumber
    """, column: "rowNumber")

  /// Stores the vector and the quality of a face that is known already.
  package static let setSeen = CatalogStatement(
    """
    update face set confidence = ?2, quality = ?3, vector = ?4 where rowNumber = ?1
    """)

  package static let setBox = CatalogStatement(
    """
    update face set x = ?2, y = ?3, width = ?4, height = ?5 where rowNumber = ?1
    """)

  package static let setPerson = CatalogStatement(
    """
    update face set person = ?2, isConfirmed = ?3 > 0 where rowNumber = ?1
    """)

  package static let setRemoved = CatalogStatement(
    """
    update face set isRemoved = ?2 > 0 where rowNumber = ?1
    """)

  package static let remove = CatalogStatement(
    """
    delete from face where rowNumber = ?1
    """)

  // MARK: - Refusals

  package static let refuse = CatalogStatement(
    """
    insert into faceRefusal (face, person) values (?1, ?2) on conflict do nothing
    """)

  package static let unrefuse = CatalogStatement(
    """
    delete from faceRefusal where face = ?1 and person = ?2
    """)

  package static let refusals = CatalogQuery<Int>(
    """
    select person from faceRefusal where face = ?1
    """, column: "person")

  /// The refusals of a person move to the person with whom it is merged.
  package static let moveRefusals = CatalogStatement(
    """
    insert into faceRefusal (face, person)
    select face, ?2 from faceRefusal
    join face as refused on refused.rowNumber = faceRefusal.face
    where faceRefusal.person = ?1 and refused.person is distinct from ?2
    on conflict do nothing
    """)

  /// Whether a face of one person was said not to be the other, or both have a face in one photo.
  package static let areApart = CatalogQuery<Bool>(
    """
    select exists (
      select 1 from faceRefusal join face on face.rowNumber = faceRefusal.face
      where face.person = ?1 and faceRefusal.person = ?2
        or face.person = ?2 and faceRefusal.person = ?1)
    or exists (
      select 1 from face join face as other on other.asset = face.asset
      where face.person = ?1 and other.person = ?2
        and not face.isRemoved and not other.isRemoved) as areApart
    """, column: "areApart")

  // MARK: - Off

  /// Deletes what models alone have said about an account's photos; accounts' answers stay.
  package static let forgetFound = CatalogStatement(
    """
    delete from face
    where source = 'model' and not isConfirmed and not isRemoved
      and asset in (select rowNumber from asset where owner = ?1)
      and not exists (select 1 from faceRefusal where faceRefusal.face = face.rowNumber)
      and rowNumber not in (select cover from person where cover is not null)
    """)

  package static let forgetVectors = CatalogStatement(
    """
    update face set vector = null, quality = null, confidence = null
    where vector is not null and asset in (select rowNumber from asset where owner = ?1)
    """)

  package static let forgetAll = CatalogStatement(
    """
    delete from face where asset in (select rowNumber from asset where owner = ?1)
    """)

  /// The photos of an account whose files name faces.
  package static let namedRegions = CatalogQuery(
    """
    select asset.rowNumber, asset.id, facts -> 'regions' as regions
    from asset join fileFacts on fileFacts.asset = asset.rowNumber
    where owner = ?1 and asset.subtypes & 8796093022208 <> 0 and facts ->> 'regions' is not null
    """
  ) { (row) throws(StoreError) in
    (
      row: try row["rowNumber"] as Int, id: try row["id"] as AssetID,
      regions: try row["regions"] as String
    )
  }

  /// The assets of an account that have faces.
  package static let assetsWithFaces = CatalogQuery(
    """
    select rowNumber, id from asset
    where owner = ?1 and exists (select 1 from face where face.asset = asset.rowNumber)
    """
  ) { (row) throws(StoreError) in
    (row: try row["rowNumber"] as Int, id: try row["id"] as AssetID)
  }

  /// The persons with faces in an account's photos.
  package static let personsOfOwner = CatalogQuery<Int>(
    """
    select distinct person from face join asset on asset.rowNumber = face.asset
    where asset.owner = ?1 and person is not null
    """, column: "person")
}
