package import Blobs

/// The statements of versions. The asset's visibility was checked before.
package enum VersionQueries {
  /// Without their recipes; ?2 is the current one.
  package static let listed = CatalogQuery(
    """
    select number, made, width, height from version
    where asset = ?1 order by number = ?2 desc, number desc
    """, row: ListedVersion.init)

  package static let one = CatalogQuery(
    """
    select number, recipe, made, width, height from version where asset = ?1 and number = ?2
    """, row: StoredVersion.init)

  package static let recipeBytes = CatalogQuery<Int>(
    """
    select bytes from recipeTotal where asset = ?1
    """, column: "bytes")

  package static let rendered = CatalogQuery<BlobName>(
    """
    select sha256 from resource where asset = ?1 and kind = 'rendered' and sha256 = ?2
    """, column: "sha256")

  /// Counts once, however many versions show the same picture.
  package static let insertRendered = CatalogStatement(
    """
    insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
    select ?1, ?2, 'rendered', ?3, ?4, ?5, ?6
    where not exists (
      select 1 from resource where asset = ?1 and kind = 'rendered' and sha256 = ?3)
    """)

  package static let discard = CatalogStatement(
    """
    insert into discard (sha256) values (?1) on conflict do nothing
    """)

  package static let insert = CatalogStatement(
    """
    insert into version (asset, number, recipe, made, maker, width, height)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """)

  /// 0 is the original, which has no row.
  package static let setCurrent = CatalogStatement(
    """
    update asset set currentVersion = nullif(?2, 0), modified = ?3 where rowNumber = ?1
    """)
}
