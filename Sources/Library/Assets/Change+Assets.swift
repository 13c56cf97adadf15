internal import Blobs
internal import Darkroom
internal import ImageEngine
internal import Store

/// What an asset is when it is added.
struct NewAsset: Sendable {
  let id: AssetID
  let content: BlobName
  let sizeBytes: Int
  let filename: String
  let title: String?
  let kind: FileKind
  let state: Asset.State
  /// What its file says, where a worker could read it.
  let facts: PhotoFacts?
}

extension Change {
  /// Where an object stands that this transaction has touched.
  struct Touched: Sendable {
    let id: String
    let owner: Int
    let visibility: Visibility

    init(_ row: borrowing Row) throws(StoreError) {
      id = try row["id"]
      owner = try row["owner"]
      visibility = try row["visibility"]
    }

    init(_ stored: StoredAsset) {
      id = stored.asset.id.text
      owner = stored.owner
      visibility = stored.asset.visibility
    }
  }

  /// Logs what everybody who sees the asset is to know.
  mutating func log(_ change: ChangeEntry.Change, _ touched: Touched) {
    log(
      change, asset: touched.id, owner: touched.owner,
      audience: touched.visibility == .family ? .family : .owner)
  }

  /// The asset, where the actor owns it: only owners change what is theirs.
  func owned(_ id: AssetID) throws(LibraryError) -> StoredAsset {
    let actor = actor
    let stored = try onDatabase { db in try db.stored(id, for: actor) }
    guard stored.owner == actor.rowNumber else { throw .notOwner(id) }
    return stored
  }
}

// MARK: - Adding

extension Change {
  /// The asset that the actor has of these bytes already.
  func existing(_ content: BlobName) throws(LibraryError) -> AssetID? {
    let owner = actor.rowNumber
    return try onDatabase { db in
      try db.first(AssetQueries.byOwnerAndContent, owner, content, row: column("id"))
    }
  }

  /// Adds an asset of the actor's; returns its row.
  mutating func insert(_ new: NewAsset) throws(LibraryError) -> Int {
    guard let owner = actor.account else { throw .signInRequired }
    let (now, captured) = (now, new.facts?.captureTime)
    var (state, reason) = ("developing", String?.none)
    if case .unreadable(let why) = new.state { (state, reason) = ("unreadable", why) }
    let row = try onDatabase { db in
      let row: Int = try db.one(
        AssetQueries.insert, new.id, owner.rowNumber, owner.visibility, new.kind.media, state,
        reason, new.title, new.facts?.width, new.facts?.height, captured?.text, captured?.offset,
        captured?.sortMilliseconds ?? now.milliseconds, now, row: column("rowNumber"))
      try db.run(
        AssetQueries.insertOriginal, row, owner.rowNumber, new.content, new.sizeBytes,
        new.filename, new.kind.format)
      return row
    }
    log(
      .inserted, asset: new.id.text, owner: owner.rowNumber,
      audience: owner.visibility == .family ? .family : .owner)
    return row
  }
}

// MARK: - Developing

extension Change {
  mutating func setReady(_ stored: StoredAsset, facts: PhotoFacts) throws(LibraryError) {
    let captured = facts.captureTime
    let touched = try onDatabase { db in
      try db.first(
        DevelopmentQueries.setReady, stored.rowNumber, facts.width, facts.height, captured?.text,
        captured?.offset, captured?.sortMilliseconds ?? stored.asset.added.milliseconds,
        facts.placeholder, row: Touched.init)
    }
    if let touched { log(.updated, touched) }
  }

  mutating func setUnreadable(_ stored: StoredAsset, reason: String) throws(LibraryError) {
    let touched = try onDatabase { db in
      try db.first(
        DevelopmentQueries.setUnreadable, stored.rowNumber, reason, row: Touched.init)
    }
    if let touched { log(.updated, touched) }
  }
}

extension PhotoFacts {
  var captureTime: CaptureTime? { captured.flatMap { CaptureTime($0, offset: offset) } }
}

// MARK: - Who sees it

extension Change {
  package mutating func setVisibility(
    of asset: AssetID, to visibility: Visibility
  ) throws(LibraryError) {
    let stored = try owned(asset)
    if stored.asset.visibility == visibility { return }
    try onDatabase { db in
      _ = try db.run(AssetQueries.setVisibility, stored.rowNumber, visibility)
    }
    // For the others it comes or goes; for its owner it is another.
    log(.updated, asset: asset.text, owner: stored.owner, audience: .owner)
    log(
      visibility == .family ? .inserted : .deleted, asset: asset.text, owner: stored.owner,
      audience: .others)
  }
}
