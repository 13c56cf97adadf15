package import Blobs
internal import JSON
internal import Media
internal import Store
package import Words

extension RebuiltDocument {
  /// Inserts the contents of the document. Calls `lose` for a part that cannot be read.
  fileprivate func insert(
    as part: Part, into db: isolated Connection, there: [BlobName: Int], now: Timestamp,
    lose: (Message) -> Void
  ) throws {
    switch part {
    case .account: try insertAccount(in: db)
    case .person: try insertPerson(in: db)
    case .cover: try db.run(PersonDocumentQueries.setCover, value("id"), value("cover"))
    case .asset: try insertAsset(in: db, there: there, now: now, lose: lose)
    case .collection: try insertCollection(in: db, lose: lose)
    case .parent:
      guard value("parent") != .null else { return }
      try db.run(RebuildQueries.parent, value("id"), value("parent"))
    case .place: try insertPlace(in: db, lose: lose)
    }
  }

  private func value(_ name: String) -> Value { json.column(name) }

  /// A member that earlier releases did not write.
  private func value(_ name: String, or absent: Value) -> Value {
    let found = value(name)
    return found == .null ? absent : found
  }

  /// A word, if this release knows it.
  private func word(_ name: String, of known: [String]) -> String? {
    json[name]?.string.flatMap { known.contains($0) ? $0 : nil }
  }

  private func insertAccount(in db: isolated Connection) throws(StoreError) {
    try db.run(
      RebuildQueries.account, value("id"), value("name"), value("role"), value("visibility"),
      value("quotaBytes"), value("made"), value("removed"))
    guard value("people") != .null else { return }
    try db.run(PersonDocumentQueries.insertSwitch, value("id"), value("people"))
  }

  private func insertPerson(in db: isolated Connection) throws(StoreError) {
    try db.run(
      PersonDocumentQueries.insertPerson, value("id"), value("name"), value("made"),
      value("modified"))
    try db.run(PersonDocumentQueries.insertHidden, value("id"), json.list("hidden"))
    try db.run(PersonDocumentQueries.insertAliases, value("id"), json.list("merged"))
  }

  private func insertCollection(
    in db: isolated Connection, lose: (Message) -> Void
  ) throws {
    let rule = value("rule") == .null ? nil : json["rule"]?.text
    let row = try db.one(
      RebuildQueries.collection, value("id"), value("owner"), value("holds"), value("title"),
      value("position"), value("cover"), rule, value("made"), value("modified"))
    for share in json["shares"]?.array ?? [] {
      try db.run(
        RebuildQueries.share, row, share.column("account"), share.column("mayAdd"),
        share.column("made"))
    }
    try each("assets", lose: lose) { entry, index in
      try db.run(
        RebuildQueries.albumAsset, row, entry.column("id"), (index + 1) * Spacing.gap,
        entry.column("adder"))
    }
  }

  private func insertPlace(in db: isolated Connection, lose: (Message) -> Void) throws {
    let row = try db.one(
      RebuildQueries.place, value("id"), value("owner"), value("name"), value("latitude"),
      value("longitude"), value("made"), value("modified"))
    try each("assets", lose: lose) { entry, _ in
      try db.run(RebuildQueries.placeAsset, row, entry.column("id"), entry.column("added"))
    }
    try each("reviews", lose: lose) { review, _ in
      try db.run(
        RebuildQueries.review, review.column("id"), row, review.column("author"),
        review.column("stars"), review.column("text"), review.column("made"),
        review.column("modified"))
      for (position, asset) in (review["assets"]?.array ?? []).enumerated() {
        try db.run(RebuildQueries.reviewAsset, review.column("id"), asset.column, position)
      }
    }
  }

  /// Adds an asset with everything that belongs to it. If its original is missing, the asset is
  /// added with a note.
  private func insertAsset(
    in db: isolated Connection, there: [BlobName: Int], now: Timestamp,
    lose: (Message) -> Void
  ) throws {
    if let owner = json["owner"]?.string.flatMap({ AccountID($0) }) {
      try db.run(RebuildQueries.lostAccount, owner, now)
    }
    let resources = try (json["resources"]?.array ?? []).map(Resource.init)
    guard resources.contains(where: { $0.kind == Resource.original }) else {
      throw LibraryError.value(member: "resources", reason: Message("library.badValue.resources"))
    }
    var missing: Message?
    for resource in resources where there[resource.content] != resource.sizeBytes {
      missing = Message("library.originalMissing", ["filename": .text(resource.filename)])
    }
    let (row, owner) = try insertRow(in: db, missing: missing?.stored)
    try db.locate(row, at: position, taken: captured)
    for resource in resources { try resource.insert(in: db, asset: row, owner: owner) }
    // A version whose file is missing says so when it is shown.
    for file in recipeFiles {
      try db.run(RebuildQueries.recipeFile, row, file.content, file.sizeBytes, file.format)
    }
    try each("versions", lose: lose) { version, _ in try insert(version, of: row, in: db) }
    try db.run(RebuildQueries.currentVersion, row, value("current"))
    try each("faces", lose: lose) { face, _ in try insert(face: face, of: row, in: db) }
    try db.setCutFaces(of: row)
    try db.run(RebuildQueries.keywords, row, json.list("keywords"))
    try db.run(RebuildQueries.refusedKeywords, row, json.list("refusedKeywords"))
    try db.run(RebuildQueries.favorites, row, json.list("favorites"))
    if let facts = json["facts"], facts != .null {
      try db.run(RebuildQueries.facts, row, facts.text)
    }
    try db.run(AssetQueries.setContentIdentifier, row)
  }

