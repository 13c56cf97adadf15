internal import Media
internal import Store

/// The statements of verification, regardless of owners.
package enum VerifyQueries {
  package static let identity = CatalogQuery<String>(
    """
    select id from library
    """, column: "id")

  package static let assetCount = CatalogQuery<Int>(
    """
    select count(*) as count from asset
    """, column: "count")

  package static let files = CatalogQuery(
    """
    select sha256, sizeBytes, min(filename) as filename from resource
    where sha256 > ?1 group by sha256 order by sha256 limit ?2
    """
  ) { (row) throws(StoreError) in
    StoredFile(
      content: try row["sha256"], sizeBytes: try row["sizeBytes"],
      filename: try row["filename"])
  }

  /// Only few are examined.
  package static let damaged = CatalogQuery(
    """
    select resource.filename, facts ->> 'damage' as damage from fileFacts
    join resource on resource.asset = fileFacts.asset and resource.kind = 'original'
    where facts like '%"damage"%' and facts ->> 'damage' is not null
    order by fileFacts.asset limit ?1
    """
  ) { (row) throws(StoreError) in
    let filename: String = try row["filename"]
    let damage = Damage(rawValue: try row["damage"]) ?? .broken
    return "\(filename): \(damage.sentence)"
  }

  package static let isNamed = CatalogQuery<Bool>(
    """
    select exists (select 1 from resource where sha256 = ?1) as isNamed
    """, column: "isNamed")

  /// Except for those changed a moment ago.
  package static let assets = CatalogQuery<String>(
    """
    select id from asset
    where id > ?1 and not exists (
      select 1 from change
      where change.number > (select documentNumber from library)
        and change.kind = 'asset' and change.object = asset.rowNumber)
    order by id limit ?2
    """, column: "id")
}

/// The statements of rereading.
package enum ScrubQueries {
  package static let storedBytes = CatalogQuery<Int>(
    """
    select coalesce(sum(sizeBytes), 0) as bytes from resource
    """, column: "bytes")

  package static let filenames = CatalogQuery<String>(
    """
    select filename from resource where sha256 = ?1 order by rowNumber
    """, column: "filename")
}
