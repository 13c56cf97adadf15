package import Blobs
package import Darkroom
internal import ImageEngine
internal import JSON
internal import Media
internal import Store

/// What an asset is when it is added: of bytes that are kept already.
struct NewAsset: Sendable {
  let id: AssetID
  let content: BlobName
  let sizeBytes: Int
  let filename: String
  let title: String?
  let format: MediaFormat
  let state: Asset.State
  /// What its file says, where a worker could read it.
  let facts: PhotoFacts?
  /// Whether it is read again later, being unreadable now.
  var isReadAgain = false
  /// Whether its film comes with it.
  var isLive = false
}

extension Change {
  /// The asset, where the actor sees it.
  func stored(_ id: AssetID) throws(LibraryError) -> StoredAsset {
    let actor = actor
    return try onDatabase { db in try db.stored(id, for: actor) }
  }

  /// The asset's row, where the actor sees it.
  func row(of id: AssetID) throws(LibraryError) -> Int {
    let actor = actor
    let found: Int? = try onDatabase { db in
      try db.first(
        AssetQueries.rowByID, [actor.rowNumber, actor.seesFamily, id], row: column("rowNumber"))
    }
    guard let found else { throw .noSuchAsset(id) }
    return found
  }

  /// The asset, where the actor owns it: only owners change what is theirs.
  func owned(_ id: AssetID) throws(LibraryError) -> StoredAsset {
    let stored = try stored(id)
    guard stored.owner == actor.rowNumber else { throw .notOwner(id) }
    return stored
  }

  /// The row of an asset of the actor's, without all that is known of it.
  func ownRow(of id: AssetID) throws(LibraryError) -> Int {
    let owner = actor.rowNumber
    let found: Int? = try onDatabase { db in
      try db.first(AssetQueries.ownRow, id, owner, row: column("rowNumber"))
    }
    if let found { return found }
    return try owned(id).rowNumber
  }

  /// Tells everybody who sees the asset that it is another.
  mutating func logUpdate(of stored: StoredAsset) throws(LibraryError) {
    let sight = try sight(of: stored.rowNumber)
    log(stored.asset.id, from: sight, to: sight)
  }
}

// MARK: - Adding

extension Change {
  /// The asset that the actor has of these bytes already. Whoever adds it again
  /// wants it, so that it comes out of the trash.
  mutating func existing(
    _ content: BlobName
  ) throws(LibraryError) -> (id: AssetID, wasTrashed: Bool)? {
    let owner = actor.rowNumber
    let found = try onDatabase { db in
      try db.first(AssetQueries.byOwnerAndContent, owner, content) { (row) throws(StoreError) in
        (id: try row["id"] as AssetID, wasTrashed: try row["wasTrashed"] as Bool)
      }
    }
    if let found, found.wasTrashed { try takeFromTrash([found.id]) }
    return found
  }

  /// Adds an asset of the actor's, of bytes that are kept and pictures that are
  /// made already.
  package mutating func add(
    content: BlobName, sizeBytes: Int, filename: String, facts: PhotoFacts
  ) throws(LibraryError) -> AssetID {
    let new = NewAsset(
      id: newID(), content: content, sizeBytes: sizeBytes, filename: filename, title: nil,
      format: facts.format, state: .ready, facts: facts)
    try insert(new)
    return new.id
  }

  /// Adds an asset of the actor's; returns its row.
  @discardableResult
  mutating func insert(_ new: NewAsset) throws(LibraryError) -> Int {
    guard let owner = actor.account else { throw .signInRequired }
    let (now, facts) = (now, new.facts)
    let (captured, spot, caption) = (
      facts?.captureTime, facts.flatMap(Position.init(of:)), facts?.caption
    )
    let (state, reason): (String, String?) =
      switch new.state {
      case .developing: ("developing", nil)
      case .ready: ("ready", nil)
      case .unreadable(let reason): ("unreadable", reason)
      }
    let row = try onDatabase { db in
      let row: Int = try db.one(
        AssetQueries.insert, new.id, owner.rowNumber, owner.visibility, Asset.Kind(new.format),
        (facts?.subtypes ?? []).union(new.isLive ? .live : []).rawValue, state, reason,
        new.title ?? caption?.titleText,
        caption?.captionText, caption?.stars ?? 0, facts?.width, facts?.height,
        facts?.film?.durationSeconds, captured?.text, captured?.offset, spot?.latitude,
        spot?.longitude, facts?.camera, facts?.lens, facts?.burstID,
        captured?.sortMilliseconds ?? now.milliseconds, spot?.mapCode, now,
        row: column("rowNumber"))
      try db.run(
        AssetQueries.insertOriginal, row, owner.rowNumber, new.content, new.sizeBytes,
        new.filename, new.format.rawValue)
      for word in caption?.words ?? [] { try db.run(DecisionQueries.addKeyword, row, word) }
      if let facts { try db.setFacts(facts, of: row) }
      if spot != nil { try db.locate(row, at: spot, taken: captured) }
      return row
    }
    if new.isReadAgain { _ = try plansReread(row) }
    log(
      .inserted, .asset, new.id.text, row, to: owner.rowNumber,
      owner.visibility == .family ? .family : .account)
    return row
  }
}

extension Connection {
  /// Keeps what an asset's file says of itself.
  func setFacts(_ facts: PhotoFacts, of row: Int) throws(StoreError) {
    try run(AssetQueries.setFacts, row, facts.json.text)
    if facts.contentIdentifier != nil { try run(AssetQueries.setContentIdentifier, row) }
  }
}
