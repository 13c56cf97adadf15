internal import Catalog
internal import ImageEngine
internal import Pipeline

extension Change {
  /// Applies the details to a photo. For a photo that was already in the library, people's later
  /// edits are kept.
  ///
  /// - Parameter fonts: The fonts that draw the text of the edit.
  mutating func applyDetails(
    _ details: UploadDetails, for asset: AssetID, isNew: Bool, fonts: [DrawnFont]
  ) throws(LibraryError) {
    if isNew { try describe(asset, details, fonts) }
    // A deleted album or place must not make the upload fail.
    if let album = details.album {
      do throws(LibraryError) {
        try add([asset], to: album)
      } catch {
        guard error == .missing(.collection(album)) else { throw error }
      }
    }
    if let place = details.place {
      do throws(LibraryError) {
        try add([asset], to: place)
      } catch {
        guard error == .missing(.place(place)) else { throw error }
      }
    }
  }

  private mutating func describe(
    _ asset: AssetID, _ details: UploadDetails, _ fonts: [DrawnFont]
  ) throws(LibraryError) {
    // The first shot to arrive represents the burst.
    let burst = details.burst.map { Burst(id: $0) }
    try edit(asset) { edits in
      edits.subtitle = details.subtitle ?? edits.subtitle
      if let position = details.position { edits.placing = .given(position) }
      edits.burst = burst ?? edits.burst
    }
    if let recipe = try details.parsedRecipe {
      try saveFirstVersion(of: asset, recipe: recipe, fonts: fonts)
    }
  }

  /// Saves the edit sent with a photo. Videos, unreadable photos, and photos of another size than
  /// the recipe states stay unedited.
  private mutating func saveFirstVersion(
    of asset: AssetID, recipe: Recipe, fonts: [DrawnFont]
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
        Int(extent.width), Int(extent.height), fonts.stored)
      try db.run(VersionQueries.setCurrent, stored.rowNumber, 1, now)
    }
    try logUpdate(of: stored)
  }
}
