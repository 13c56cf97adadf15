package import Blobs
internal import Store

/// The statements of versions. The asset's visibility was checked before.
package enum VersionQueries {
  /// Without their recipes; ?2 is the current one.
  package static let listed = CatalogQuery(
    """
    select number, made, width, height, fonts from version
    where asset = ?1 order by number = ?2 desc, number desc
    """, row: ListedVersion.init)

  package static let one = CatalogQuery(
    """
    select number, recipe, made, width, height, fonts from version where asset = ?1 and number = ?2
    """, row: StoredVersion.init)

  /// The version that an asset shows, regardless of its owner.
  package static let current = CatalogQuery(
    """
    select number, recipe, version.made, version.width, version.height, version.fonts from asset
    join version on version.asset = asset.rowNumber and version.number = asset.currentVersion
    where asset.rowNumber = ?1
    """, row: StoredVersion.init)

  /// The newest version of each asset in ?1, a JSON array of ids. Recipes of more than ?2 bytes are
  /// left out.
  static let newest = CatalogQuery(
    """
    select asset.id as assetID, number, version.made, version.width, version.height, version.fonts,
      iif(length(cast(recipe as blob)) <= ?2, recipe, null) as recipe
    from asset join version on version.asset = asset.rowNumber
    where asset.id in (select atom from json_each(?1)) and number = (
      select max(number) from version as other where other.asset = asset.rowNumber)
    """,
    postgres: [
      """
      select asset.id as assetID, number, version.made, version.width, version.height,
        version.fonts, iif(octet_length(recipe) <= ?2, recipe, null) as recipe
      from asset join version on version.asset = asset.rowNumber
      where asset.id in (select atom from json_each(?1)) and number = (
        select max(number) from version as other where other.asset = asset.rowNumber)
      """
    ]
  ) { (row) throws(StoreError) in
    (
      asset: try row["assetID"] as AssetID, version: try ListedVersion(row),
      recipe: try row["recipe"] as String?
    )
  }

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
    insert into version (asset, number, recipe, made, maker, width, height, fonts)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    """)

  /// 0 is the original, which has no row.
  package static let setCurrent = CatalogStatement(
    """
    update asset set currentVersion = nullif(?2, 0), modified = ?3 where rowNumber = ?1
    """)
}
