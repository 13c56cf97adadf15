internal import Store

extension Library {
  /// Returns the collections in a folder in order; `nil` is the top level, where other people's
  /// shared albums come last.
  package func collections(
    in folder: CollectionID? = nil, for asker: Asker
  ) async throws(LibraryError) -> [Collection] {
    try await catalog.read { db in
      guard let folder else {
        return try db.all(
          CollectionQueries.top, [asker.rowNumber, asker.seesFamily], row: StoredCollection.init
        ).map(\.collection)
      }
      let stored = try db.stored(folder, for: asker)
      return try db.all(
        CollectionQueries.children, [asker.rowNumber, asker.seesFamily, stored.rowNumber],
        row: StoredCollection.init
      ).map(\.collection)
    }
  }

  package func collection(
    _ id: CollectionID, for asker: Asker
  ) async throws(LibraryError) -> Collection {
    try await catalog.read { db in try db.stored(id, for: asker).collection }
  }

  /// Returns the albums that contain an asset.
  package func albums(
    containing asset: AssetID, for asker: Asker
  ) async throws(LibraryError) -> [Collection] {
    try await catalog.read { db in
      let stored = try db.stored(asset, for: asker)
      return try db.all(
        CollectionQueries.containing, [asker.rowNumber, asker.seesFamily, stored.rowNumber],
        row: StoredCollection.init
      ).map(\.collection)
    }
  }

  /// Returns the accounts with which an album is shared; for its owner only.
  package func shares(
    of album: CollectionID, for asker: Asker
  ) async throws(LibraryError) -> [AlbumShare] {
    try await catalog.read { db in
      let stored = try db.stored(album, for: asker)
      guard stored.owner == asker.rowNumber else {
        throw LibraryError.notOwnerOfCollection(album)
      }
      return try db.all(AlbumQueries.shares, stored.rowNumber, row: AlbumShare.init)
    }
  }
}

extension AlbumShare {
  init(_ row: borrowing Row) throws(StoreError) {
    account = try row["id"]
    mayAdd = try row["mayAdd"]
  }
}
