package import ImageEngine

/// One saved state of an asset's edit. All saved versions are kept, so that reverting is the same
/// as restoring any of them.
package struct Version: Hashable, Sendable {
  /// From 1; 0 is the original, which is not a version.
  package let number: Int
  package let made: Timestamp
  package let recipe: Recipe
  /// The upright size of the result.
  package let size: PixelSize
}

/// A version in a list.
package struct ListedVersion: Hashable, Sendable {
  package let number: Int
  package let made: Timestamp
  /// The upright size of the result.
  package let size: PixelSize
  /// `nil` if it would make the list too long; the single version includes it.
  package var recipe: Recipe?
}

/// A concurrent edit: another version was saved since this writer last read the photo.
package struct VersionConflict: Hashable, Sendable {
  package let asset: AssetID
  /// The version on which the writer's edit is based.
  package let base: Int
  /// The current version.
  package let current: Int
  /// Its recipe; `nil` if the current version is the original.
  package let currentRecipe: Recipe?
  /// The recipe to be saved; `nil` when restoring a version.
  package let recipe: Recipe?
}
