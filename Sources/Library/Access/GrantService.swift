package import Catalog
internal import Words

/// Links and tokens.
package struct GrantService: Sendable {
  let catalog: Catalog
  let access: AccessService

  /// Creates a link or a token. A token's secret cannot be retrieved later.
  package func give(
    _ wanted: GrantRequest, as principal: Principal
  ) async throws(LibraryError) -> (grant: Grant, secret: String) {
    let owner = try principal.person()
    try wanted.check(now: catalog.options.now())
    var kept: String?
    if let password = wanted.password {
      kept = try await access.passwords.hash(password, of: wanted.title)
    }
    let secret = access.secret(bytes: wanted.kind == .link ? 16 : 32)
    // 62 bits, so that its negative fits into a 64-bit integer.
    let number = catalog.options.random(8).reduce(0) { $0 << 8 | Int($1) }
    let (id, row): (GrantID, Int) = (catalog.newID(), -(number >> 2 & 0x3FFF_FFFF_FFFF_FFFF) - 1)
    let grant = try await catalog.transaction(as: principal) { [kept] change throws(LibraryError) in
      let now = change.now
      var shown: Int?
      if let id = wanted.album { shown = try change.album(toShare: id) }
      let album = shown
      try change.onDatabase { db in
        try db.run(GrantQueries.removeExpired, owner.rowNumber, now)
        let count: Int = try db.one(GrantQueries.count, owner.rowNumber)
        guard count < LibraryLimits.grants else {
          throw LibraryError.value(
            member: "links", reason: Message("library.badValue.links", ["count": .number(count)]))
        }
        try db.run(
          GrantQueries.insert, row, id, wanted.kind, hash(of: secret),
          wanted.kind == .link ? secret : nil, owner.rowNumber, wanted.level, wanted.title, album,
          kept, wanted.mayDownload, wanted.showsPosition, now, wanted.expires)
      }
      try change.choose(wanted.assets, for: row)
      return try change.grant(id)
    }.result
    return (grant, secret)
  }

  /// Returns the principal's links and tokens, or those of a kind, newest first.
  package func all(
    _ kind: Grant.Kind? = nil, for principal: Principal
  ) async throws(LibraryError) -> [Grant] {
    let (owner, now) = (try principal.person(), catalog.options.now())
    return try await catalog.read { db in
      try db.all(GrantQueries.all, owner.rowNumber, now, kind)
    }
  }

  package func grant(_ id: GrantID, for principal: Principal) async throws(LibraryError) -> Grant {
    let (owner, now) = (try principal.person(), catalog.options.now())
    let found = try await catalog.read { db in
      try db.first(GrantQueries.byID, owner.rowNumber, now, id)
    }
    guard let found else { throw .missing(.grant) }
    return found
  }

  /// Returns the principal's albums that are shared with other accounts.
  package func ofAlbums(for principal: Principal) async throws(LibraryError) -> [AlbumGrant] {
    let owner = try principal.person()
    return try await catalog.read { db in
      try db.all(GrantQueries.shares, owner.rowNumber)
    }
  }

  /// Returns the selection of a link or token in order, including photos that are currently not
  /// visible.
  package func choice(
    of id: GrantID, for principal: Principal
  ) async throws(LibraryError) -> [AssetID] {
    let owner = try principal.person()
    return try await catalog.read { db in
      guard let found = try db.first(GrantQueries.rowByID, owner.rowNumber, id) else {
        throw LibraryError.missing(.grant)
      }
      return try db.all(GrantQueries.choice, found.row)
    }
  }

  package func change(
    _ id: GrantID, _ changes: GrantChanges, as principal: Principal
  ) async throws(LibraryError) -> Grant {
    _ = try principal.person()
    if let title = changes.title { try GrantRequest.check(title: title) }
    if case .some(.some(let expires)) = changes.expires {
      try GrantRequest.check(expires, now: catalog.options.now())
    }
    let before = try await grant(id, for: principal)
    if changes.password != nil, before.kind != .link {
      throw .value(member: "password", reason: Message("library.badValue.tokenPassword"))
    }
    var kept: String?
    if case .some(.some(let password)) = changes.password {
      kept = try await access.passwords.hash(password, of: before.title)
    }
    let grant = try await catalog.transaction(as: principal) { [kept] change throws(LibraryError) in
      try change.apply(changes, kept, of: id)
      return try change.grant(id)
    }.result
    catalog.observers.wake()
    return grant
  }

  /// Revokes a grant: no further byte is sent.
  package func end(_ id: GrantID, as principal: Principal) async throws(LibraryError) {
    let owner = try principal.person()
    let count = try await catalog.write { db in
      try db.change(GrantQueries.remove, owner.rowNumber, id)
    }
    guard count > 0 else { throw .missing(.grant) }
    catalog.observers.wake()
  }
}

