package import Catalog
internal import JSON

extension Change {
  /// Adds assets at the end of an album. Assets already in it keep their position. A
  /// private asset becomes visible to those who see the album, if its owner adds it.
  ///
  /// - Returns: The assets that were added.
  @discardableResult
  package mutating func add(
    _ assets: [AssetID], to album: CollectionID
  ) throws(LibraryError) -> [AssetID] {
    let stored = try albumToFill(album)
    var added: [(id: AssetID, row: Int)] = []
    for id in assets {
      let row = try self.row(of: id)
      if try adder(of: row, in: stored) == nil, !added.contains(where: { $0.row == row }) {
        added.append((id, row))
      }
    }
    let last: Int = try onDatabase { db in
      try db.one(AlbumQueries.last, stored.rowNumber)
    }
    let positions = added.indices.map { last + ($0 + 1) * Spacing.gap }
    try put(added, into: stored, at: positions)
    return added.map(\.id)
  }

  /// Inserts assets into an album at a position, in order. Assets already in it are moved.
  package mutating func insert(
    _ assets: [AssetID], into album: CollectionID, at index: Int
  ) throws(LibraryError) {
    let stored = try albumToFill(album)
    var put: [(id: AssetID, row: Int)] = []
    for id in assets {
      let row = try self.row(of: id)
      if !put.contains(where: { $0.row == row }) { put.append((id, row)) }
    }
    let positions = try places(put.map(\.row), in: stored, at: index)
    try self.put(put, into: stored, at: positions)
  }

  /// Removes assets from an album: the album's owner any, others those they added.
  ///
  /// - Returns: The assets that were removed.
  @discardableResult
  package mutating func remove(
    _ assets: [AssetID], from album: CollectionID
  ) throws(LibraryError) -> [AssetID] {
    let stored = try albumToFill(album)
    var removed: [AssetID] = []
    for id in assets {
      let row = try self.row(of: id)
      guard let adder = try adder(of: row, in: stored) else { continue }
      guard stored.owner == actor.rowNumber || adder == actor.rowNumber else {
        throw .access(.notOwnerOfCollection(album))
      }
      let before = try audience(of: row)
      try onDatabase { db in try db.run(AlbumQueries.remove, stored.rowNumber, row) }
      let after = try audience(of: row)
      try touch(stored)
      if before != after { log(id, from: before, to: after) }
      removed.append(id)
    }
    return removed
  }

  /// Sets the cover of an album; `nil` is its first asset.
  package mutating func setCover(
    of album: CollectionID, to asset: AssetID?
  ) throws(LibraryError) {
    let stored = try owned(album)
    guard stored.collection.kind == .album else { throw .notAlbum(album) }
    var row: Int?
    if let asset { row = try self.row(of: asset) }
    let now = now
    try onDatabase { [row] db in
      try db.run(CollectionQueries.setCover, stored.rowNumber, row, now)
    }
    try log(.updated, stored)
  }

  /// Lets an account view an album, and add to it.
  package mutating func share(
    _ album: CollectionID, with account: AccountID, mayAdd: Bool
  ) throws(LibraryError) {
    let stored = try owned(album)
    guard stored.collection.kind == .album else { throw .notAlbum(album) }
    let other = try row(of: account)
    if other == stored.owner { return }
    let now = now
    try changingSight(inAlbum: stored.rowNumber) { (change) throws(LibraryError) in
      try change.onDatabase { db in
        try db.run(AlbumQueries.share, stored.rowNumber, other, mayAdd, now)
        try db.run(CollectionQueries.touch, stored.rowNumber, now)
      }
    }
    try log(.updated, stored)
    log(.inserted, .collection, album.text, stored.rowNumber, to: other)
  }

  package mutating func unshare(
    _ album: CollectionID, with account: AccountID
  ) throws(LibraryError) {
    let stored = try owned(album)
    let other = try row(of: account)
    let now = now
    try changingSight(inAlbum: stored.rowNumber) { (change) throws(LibraryError) in
      try change.onDatabase { db in
        try db.run(AlbumQueries.unshare, stored.rowNumber, other)
        try db.run(CollectionQueries.touch, stored.rowNumber, now)
      }
    }
    try log(.updated, stored)
    log(.deleted, .collection, album.text, stored.rowNumber, to: other)
  }
}

// MARK: - How

extension Change {
  /// An album to which the actor may add.
  private func albumToFill(_ id: CollectionID) throws(LibraryError) -> StoredCollection {
    let stored = try stored(id)
    guard stored.collection.kind == .album else { throw .notAlbum(id) }
    guard stored.collection.right != .see else { throw .access(.notOwnerOfCollection(id)) }
    return stored
  }

  private func adder(of row: Int, in album: StoredCollection) throws(LibraryError) -> Int? {
    try onDatabase { db in
      try db.first(AlbumQueries.contains, album.rowNumber, row) ?? nil
    }
  }

  private mutating func put(
    _ assets: [(id: AssetID, row: Int)], into album: StoredCollection, at positions: [Int]
  ) throws(LibraryError) {
    if assets.isEmpty { return }
    let adder = actor.rowNumber
    for (asset, position) in zip(assets, positions) {
      let before = try audience(of: asset.row)
      try onDatabase { db in
        try db.run(AlbumQueries.insert, album.rowNumber, asset.row, position, adder)
        try db.run(AlbumQueries.setPosition, album.rowNumber, asset.row, position)
      }
      let after = try audience(of: asset.row)
      if before != after { log(asset.id, from: before, to: after) }
    }
    let size: Int = try onDatabase { db in
      try db.one(AlbumQueries.size, album.rowNumber)
    }
    guard size <= LibraryLimits.albumAssets else { throw .objectFull(.albumAssets) }
    try touch(album)
  }

  /// Positions for rows at an index among the others of an album.
  private func places(
    _ rows: [Int], in album: StoredCollection, at index: Int
  ) throws(LibraryError) -> [Int] {
    let moved = JSON.array(rows.map { JSON($0) }).text
    return try onDatabase { db in
      let count: Int = try db.one(AlbumQueries.count, album.rowNumber, moved)
      let index = min(max(index, 0), count)
      let near: [Int] = try db.all(
        AlbumQueries.neighbours, album.rowNumber, moved, max(index - 1, 0))
      let low = index > 0 ? near.first : nil
      let high = index > 0 ? near.dropFirst().first : near.first
      if let positions = Spacing.positions(rows.count, after: low, before: high) {
        return positions
      }
      let others: [Int] = try db.all(
        AlbumQueries.inOrder, album.rowNumber, moved)
      for (number, row) in others.enumerated() {
        let place = (number < index ? number : number + rows.count) + 1
        try db.run(AlbumQueries.setPosition, album.rowNumber, row, place * Spacing.gap)
      }
      return rows.indices.map { (index + $0 + 1) * Spacing.gap }
    }
  }

  private mutating func touch(_ album: StoredCollection) throws(LibraryError) {
    let now = now
    try onDatabase { db in try db.run(CollectionQueries.touch, album.rowNumber, now) }
    try log(.updated, album)
  }

  /// Runs a change that may affect the visibility of an album's assets, and logs that.
  mutating func changingSight(
    inAlbum album: Int, _ body: (inout Change) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    let assets = try onDatabase { db in
      try db.all(AlbumQueries.privateAssets, album)
    }
    var before: [AssetAudience] = []
    for asset in assets { before.append(try audience(of: asset.row)) }
    try body(&self)
    for (asset, earlier) in zip(assets, before) {
      let now = try audience(of: asset.row)
      if now != earlier { log(asset.id, from: earlier, to: now) }
    }
  }
}
