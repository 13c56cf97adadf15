package import Blobs
package import Catalog

extension Documents {
  /// Writes the documents of all objects in a catalog that are missing or differ, with their parts.
  /// Returns those that cannot be written.
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
    let writer = DocumentWriter(folder, disk: disk, keepsEqual: true)
    let library = try await catalog.read { db in try db.one(DocumentQueries.library) }
    try await writer.write(DocumentFile(path: DocumentFile.library, members: library))
    var unwritten: [(subject: DocumentSubject, failure: DocumentFailure)] = []
    var last: (kind: String, object: Int) = ("", 0)
    while true {
      try Task.checkCancellation()
      let after = last
      let page = try await catalog.read { db in
        try db.all(
          DocumentQueries.objects, after.kind, after.object, LibraryLimits.documentBatch)
      }
      guard let end = page.last else { return unwritten }
      last = (end.kind.rawValue, end.object)
      var rest = page[...]
      while !rest.isEmpty {
        try Task.checkCancellation()
        let step = try await writer.write(rest) { subjects, present in
          try await catalog.read { db in
            try db.documents(
              of: subjects, present: present, limit: LibraryLimits.documentBatchBytes,
              isNoted: false)
          }
        }
        unwritten += step.failures
        rest = (step.begun.map(\.subject) + rest.dropFirst(step.count))[...]
      }
    }
  }
}