extension GrantRequest {
  fileprivate func check(now: Timestamp) throws(LibraryError) {
    try Self.check(title: title)
    if let expires { try Self.check(expires, now: now) }
    switch kind {
    case .link:
      guard level == .limited else {
        throw .value(member: "level", reason: Message("library.badValue.linkLevel"))
      }
      guard (album == nil) != assets.isEmpty else {
        throw .value(member: "assets", reason: Message("library.badValue.emptyLink"))
      }
    case .token:
      guard album == nil, password == nil else {
        throw .value(member: "album", reason: Message("library.badValue.tokenAlbum"))
      }
      guard level == .limited || assets.isEmpty else {
        throw .value(member: "assets", reason: Message("library.badValue.tokenAssets"))
      }
      guard !title.isEmpty else {
        throw .value(member: "name", reason: Message("library.badValue.tokenName"))
      }
    }
  }

  fileprivate static func check(title: String) throws(LibraryError) {
    guard title.unicodeScalars.count <= LibraryLimits.grantCharacters else {
      throw .value(
        member: "name",
        reason: Message(
          "library.badValue.grantName", ["limit": .number(LibraryLimits.grantCharacters)]))
    }
  }

  fileprivate static func check(_ expires: Timestamp, now: Timestamp) throws(LibraryError) {
    guard expires > now, expires <= now.adding(seconds: LibraryLimits.grantDays * 86400) else {
      throw .value(
        member: "days",
        reason: Message("library.badValue.days", ["limit": .number(LibraryLimits.grantDays)]))
    }
  }
}

extension Change {
  fileprivate func grant(_ id: GrantID) throws(LibraryError) -> Grant {
    let (owner, now) = (actor.rowNumber, now)
    return try onDatabase { db in
      try db.one(GrantQueries.byID, owner, now, id)
    }
  }

  /// Returns the row of one of the actor's albums.
  fileprivate func album(toShare id: CollectionID) throws(LibraryError) -> Int {
    let stored = try owned(id)
    guard stored.collection.kind == .album else { throw .notAlbum(id) }
    return stored.rowNumber
  }

  /// Selects photos, which must be the actor's own.
  fileprivate func choose(_ assets: [AssetID], for guest: Int) throws(LibraryError) {
    guard assets.count <= LibraryLimits.grantAssets else {
      throw .value(
        member: "assets",
        reason: Message(
          "library.badValue.grantAssets", ["limit": .number(LibraryLimits.grantAssets)]))
    }
    for (position, id) in assets.enumerated() {
      let row = try ownRow(of: id)
      try onDatabase { db in try db.run(GrantQueries.choose, guest, row, position) }
    }
  }

  fileprivate func apply(
    _ changes: GrantChanges, _ password: String?, of id: GrantID
  ) throws(LibraryError) {
    let owner = actor.rowNumber
    let found = try onDatabase { db in
      try db.first(GrantQueries.rowByID, owner, id)
    }
    guard let found else { throw .missing(.grant) }
    try onDatabase { db in
      if let title = changes.title { try db.run(GrantQueries.setTitle, found.row, title) }
      if changes.password != nil {
        try db.run(GrantQueries.setPassword, found.row, password)
        try db.run(GrantQueries.lock, found.row)
      }
      if let may = changes.mayDownload {
        try db.run(GrantQueries.setMayDownload, found.row, may)
      }
      if let shows = changes.showsPosition {
        try db.run(GrantQueries.setShowsPosition, found.row, shows)
      }
      if let expires = changes.expires {
        try db.run(GrantQueries.setExpires, found.row, expires)
      }
    }
    guard let assets = changes.assets else { return }
    guard !found.isAlbum, found.level == .limited else {
      throw .value(member: "assets", reason: Message("library.badValue.unchosen"))
    }
    try onDatabase { db in try db.run(GrantQueries.clearChoice, found.row) }
    try choose(assets, for: found.row)
  }
}
