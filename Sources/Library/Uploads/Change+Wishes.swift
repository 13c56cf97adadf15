internal import Catalog
internal import ImageEngine

// MARK: - Coming true

extension Change {
  /// Applies the wishes to a photo. For a photo that was already in the library, people's later
  /// decisions are kept.
  mutating func fulfil(
    _ wishes: UploadWishes, for asset: AssetID, isNew: Bool
  ) throws(LibraryError) {
    if isNew { try describe(asset, wishes) }
    // A deleted album or place must not make the upload fail.
    if let album = wishes.album {
      do throws(LibraryError) {
        try add([asset], to: album)
      } catch {
        guard error == .noSuchCollection(album) else { throw error }
      }
    }
    if let place = wishes.place {
      do throws(LibraryError) {
        try add([asset], to: place)
      } catch {
        guard error == .noSuchPlace(place) else { throw error }
      }
    }
  }

  private mutating func describe(
    _ asset: AssetID, _ wishes: UploadWishes
  ) throws(LibraryError) {
    // The first shot to arrive represents the burst.
    let burst = wishes.burst.map { Burst(id: $0) }
    try edit(asset) { decisions in
      decisions.subtitle = wishes.subtitle ?? decisions.subtitle
      if let position = wishes.position { decisions.placing = .given(position) }
      decisions.burst = burst ?? decisions.burst
    }
    if let recipe = try wishes.parsedRecipe { try saveFirstVersion(of: asset, recipe: recipe) }
  }

  /// Saves the edit sent with a photo. Videos, unreadable photos, and photos of another size than
  /// the recipe states stay unedited.
  private mutating func saveFirstVersion(
    of asset: AssetID, recipe: Recipe
  ) throws(LibraryError) {
    let stored = try owned(asset)
    guard stored.asset.kind != .video, let size = stored.asset.originalSize else { return }
    var recipe = recipe
    recipe.size = recipe.size ?? size
    guard recipe.size == size, recipe.unlessIdentity != nil else { return }
    let extent = try recipe.extent(of: stored.asset, size: size)
    let (now, maker, text) = (now, actor.rowNumber, recipe.canonicalText)
    try onDatabase { db in
      try db.checkRecipe(of: text.utf8.count, for: stored)
      try db.run(
        VersionQueries.insert, stored.rowNumber, 1, text, now, maker,
        Int(extent.width), Int(extent.height))
      try db.run(VersionQueries.setCurrent, stored.rowNumber, 1, now)
    }
    try logUpdate(of: stored)
  }
}
