/// The statements of backing up and restoring, regardless of owners.
package enum BackupQueries {
  package static let fileCount = CatalogQuery<Int>(
    """
    select count(distinct sha256) as count from resource
    """, column: "count")

  /// A restored catalog begins a new log and has no sessions.
  package static let beginAnew = CatalogStatement(
    """
    update library set changeLog = ?1
    """)

  package static let removeSessions = CatalogStatement(
    """
    delete from session
    """)
}
