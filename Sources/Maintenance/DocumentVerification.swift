internal import Blobs
internal import Catalog
internal import Pipeline
internal import Words

/// Compares the documents of a library with its catalog. The library may be served meanwhile: what
/// has changed since the beginning, or was not written then, is not looked at.
struct DocumentVerification {
  let folder: Folder
  let disk: DiskQueue
  let catalog: CatalogFile

  private static let kinds: [(kind: ChangeEntry.Kind, folder: String)] = [
    (.account, "accounts"), (.asset, "assets"), (.collection, "collections"),
    (.person, "people"), (.place, "places"),
  ]

  func run(_ report: inout VerifyReport) async throws {
    let (position, unwritten) = try await catalog.read { db in
      (try db.one(DocumentQueries.position), Set(try db.all(UnwrittenQueries.objects)))
    }
    // All documents include the changes up to this one.
    let number = position.documented
    let isWritten = try await isLibraryWritten()
    // A new library that could not be opened to its end has nothing to lose.
    if !isWritten, position.newest == 0 { return }
    if !isWritten {
      report.add(Message("finding.libraryDocument", ["path": .text(DocumentFile.library)]))
    }
    for (kind, name) in Self.kinds {
      try await checkObjects(kind, after: number, besides: unwritten, &report)
      try await checkUnknown(kind, in: "\(DocumentFile.folder)/\(name)", after: number, &report)
    }
  }

  /// Whether the document of the library itself is right.
  private func isLibraryWritten() async throws -> Bool {
    let path = DocumentFile.library
    let file = try await catalog.read { db in
      DocumentFile(path: path, members: try db.one(DocumentQueries.library))
    }
    let found = try await disk.run { [folder] () throws(BlobError) in
      do throws(BlobError) {
        return try folder.read(path, limit: LibraryLimits.documentBytes)
      } catch {
        if error.isOfMoment { throw error }
        return nil
      }
    }
    return found == file.bytes
  }

  private func checkObjects(
    _ kind: ChangeEntry.Kind, after number: Int, besides unwritten: Set<DocumentSubject>,
    _ report: inout VerifyReport
  ) async throws {
    let comparison = DocumentComparison(folder, disk: disk) { [catalog] subjects, present in
      try await catalog.read { db in
        try db.documents(
          of: subjects, present: present, limit: LibraryLimits.documentBatchBytes,
          isNoted: false)
      }
    }
    var last = 0
    while true {
      try Task.checkCancellation()
      let after = last
      let page = try await catalog.read { db in
        try db.all(DocumentQueries.page(of: kind), after, LibraryLimits.documentCheckPage)
      }
      guard let end = page.last else { return }
      last = end.object
      let compared = try await comparison.compare(page.filter { !unwritten.contains($0) })
      for document in compared where !document.isWhole {
        let subject = document.subject
        if try await hasChanged(subject.kind, subject.id, after: number) { continue }
        for finding in document.findings { report.add(finding) }
      }
    }
  }

  private func hasChanged(
    _ kind: ChangeEntry.Kind, _ id: String, after number: Int
  ) async throws -> Bool {
    try await catalog.read { db in try db.one(VerifyQueries.hasChanged, number, kind, id) }
  }

  // MARK: - Documents of nothing

  /// Finds documents of objects that the catalog does not have.
  private func checkUnknown(
    _ kind: ChangeEntry.Kind, in path: String, after number: Int, _ report: inout VerifyReport
  ) async throws {
    guard kind == .asset else {
      return try await checkUnknown(kind, place: path, after: number, &report)
    }
    for name in try await names(in: path, &report) {
      try await checkUnknown(kind, place: "\(path)/\(name)", after: number, &report)
    }
  }

  private func checkUnknown(
    _ kind: ChangeEntry.Kind, place: String, after number: Int, _ report: inout VerifyReport
  ) async throws {
    let ending = ".json"
    let ids = try await names(in: place, &report).filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }
    var rest = ids[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      let page = Array(rest.prefix(LibraryLimits.verifyPage))
      rest = rest.dropFirst(page.count)
      let unknown = try await catalog.read { db in
        try page.filter { try db.first(DocumentQueries.row, kind, $0) == nil }
      }
      for id in unknown {
        if try await hasChanged(kind, id, after: number) { continue }
        report.add(
          Message(
            "finding.documentUnknown",
            ["kind": .text(kind.rawValue), "path": .text("\(place)/\(id)\(ending)")]))
      }
    }
  }

  /// The names in a folder. One that cannot be read is a finding.
  private func names(in path: String, _ report: inout VerifyReport) async throws -> [String] {
    do throws(BlobError) {
      return try await disk.run { [folder] () throws(BlobError) in try folder.names(in: path) }
    } catch {
      if error.isOfMoment { throw error }
      report.add(
        Message(
          "finding.folderUnreadable",
          ["path": .text(path), "reason": .message(error.message)]))
      return []
    }
  }
}
