package import Catalog

/// Albums, smart albums and folders, as a principal sees them.
package struct CollectionService: Sendable {
  let catalog: Catalog

  /// Returns the collections in a folder in order; `nil` is the top level, where other people's
  /// shared albums come last.
  package func all(
    in folder: CollectionID? = nil, for principal: Principal
  ) async throws(LibraryError) -> [Collection] {
    try await catalog.read { db in
      guard let folder else {
        return try db.all(
          CollectionQueries.top, principal.rowNumber, principal.accessLevel
        ).map(\.collection)
      }
      let stored = try db.stored(folder, for: principal)
      return try db.all(
        CollectionQueries.children, principal.rowNumber, principal.accessLevel, stored.rowNumber
      ).map(\.collection)
    }
  }

  package func collection(
    _ id: CollectionID, for principal: Principal
  ) async throws(LibraryError) -> Collection {
    try await catalog.read { db in try db.stored(id, for: principal).collection }
  }

  /// Returns the albums that contain an asset.
  package func albums(
    containing asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> [Collection] {
    try await catalog.read { db in
      let stored = try db.stored(asset, for: principal)
      return try db.all(
        CollectionQueries.containing,
        principal.rowNumber, principal.accessLevel, stored.rowNumber
      ).map(\.collection)
    }
  }

  /// Returns the accounts with which an album is shared; for its owner only.
  package func shares(
    of album: CollectionID, for principal: Principal
  ) async throws(LibraryError) -> [AlbumShare] {
    try await catalog.read { db in
      let stored = try db.stored(album, for: principal)
      guard stored.owner == principal.rowNumber else {
        throw LibraryError.access(.notOwnerOfCollection(album))
      }
      return try db.all(AlbumQueries.shares, stored.rowNumber).map(\.share)
    }
  }
}
