package import Catalog
internal import Media
internal import Words

extension Change {
  /// Edits the actor's assets. Unchanged assets are not logged. A burst or stack
  /// that loses its representative gets another.
  package mutating func edit(
    _ assets: [AssetID], _ body: (inout UserEdits) -> Void
  ) throws(LibraryError) {
    try settle(try applyEdits(to: assets) { _, edits in body(&edits) })
  }

  /// Edits assets; returns the groups to settle after all of them.
  mutating func applyEdits(
    to assets: [AssetID], _ body: (AssetID, inout UserEdits) -> Void
  ) throws(LibraryError) -> GroupMoves {
    var moves = GroupMoves()
    for id in assets {
      let stored = try editable(id)
      var changed = stored
      body(id, &changed.edits)
      changed.edits.listTop()
      changed.edits = try changed.edits.checked()
      if changed.edits == stored.edits { continue }
      try store(changed, was: stored)
      moves.note(from: stored, to: changed)
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

  /// An asset that the actor owns, with its edits.
  func editable(_ id: AssetID) throws(LibraryError) -> EditableAsset {
    let owner = actor.rowNumber
    let found = try onDatabase { db in
      try db.first(UserEditQueries.byID, id)
    }
    if let found, found.owner == owner, !found.edits.isHidden || actor.seesHidden {
      return found
    }
    // The existence of another owner's asset is revealed only if it is visible.
    _ = try stored(id)
    throw .access(.notOwner(id))
  }

  /// Returns those of assets visible to the actor that the actor owns.
  func own(among assets: [AssetID]) throws(LibraryError) -> [AssetID] {
    var own: [AssetID] = []
    for id in assets {
      do {
        _ = try editable(id)
        own.append(id)
      } catch {
        guard case .access(.notOwner) = error else { throw error }
      }
    }
    return own
  }

  private mutating func store(
    _ changed: EditableAsset, was stored: EditableAsset
  ) throws(LibraryError) {
    let before = try audience(of: stored.rowNumber)
    let (edits, now) = (changed.edits, now)
    try onDatabase { db in
      try db.run(
        UserEditQueries.update, changed.rowNumber, edits.visibility, edits.isHidden,
        edits.trashed, edits.title, edits.subtitle, edits.caption,
        edits.rating, edits.captured?.text, edits.captured?.offset,
        edits.placing != .byFile, edits.givenPosition?.latitude,
        edits.givenPosition?.longitude, edits.burst?.id,
        edits.burst?.pick.rawValue ?? 0, edits.burst?.isRepresentative ?? false,
        edits.stack?.id, edits.stack?.isTop ?? false, changed.sortTime,
        changed.position?.mapCode, now, edits.flag, edits.label)
      if changed.position != stored.position || edits.captured != stored.edits.captured {
        try db.locate(changed.rowNumber, at: changed.position, taken: changed.captured)
      }
    }
    log(changed.id, from: before, to: try audience(of: stored.rowNumber))
    if changed.edits.isAway != stored.edits.isAway {
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
    let stored = try editable(asset)
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
