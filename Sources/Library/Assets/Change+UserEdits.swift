package import Catalog
internal import Media
internal import Words

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
  func decided(_ id: AssetID) throws(LibraryError) -> EditableAsset {
    let owner = actor.rowNumber
    let found = try onDatabase { db in
      try db.first(UserEditQueries.byID, id)
    }
    if let found, found.owner == owner, !found.decisions.isHidden || actor.seesHidden {
      return found
    }
    // The existence of another owner's asset is revealed only if it is visible.
    _ = try stored(id)
    throw .notOwner(id)
  }

  /// Returns those of assets visible to the actor that the actor owns.
  package func own(among assets: [AssetID]) throws(LibraryError) -> [AssetID] {
    var own: [AssetID] = []
    for id in assets {
      do {
        _ = try decided(id)
        own.append(id)
      } catch {
        guard case .notOwner = error else { throw error }
      }
    }
    return own
  }

  private mutating func store(
    _ edited: EditableAsset, was stored: EditableAsset
  ) throws(LibraryError) {
    let before = try audience(of: stored.rowNumber)
    let (decisions, now) = (edited.decisions, now)
    try onDatabase { db in
      try db.run(
        UserEditQueries.update, edited.rowNumber, decisions.visibility, decisions.isHidden,
        decisions.trashed, decisions.title, decisions.subtitle, decisions.caption,
        decisions.rating, decisions.captured?.text, decisions.captured?.offset,
        decisions.placing != .byFile, decisions.givenPosition?.latitude,
        decisions.givenPosition?.longitude, decisions.burst?.id,
        decisions.burst?.pick.rawValue ?? 0, decisions.burst?.isRepresentative ?? false,
        decisions.stack?.id, decisions.stack?.isTop ?? false, edited.sortTime,
        edited.position?.mapCode, now, decisions.flag, decisions.label)
      if edited.position != stored.position || decisions.captured != stored.decisions.captured {
        try db.locate(edited.rowNumber, at: edited.position, taken: edited.captured)
      }
    }
    log(edited.id, from: before, to: try audience(of: stored.rowNumber))
    if edited.decisions.isAway != stored.decisions.isAway {
      _ = try groupLooseFaces(of: stored.rowNumber)
    }
  }
}

extension UserEdits {
  /// Whether only its owner sees it, in a place of its own.
  fileprivate var isAway: Bool { isHidden || trashed != nil }
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
          ? try db.change(UserEditQueries.addFavorite, account, row)
          : try db.change(UserEditQueries.removeFavorite, account, row)
      }
      if isNew > 0 { log(.updated, .asset, id.text, row, to: account) }
    }
  }

  /// Replaces the keywords of one of the actor's assets.
  package mutating func setKeywords(
    of asset: AssetID, to words: [String]
  ) throws(LibraryError) {
    let stored = try decided(asset)
    guard words.count <= LibraryLimits.keywords else {
      throw .value(
        member: "keywords",
        reason: Message("library.badValue.keywords", ["limit": .number(LibraryLimits.keywords)]))
    }
    for word in words {
      guard word.isKeyword else {
        throw .value(
          member: "keywords",
          reason: Message(
            "library.badValue.keyword", ["limit": .number(LibraryLimits.keywordBytes)]))
      }
    }
    let now = now
    try onDatabase { db in
      try db.run(UserEditQueries.removeKeywords, stored.rowNumber)
      for word in words { try db.run(UserEditQueries.addKeyword, stored.rowNumber, word) }
      try db.run(UserEditQueries.touch, stored.rowNumber, now)
    }
    let audience = try audience(of: stored.rowNumber)
    log(asset, from: audience, to: audience)
  }
}
