internal import Blobs
internal import Catalog
internal import Media
internal import Pipeline
internal import Platform
internal import Words

extension ImportService {
  /// Stores all of them in one transaction. `note` is the record of their bytes.
  func store(
    _ prepared: [[ImportPart]], note: DraftID, as principal: Principal
  ) async throws -> [ImportOutcome] {
    let new = prepared.joined().filter(\.isNew).compactMap(\.content)
    let outcomes: [ImportOutcome]
    do {
      (outcomes, _) = try await catalog.transaction(as: principal) { change throws(LibraryError) in
        var outcomes: [ImportOutcome] = []
        var ids = change.ids(for: prepared.joined().map(\.file.name))[...]
        for parts in prepared {
          try change.store(parts, ids: Array(ids.prefix(parts.count)), into: &outcomes)
          ids = ids.dropFirst(parts.count)
        }
        return outcomes
      }
    } catch {
      // The note stays, and the next start checks whether anything refers to them.
      blobs.letGo(new)
      throw error
    }
    if !new.isEmpty { await blobs.settle(new, of: note) }
    development.wake()
    return outcomes
  }
}

extension ImportPart {
  /// The outcome if its bytes are new.
  var endKind: ImportOutcome.Kind {
    switch role {
    case .refused: .refused
    case .failed: .failed
    case .sidecar: .sidecar
    case .original(let format, let state, _):
      if companionOf != nil, format.kind == .film {
        .paired
      } else {
        state == .developing ? .stored : .kept
      }
    }
  }
}

/// Related files, and the outcome of each.
private struct StoredUnit {
  var parts: [ImportPart]
  /// The ids for assets, by part.
  let ids: [AssetID]
  var assets: [Int: AssetID] = [:]
  var kinds: [Int: ImportOutcome.Kind] = [:]
}

