package import Catalog
internal import JSON
internal import Words

extension Change {
  /// Creates an album of the actor at the end of a folder; `nil` is the top level.
  package mutating func makeAlbum(
    _ title: String, in folder: CollectionID? = nil
  ) throws(LibraryError) -> CollectionID {
    try make(.album, title, in: folder, rule: nil)
  }

  /// The actor's album of that name, in any folder; created in the given one if there is none.
  package mutating func album(
    named title: String, in folder: CollectionID? = nil
  ) throws(LibraryError) -> CollectionID {
    let owner = actor.rowNumber
    let found: CollectionID? = try onDatabase { db in
      try db.first(CollectionQueries.named, owner, title)
    }
    if let found { return found }
    return try makeAlbum(title, in: folder)
  }

  package mutating func makeFolder(
    _ title: String, in folder: CollectionID? = nil
  ) throws(LibraryError) -> CollectionID {
    try make(.folder, title, in: folder, rule: nil)
  }

  package mutating func makeSmartAlbum(
    _ title: String, rule: Predicate, in folder: CollectionID? = nil
  ) throws(LibraryError) -> CollectionID {
    try make(.smartAlbum, title, in: folder, rule: rule)
  }

  package mutating func rename(
    _ collection: CollectionID, to title: String
  ) throws(LibraryError) {
    let stored = try owned(collection)
    if stored.collection.title == title { return }
    try Self.check(title: title)
    if stored.collection.kind == .smartAlbum {
      try checkRules(growingBy: title.utf8.count - stored.collection.title.utf8.count)
    }
    let now = now
    try onDatabase { db in
      try db.run(CollectionQueries.setTitle, stored.rowNumber, title, now)
    }
    try log(.updated, stored)
  }

  package mutating func setRule(
    of collection: CollectionID, to rule: Predicate
  ) throws(LibraryError) {
    let stored = try owned(collection)
    guard stored.collection.kind == .smartAlbum else { throw .notAlbum(collection) }
    try Self.check(rule)
    let text = rule.json.text
    let before = stored.collection.rule?.json.text ?? ""
    try checkRules(growingBy: text.utf8.count - before.utf8.count)
    let now = now
    try onDatabase { db in
      try db.run(CollectionQueries.setRule, stored.rowNumber, text, now)
    }
    try log(.updated, stored)
  }

  /// The parent folder of one of the actor's collections; `nil` is the top level.
  func folder(of collection: CollectionID) throws(LibraryError) -> CollectionID? {
    try owned(collection).collection.parent
  }

  /// Moves a collection into a folder, at a position.
  package mutating func move(
    _ collection: CollectionID, to folder: CollectionID?, at index: Int
  ) throws(LibraryError) {
    let stored = try owned(collection)
    let parent = try parentRow(folder)
    if let parent {
      let above: [Int] = try onDatabase { db in
        try db.all(CollectionQueries.ancestors, parent)
      }
      guard !above.contains(stored.rowNumber) else { throw .notFolder(collection) }
    }
    let position = try placeAmongSiblings(of: parent, at: index, without: stored.rowNumber)
    let now = now
    try onDatabase { db in
      try db.run(CollectionQueries.setPlace, stored.rowNumber, parent, position, now)
    }
    try log(.updated, stored)
    if stored.collection.parent != folder {
      try logContents(of: [stored.collection.parent, folder])
    }
  }

  /// Logs that folders have other contents, which are counted in lists.
  private mutating func logContents(of folders: [CollectionID?]) throws(LibraryError) {
    for folder in folders {
      if let folder { try log(.updated, try owned(folder)) }
    }
  }

  /// Deletes a collection, and a folder's contents with it. Assets are not affected.
  package mutating func delete(_ collection: CollectionID) throws(LibraryError) {
    let stored = try owned(collection)
    try delete(stored)
    try logContents(of: [stored.collection.parent])
  }

