internal import Blobs
internal import Store

/// The files that a catalog names, page by page in the order of their names.
struct StoredFiles {
  struct File: Sendable {
    let content: BlobName
    let sizeBytes: Int
    let filename: String
  }

  let database: Database
  private var last: [UInt8] = []

  init(_ database: Database) { self.database = database }

  /// The next ones; none at the end.
  mutating func next() async throws -> [File] {
    let after = last
    let page = try await database.read { db in
      try db.all(VerifyQueries.files, after, Limits.verifyPage) { (row) throws(StoreError) in
        File(
          content: try row["sha256"], sizeBytes: try row["sizeBytes"],
          filename: try row["filename"])
      }
    }
    if let end = page.last { last = end.content.digest }
    return page
  }
}
