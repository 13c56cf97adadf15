package import Catalog

/// Changes of a collection; absent members stay as they are.
package struct CollectionEdit: Hashable, Sendable {
  package var title: String?
  package var rule: Predicate?
  /// `.some(nil)` is an album's first photo.
  package var cover: AssetID??
  /// `.some(nil)` is the top level.
  package var folder: CollectionID??
  /// The position in its folder; without one, a collection comes last in a new folder.
  package var index: Int?

  package init() {}
}

// Requests with a key have an effect only once.
extension CollectionService {
  /// Creates a collection at the end of a folder; `nil` is the top level. With `isOnce`, an album
  /// is only created if the principal has none with that title.
  package func make(
    _ kind: Collection.Kind, _ title: String, in folder: CollectionID?, rule: Predicate? = nil,
    isOnce: Bool = false, once key: RequestKey? = nil, as principal: Principal
  ) async throws(LibraryError) -> CollectionID {
    try await catalog.change(as: principal, once: key) { change throws(LibraryError) in
      switch kind {
      case .album where isOnce: try change.album(named: title, in: folder)
      case .album: try change.makeAlbum(title, in: folder)
      case .smartAlbum: try change.makeSmartAlbum(title, rule: rule ?? .all, in: folder)
      case .folder: try change.makeFolder(title, in: folder)
      }
    }
  }

  package func edit(
    _ id: CollectionID, by edit: CollectionEdit, as principal: Principal
  ) async throws(LibraryError) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      if let title = edit.title { try change.rename(id, to: title) }
      if let rule = edit.rule { try change.setRule(of: id, to: rule) }
      if let cover = edit.cover { try change.setCover(of: id, to: cover) }
      if let folder = edit.folder {
        try change.move(id, to: folder, at: edit.index ?? .max)
      } else if let index = edit.index {
        try change.move(id, to: try change.folder(of: id), at: index)
      }
    }
  }

  /// Deletes a collection, and a folder's contents with it. Photos are not affected.
  package func delete(
    _ id: CollectionID, as principal: Principal
  ) async throws(LibraryError) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.delete(id)
    }
  }

  /// Adds photos at the end of an album, or inserts them at an index, where those that are in it
  /// already are moved.
  package func add(
    _ assets: [AssetID], to album: CollectionID, at index: Int? = nil,
    once key: RequestKey? = nil, as principal: Principal
  ) async throws(LibraryError) -> ChangedAssets {
    try await catalog.change(as: principal, once: key) { change throws(LibraryError) in
      guard let index else { return ChangedAssets(ids: try change.add(assets, to: album)) }
      try change.insert(assets, into: album, at: index)
      return ChangedAssets(ids: assets)
    }
  }

  package func remove(
    _ assets: [AssetID], from album: CollectionID, once key: RequestKey? = nil,
    as principal: Principal
  ) async throws(LibraryError) -> ChangedAssets {
    try await catalog.change(as: principal, once: key) { change throws(LibraryError) in
      ChangedAssets(ids: try change.remove(assets, from: album))
    }
  }

  /// Lets an account view an album, and add to it.
  package func share(
    _ album: CollectionID, with account: AccountID, mayAdd: Bool, as principal: Principal
  ) async throws(LibraryError) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.share(album, with: account, mayAdd: mayAdd)
    }
  }

  package func unshare(
    _ album: CollectionID, with account: AccountID, as principal: Principal
  ) async throws(LibraryError) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.unshare(album, with: account)
    }
  }
}
