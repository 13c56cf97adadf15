internal import Media
internal import Store
package import Words

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
    select sha256, max(sizeBytes) as sizeBytes, min(filename) as filename from (
      select * from (
        select sha256, max(sizeBytes) as sizeBytes, min(filename) as filename from resource
        where sha256 > ?1 group by sha256 order by sha256 limit ?2) as original
      union all
      select * from (
        select file.sha256, max(file.sizeBytes) as sizeBytes, min(original.filename) as filename
        from recipeFile as file
        join resource as original on original.asset = file.asset and original.kind = 'original'
        where file.sha256 > ?1 group by file.sha256 order by file.sha256 limit ?2) as file) as kept
    group by sha256 order by sha256 limit ?2
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
    return Message(
      "finding.damagedFile", ["name": .text(filename), "damage": .message(damage.message)])
  }

  package static let isNamed = CatalogQuery<Bool>(
    """
    select exists (select 1 from resource where sha256 = ?1)
      or exists (select 1 from recipeFile where sha256 = ?1) as isNamed
    """, column: "isNamed")

  /// Whether an object has changed after a transaction.
  package static let hasChanged = CatalogQuery<Bool>(
    """
    select exists (
      select 1 from change where number > ?1 and kind = ?2 and id = ?3) as hasChanged
    """, column: "hasChanged")
}

/// The statements of rereading.
package enum ScrubQueries {
  package static let storedBytes = CatalogQuery<Int>(
    """
    select (select coalesce(sum(sizeBytes), 0) from resource)
      + (select coalesce(sum(sizeBytes), 0) from recipeFile) as bytes
    """, column: "bytes")

  package static let filenames = CatalogQuery<String>(
    """
    select filename from resource where sha256 = ?1
    union all
    select original.filename from recipeFile as file
    join resource as original on original.asset = file.asset and original.kind = 'original'
    where file.sha256 = ?1
    """, column: "filename")
}
