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
      (try db.one(DocumentQueries.position), try db.all(UnwrittenQueries.objects))
    }
    let isWritten = try await isLibraryWritten()
    // A new library that could not be opened to its end has nothing to lose.
    if !isWritten, position.newest == 0 { return }
    if !isWritten {
      report.findings.add(Message("finding.libraryDocument", ["path": .text(DocumentFile.library)]))
    }
    // All documents include the changes up to this one.
    var late = LateDocuments(of: unwritten.map(\.id), after: position.documented)
    for (kind, name) in Self.kinds {
      try await checkObjects(kind, besides: &late, &report)
      try await checkUnknown(
        kind, in: "\(DocumentFile.folder)/\(name)", besides: &late, &report)
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
    _ kind: ChangeEntry.Kind, besides late: inout LateDocuments, _ report: inout VerifyReport
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
        try db.all(DocumentQueries.page, kind, after, LibraryLimits.documentCheckPage)
      }
      guard let end = page.last else { return }
      last = end.object
      for document in try await comparison.compare(page) where !document.isWhole {
        if try await late.have(document.subject.id, in: catalog) { continue }
        report.findings.add(document.findings)
        if let difference = document.difference { report.outdated.add(difference) }
      }
    }
  }

  // MARK: - Documents of nothing

  /// Finds documents of objects that the catalog does not have.
  private func checkUnknown(
    _ kind: ChangeEntry.Kind, in path: String, besides late: inout LateDocuments,
    _ report: inout VerifyReport
  ) async throws {
    guard kind == .asset else {
      return try await checkUnknown(kind, place: path, besides: &late, &report)
    }
    for name in try await names(in: path, &report) {
      try await checkUnknown(kind, place: "\(path)/\(name)", besides: &late, &report)
    }
  }

  private func checkUnknown(
    _ kind: ChangeEntry.Kind, place: String, besides late: inout LateDocuments,
    _ report: inout VerifyReport
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
        if try await late.have(id, in: catalog) { continue }
        let path = Argument.text("\(place)/\(id)\(ending)")
        if kind == .person, try await isOfGroup(id) {
          report.outdated.add(Message("finding.documentOfGroup", ["path": path]))
        } else {
          report.findings.add(
            Message("finding.documentUnknown", ["kind": .text(kind.rawValue), "path": path]))
        }
      }
    }
  }

  private func isOfGroup(_ id: String) async throws -> Bool {
    try await disk.run { [folder] () throws(BlobError) in
      try DocumentCheck.isOfGroup(id, in: folder)
    }
  }

  /// The names in a folder. One that cannot be read is a finding.
  private func names(in path: String, _ report: inout VerifyReport) async throws -> [String] {
    do throws(BlobError) {
      return try await disk.run { [folder] () throws(BlobError) in try folder.names(in: path) }
    } catch {
      if error.isOfMoment { throw error }
      report.findings.add(
        Message(
          "finding.folderUnreadable",
          ["path": .text(path), "reason": .message(error.message)]))
      return []
    }
  }
}

/// The objects whose documents may not be as the catalog has them: those that could not be written,
/// which are reported elsewhere, and those that have changed since a transaction.
private struct LateDocuments {
  /// By the objects' ids, which differ for all kinds.
  private var ids: Set<String>
  /// The last transaction whose changes are known.
  private var number: Int

  init(of unwritten: [String], after number: Int) {
    (ids, self.number) = (Set(unwritten), number)
  }

  /// Whether an object is one of them by now. Each entry of the log is read once, however many
  /// objects are asked for.
  mutating func have(_ id: String, in catalog: CatalogFile) async throws -> Bool {
    if ids.contains(id) { return true }
    let known = number
    let (newest, changed) = try await catalog.read { db in
      let newest: Int = try db.one(LogQueries.newestNumber)
      return (newest, try newest > known ? db.all(DocumentQueries.changed, known, newest) : [])
    }
    number = newest
    ids.formUnion(changed.map(\.subject.id))
    return ids.contains(id)
  }
}
