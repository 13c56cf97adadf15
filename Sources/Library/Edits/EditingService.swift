internal import Blobs
package import Catalog
internal import Darkroom
package import ImageEngine

/// Versions of photos, looks, and edits of other programs.
package struct EditingService: Sendable {
  let catalog: Catalog
  let blobs: BlobFolder
  let renditions: Renditions
  let darkroom: Darkroom
  let assets: AssetService
  let pictures: PictureService

  /// All saved versions, oldest first. The current one includes its recipe, and so do the newest of
  /// the others, within a limit.
  package func versions(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> [ListedVersion] {
    try await catalog.read { db in
      let stored = try db.stored(asset, for: principal)
      if principal.guest != nil { return [] }
      return try db.versions(of: stored)
    }
  }

  /// One version with its recipe.
  package func version(
    _ number: Int, of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> Version {
    try await catalog.read { db in
      let stored = try db.stored(asset, for: principal)
      if principal.guest != nil { throw LibraryError.noSuchVersion(asset, number: number) }
      return try db.version(number, of: stored)
    }
  }

  /// Saves a recipe as the asset's next and current version, if `base` is still the current one.
  /// Its pictures are made first, so that pages never show a broken tile; a recipe that cannot be
  /// rendered is not saved.
  package func saveVersion(
    of asset: AssetID, recipe: Recipe, base: Int, as principal: Principal
  ) async throws(LibraryError) -> Asset {
    _ = try principal.changer()
    let stored = try await assets.stored(asset, for: principal)
    guard stored.owner == principal.rowNumber else { throw .notOwner(asset) }
    _ = try stored.asset.check(recipe)
    // If the version has already changed, no pictures are made.
    if stored.asset.currentVersion == base {
      try await makePictures(of: stored, recipe: recipe)
    }
    return try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.saveVersion(of: asset, recipe: recipe, base: base)
      return try change.owned(asset).asset
    }.result
  }

  /// Restores an earlier version; 0 is the original. With `base`, only if that is
  /// still the current one.
  package func setCurrentVersion(
    of asset: AssetID, to number: Int, base: Int? = nil, as principal: Principal
  ) async throws(LibraryError) -> Asset {
    _ = try principal.changer()
    return try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.setCurrentVersion(of: asset, to: number, base: base)
      return try change.owned(asset).asset
    }.result
  }

  private func makePictures(of stored: StoredAsset, recipe: Recipe) async throws(LibraryError) {
    guard let recipe = recipe.unlessIdentity else { return }
    do {
      _ = try await renditions.make(
        [.grid, .screen], of: stored.content, recipe: recipe, priority: .interactive)
    } catch let error as DarkroomError {
      throw error.forPicture(of: stored.asset.id)
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}
