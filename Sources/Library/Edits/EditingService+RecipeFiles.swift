internal import Blobs
package import Catalog
internal import Darkroom
package import ImageEngine
internal import Media
internal import Words

/// A stored picture that recipes of a photo may read.
package struct AddedRecipeFile: Hashable, Sendable {
  /// Its name in recipes, in lowercase hexadecimal digits.
  package let sha256: String
  /// The upright size.
  package let size: PixelSize
}

extension EditingService {
  /// Stores a picture that recipes of a photo may read. It is removed with the photo, or if no
  /// version names it within ``LibraryLimits/unsavedFileDays``.
  package func addRecipeFile(
    _ bytes: [UInt8], to asset: AssetID, as principal: Principal
  ) async throws(LibraryError) -> AddedRecipeFile {
    _ = try await editable(asset, as: principal)
    guard (1...LibraryLimits.recipeFileBytes).contains(bytes.count) else {
      throw .value(
        member: "picture",
        reason: Message(
          "library.badValue.tooLong",
          ["member": .text("picture"), "limit": .number(LibraryLimits.recipeFileBytes)]))
    }
    do {
      let (content, draft, facts) = try await keep(bytes, member: "picture")
      let file = RecipeFile(
        content: content, sizeBytes: bytes.count, format: facts.format.rawValue)
      let added: Result<Void, LibraryError>
      do throws(LibraryError) {
        added = .success(
          try await catalog.change(as: principal) { change throws(LibraryError) in
            try change.add(file, to: asset)
          }.result)
      } catch {
        added = .failure(error)
      }
      if case .failure = added { await forget(content) }
      await blobs.settle([content], of: draft)
      try added.get()
      return AddedRecipeFile(
        sha256: content.text, size: PixelSize(width: facts.width, height: facts.height))
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Opens a file that recipes of a photo read; `nil` if it is not one of this photo's.
  package func recipeFile(
    _ sha256: String, of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> ServedFile? {
    if principal.guest != nil { throw .access(.beyondToken) }
    guard let name = BlobName(sha256) else { return nil }
    let found = try await catalog.read { db in
      try db.recipeFile(name, of: try db.stored(asset, for: principal))
    }
    guard let found else { return nil }
    do {
      let file = try await blobs.open(name, sizeBytes: found.sizeBytes)
      return ServedFile(
        file, contentType: MediaFormat.contentType(named: found.format),
        filename: "\(sha256.prefix(8)).\(found.format)", tag: sha256)
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// The photo, if the principal may edit it.
  func editable(
    _ asset: AssetID, as principal: Principal
  ) async throws(LibraryError) -> StoredAsset {
    _ = try principal.changer()
    let stored = try await assets.stored(asset, for: principal)
    guard stored.owner == principal.rowNumber else { throw .access(.notOwner(asset)) }
    _ = try stored.asset.editableSize
    return stored
  }
}

extension Change {
  fileprivate mutating func add(_ file: RecipeFile, to asset: AssetID) throws(LibraryError) {
    let stored = try owned(asset)
    let now = now
    try onDatabase { db in try db.add(file, to: stored, at: now) }
  }
}

extension Catalog {
  /// Checks that all files that a recipe names are the photo's own.
  func checkFiles(of recipe: Recipe, for stored: StoredAsset) async throws(LibraryError) {
    if recipe.resources.isEmpty { return }
    try await read { db in try db.checkFiles(of: recipe, for: stored) }
  }
}
