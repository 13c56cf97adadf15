package import Blobs
package import Catalog
internal import Darkroom
internal import JSON
package import Media
internal import Pipeline
internal import Words

/// An asset to add, whose bytes are already stored.
struct NewAsset: Sendable {
  let id: AssetID
  let content: BlobName
  let sizeBytes: Int
  let filename: String
  let title: String?
  let format: MediaFormat
  let state: Asset.State
  /// The facts in its file, if a worker could read it.
  let facts: PhotoFacts?
  /// Whether an unreadable file is tried again later.
  var isReadAgain = false
  /// Whether its video is added with it.
  var isLive = false
}

extension Change {
  /// The asset, if visible to the actor.
  func stored(_ id: AssetID) throws(LibraryError) -> StoredAsset {
    let actor = actor
    return try onDatabase { db in try db.stored(id, for: actor) }
  }

  /// The asset's row, if visible to the actor.
  func row(of id: AssetID) throws(LibraryError) -> Int {
    let actor = actor
    let found: Int? = try onDatabase { db in
      try db.first(
        AssetQueries.rowByID, actor.rowNumber, actor.accessLevel, id)
    }
    guard let found else { throw .missing(.asset(id)) }
    return found
  }

  /// The asset, if owned by the actor: only owners change their assets.
  func owned(_ id: AssetID) throws(LibraryError) -> StoredAsset {
    let stored = try stored(id)
    guard stored.owner == actor.rowNumber else { throw .access(.notOwner(id)) }
    return stored
  }

  /// The row of one of the actor's assets, without its details.
  func ownRow(of id: AssetID) throws(LibraryError) -> Int {
    let (owner, seesHidden) = (actor.rowNumber, actor.seesHidden)
    let found: Int? = try onDatabase { db in
      try db.first(AssetQueries.ownRow, id, owner, seesHidden)
    }
    if let found { return found }
    return try owned(id).rowNumber
  }
}

// MARK: - Adding

extension Change {
  /// The actor's asset with the same bytes. Adding it again restores it from the trash.
  mutating func existing(
    _ content: BlobName
  ) throws(LibraryError) -> (id: AssetID, wasTrashed: Bool)? {
    let owner = actor.rowNumber
    let found = try onDatabase { db in
      try db.first(AssetQueries.byOwnerAndContent, owner, content)
    }
    if let found, found.wasTrashed { try takeFromTrash([found.id]) }
    return found
  }

  /// Adds an asset of the actor, with stored bytes and finished pictures.
  package mutating func add(
    content: BlobName, sizeBytes: Int, filename: String, facts: PhotoFacts
  ) throws(LibraryError) -> AssetID {
    let new = NewAsset(
      id: newID(), content: content, sizeBytes: sizeBytes, filename: filename, title: nil,
      format: facts.format, state: .ready, facts: facts)
    try insert(new)
    return new.id
  }

  /// Adds an asset of the actor; returns its row.
  @discardableResult
  mutating func insert(_ new: NewAsset) throws(LibraryError) -> Int {
    guard let owner = actor.account else { throw .access(.signInRequired) }
    let (now, facts) = (now, new.facts)
    let (captured, spot, caption) = (
      facts?.captureTime, facts?.position?.spot, facts?.caption
    )
    let (state, reason): (String, String?) =
      switch new.state {
      case .developing: ("developing", nil)
      case .ready: ("ready", nil)
      case .unreadable(let reason): ("unreadable", reason.stored)
      }
    let row = try onDatabase { db in
      let row: Int = try db.one(
        AssetQueries.insert, new.id, owner.rowNumber, owner.visibility, Asset.Kind(new.format),
        (facts?.subtypes ?? []).union(new.isLive ? .live : []).rawValue, state, reason,
        new.title ?? caption?.titleText,
        caption?.captionText, caption?.stars ?? 0, facts?.width, facts?.height,
        facts?.film?.durationSeconds, captured?.text, captured?.offset, spot?.latitude,
        spot?.longitude, facts?.camera, facts?.lens, facts?.burstID,
        captured?.sortMilliseconds ?? now.milliseconds, spot?.mapCode, now, caption?.flag,
        caption?.label)
      try db.run(
        AssetQueries.insertOriginal, row, owner.rowNumber, new.content, new.sizeBytes,
        new.filename, new.format.rawValue)
      for word in caption?.words ?? [] { try db.run(UserEditQueries.addKeyword, row, word) }
      if let facts { try db.setFacts(facts, as: facts.json.text, of: row) }
      if spot != nil { try db.locate(row, at: spot, taken: captured) }
      return row
    }
    if new.isReadAgain { _ = try plansReread(row) }
    log(
      .inserted, .asset, new.id.text, row, to: owner.rowNumber,
      owner.visibility == .family ? .family : .account)
    if new.state == .ready { try takeRegions(facts?.regions ?? [], of: row, new.id) }
    if captured != nil, facts?.camera != nil { try joinPair(row) }
    return row
  }
}
