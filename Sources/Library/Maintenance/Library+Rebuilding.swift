internal import Blobs
internal import Darkroom
internal import Glibc
internal import ImageEngine
internal import JSON
internal import Media
internal import Platform
internal import Store
internal import Words

/// The contents of a rebuilt catalog, and everything that could not be restored.
package struct RebuildReport: Hashable, Sendable {
  package var accounts = 0
  package var assets = 0
  package var versions = 0
  package var collections = 0
  package var places = 0
  /// Problems, one sentence each; empty if everything was restored.
  package var findings: [String] = []
  /// The new path of the earlier catalog, if there was one.
  package var keptCatalog: String?
}

extension Library {
  /// Rebuilds the catalog from the originals and documents beside it. The new catalog is built and
  /// checked first, then replaces the old one, which is kept under another name. Ids are preserved;
  /// passwords, sessions and links are not in documents, so that people must be invited again.
  package static func rebuild(
    _ path: String, options: LibraryOptions = LibraryOptions()
  ) async throws(LibraryError) -> RebuildReport {
    do {
      let disk = DiskQueue(label: "rebuilding", lanes: 1)
      let (folder, lock) = try await disk.run { () throws(any Error) in
        let folder = try Folder(path: path, calls: options.fileCalls)
        return (folder, try HeldLock(folder))
      }
      defer { lock.letGo() }
      var rebuilding = Rebuilding(folder: folder, disk: disk, options: options)
      return try await rebuilding.run()
    } catch BlobError.system(let error) where error.code == ENOENT {
      throw .noLibrary(folder: path)
    } catch BlobError.locked(let holder) {
      throw LibraryError.locked(
        folder: path, holder: holder.map { "process \($0)" } ?? "another process")
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

/// The rebuilding of one catalog.
private struct Rebuilding {
  let folder: Folder
  let disk: DiskQueue
  let options: LibraryOptions
  var report = RebuildReport()

  private static let newCatalog = "catalog.rebuilt.sqlite"

  init(folder: Folder, disk: DiskQueue, options: LibraryOptions) {
    self.folder = folder
    self.disk = disk
    self.options = options
  }

  mutating func run() async throws -> RebuildReport {
    let id = try await identity()
    try await removeUnfinished()
    let database = try await Database.open(
      path: folder.path + "/" + Self.newCatalog, migrations: catalogMigrations)
    do {
      try await fill(database, id: id)
      let wrong = try await database.findings()
      guard wrong.isEmpty else {
        throw LibraryError.storage(
          operation: "check", subject: "the new catalog", reason: wrong[0])
      }
    } catch {
      await database.close()
      throw error
    }
    await database.close()
    report.keptCatalog = try await swap()
    return report
  }

  /// The library's id, from its document or from the file that identifies its folder.
  private func identity() async throws -> LibraryID {
    let (document, found) = try await disk.run { [folder] () throws(any Error) in
      (
        try folder.read(DocumentFile.library, limit: Limits.documentBytes),
        try FolderIdentity.read(folder)
      )
    }
    let said = try document.flatMap { try JSON(parsing: $0)["id"]?.string }
    guard let id = (found ?? said).flatMap({ LibraryID($0) }) else {
      throw LibraryError.noLibrary(folder: folder.path)
    }
    return id
  }

  private func removeUnfinished() async throws {
    try await disk.run { [folder] () throws(BlobError) in
      try folder.removeCatalog(Self.newCatalog)
    }
  }

  /// Renames the old catalog, and gives its name to the new one.
  private func swap() async throws -> String? {
    let kept = "catalog.before-\(options.now().milliseconds).sqlite"
    return try await disk.run { [folder] () throws(BlobError) in
      let isThere = try folder.open(Library.catalogPath) != nil
      for ending in [""] + Folder.catalogCompanions
      where try folder.open(Library.catalogPath + ending) != nil {
        try folder.rename(Library.catalogPath + ending, to: kept + ending, replacing: false)
      }
      try folder.rename(Self.newCatalog, to: Library.catalogPath, replacing: false)
      try folder.sync()
      return isThere ? kept : nil
    }
  }
}

// MARK: - Filling

extension Rebuilding {
  private mutating func fill(_ database: Database, id: LibraryID) async throws {
    let (now, log) = (options.now(), Base32.text(of: options.random(5)))
    try await database.write { db in
      _ = try db.run(FoundingQueries.insertLibrary, id, now, log)
    }
    report.accounts = try await fill(database, from: "accounts") { db, document in
      try db.run(RebuildQueries.account, document.text)
    }
    let assets = try await disk.run { [folder] () throws(BlobError) in
      try folder.names(in: Documents.path + "/assets").map { "assets/" + $0 }
    }
    for part in assets {
      report.assets += try await fill(
        database, from: part, lists: ["versions"]
      ) { [folder, now] db, document in
        try document.insertAsset(in: db, of: folder, now: now)
      }
    }
    try await database.write { db in _ = try db.run(EarlierReasons.update) }
    report.collections = try await fill(
      database, from: "collections", lists: ["assets"]
    ) { db, document in
      let row: Int = try db.one(
        RebuildQueries.collection, document.text)
      try db.run(RebuildQueries.shares, document.text, row)
      for (index, entry) in document.elements(of: "assets").enumerated() {
        try db.run(RebuildQueries.albumAsset, entry, row, (index + 1) * Spacing.gap)
      }
    }
    _ = try await fill(database, from: "collections", lists: ["assets"]) { db, document in
      try db.run(RebuildQueries.parent, document.text)
    }
    report.places = try await fill(
      database, from: "places", lists: ["assets", "reviews"]
    ) { db, document in
      let row: Int = try db.one(RebuildQueries.place, document.text)
      for entry in document.elements(of: "assets") {
        try db.run(RebuildQueries.placeAsset, entry, row)
      }
      for review in document.elements(of: "reviews") {
        try db.run(RebuildQueries.review, review, row)
        try db.run(RebuildQueries.reviewAssets, review)
      }
    }
    try await makeOwner(database, now: now)
    report.versions = try await database.read { db in
      try db.one(RebuildQueries.versionCount)
    }
  }

  /// Ensures that the library has at least one account.
  private func makeOwner(_ database: Database, now: Timestamp) async throws {
    let id = AccountID(random: options.random(16))
    try await database.write { db in
      let count: Int = try db.one(RebuildQueries.accountCount)
      guard count == 0 else { return }
      try db.run(
        FoundingQueries.insertAccount, id, "owner", Account.Role.administrator,
        Visibility.family, now)
    }
  }

  /// Reads the documents of a folder, several per transaction. Failures become findings, and the
  /// others continue. Only one element of their `lists` is decoded at a time.
  private mutating func fill(
    _ database: Database, from part: String, lists: Set<String> = [],
    _ insert: @escaping @Sendable (isolated Connection, Document) throws -> Void
  ) async throws -> Int {
    let path = "\(Documents.path)/\(part)"
    var names = try await disk.run { [folder] () throws(BlobError) in
      try folder.names(in: path).filter { $0.hasSuffix(".json") }
    }[...]
    var count = 0
    while !names.isEmpty {
      let chosen = names.prefix(Limits.documentBatch).map { "\(path)/\($0)" }
      let documents = await disk.run { [folder] in
        Document.read(chosen, lists: lists, in: folder)
      }
      names = names.dropFirst(documents.count)
      let found = try await database.write { db in
        try documents.map { document -> String? in
          if let problem = document.problem { return problem }
          return try db.attempt { try insert(db, document) }
            .map { "\(document.path) was not taken over: \($0)." }
        }
      }
      let findings = found.compactMap(\.self)
      count += found.count - findings.count
      for finding in findings where !report.findings.contains(finding) {
        report.findings.append(finding)
      }
    }
    return count
  }
}

/// A document in its folder.
private struct Document: Sendable {
  let path: String
  /// Without the lists that may be long.
  var text: String { parts?.rest ?? "" }
  private let parts: DocumentText?
  private let json: JSON
  private let sizeBytes: Int
  /// The reason it cannot be read, as a sentence.
  let problem: String?

  /// Reads the first documents, up to the number that is kept in memory.
  static func read(_ paths: [String], lists: Set<String>, in folder: Folder) -> [Document] {
    var (documents, held) = ([Document](), 0)
    for path in paths where held < Limits.documentBatchBytes {
      let document = Document(path, lists: lists, in: folder)
      held += document.sizeBytes
      documents.append(document)
    }
    return documents
  }

  private init(_ path: String, lists: Set<String>, in folder: Folder) {
    self.path = path
    do {
      let bytes = try folder.read(path, limit: Limits.documentBytes) ?? []
      let parts = try DocumentText(bytes, lists: lists)
      json = try JSON(parsing: parts.rest)
      self.parts = parts
      sizeBytes = bytes.count
      let version = json["version"]?.int
      problem =
        version == 1 ? nil : "\(path) was not taken over: a later release wrote it."
    } catch {
      (json, parts, sizeBytes) = (.null, nil, 0)
      problem = "\(path) was not taken over: it cannot be read (\(error))."
    }
  }

  func elements(of list: String) -> [String] { parts.map { Array($0.elements(of: list)) } ?? [] }

  /// Adds an asset with everything that belongs to it. If its original is missing, the asset is
  /// added with a note.
  func insertAsset(in db: isolated Connection, of folder: Folder, now: Timestamp) throws {
    if let owner = json["owner"]?.string.flatMap({ AccountID($0) }) {
      try db.run(RebuildQueries.lostAccount, owner, now)
    }
    let resources = try (json["resources"]?.array ?? []).map(Resource.init)
    var missing: Message?
    for resource in resources where try !resource.isThere(in: folder) {
      missing = Message("library.originalMissing", ["filename": .text(resource.filename)])
    }
    let (row, owner) = try db.one(
      RebuildQueries.asset, text, sortTime, position?.mapCode, missing?.stored
    )
    try db.locate(row, at: position, taken: captured)
    for resource in resources { try resource.insert(in: db, asset: row, owner: owner) }
    for version in elements(of: "versions") { try db.run(RebuildQueries.version, version, row) }
    try db.run(RebuildQueries.currentVersion, text, row)
    try db.run(RebuildQueries.keywords, text, row)
    try db.run(RebuildQueries.favorites, text, row)
    try db.run(RebuildQueries.facts, text, row)
    try db.run(AssetQueries.setContentIdentifier, row)
  }

  private var sortTime: Int { captured?.sortMilliseconds ?? json["added"]?.int ?? 0 }

  private var captured: CaptureTime? {
    let given = CaptureTime(json["captured"]?.string ?? "", offset: json["offset"]?.string)
    let file = json["file"] ?? .null
    return given
      ?? CaptureTime(file["captured"]?.string ?? "", offset: file["offset"]?.string)
  }

  private var position: Position? {
    let place = json["placed"]?.bool == true ? json : json["file"] ?? .null
    guard let latitude = place["latitude"]?.double, let longitude = place["longitude"]?.double
    else { return nil }
    return Position(latitude: latitude, longitude: longitude)
  }
}

extension Document {
  /// A stored file of an asset.
  private struct Resource {
    let kind: String
    let content: BlobName
    let sizeBytes: Int
    let filename: String
    let format: String

    init(_ json: JSON) throws {
      guard let kind = json["kind"]?.string, let sizeBytes = json["bytes"]?.int,
        let content = json["sha256"]?.string.flatMap({ BlobName($0) }),
        let filename = json["filename"]?.string, let format = json["format"]?.string
      else {
        throw LibraryError.value(member: "resources", reason: "one of them says too little")
      }
      self.kind = kind
      self.content = content
      self.sizeBytes = sizeBytes
      self.filename = filename
      self.format = format
    }

    /// Anything else at its path counts as missing.
    func isThere(in folder: Folder) throws(BlobError) -> Bool {
      do throws(BlobError) {
        return try folder.open(BlobFolder.path(of: content))?.sizeBytes == sizeBytes
      } catch {
        guard error.isOfOnePlace else { throw error }
        return false
      }
    }

    func insert(in db: isolated Connection, asset: Int, owner: Int) throws(StoreError) {
      try db.run(
        RebuildQueries.resource, asset, owner, kind, content, sizeBytes, filename, format)
    }
  }
}
