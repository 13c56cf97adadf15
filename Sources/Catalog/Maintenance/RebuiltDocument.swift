package import Blobs
internal import JSON
internal import Media
internal import Store
internal import Words

/// A document in its folder, from which a catalog is rebuilt.
package struct RebuiltDocument: Sendable {
  /// A kind of documents, in the order in which they are inserted.
  package enum Part: Sendable {
    case account, asset, collection
    /// The folders of collections, once all collections are there.
    case parent
    case place

    /// The members that may be long.
    package var lists: Set<String> {
      switch self {
      case .account: []
      case .asset: ["versions"]
      case .collection, .parent: ["assets"]
      case .place: ["assets", "reviews"]
      }
    }
  }

  package let path: String
  /// Without the lists that may be long.
  var text: String { parts?.rest ?? "" }
  private let parts: DocumentText?
  private let json: JSON
  private let sizeBytes: Int
  /// The reason it cannot be read, as a sentence.
  package let problem: String?

  /// Reads the first documents, up to the number that is kept in memory.
  package static func read(
    _ paths: [String], lists: Set<String>, in folder: Folder
  ) -> [RebuiltDocument] {
    var (documents, held) = ([RebuiltDocument](), 0)
    for path in paths where held < LibraryLimits.documentBatchBytes {
      let document = RebuiltDocument(path, lists: lists, in: folder)
      held += document.sizeBytes
      documents.append(document)
    }
    return documents
  }

  private init(_ path: String, lists: Set<String>, in folder: Folder) {
    self.path = path
    do {
      let bytes = try folder.read(path, limit: LibraryLimits.documentBytes) ?? []
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

  private func elements(of list: String) -> [String] {
    parts.map { Array($0.elements(of: list)) } ?? []
  }

  /// Inserts what the document says.
  fileprivate func insert(
    as part: Part, into db: isolated Connection, of folder: Folder, now: Timestamp
  ) throws {
    switch part {
    case .account: try db.run(RebuildQueries.account, text)
    case .asset: try insertAsset(in: db, of: folder, now: now)
    case .collection: try insertCollection(in: db)
    case .parent: try db.run(RebuildQueries.parent, text)
    case .place: try insertPlace(in: db)
    }
  }

  private func insertCollection(in db: isolated Connection) throws(StoreError) {
    let row = try db.one(RebuildQueries.collection, text)
    try db.run(RebuildQueries.shares, text, row)
    for (index, entry) in elements(of: "assets").enumerated() {
      try db.run(RebuildQueries.albumAsset, entry, row, (index + 1) * Spacing.gap)
    }
  }

  private func insertPlace(in db: isolated Connection) throws(StoreError) {
    let row = try db.one(RebuildQueries.place, text)
    for entry in elements(of: "assets") { try db.run(RebuildQueries.placeAsset, entry, row) }
    for review in elements(of: "reviews") {
      try db.run(RebuildQueries.review, review, row)
      try db.run(RebuildQueries.reviewAssets, review)
    }
  }

  /// Adds an asset with everything that belongs to it. If its original is missing, the asset is
  /// added with a note.
  private func insertAsset(in db: isolated Connection, of folder: Folder, now: Timestamp) throws {
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

extension RebuiltDocument {
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

extension CatalogFile {
  /// Inserts documents in one transaction. Returns for each the reason why it was not taken over,
  /// if it was not; the others are inserted.
  package func insert(
    _ documents: [RebuiltDocument], as part: RebuiltDocument.Part, of folder: Folder,
    now: Timestamp
  ) async throws -> [String?] {
    try await write { db in
      try documents.map { document in
        if let problem = document.problem { return problem }
        return try db.attempt { try document.insert(as: part, into: db, of: folder, now: now) }
          .map { "\(document.path) was not taken over: \($0)." }
      }
    }
  }
}
