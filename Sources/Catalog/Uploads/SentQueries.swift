internal import Store

/// The statements of the files that tokens have sent. ?1 is the row of the grant: a token has only
/// its own.
package enum SentQueries {
  package static let top = CatalogQuery<Timestamp>(
    """
    select coalesce(sending.sent, accessGrant.made) as sent
    from accessGrant left join sending on sending.grantRow = accessGrant.rowNumber
    where accessGrant.rowNumber = ?1
    """, column: "sent")

  package static let entry = CatalogQuery(
    """
    select name, isFolder, sizeBytes, sha256, sent from sentFile
    where grantRow = ?1 and folder = ?2 and name = ?3
    """, row: SentEntry.init)

  package static let page = CatalogQuery(
    """
    select name, isFolder, sizeBytes, sha256, sent from sentFile
    where grantRow = ?1 and folder = ?2 and name > ?3
    order by name limit ?4
    """, row: SentEntry.init)

  package static let insert = CatalogStatement(
    """
    insert into sentFile (grantRow, folder, name, isFolder, sizeBytes, sha256, sent)
    values (?1, ?2, ?3, false, ?4, ?5, ?6)
    """)

  static let insertFolder = CatalogStatement(
    """
    insert into sentFile (grantRow, folder, name, isFolder, sizeBytes, sent)
    values (?1, ?2, ?3, true, 0, ?4) on conflict do nothing
    """)

  package static let remove = CatalogStatement(
    """
    delete from sentFile where grantRow = ?1 and folder = ?2 and name = ?3
    """)

  /// The character after the slash is 0.
  static let removeBelow = CatalogStatement(
    """
    delete from sentFile
    where grantRow = ?1 and (folder = ?2 or (folder > ?2 || '/' and folder < ?2 || '0'))
    """)

  package static let rename = CatalogStatement(
    """
    update sentFile set folder = ?4, name = ?5 where grantRow = ?1 and folder = ?2 and name = ?3
    """)

  package static let renameBelow = CatalogStatement(
    """
    update sentFile set folder = ?3 || substr(folder, length(?2) + 1)
    where grantRow = ?1 and (folder = ?2 or (folder > ?2 || '/' and folder < ?2 || '0'))
    """)

  /// The length and depth of the longest path below a folder.
  package static let extent = CatalogQuery(
    """
    select
      coalesce(max(length(cast(folder as blob)) + length(cast(name as blob)) + 2), 0) as bytes,
      coalesce(max(length(folder) - length(replace(folder, '/', ''))), 0) as slashes
    from sentFile
    where grantRow = ?1 and (folder = ?2 or (folder > ?2 || '/' and folder < ?2 || '0'))
    """,
    postgres: [
      """
      select
        coalesce(max(octet_length(folder) + octet_length(name) + 2), 0) as bytes,
        coalesce(max(length(folder) - length(replace(folder, '/', ''))), 0) as slashes
      from sentFile
      where grantRow = ?1 and (folder = ?2 or (folder > ?2 || '/' and folder < ?2 || '0'))
      """
    ]
  ) { (row) throws(StoreError) in
    (bytes: try row["bytes"] as Int, slashes: try row["slashes"] as Int)
  }

  package static let counts = CatalogQuery(
    """
    select entries, blanks from sending where grantRow = ?1
    """
  ) { (row) throws(StoreError) in
    (entries: try row["entries"] as Int, blanks: try row["blanks"] as Int)
  }

  package static let setSent = CatalogStatement(
    """
    insert into sending (grantRow, sent, entries, blanks) values (?1, ?2, 0, 0)
    on conflict (grantRow) do update set sent = excluded.sent
    """)

  /// The stored file with a content, as long as the account has it.
  package static let file = CatalogQuery<String>(
    """
    select resource.format from sentFile
    join resource on resource.sha256 = sentFile.sha256 and resource.owner = ?4
    where sentFile.grantRow = ?1 and sentFile.folder = ?2 and sentFile.name = ?3
    limit 1
    """, column: "format")
}
