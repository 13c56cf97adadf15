package import Blobs
package import Catalog

extension Documents {
  /// Writes the documents of all objects in a catalog that are missing or differ. Returns those
  /// that cannot be written.
  package static func writeAll(
    of catalog: String, into folder: Folder, disk: DiskQueue
  ) async throws -> [(subject: DocumentSubject, failure: DocumentFailure)] {
    try await CatalogFile.open(catalog, to: .read) { file in
      try await writeAll(file, into: folder, disk: disk)
    }
  }

  private static func writeAll(
    _ catalog: CatalogFile, into folder: Folder, disk: DiskQueue
  ) async throws -> [(subject: DocumentSubject, failure: DocumentFailure)] {
    let library: String = try await catalog.read { db in
      try db.one(DocumentQueries.library)
    }
    // Folders known to exist.
    var folders: Set<String> = []
    try await disk.run { () throws(BlobError) in try folder.makeFolders(DocumentFile.folder) }
    _ = try await write(
      [DocumentFile(path: DocumentFile.library, text: library)], folder, disk, &folders)
    var unwritten: [(subject: DocumentSubject, failure: DocumentFailure)] = []
    var last: (kind: String, object: Int) = ("", 0)
    while true {
      try Task.checkCancellation()
      let after = last
      let (page, batch) = try await catalog.read { db in
        let page = try db.all(
          DocumentQueries.objects, after.kind, after.object, LibraryLimits.documentBatch)
        return (page, try db.documents(of: page[...], in: folder))
      }
      let subjects = page.prefix(batch.count)
      guard let end = subjects.last else { return unwritten }
      last = (end.kind.rawValue, end.object)
      unwritten += batch.unwritten
      let failures = try await write(batch.files, folder, disk, &folders)
      for (path, failure) in failures {
        let subject = subjects.first { DocumentFile.path($0.kind, $0.id) == path }
        if let subject { unwritten.append((subject, failure)) }
      }
    }
  }

  private static func write(
    _ files: [DocumentFile], _ folder: Folder, _ disk: DiskQueue, _ folders: inout Set<String>
  ) async throws -> [(path: String, failure: DocumentFailure)] {
    let found = await disk.map(files) { (file) throws(BlobError) in try folder.holds(file) }
    var (changed, same): ([DocumentFile], [Replacement]) = ([], [])
    for (file, isThere) in zip(files, found) {
      // An unreadable document is rewritten.
      if (try? isThere.get()) == true {
        same.append(file.replacement)
      } else {
        changed.append(file)
      }
    }
    let (wanted, known, unneeded) = (changed, folders, same)
    let new = Set(wanted.map { folder.parent(of: $0.path) }).subtracting(known)
    let failures = try await disk.run { () throws(any Error) in
      folder.discard(unneeded)
      // If a folder cannot be created, its documents fail.
      for path in new {
        do throws(BlobError) { try folder.makeFolders(path) } catch {
          guard error.isOfOnePlace else { throw error }
        }
      }
      return try folder.replace(wanted)
    }
    folders.formUnion(new)
    return failures
  }
}

extension Folder {
  /// Whether a document exists with the right content.
  func holds(_ file: DocumentFile) throws(BlobError) -> Bool {
    do throws(BlobError) {
      switch file.content {
      case .bytes(let bytes):
        return try read(file.path, limit: LibraryLimits.documentBytes) == bytes
      case .draft(let draft):
        guard let other = try open(file.path) else { return false }
        return try draft.equals(other)
      case .nothing: return try open(file.path) == nil
      }
    } catch {
      guard error.isOfOnePlace else { throw error }
      return false
    }
  }
}

extension Folder {
  /// Replaces documents. Those that fail because of their own paths are returned with their errors,
  /// and do not affect the others.
  func replace(
    _ files: [DocumentFile], besides: Set<String> = []
  ) throws(BlobError) -> [(path: String, failure: DocumentFailure)] {
    do throws(BlobError) {
      try replaceTogether(files.map(\.replacement), besides: besides)
      return []
    } catch {
      guard error.isOfOnePlace else {
        discard(files.map(\.replacement))
        throw error
      }
    }
    var failures: [(path: String, failure: DocumentFailure)] = []
    for file in files {
      do throws(BlobError) {
        try replaceTogether([file.replacement], besides: besides)
      } catch {
        discard([file.replacement])
        guard let failure = DocumentFailure(error) else { throw error }
        failures.append((file.path, failure))
      }
    }
    return failures
  }
}
