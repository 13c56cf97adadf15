package import Blobs

/// A file of the library, with one of its names.
package struct StoredFile: Sendable {
  package let content: BlobName
  package let sizeBytes: Int
  package let filename: String
}

/// The files named by a catalog, page by page in the order of their names.
package struct StoredFiles {
  private let catalog: CatalogFile
  private var last: [UInt8] = []

  package init(_ catalog: CatalogFile) { self.catalog = catalog }

  /// The next page; empty at the end.
  package mutating func next() async throws -> [StoredFile] {
    let after = last
    let page = try await catalog.read { db in
      try db.all(VerifyQueries.files, after, LibraryLimits.verifyPage)
    }
    if let end = page.last { last = end.content.digest }
    return page
  }
}

/// The statements of backing up and restoring, regardless of owners.
package enum BackupQueries {
  package static let fileCount = CatalogQuery<Int>(
    """
    select count(*) as count from (
      select sha256 from resource union select sha256 from recipeFile) as file
    """, column: "count")

  /// A restored catalog begins a new log and has no sessions.
  package static let startNewLog = CatalogStatement(
    """
    update library set changeLog = ?1
    """)

  package static let removeSessions = CatalogStatement(
    """
    delete from session
    """)
}
