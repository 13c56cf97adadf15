internal import Blobs
internal import Catalog
internal import JSON
internal import Words

extension Documents {
  /// One run of the job that looks at the parts of documents, of a share of the library: those that
  /// no document names are removed, and those that are missing or damaged are written again, as the
  /// catalog has their contents. A run that was cut off has left them.
  package func check(_ run: JobRun) async throws {
    var last = run.progress.position["after"]?.string
    var (bytes, mended) = (0, 0)
    for place in try await places() where last.map({ place > $0 }) ?? true {
      for id in try await objects(in: place) {
        try await run.report { _ in }
        let (read, lost) = try await check("\(place)/\(id)", id: id)
        bytes += read
        mended += lost
      }
      last = place
      let position: JSON = ["after": .string(place)]
      try await run.report { $0.position = position }
      if bytes >= LibraryLimits.scrubBytes { return try await tell(run, mended) }
    }
    // The next run begins anew.
    try await run.report { $0.position = [:] }
    try await tell(run, mended)
  }

  private func tell(_ run: JobRun, _ mended: Int) async throws {
    guard mended > 0 else { return }
    try await run.report { $0.note = Message("job.documents", ["count": .number(mended)]) }
  }

  /// The folders that have documents, in order.
  private func places() async throws -> [String] {
    try await disk.run { [folder] () throws(BlobError) in
      let assets = "\(DocumentFile.folder)/assets"
      let others = ["accounts", "collections", "people", "places"].map {
        "\(DocumentFile.folder)/\($0)"
      }
      return (try folder.names(in: assets).map { "\(assets)/\($0)" } + others).sorted()
    }
  }

  /// The ids of objects whose documents have parts.
  private func objects(in place: String) async throws -> [String] {
    try await disk.run { [folder] () throws(BlobError) in
      // Parts are in folders; everything else has an ending.
      try folder.names(in: place).filter { !$0.contains(".") }
    }
  }

  /// Checks the parts of one document. Returns the bytes that were read and the number of parts
  /// that are lost.
  private func check(_ parts: String, id: String) async throws -> (bytes: Int, lost: Int) {
    guard let kind = Self.kind(of: parts) else { return (0, 0) }
    let subject = try await catalog.read { db in
      // No object has the row 0: what is left of one that is gone is removed.
      let object: Int = try db.first(DocumentQueries.row, kind, id) ?? 0
      return DocumentSubject(kind: kind, id: id, object: object)
    }
    let found = try await disk.run { [folder] () throws(any Error) in
      try Self.look(at: subject, in: folder)
    }
    if !found.isWhole { rewrite(subject) }
    return (found.bytes, found.lost)
  }

  /// Looks at a document and its parts. Damaged parts are removed, so that they are written again.
  private static func look(
    at subject: DocumentSubject, in folder: Folder
  ) throws -> (bytes: Int, lost: Int, isWhole: Bool) {
    let parts = DocumentParts(of: subject, in: folder)
    do {
      guard let check = try DocumentCheck(subject.path, in: folder) else { return (0, 0, false) }
      // A document of an object that the catalog does not know is left as it is.
      guard subject.object > 0 else { return (check.bytes, 0, true) }
      for lost in check.lost { try folder.remove(parts.path(of: lost.part)) }
      let isWhole = try check.lost.isEmpty && parts.hasNothing(except: check.named)
      return (check.bytes, check.lost.count, isWhole)
    } catch {
      if let error = error as? BlobError, error.isOfMoment { throw error }
      // A document that cannot be read is written again.
      return (0, 1, subject.object == 0)
    }
  }

  private static func kind(of path: String) -> ChangeEntry.Kind? {
    let parts = path.split(separator: "/")
    guard parts.count > 1 else { return nil }
    return switch parts[1] {
    case "accounts": .account
    case "assets": .asset
    case "collections": .collection
    case "people": .person
    case "places": .place
    default: nil
    }
  }
}
