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
    try await write([DocumentFile(path: DocumentFile.library, text: library)], folder, disk)
    var last: (kind: String, object: Int) = ("", 0)
    while true {
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
      try await write(files, folder, disk)
    }
  }

  private static func write(
    _ files: [DocumentFile], _ folder: Folder, _ disk: DiskQueue
  ) async throws {
    try await disk.run { () throws(any Error) in
      var changed: [(path: String, bytes: [UInt8]?)] = []
      for file in files {
        guard let bytes = file.bytes,
          try folder.read(file.path, limit: Limits.documentBytes) != bytes
        else { continue }
        try folder.makeFolders(folder.parent(of: file.path))
        changed.append((file.path, bytes))
      }
      try folder.replaceTogether(changed)
    }
  }
}
