package import Catalog
internal import ImageEngine
package import Media

/// The text and the things in pictures, as models have found them.
package struct SeenService: Sendable {
  let catalog: Catalog

  /// Whether anything was found in any picture: text, or a vector by which it is compared.
  package func hasFindings() async throws(LibraryError) -> Bool {
    try await catalog.read { db in try db.one(SeenQueries.hasFindings) }
  }

  /// Whether a photo can be compared with others.
  package func isComparable(
    _ asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> Bool {
    try await catalog.read { db in
      let row = try db.stored(asset, for: principal).rowNumber
      return try principal.guest == nil && db.one(SeenQueries.isComparable, row)
    }
  }

  /// Returns the lines of text in one version of a photo (`nil` is the current one), at their
  /// places in it. Lines that the version cuts away are left out. Links and tokens of selected
  /// photos get none.
  package func lines(
    of asset: AssetID, version: Int?, for principal: Principal
  ) async throws(LibraryError) -> [TextLine] {
    let (lines, recipe, size) = try await catalog.read { db in
      let stored = try db.stored(asset, for: principal)
      let number = version ?? stored.asset.currentVersion
      try stored.checkVersion(number, for: principal)
      let isGuest = principal.guest != nil
      let lines = isGuest ? [] : try db.all(SeenQueries.text, stored.rowNumber).map(\.line)
      let size = stored.asset.originalSize
      if number == 0 || lines.isEmpty { return (lines, Recipe?.none, size) }
      let recipe = try db.version(number, of: stored).recipe
      // A picture of another program has no positions that are known.
      return recipe.rendered == nil ? (lines, recipe, size) : ([], nil, size)
    }
    guard let recipe, let size else { return lines }
    let positions: PhotoPositions
    do { positions = try recipe.positions(in: size) } catch {
      // A recipe that cannot be rendered has no picture in which lines could be marked.
      return []
    }
    return lines.compactMap { line in
      let box = line.box
      let part = Rectangle(x: box.x, y: box.y, width: box.width, height: box.height)
      guard let place = positions.box(of: part) else { return nil }
      var moved = line
      moved.box = RelativeBox(x: place.x, y: place.y, width: place.width, height: place.height)
      return moved
    }
  }
}
