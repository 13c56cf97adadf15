/// The statements of the files that tokens have sent. ?1 is the row of the grant: a token has only
/// its own.
enum SentQueries {
  static let top: StaticString = """
    select coalesce(sending.sent, accessGrant.made) as sent
    from accessGrant left join sending on sending.grantRow = accessGrant.rowNumber
    where accessGrant.rowNumber = ?1
    """

  static let entry: StaticString = """
    select name, isFolder, sizeBytes, sha256, sent from sentFile
    where grantRow = ?1 and folder = ?2 and name = ?3
    """

  static let page: StaticString = """
    select name, isFolder, sizeBytes, sha256, sent from sentFile
    where grantRow = ?1 and folder = ?2 and name > ?3
    order by name limit ?4
    """

  static let insert: StaticString = """
    insert into sentFile (grantRow, folder, name, isFolder, sizeBytes, sha256, sent)
    values (?1, ?2, ?3, 0, ?4, ?5, ?6)
    """

  static let insertFolder: StaticString = """
    insert into sentFile (grantRow, folder, name, isFolder, sizeBytes, sent)
    values (?1, ?2, ?3, 1, 0, ?4) on conflict do nothing
    """

  static let remove: StaticString = """
    delete from sentFile where grantRow = ?1 and folder = ?2 and name = ?3
    """

  /// The character after the slash is 0.
  static let removeBelow: StaticString = """
    delete from sentFile
    where grantRow = ?1 and (folder = ?2 or (folder > ?2 || '/' and folder < ?2 || '0'))
    """

  static let rename: StaticString = """
    update sentFile set folder = ?4, name = ?5 where grantRow = ?1 and folder = ?2 and name = ?3
    """

  static let renameBelow: StaticString = """
    update sentFile set folder = ?3 || substr(folder, length(?2) + 1)
    where grantRow = ?1 and (folder = ?2 or (folder > ?2 || '/' and folder < ?2 || '0'))
    """

  /// The length and depth of the longest path below a folder.
  static let extent: StaticString = """
    select
      coalesce(max(length(cast(folder as blob)) + length(cast(name as blob)) + 2), 0) as bytes,
      coalesce(max(length(folder) - length(replace(folder, '/', ''))), 0) as slashes
    from sentFile
    where grantRow = ?1 and (folder = ?2 or (folder > ?2 || '/' and folder < ?2 || '0'))
    """

  static let counts: StaticString = """
    select entries, blanks from sending where grantRow = ?1
    """

  static let setSent: StaticString = """
    insert into sending (grantRow, sent, entries, blanks) values (?1, ?2, 0, 0)
    on conflict do update set sent = excluded.sent
    """

  /// The stored file with a content, as long as the account has it.
  static let file: StaticString = """
    select resource.format from sentFile
    join resource on resource.sha256 = sentFile.sha256 and resource.owner = ?4
    where sentFile.grantRow = ?1 and sentFile.folder = ?2 and sentFile.name = ?3
    limit 1
    """
}
