internal import Blobs
internal import Store

extension Documents {
  /// Writes the documents of everything that a catalog holds, where they are not
  /// there as they should be.
  static func writeAll(of catalog: String, into folder: Folder, disk: DiskQueue) async throws {
    let database = try await Database.open(
      path: catalog, access: .readOnly, migrations: catalogMigrations, readers: 1)
    do {
      try await writeAll(database, into: folder, disk: disk)
    } catch {
      await database.close()
      throw error
    }
    await database.close()
  }

  private static func writeAll(
    _ database: Database, into folder: Folder, disk: DiskQueue
  ) async throws {
    let library: String = try await database.read { db in
      try db.one(DocumentQueries.library, row: column("document"))
    }
    // The folders that are known to be there.
    var folders: Set<String> = []
    try await write(
      [DocumentFile(path: DocumentFile.library, text: library)], folder, disk, &folders)
    var last: (kind: String, object: Int) = ("", 0)
    while true {
      try Task.checkCancellation()
      let after = last
      let (files, end) = try await database.read { db in
        let page = try db.all(
          BackupQueries.objects, after.kind, after.object, Limits.documentBatch
        ) { (row) throws(StoreError) in
          (
            kind: try row["kind"] as ChangeEntry.Kind, id: try row["id"] as String,
            object: try row["object"] as Int
          )
        }
        let files = try page.map { try db.document($0.kind, $0.id, row: $0.object) }
        return (files, page.last.map { ($0.kind.rawValue, $0.object) })
      }
      guard let end else { return }
      last = end
      try await write(files, folder, disk, &folders)
    }
  }

  private static func write(
    _ files: [DocumentFile], _ folder: Folder, _ disk: DiskQueue, _ folders: inout Set<String>
  ) async throws {
    let found = await disk.map(files) { (file) throws(BlobError) in
      try folder.read(file.path, limit: Limits.documentBytes) == file.bytes
    }
    var changed: [(path: String, bytes: [UInt8]?)] = []
    for (file, isThere) in zip(files, found) where !(try isThere.get()) {
      if let bytes = file.bytes { changed.append((file.path, bytes)) }
    }
    let (wanted, known) = (changed, folders)
    let new = Set(wanted.map { folder.parent(of: $0.path) }).subtracting(known)
    try await disk.run { () throws(any Error) in
      for path in new { try folder.makeFolders(path) }
      try folder.replaceTogether(wanted)
    }
    folders.formUnion(new)
  }
}
