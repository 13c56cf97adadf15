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
