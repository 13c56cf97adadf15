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

/// A version as it stands in a list.
package struct ListedVersion: Hashable, Sendable {
  package let number: Int
  package let made: Timestamp
  /// Upright, of the result.
  package let size: PixelSize
  /// `nil` where the list would be too long with it; the version by itself has it.
  package var recipe: Recipe?
}

/// Two wrote at once: somebody saved after this writer had last looked.
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
