package import Catalog
internal import Words

extension Account {
  /// Refuses invalid names.
  static func check(name: String) throws(LibraryError) {
    guard 1...LibraryLimits.nameCharacters ~= name.unicodeScalars.count else {
      throw .value(
        member: "name",
        reason: Message(
          "library.badValue.nameLength", ["limit": .number(LibraryLimits.nameCharacters)]))
    }
    let isPlain = name.unicodeScalars.allSatisfy {
      ![.control, .format, .lineSeparator, .paragraphSeparator, .unassigned].contains(
        $0.properties.generalCategory) || $0 == "\u{200D}"
    }
    guard isPlain, name.first?.isWhitespace == false, name.last?.isWhitespace == false else {
      throw .value(
        member: "name", reason: Message("library.badValue.nameForm"))
    }
  }
}

/// The fate of the photos and albums of a removed account.
package enum Inheritance: Hashable, Sendable {
  /// Another account gets everything.
  case account(AccountID)
  /// Photos go to the trash, and albums are deleted.
  case trash
}

/// The tokens and links that end with a password.
package enum EndedGrants: Sendable {
  case none
  /// Programs, which may have been set up by someone else.
  case tokens
  case all
}

extension Change {
  /// Adds an account without a password. Returns its row.
  mutating func addAccount(_ name: String, _ role: Account.Role) throws(LibraryError) -> Int {
    try checkFree(name, for: nil)
    let (id, now): (AccountID, Timestamp) = (newID(), now)
    let row: Int = try onDatabase { db in
      try db.one(AccountQueries.insert, id, name, role, now)
    }
    log(.inserted, .account, id.text, row, to: row, .family)
    return row
  }

  /// Renames the actor's account.
  mutating func renameAccount(to name: String) throws(LibraryError) {
    let row = actor.rowNumber
    try checkFree(name, for: row)
    try onDatabase { db in try db.run(AccountQueries.setName, row, name) }
    try logAccount(row)
  }

  /// Stores an account's password hash; its sessions end, except the one with the given secret.
  mutating func setPassword(
    _ kept: String, of account: Int? = nil, keeping session: String?,
    ending ended: EndedGrants = .none
  ) throws(LibraryError) {
    let row = account ?? actor.rowNumber
    try onDatabase { db in
      try db.run(AccountQueries.setPassword, row, kept)
      try db.run(SignInQueries.removeOtherSessions, row, session.map(hash(of:)))
      // A library with passwords has no use for a claim link.
      try db.run(SignInQueries.removeClaims)
      switch ended {
      case .none: break
      case .tokens: try db.run(GrantQueries.removeTokensOf, row)
      case .all: try db.run(GrantQueries.removeOf, row)
      }
      try db.run(SignInQueries.removeInvitationsFor, row)
    }
    try logAccount(row)
  }

  func account(atRow row: Int) throws(LibraryError) -> Account {
    try onDatabase { db in try db.one(AccountQueries.byRow, row) }
  }

  mutating func logAccount(_ row: Int) throws(LibraryError) {
    log(.updated, .account, try account(atRow: row).id.text, row, to: row, .family)
  }

  /// Similar-looking names count as equal.
  func checkFree(_ name: String, for own: Int?) throws(LibraryError) {
    try Account.check(name: name)
    let taken = try onDatabase { db in
      try db.all(AccountQueries.names)
    }
    guard taken.count < LibraryLimits.accounts || own != nil else {
      throw .value(
        member: "name",
        reason: Message("library.badValue.accounts", ["count": .number(taken.count)]))
    }
    let plain = name.lowercased()
    if taken.contains(where: { $0.row != own && $0.name.lowercased() == plain }) {
      throw .access(.nameTaken(name))
    }
  }

  // MARK: - Removing

  /// Removes the actor's account; its contents are handled as requested.
  mutating func removeAccount(_ inheritance: Inheritance) throws(LibraryError) {
    let removed = actor.rowNumber
    let favorites = try ids(AccountQueries.favorites, of: removed)
    let albums = try onDatabase { db in try db.all(AccountQueries.albumsOfOthers, removed) }
    switch inheritance {
    case .trash: try trashEverything()
    case .account(let heir): try giveEverything(to: heir)
    }
    let now = now
    try onDatabase { db in
      try db.run(AccountQueries.remove, removed, now)
      try db.run(AccountQueries.removeSessions, removed)
      try db.run(AccountQueries.removeBrowsers, removed)
      try db.run(AccountQueries.removeInvitations, removed)
      try db.run(GrantQueries.removeOf, removed)
      try db.run(AccountQueries.removeFavorites, removed)
      try db.run(AccountQueries.removeShares, removed)
    }
    // Documents must not name an account that is gone.
    for asset in favorites { log(.updated, .asset, asset.id.text, asset.row, to: removed) }
    for album in albums {
      log(.updated, .collection, album.id.text, album.row, to: album.owner)
    }
    let account = try account(atRow: removed)
    log(.deleted, .account, account.id.text, removed, to: removed, .family)
  }

  private mutating func trashEverything() throws(LibraryError) {
    let removed = actor.rowNumber
    try trash(try ids(AccountQueries.assets, of: removed).map(\.id))
    for collection in try ids(AccountQueries.collections, of: removed) {
      // A collection in a deleted folder is already gone.
      do {
        try delete(collection.id)
      } catch .missing(.collection) {
        continue
      }
    }
  }

  private mutating func giveEverything(to heir: AccountID) throws(LibraryError) {
    let (removed, now) = (actor.rowNumber, now)
    let other = try row(of: heir)
    guard other != removed else { throw .missing(.account(heir)) }
    try yieldBursts(to: other)
    for asset in try ids(AccountQueries.assets, of: removed) {
      let before = try audience(of: asset.row)
      try onDatabase { db in try db.run(AccountQueries.giveAsset, asset.row, other, now) }
      log(asset.id, from: before, to: try audience(of: asset.row))
      log(.inserted, .asset, asset.id.text, asset.row, to: other)
    }
    try onDatabase { db in try db.run(AccountQueries.giveAdditions, removed, other) }
    for collection in try ids(AccountQueries.collections, of: removed) {
      try onDatabase { db in
        try db.run(AccountQueries.giveCollection, collection.row, other, now)
        try db.run(AccountQueries.removeOwnShare, collection.row, other)
      }
      log(.inserted, .collection, collection.id.text, collection.row, to: other)
    }
    try givePlaces(of: removed, to: other)
  }

  /// For a burst shared by both, the heir's choice wins.
  private mutating func yieldBursts(to heir: Int) throws(LibraryError) {
    let owner = actor.rowNumber
    let double = try onDatabase { db in
      try db.all(AccountQueries.doubleRepresentatives, owner, heir) as [AssetID]
    }
    _ = try applyEdits(to: double) { _, edits in edits.burst?.isRepresentative = false }
  }

  /// Places are visible to the family and need an owner who can change them.
  mutating func givePlaces(of removed: Int, to other: Int) throws(LibraryError) {
    let now = now
    for place in try ids(AccountQueries.places, of: removed) {
      try onDatabase { db in try db.run(AccountQueries.givePlace, place.row, other, now) }
      log(.updated, .place, place.id.text, place.row, to: other, .family)
    }
  }

  private func ids<Kind>(
    _ query: CatalogQuery<(id: Identifier<Kind>, row: Int)>, of account: Int
  ) throws(LibraryError) -> [(id: Identifier<Kind>, row: Int)] {
    try onDatabase { db in try db.all(query, account) }
  }
}
