package import Blobs
package import ImageEngine
internal import JSON
package import Store

extension Connection {
  /// Returns the content of another program's picture of a version. A name alone opens nothing: it
  /// must be among the asset's own resources.
  package func rendered(_ name: BlobName, of stored: StoredAsset) throws(StoreError) -> BlobName? {
    try first(VersionQueries.rendered, stored.rowNumber, name)
  }

  /// Checks that the photo's recipes may grow by that many bytes.
  package func checkRecipe(of bytes: Int, for stored: StoredAsset) throws {
    let held: Int =
      try first(
        VersionQueries.recipeBytes, stored.rowNumber) ?? 0
    guard held + bytes <= LibraryLimits.recipesBytes else {
      throw LibraryError.objectFull(.recipes)
    }
    try checkQuota(for: bytes, of: stored.owner)
  }

  /// An asset's versions, oldest first, with recipes as in `Library.versions`.
  package func versions(of stored: StoredAsset) throws -> [ListedVersion] {
    let current = stored.asset.currentVersion
    var room = LibraryLimits.listedRecipeBytes
    var versions: [ListedVersion] = []
    for var version in try all(
      VersionQueries.listed, stored.rowNumber, current)
    {
      if room > 0 {
        let saved = try self.stored(version.number, of: stored)
        room -= saved.text.utf8.count
        if room >= 0 || version.number == current { version.recipe = try saved.version().recipe }
      }
      versions.append(version)
    }
    return versions.sorted { $0.number < $1.number }
  }

  private func stored(_ number: Int, of stored: StoredAsset) throws -> StoredVersion {
    let found = try first(VersionQueries.one, stored.rowNumber, number)
    guard let found else { throw LibraryError.missing(.version(stored.asset.id, number: number)) }
    return found
  }

  package func version(_ number: Int, of stored: StoredAsset) throws -> Version {
    try self.stored(number, of: stored).version()
  }
}

/// A version as stored.
package struct StoredVersion {
  private let number: Int
  private let made: Timestamp
  package let text: String
  private let size: PixelSize
  private let fonts: [DrawnFont]

  init(_ row: borrowing Row) throws(StoreError) {
    number = try row["number"]
    made = try row["made"]
    text = try row["recipe"]
    size = PixelSize(width: try row["width"], height: try row["height"])
    fonts = try row.fonts
  }

  /// A recipe stored by an earlier release is valid in this one.
  package func version() throws(LibraryError) -> Version {
    do {
      return Version(
        number: number, made: made, recipe: try Recipe(parsing: text), size: size, fonts: fonts)
    } catch {
      throw .recipe(error)
    }
  }
}

extension ListedVersion {
  init(_ row: borrowing Row) throws(StoreError) {
    number = try row["number"]
    made = try row["made"]
    size = PixelSize(width: try row["width"], height: try row["height"])
    fonts = try row.fonts
  }
}

extension Row {
  /// The fonts of a version; none if they are not noted, or not as this release writes them.
  fileprivate var fonts: [DrawnFont] {
    get throws(StoreError) {
      guard let text: String = try self["fonts"], let json = try? JSON(parsing: text) else {
        return []
      }
      return [DrawnFont](json) ?? []
    }
  }
}

extension [DrawnFont] {
  /// As the catalog stores them; `nil` if there are none.
  package var stored: String? { isEmpty ? nil : json.text }
}

/// One saved state of an asset's edit. All saved versions are kept, so that reverting is the same
/// as restoring any of them.
package struct Version: Hashable, Sendable {
  /// From 1; 0 is the original, which is not a version.
  package let number: Int
  package let made: Timestamp
  package let recipe: Recipe
  /// The upright size of the result.
  package let size: PixelSize
  /// The fonts that drew its text when it was saved; empty if they are not known.
  package let fonts: [DrawnFont]
}

/// A version in a list.
package struct ListedVersion: Hashable, Sendable {
  package let number: Int
  package let made: Timestamp
  /// The upright size of the result.
  package let size: PixelSize
  /// The fonts that drew its text when it was saved; empty if they are not known.
  package let fonts: [DrawnFont]
  /// `nil` if it would make the list too long; the single version includes it.
  package var recipe: Recipe?
}