  /// Missing visibility means private.
  private func insertRow(
    in db: isolated Connection, missing: String?
  ) throws(StoreError) -> (row: Int, owner: Int) {
    let file = json["file"] ?? .null
    let added = value("added")
    let current = value("current")
    return try db.one(
      RebuildQueries.asset, value("id"), value("owner"),
      json["visibility"]?.string == "family" ? "family" : "private", value("media"),
      value("subtypes", or: .integer(0)), missing == nil ? value("state") : .text("unreadable"),
      missing.map(Value.text) ?? value("reason"), value("hidden", or: .integer(0)),
      value("trashed"), added, value("modified", or: added), value("title"), value("subtitle"),
      value("caption"), value("rating", or: .integer(0)),
      word("flag", of: ["picked", "rejected"]),
      word("label", of: ["red", "yellow", "green", "blue", "purple"]),
      value("captured"), value("offset"), value("placed", or: .integer(0)), value("latitude"),
      value("longitude"), value("burst"), value("burstPick", or: .integer(0)),
      value("representative", or: .integer(0)), value("stack"), value("stackTop", or: .integer(0)),
      file.column("width"), file.column("height"), file.column("duration"),
      file.column("captured"), file.column("offset"), file.column("latitude"),
      file.column("longitude"), file.column("camera"), file.column("lens"),
      file.column("placeholder"), file.column("thumbHash"),
      current == .integer(0) ? .null : current, sortTime, position?.mapCode)
  }

  private func insert(
    _ version: JSON, of row: Int, in db: isolated Connection
  ) throws(StoreError) {
    try db.run(
      RebuildQueries.version, row, version.column("number"), version["recipe"]?.text,
      version.column("made"), version.column("maker"), version.column("width"),
      version.column("height"), version["fonts"]?.array == nil ? nil : version["fonts"]?.text)
  }

  private func insert(
    face: JSON, of row: Int, in db: isolated Connection
  ) throws(StoreError) {
    let box = face["box"]?.array ?? []
    func side(_ index: Int) -> Value { index < box.count ? box[index].column : .null }
    try db.run(
      PersonDocumentQueries.insertFace, face.column("id"), row, side(0), side(1), side(2),
      side(3), face.column("source"), face.column("person"),
      face.column("confirmed") == .integer(1), face.column("removed") == .integer(1))
    try db.run(PersonDocumentQueries.insertRefusals, face.column("id"), face.list("not"))
  }
}

/// The end of a sentence about an insertion that failed.
private func reason(of error: any Error) -> Message {
  (error as? StoreError)?.reason ?? Message(explaining: error)
}

/// How the insertion of a document ended.
package struct DocumentInsertion: Sendable {
  /// The reason why it was not taken over.
  package var problem: Message?
  /// The parts of it that were not there, or damaged; the rest of it was taken over.
  package var losses: [Message] = []
}

extension CatalogFile {
  /// Inserts documents in one transaction, each as far as it can be. `there` has the lengths of the
  /// original files that are there.
  package func insert(
    _ documents: [RebuiltDocument], as part: RebuiltDocument.Part,
    there: [BlobName: Int], now: Timestamp
  ) async throws -> [DocumentInsertion] {
    try await write { db in
      try documents.map { document in
        if let problem = document.problem { return DocumentInsertion(problem: problem) }
        var losses = document.losses
        let error = try db.attempt {
          try document.insert(as: part, into: db, there: there, now: now) { losses.append($0) }
        }
        guard let error else { return DocumentInsertion(losses: losses) }
        try error.throwIfOfMoment()
        return DocumentInsertion(
          problem: Message(
            "finding.documentRefused",
            ["path": .text(document.path), "reason": .message(reason(of: error))]))
      }
    }
  }
}
