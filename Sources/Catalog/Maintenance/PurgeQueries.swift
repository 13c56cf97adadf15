package import Blobs
internal import Store

/// The statements for permanent deletion, regardless of owners.
package enum PurgeQueries {
  package static let due = CatalogQuery(
    """
    select rowNumber, id, owner from asset where trashed is not null and trashed < ?1
    order by trashed limit ?2
    """
  ) { (row) throws(StoreError) in
    (
      row: try row["rowNumber"] as Int, id: try row["id"] as AssetID,
      owner: try row["owner"] as Int
    )
  }

  package static let own = CatalogQuery(
    """
    select rowNumber, id from asset
    where owner = ?1 and trashed is not null and trashed <= ?2 and (not isHidden or ?4 > 0)
    order by trashed limit ?3
    """
  ) { (row) throws(StoreError) in
    (row: try row["rowNumber"] as Int, id: try row["id"] as AssetID)
  }

  package static let discard = CatalogStatement(
    """
    insert into discard (sha256)
    select sha256 from resource where asset = ?1
    union select sha256 from recipeFile where asset = ?1
    on conflict do nothing
    """)

  package static let albums = CatalogQuery(
    """
    select rowNumber, id, owner from collection
    where cover = ?1 or rowNumber in (select album from albumAsset where asset = ?1)
    """
  ) { (row) throws(StoreError) in
    (
      row: try row["rowNumber"] as Int, id: try row["id"] as String,
      owner: try row["owner"] as Int
    )
  }

  /// Places with an asset, or with a review that has it.
  package static let places = CatalogQuery(
    """
    select rowNumber, id, owner from place
    where rowNumber in (
      select place from placeAsset where asset = ?1
      union
      select review.place from reviewAsset join review on review.rowNumber = reviewAsset.review
      where reviewAsset.asset = ?1)
    order by rowNumber
    """
  ) { (row) throws(StoreError) in
    (
      row: try row["rowNumber"] as Int, id: try row["id"] as String,
      owner: try row["owner"] as Int
    )
  }

  /// Persons with a document who have a face in an asset, or for whom one stands.
  package static let persons = CatalogQuery(
    """
    select rowNumber, id from knownPerson
    where rowNumber in (
      select person from face where asset = ?1 and person is not null
      union
      select covered.rowNumber from face join person as covered on covered.cover = face.rowNumber
      where face.asset = ?1)
    order by rowNumber
    """
  ) { (row) throws(StoreError) in
    (row: try row["rowNumber"] as Int, id: try row["id"] as String)
  }

  package static let remove = CatalogStatement(
    """
    delete from asset where rowNumber = ?1
    """)

  package static let discarded = CatalogQuery<BlobName>(
    """
    select sha256 from discard
    """, column: "sha256")

  package static let forgetNamed = CatalogStatement(
    """
    delete from discard
    where sha256 = ?1 and (
      exists (select 1 from resource where resource.sha256 = ?1)
      or exists (select 1 from recipeFile where recipeFile.sha256 = ?1))
    """)

  package static let forget = CatalogStatement(
    """
    delete from discard where sha256 = ?1
    """)
}
