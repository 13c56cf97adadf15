package import ImageEngine

/// One saved state of an asset's edit. Every version that was ever saved is
/// kept, so that reverting and going back to last Tuesday are one operation.
package struct Version: Hashable, Sendable {
  /// From 1; 0 stands for the original, which has no version.
  package let number: Int
  package let made: Timestamp
  package let recipe: Recipe
  /// Upright, of the result.
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
  /// The version that the writer began with.
  package let base: Int
  /// The version that is there now.
  package let current: Int
  /// Its recipe; `nil` where the current version is the original.
  package let currentRecipe: Recipe?
  /// What the writer wanted to save; `nil` where they wanted to go back.
  package let recipe: Recipe?
}
