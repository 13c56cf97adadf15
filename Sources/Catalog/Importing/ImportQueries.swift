/// The statements of an import, on behalf of the owner.
package enum ImportQueries {
  package static let isKnown = CatalogQuery<Bool>(
    """
    select exists (select 1 from resource where owner = ?1 and sha256 = ?2) as isKnown
    """, column: "isKnown")

  /// Whether an asset has these bytes as a companion.
  package static let isCompanion = CatalogQuery<Bool>(
    """
    select exists (
      select 1 from resource join asset on asset.rowNumber = resource.asset
      where resource.owner = ?1 and resource.sha256 = ?2 and resource.kind <> 'original'
        and asset.id = ?3) as isCompanion
    """, column: "isCompanion")

  package static let discard = CatalogStatement(
    """
    insert into discard (sha256) values (?1) on conflict do nothing
    """)

  package static let attach = CatalogStatement(
    """
    insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
    select ?1, ?2, ?3, ?4, ?5, ?6, ?7
    where not exists (
      select 1 from resource where asset = ?1 and kind = ?3 and sha256 = ?4)
    """)

  package static let setLive = CatalogStatement(
    """
    update asset set subtypes = subtypes | ?2 where rowNumber = ?1
    """)

  /// ?2 is a JSON array of ids.
  package static let pictures = CatalogQuery(
    """
    select asset.id, asset.rowNumber, asset.state, asset.reason,
      exists (select 1 from reread where reread.asset = asset.rowNumber) as isPutOff
    from json_each(?2) as wanted join asset on asset.id = wanted.atom
    where asset.owner = ?1
    """, row: ImportedPicture.init)
}