  private mutating func delete(_ stored: StoredCollection) throws(LibraryError) {
    let inside: [CollectionID] = try onDatabase { db in
      try db.all(CollectionQueries.insideRows, stored.rowNumber)
    }
    for child in inside { try delete(try owned(child)) }
    try log(.deleted, stored)
    try changingSight(inAlbum: stored.rowNumber) { (change) throws(LibraryError) in
      try change.onDatabase { db in
        try db.run(CollectionQueries.remove, stored.rowNumber)
      }
    }
  }

  // MARK: - Making

  /// Checks the limits of the actor's smart albums.
  private func checkRules(growingBy bytes: Int, isNew: Bool = false) throws(LibraryError) {
    if bytes <= 0, !isNew { return }
    let owner = actor.rowNumber
    try onDatabase { db in try db.checkRules(of: owner, growingBy: bytes, isNew: isNew) }
  }

  private static func check(_ rule: Predicate) throws(LibraryError) {
    do {
      try rule.validate()
      try rule.checkCost()
    } catch {
      throw .predicate(error)
    }
  }

  private mutating func make(
    _ kind: Collection.Kind, _ title: String, in folder: CollectionID?, rule: Predicate?
  ) throws(LibraryError) -> CollectionID {
    let owner = try actor.contributor()
    try Self.check(title: title)
    let text = rule?.json.text
    if let rule, let text {
      try Self.check(rule)
      try checkRules(growingBy: title.utf8.count + text.utf8.count, isNew: true)
    }
    let parent = try parentRow(folder)
    let position = try placeAmongSiblings(of: parent, at: .max, without: 0)
    let (id, now): (CollectionID, Timestamp) = (newID(), now)
    let row: Int = try onDatabase { db in
      try db.one(
        CollectionQueries.insert, id, owner.rowNumber, kind, title, parent, position, text, now)
    }
    log(.inserted, .collection, id.text, row, to: owner.rowNumber)
    try logContents(of: [folder])
    return id
  }

  private static func check(title: String) throws(LibraryError) {
    guard title.isName else {
      throw .value(
        member: "title",
        reason: Message("library.badValue.title", ["limit": .number(LibraryLimits.titleCharacters)])
      )
    }
  }

  private func parentRow(_ folder: CollectionID?) throws(LibraryError) -> Int? {
    guard let folder else { return nil }
    let stored = try owned(folder)
    guard stored.collection.kind == .folder else { throw .notFolder(folder) }
    return stored.rowNumber
  }

  private mutating func placeAmongSiblings(
    of parent: Int?, at index: Int, without row: Int
  ) throws(LibraryError) -> Int {
    let owner = actor.rowNumber
    let siblings = try onDatabase { db in
      try db.all(CollectionQueries.siblings, owner, parent, row)
    }
    let index = min(max(index, 0), siblings.count)
    let low = index > 0 ? siblings[index - 1].position : nil
    let high = index < siblings.count ? siblings[index].position : nil
    if let place = Spacing.positions(1, after: low, before: high)?.first { return place }
    for (number, sibling) in siblings.enumerated() {
      let place = (number < index ? number + 1 : number + 2) * Spacing.gap
      try onDatabase { db in try db.run(CollectionQueries.setPosition, sibling.row, place) }
      try log(.updated, try owned(sibling.id))
    }
    return (index + 1) * Spacing.gap
  }
}

// MARK: - Finding and telling

extension Change {
  func stored(_ id: CollectionID) throws(LibraryError) -> StoredCollection {
    let actor = actor
    return try onDatabase { db in try db.stored(id, for: actor) }
  }

  func owned(_ id: CollectionID) throws(LibraryError) -> StoredCollection {
    let stored = try stored(id)
    guard stored.owner == actor.rowNumber else { throw .access(.notOwnerOfCollection(id)) }
    return stored
  }

  /// Logs a change for everyone who sees the collection.
  mutating func log(
    _ change: ChangeEntry.Change, _ stored: StoredCollection
  ) throws(LibraryError) {
    let id = stored.collection.id.text
    let sharees: [Int] = try onDatabase { db in
      try db.all(AlbumQueries.shares, stored.rowNumber).map(\.account)
    }
    for account in [stored.owner] + sharees {
      log(change, .collection, id, stored.rowNumber, to: account)
    }
  }
}
