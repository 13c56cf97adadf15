internal import Media
internal import Store

/// The columns of an asset that decisions concern.
struct DecidedAsset: Sendable {
  let id: AssetID
  let rowNumber: Int
  let owner: Int
  let added: Timestamp
  let fileCaptured: CaptureTime?
  let filePosition: Position?
  var decisions: UserEdits

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["id"]
    rowNumber = try row["rowNumber"]
    owner = try row["owner"]
    added = try row["added"]
    let time: String? = try row["fileCaptured"]
    let offset: String? = try row["fileOffset"]
    fileCaptured = time.flatMap { CaptureTime($0, offset: offset) }
    filePosition = try Position(row, "fileLatitude", "fileLongitude")
    decisions = try UserEdits(row)
  }

  var captured: CaptureTime? { decisions.captured ?? fileCaptured }

  /// The sort key of the library: local capture time, else the time of adding.
  var sortTime: Int { captured?.sortMilliseconds ?? added.milliseconds }

  var position: Position? {
    if case .given(let position) = decisions.placing { return position }
    return filePosition
  }
}

extension Change {
  /// Changes decisions about the actor's assets. Unchanged assets are not logged. A burst or stack
  /// that loses its representative gets another.
  package mutating func edit(
    _ assets: [AssetID], _ body: (inout UserEdits) -> Void
  ) throws(LibraryError) {
    try settle(try decide(assets) { _, decisions in body(&decisions) })
  }

  /// Changes decisions; returns the groups to settle after all of them.
  mutating func decide(
    _ assets: [AssetID], _ body: (AssetID, inout UserEdits) -> Void
  ) throws(LibraryError) -> GroupMoves {
    var moves = GroupMoves()
    for id in assets {
      let stored = try decided(id)
      var edited = stored
      body(id, &edited.decisions)
      edited.decisions.listTop()
      edited.decisions = try edited.decisions.checked()
      if edited.decisions == stored.decisions { continue }
      try store(edited, was: stored)
      moves.note(from: stored, to: edited)
    }
    return moves
  }

  package mutating func edit(
    _ asset: AssetID, _ body: (inout UserEdits) -> Void
  ) throws(LibraryError) {
    try edit([asset], body)
  }

  package mutating func setVisibility(
    of asset: AssetID, to visibility: Visibility
  ) throws(LibraryError) {
    try edit(asset) { $0.visibility = visibility }
  }

  /// Moves assets to the trash, where only their owner sees them.
  package mutating func trash(_ assets: [AssetID]) throws(LibraryError) {
    let now = now
    try edit(assets) { $0.trashed = $0.trashed ?? now }
  }

  package mutating func takeFromTrash(_ assets: [AssetID]) throws(LibraryError) {
    try edit(assets) { $0.trashed = nil }
  }

  /// The decisions of an asset owned by the actor.
  func decided(_ id: AssetID) throws(LibraryError) -> DecidedAsset {
    let owner = actor.rowNumber
    let found = try onDatabase { db in
      try db.first(DecisionQueries.byID, id)
    }
    if let found, found.owner == owner { return found }
    // The existence of another owner's asset is revealed only if it is visible.
    _ = try stored(id)
    throw .notOwner(id)
  }

  private mutating func store(
    _ edited: DecidedAsset, was stored: DecidedAsset
  ) throws(LibraryError) {
    let before = try audience(of: stored.rowNumber)
    let (decisions, now) = (edited.decisions, now)
    try onDatabase { db in
      _ = try db.run(
        DecisionQueries.update, edited.rowNumber, decisions.visibility, decisions.isHidden,
        decisions.trashed, decisions.title, decisions.subtitle, decisions.caption,
        decisions.rating, decisions.captured?.text, decisions.captured?.offset,
        decisions.placing != .byFile, decisions.givenPosition?.latitude,
        decisions.givenPosition?.longitude, decisions.burst?.id,
        decisions.burst?.pick.rawValue ?? 0, decisions.burst?.isRepresentative ?? false,
        decisions.stack?.id, decisions.stack?.isTop ?? false, edited.sortTime,
        edited.position?.mapCode, now)
      if edited.position != stored.position || decisions.captured != stored.decisions.captured {
        try db.locate(edited.rowNumber, at: edited.position, taken: edited.captured)
      }
    }
    log(edited.id, from: before, to: try audience(of: stored.rowNumber))
  }
}

// MARK: - Favourites and keywords

extension Change {
  /// Marks assets as the actor's favourites; visible assets suffice.
  package mutating func setFavorite(
    _ assets: [AssetID], to isFavorite: Bool
  ) throws(LibraryError) {
    let account = actor.rowNumber
    for id in assets {
      let row = try row(of: id)
      let isNew = try onDatabase { db in
        isFavorite
          ? try db.run(DecisionQueries.addFavorite, account, row)
          : try db.run(DecisionQueries.removeFavorite, account, row)
      }
      if isNew > 0 { log(.updated, .asset, id.text, row, to: account) }
    }
  }

  /// Replaces the keywords of one of the actor's assets.
  package mutating func setKeywords(
    of asset: AssetID, to words: [String]
  ) throws(LibraryError) {
    let stored = try decided(asset)
    guard words.count <= Limits.keywords else {
      throw .value(member: "keywords", reason: "there may be at most \(Limits.keywords)")
    }
    for word in words {
      guard word.isKeyword else {
        throw .value(member: "keywords", reason: "each has 1 to \(Limits.keywordBytes) bytes")
      }
    }
    let now = now
    try onDatabase { db in
      try db.run(DecisionQueries.removeKeywords, stored.rowNumber)
      for word in words { try db.run(DecisionQueries.addKeyword, stored.rowNumber, word) }
      try db.run(DecisionQueries.touch, stored.rowNumber, now)
    }
    let audience = try audience(of: stored.rowNumber)
    log(asset, from: audience, to: audience)
  }
}

/// The statements for people's decisions. They find assets by id; `Change` compares
/// their owner with the actor.
enum DecisionQueries {
  static let byID = CatalogQuery(
    """
    select
      rowNumber, id, owner, added, visibility, isHidden, trashed, title, subtitle, caption, rating,
      givenCaptured, givenOffset, isPlaced, givenLatitude, givenLongitude, burst, burstPick,
      isRepresentative, stack, isStackTop, fileCaptured, fileOffset, fileLatitude, fileLongitude
    from asset where id = ?1
    """, row: DecidedAsset.init)

  static let update = CatalogStatement(
    """
    update asset set
      visibility = ?2, isHidden = ?3, trashed = ?4, title = ?5, subtitle = ?6, caption = ?7,
      rating = ?8, givenCaptured = ?9, givenOffset = ?10, isPlaced = ?11, givenLatitude = ?12,
      givenLongitude = ?13, burst = ?14, burstPick = ?15, isRepresentative = ?16, stack = ?17,
      isStackTop = ?18, sortTime = ?19, mapCode = ?20, modified = ?21
    where rowNumber = ?1
    """)

  static let touch = CatalogStatement(
    """
    update asset set modified = ?2 where rowNumber = ?1
    """)

  static let addFavorite = CatalogStatement(
    """
    insert into favorite (account, asset) values (?1, ?2) on conflict do nothing
    """)

  static let removeFavorite = CatalogStatement(
    """
    delete from favorite where account = ?1 and asset = ?2
    """)

  static let removeKeywords = CatalogStatement(
    """
    delete from keyword where asset = ?1
    """)

  static let addKeyword = CatalogStatement(
    """
    insert into keyword (asset, word) values (?1, ?2) on conflict do nothing
    """)
}
