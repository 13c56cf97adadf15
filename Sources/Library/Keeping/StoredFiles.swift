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

extension BlobFolder {
  /// Takes a blob of another folder, unless it is here in its length. The bytes
  /// are compared with their name on the way. `false` where it was here.
  func take(_ file: StoredFiles.File, from other: BlobFolder) async throws -> Bool {
    // What cannot be opened is stored anew.
    if let own = try? await open(file.content), own.sizeBytes == file.sizeBytes { return false }
    let source = try await other.open(file.content)
    guard let id = DraftID(String(file.content.text.prefix(32))) else {
      preconditionFailure("digits name a draft")
    }
    let draft = try await begin(id, sizeBytes: source.sizeBytes)
    if await draft.offset > 0 {
      // Of a run that was cut off: its bytes are not taken for these.
      try await draft.discard()
      return try await take(file, from: other)
    }
    do {
      try await draft.copy(from: source.descriptor)
      _ = try await draft.keep(expected: file.content)
    } catch {
      // The draft is of no use; the source is still there.
      try? await draft.discard()
      throw error
    }
    return true
  }
}