extension Change {
  /// Returns an id for each name, in the natural order of the names: photos without a date that are
  /// stored at once are listed by their ids.
  fileprivate func ids(for names: [String]) -> [AssetID] {
    let order = names.indices.sorted { names[$0].comesNaturally(before: names[$1]) }
    let ids = names.map { _ in newID() as AssetID }.sorted()
    return zip(order, ids).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Stores related files, whose bytes are already there.
  fileprivate mutating func store(
    _ parts: [ImportPart], ids: [AssetID], into outcomes: inout [ImportOutcome]
  ) throws(LibraryError) {
    var unit = StoredUnit(parts: parts, ids: ids)
    for index in parts.inOrder where unit.parts[index].isStored {
      if let owner = unit.parts[index].companionOf {
        try storeBeside(owner, index, of: &unit)
      } else {
        try storeAlone(index, of: &unit)
      }
    }
    for (index, part) in unit.parts.enumerated() {
      // For example the video of a photo that could not be kept: nothing refers to its bytes.
      if !part.isStored { try discard(part) }
      outcomes.append(
        part.outcome(unit.kinds[index] ?? part.endKind, asset: unit.assets[index]))
    }
  }

  /// Stores an asset of its own, or a video whose photo came earlier.
  private mutating func storeAlone(_ index: Int, of unit: inout StoredUnit) throws(LibraryError) {
    let part = unit.parts[index]
    guard case .original(let format, let state, let facts) = part.role, let content = part.content
    else { return }
    if let existing = try existing(content) {
      unit.assets[index] = existing.id
      unit.kinds[index] = .duplicate
      return
    }
    let new = NewAsset(
      id: unit.ids[index], content: content, sizeBytes: part.file.sizeBytes,
      filename: part.file.name, title: nil, format: format, state: state, facts: facts,
      isReadAgain: part.isReadAgain,
      isLive: unit.parts.contains { $0.companionOf == index && $0.isFilm })
    let photo = try photo(for: new)
    if let photo, try lies(content, beside: photo.asset.id) {
      unit.assets[index] = photo.asset.id
      unit.kinds[index] = .duplicate
      return
    }
    guard try hasRoom(for: &unit.parts[index]) else { return }
    if let photo {
      _ = try attachFilm(new, to: photo)
      unit.kinds[index] = .paired
    } else {
      try insert(new)
    }
    unit.assets[index] = photo?.asset.id ?? new.id
  }

  /// Stores a video or a sidecar of one of them.
  private mutating func storeBeside(
    _ owner: Int, _ index: Int, of unit: inout StoredUnit
  ) throws(LibraryError) {
    guard let content = unit.parts[index].content else { return }
    guard let asset = unit.assets[owner] else {
      return try drop(&unit.parts[index], because: ImportService.photoNotStored)
    }
    if try lies(content, beside: asset) {
      unit.kinds[index] = .duplicate
    } else {
      guard try hasRoom(for: &unit.parts[index]) else { return }
      try attach(unit.parts[index], to: asset, isKnown: unit.kinds[owner] == .duplicate)
    }
    unit.assets[index] = asset
  }

  private func lies(_ content: BlobName, beside asset: AssetID) throws(LibraryError) -> Bool {
    let owner = actor.rowNumber
    return try onDatabase { db in
      try db.one(ImportQueries.isCompanion, owner, content, asset)
    }
  }

  /// Whether its owner has space for its bytes; if not, they are removed.
  private func hasRoom(for part: inout ImportPart) throws(LibraryError) -> Bool {
    let owner = actor.rowNumber
    let quota = try onDatabase { db in try db.quota(of: owner) }
    guard let refusal = quota.refusal(of: part.file.sizeBytes) else { return true }
    try drop(&part, because: refusal.message)
    return false
  }

  private func drop(_ part: inout ImportPart, because reason: Message) throws(LibraryError) {
    part.role = .failed(reason)
    try discard(part)
  }

  private func discard(_ part: ImportPart) throws(LibraryError) {
    guard part.isNew, let content = part.content else { return }
    try onDatabase { db in try db.run(ImportQueries.discard, content) }
  }

  /// Attaches a video or a sidecar to an asset, which may have existed before.
  private mutating func attach(
    _ part: ImportPart, to asset: AssetID, isKnown: Bool
  ) throws(LibraryError) {
    guard let content = part.content else { return }
    let stored = try owned(asset)
    let (kind, format): (Resource.Kind, String) =
      switch part.role {
      case .sidecar(let format, _): (.sidecar, format.rawValue)
      case .original(let format, _, _): (.pairedVideo, format.rawValue)
      case .refused, .failed: (.alternate, "")
      }
    let file = AttachedFile(
      kind: kind, content: content, sizeBytes: part.file.sizeBytes, name: part.file.name,
      format: format)
    guard try attach(file, to: stored) else { return }
    if case .sidecar(_, let text) = part.role {
      let description = try text.description(besides: try editable(asset))
      if !description.isEmpty { try describe(asset, description, isKnown: isKnown) }
    }
    try logUpdate(of: stored)
  }

  /// Attaches a file to an asset. Returns `false` if it already has it.
  mutating func attach(
    _ file: AttachedFile, to stored: StoredAsset
  ) throws(LibraryError) -> Bool {
    try onDatabase { db in
      let count = try db.change(
        ImportQueries.attach, stored.rowNumber, stored.owner, file.kind, file.content,
        file.sizeBytes, file.name, file.format)
      if count > 0, file.kind == .pairedVideo {
        try db.run(ImportQueries.setLive, stored.rowNumber, MediaSubtypes.live.rawValue)
      }
      return count > 0
    }
  }

  /// Applies descriptions from elsewhere, which take precedence over the file but not over changes
  /// made here.
  private mutating func describe(
    _ asset: AssetID, _ description: ImportDescription, isKnown: Bool
  ) throws(LibraryError) {
    let rating = description.rating.map { min(max($0, 0), 5) }
    try edit(asset) { edits in
      if !isKnown || edits.title == nil {
        edits.title = description.title ?? edits.title
      }
      if !isKnown || edits.caption == nil {
        edits.caption = description.caption ?? edits.caption
      }
      if !isKnown || edits.rating == 0 { edits.rating = rating ?? edits.rating }
      if !isKnown || edits.flag == nil {
        edits.flag = description.flag ?? edits.flag
      }
      if !isKnown || edits.label == nil {
        edits.label = description.label ?? edits.label
      }
      edits.captured = edits.captured ?? description.captured
      if let position = description.position, edits.placing == .byFile {
        edits.placing = .given(position)
      }
    }
    if description.isFavorite { try setFavorite([asset], to: true) }
    guard !description.keywords.isEmpty else { return }
    let stored = try owned(asset)
    let words = Set(stored.asset.keywords + description.keywords).sorted()
    try setKeywords(of: asset, to: Array(words.prefix(LibraryLimits.keywords)))
  }
}
