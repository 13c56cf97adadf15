internal import Blobs
internal import Catalog
internal import JSON
internal import Words

extension Documents {
  /// One run of the job that compares the documents of a share of the library with the catalog:
  /// those that are missing, damaged or different are written again, with their parts, and parts
  /// that no document names are removed. A run that was cut off has left them.
  package func check(_ run: JobRun) async throws {
    let all = try await catalog.read { db in try db.one(DocumentQueries.count) }
    var share = Share(of: all, atLeast: catalog.options.checkedDocuments)
    let position = run.progress.position
    if position["after"]?.string == nil {
      let kind = position["kind"]?.string
      let begun = Self.kinds.firstIndex { $0.rawValue == kind }
      for (index, kind) in Self.kinds.enumerated() where index >= begun ?? 0 {
        let object = index == begun ? position["object"]?.int ?? 0 : 0
        try await check(kind, after: object, run, &share)
        if share.isOver { return try await tell(run, share.mended) }
      }
    }
    try await checkFolders(after: position["after"]?.string, run)
    try await tell(run, share.mended)
  }

  /// The part of all documents that one run looks at.
  private struct Share {
    private(set) var objects: Int
    private var bytes = LibraryLimits.scrubBytes
    private(set) var mended = 0

    /// Takes a part of all objects for each day, so that all are compared within a month.
    init(of all: Int, atLeast least: Int) {
      objects = max(all / LibraryLimits.scrubDays + 1, least)
    }

    var isOver: Bool { objects <= 0 || bytes <= 0 }

    mutating func take(objects: Int = 0, bytes: Int, mended: Int = 0) {
      self.objects -= objects
      self.bytes -= bytes
      self.mended += mended
    }
  }

  private static let kinds: [ChangeEntry.Kind] = [
    .account, .asset, .collection, .person, .place,
  ]

  private func tell(_ run: JobRun, _ mended: Int) async throws {
    guard mended > 0 else { return }
    try await run.report { $0.note = Message("job.documents", ["count": .number(mended)]) }
  }
}

// MARK: - Objects of the catalog

extension Documents {
  private func check(
    _ kind: ChangeEntry.Kind, after object: Int, _ run: JobRun, _ share: inout Share
  ) async throws {
    var last = object
    while !share.isOver {
      let (after, limit) = (last, min(share.objects, LibraryLimits.documentCheckPage))
      let page = try await catalog.read { db in
        try db.all(DocumentQueries.page, kind, after, limit)
      }
      guard let end = page.last else { return }
      last = end.object
      try await check(page, &share)
      let position: JSON = ["kind": .string(kind.rawValue), "object": JSON(last)]
      try await run.report { $0.position = position }
    }
  }

  /// Compares documents, and has those written again that are not whole.
  private func check(_ subjects: [DocumentSubject], _ share: inout Share) async throws {
    let comparison = DocumentComparison(folder, disk: disk) { [catalog] subjects, present in
      try await catalog.read { db in
        try db.documents(
          of: subjects, present: present, limit: LibraryLimits.documentBatchBytes,
          isNoted: false)
      }
    }
    // What changes at the moment is written anyway.
    let settled = subjects.filter(isSettled)
    share.take(objects: subjects.count - settled.count, bytes: 0)
    for document in try await comparison.compare(settled) {
      let subject = document.subject
      let parts = DocumentParts(of: subject, in: folder)
      let (lost, named) = (document.check?.lost ?? [], document.check?.named ?? [])
      share.take(objects: 1, bytes: document.check?.bytes ?? 0)
      if document.isWhole {
        let isTidy = try await disk.run { () throws(BlobError) in
          do throws(BlobError) { return try parts.hasNothing(except: named) } catch {
            if error.isOfMoment { throw error }
            return false
          }
        }
        if !isTidy { rewrite(subject) }
        continue
      }
      guard try await isStill(document, comparison) else { continue }
      try await disk.run { [folder] () throws(BlobError) in
        // Damaged parts would be taken for those that the document needs.
        for part in lost.map(\.part) {
          do throws(BlobError) { try folder.remove(parts.path(of: part)) } catch {
            if error.isOfMoment { throw error }
          }
        }
      }
      // One that cannot be written is named elsewhere.
      share.take(bytes: 0, mended: isUnwritten(subject) ? 0 : max(lost.count, 1))
      rewrite(subject)
    }
  }

  /// Whether a document is wrong although all changes of its object are written.
  private func isStill(
    _ document: ComparedDocument, _ comparison: DocumentComparison
  ) async throws -> Bool {
    let subject = document.subject
    let number: Int = try await catalog.read { db in try db.one(LogQueries.newestNumber) }
    guard await failure(of: subject.id, before: number) == nil, isSettled(subject),
      try await comparison.compare([subject]).first?.isWhole == false
    else { return false }
    return try await catalog.read { db in
      let isThere = try db.first(DocumentQueries.row, subject.kind, subject.id) != nil
      let hasChanged: Bool = try db.one(
        VerifyQueries.hasChanged, number, subject.kind, subject.id)
      return isThere && !hasChanged
    }
  }
}

// MARK: - Folders

extension Documents {
  /// Removes what is left of objects that are gone. The next run starts from the beginning.
  private func checkFolders(after last: String?, _ run: JobRun) async throws {
    if last == nil { try await checkGroups(run) }
    for place in try await places() where last.map({ place > $0 }) ?? true {
      for id in try await objects(in: place) {
        try await run.report { _ in }
        try await check("\(place)/\(id)", id: id)
      }
      let position: JSON = ["after": .string(place)]
      try await run.report { $0.position = position }
    }
    try await run.report { $0.position = [:] }
  }

  /// Removes the documents of groups of faces that are gone, as releases up to 0.2.0 left some.
  private func checkGroups(_ run: JobRun) async throws {
    let ending = ".json"
    let files = try await names(in: "\(DocumentFile.folder)/people")
    for id in files.filter({ $0.hasSuffix(ending) }).map({ String($0.dropLast(ending.count)) }) {
      try await run.report { _ in }
      if try await isKnown(.person, id) { continue }
      let isGroup = try await disk.run { [folder] () throws(BlobError) in
        try DocumentCheck.isOfGroup(id, in: folder)
      }
      if isGroup { rewrite(DocumentSubject(kind: .person, id: id, object: 0)) }
    }
  }

  private func isKnown(_ kind: ChangeEntry.Kind, _ id: String) async throws -> Bool {
    try await catalog.read { db in try db.first(DocumentQueries.row, kind, id) != nil }
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
    // Parts are in folders; everything else has an ending.
    try await names(in: place).filter { !$0.contains(".") }
  }

  /// The names in a folder. One that cannot be read does not affect the others.
  private func names(in place: String) async throws -> [String] {
    try await disk.run { [folder] () throws(BlobError) in
      do throws(BlobError) { return try folder.names(in: place) } catch {
        if error.isOfMoment { throw error }
        return []
      }
    }
  }

  /// Removes parts of an object that the catalog does not have. Those of a document that is there
  /// are kept, as `rebuild` would read it.
  private func check(_ parts: String, id: String) async throws {
    guard let kind = Self.kind(of: parts) else { return }
    if try await isKnown(kind, id) { return }
    // No object has the row 0: what is left of one that is gone is removed.
    let subject = DocumentSubject(kind: kind, id: id, object: 0)
    let isThere = try await disk.run { [folder] () throws(BlobError) in
      do throws(BlobError) { return try folder.open(subject.path) != nil } catch {
        if error.isOfMoment { throw error }
        return true
      }
    }
    if !isThere { rewrite(subject) }
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
