package import Catalog
package import ImageEngine
internal import Words

extension Change {
  /// Appends a version and makes it the current one. Its pictures are made on request;
  /// `Library.saveVersion` makes them first.
  @discardableResult
  package mutating func saveVersion(
    of asset: AssetID, recipe: Recipe, fonts: [DrawnFont] = [], base: Int
  ) throws(LibraryError) -> Int {
    let stored = try owned(asset)
    let size = try stored.asset.check(recipe)
    return try append(recipe, size: size, fonts: fonts, to: stored, base: base)
  }

  @discardableResult
  mutating func append(
    _ recipe: Recipe, size: PixelSize, fonts: [DrawnFont] = [], to stored: StoredAsset, base: Int
  ) throws(LibraryError) -> Int {
    guard stored.asset.currentVersion == base else {
      throw .versionConflict(try conflict(stored, base: base, recipe: recipe))
    }
    guard stored.asset.versionCount < LibraryLimits.versions else {
      throw .tooManyVersions(stored.asset.id, limit: LibraryLimits.versions)
    }
    let number = stored.asset.versionCount + 1
    let (now, maker, text) = (now, actor.rowNumber, recipe.canonicalText)
    try onDatabase { db in
      try db.checkFiles(of: recipe, for: stored)
      try db.checkRecipe(of: text.utf8.count, for: stored)
      try db.run(
        VersionQueries.insert, stored.rowNumber, number, text, now, maker, size.width,
        size.height, fonts.stored)
      try db.run(VersionQueries.setCurrent, stored.rowNumber, number, now)
      try db.setCutFaces(of: stored.rowNumber)
      try db.keepFiles(of: recipe, for: stored)
    }
    try logUpdate(of: stored)
    return number
  }

  /// Restores an earlier version; 0 is the original. With `base`, only if that is
  /// still the current one.
  package mutating func setCurrentVersion(
    of asset: AssetID, to number: Int, base: Int? = nil
  ) throws(LibraryError) {
    let stored = try owned(asset)
    if let base, stored.asset.currentVersion != base {
      throw .versionConflict(try conflict(stored, base: base, recipe: nil))
    }
    guard (0...stored.asset.versionCount).contains(number) else {
      throw .missing(.version(asset, number: number))
    }
    if stored.asset.currentVersion == number { return }
    let now = now
    try onDatabase { db in
      try db.run(VersionQueries.setCurrent, stored.rowNumber, number, now)
      try db.setCutFaces(of: stored.rowNumber)
    }
    try logUpdate(of: stored)
  }

  private func conflict(
    _ stored: StoredAsset, base: Int, recipe: Recipe?
  ) throws(LibraryError) -> VersionConflict {
    let current = stored.asset.currentVersion
    let saved = try onDatabase { db in
      current == 0 ? nil : try db.version(current, of: stored)
    }
    return VersionConflict(
      asset: stored.asset.id, base: base, current: current, currentRecipe: saved?.recipe,
      recipe: recipe)
  }
}

extension Asset {
  /// Checks that the recipe can be a version of this asset; returns the size of its result.
  func check(_ recipe: Recipe) throws(LibraryError) -> PixelSize {
    let original = try editableSize
    do { try recipe.validate() } catch { throw .recipe(error) }
    guard recipe.size == original else {
      throw .recipeSize(id, given: recipe.size, expected: original)
    }
    let extent = try recipe.extent(of: self, size: original)
    return PixelSize(width: Int(extent.width), height: Int(extent.height))
  }

  /// The upright size of an editable photo.
  var editableSize: PixelSize {
    get throws(LibraryError) {
      if kind == .video { throw .notEditable(id, .video) }
      guard let originalSize, state != .developing else {
        throw .notEditable(id, state == .developing ? .developing : .unreadable)
      }
      guard state == .ready else { throw .notEditable(id, .unreadable) }
      return originalSize
    }
  }
}

extension Recipe {
  /// The extent of the recipe's result for an asset.
  func extent(of asset: Asset, size: PixelSize) throws(LibraryError) -> Rectangle {
    do {
      _ = try resultSize(of: size)
      return try resultExtent(of: size)
    } catch .recipe(let error) {
      throw .recipe(error)
    } catch {
      throw .noPicture(
        asset.id, reason: Message(engine: error.explanation.key, error.explanation.arguments))
    }
  }
}
