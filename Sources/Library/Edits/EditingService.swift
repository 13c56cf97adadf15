internal import Blobs
package import Catalog
internal import Darkroom
package import ImageEngine
internal import Pipeline

/// Versions of photos, looks, and edits of other programs.
package struct EditingService: Sendable {
  let catalog: Catalog
  let blobs: any BlobStore
  let renditions: Renditions
  let darkroom: Darkroom
  let assets: AssetService
  let pictures: PictureService
  /// The fonts that draw a version's text at present. A version never changes, so that all entries
  /// have edition 0.
  let presentFonts = EditionCache<VersionKey, [DrawnFont]>(budget: LibraryLimits.versionFonts)

  /// A version of a photo.
  struct VersionKey: Hashable, Sendable {
    let asset: AssetID
    let number: Int
  }

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
      if principal.guest != nil { throw LibraryError.missing(.version(asset, number: number)) }
      return try db.version(number, of: stored)
    }
  }

  /// Saves a recipe as the asset's next and current version, if `base` is still the current one.
  /// Its smallest picture is made first: a recipe that cannot be rendered is not saved. The
  /// screen's picture follows, and requests for it wait until it is made.
  package func saveVersion(
    of asset: AssetID, recipe: Recipe, base: Int, as principal: Principal
  ) async throws(LibraryError) -> Asset {
    let (saved, content) = try await save(
      recipe, of: asset, base: base, making: [.grid], as: principal)
    if let recipe = recipe.unlessIdentity {
      renditions.beginMaking([.screen], of: content, recipe: recipe, priority: .interactive)
    }
    return saved
  }

  /// Saves a recipe after making pictures of it; returns the photo and its content.
  func save(
    _ recipe: Recipe, of asset: AssetID, base: Int, making sizes: [RenditionForm],
    as principal: Principal
  ) async throws(LibraryError) -> (Asset, BlobName) {
    _ = try principal.changer()
    let stored = try await assets.stored(asset, for: principal)
    guard stored.owner == principal.rowNumber else { throw .access(.notOwner(asset)) }
    _ = try stored.asset.check(recipe)
    try await catalog.checkFiles(of: recipe, for: stored)
    // If the version has already changed, no pictures are made.
    let isNew = stored.asset.currentVersion == base
    let fonts = isNew ? try await make(sizes, of: stored, recipe: recipe) : []
    let saved = try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.saveVersion(of: asset, recipe: recipe, fonts: fonts, base: base)
      return try change.owned(asset).asset
    }.result
    return (saved, stored.content)
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

  /// Returns the fonts that drew the recipe's texts.
  private func make(
    _ sizes: [RenditionForm], of stored: StoredAsset, recipe: Recipe
  ) async throws(LibraryError) -> [DrawnFont] {
    guard let recipe = recipe.unlessIdentity else { return [] }
    do {
      return try await renditions.make(
        sizes, of: stored.content, recipe: recipe, priority: .interactive
      ).fonts
    } catch let error as DarkroomError {
      throw error.forPicture(of: stored.asset.id)
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}
