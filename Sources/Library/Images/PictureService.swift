internal import Blobs
package import Catalog
internal import Darkroom
internal import ImageEngine
internal import Media
package import Pipeline

/// Renditions and previews of photos.
package struct PictureService: Sendable {
  let catalog: Catalog
  let blobs: any BlobStore
  let renditions: Renditions
  let darkroom: Darkroom
  let assets: AssetService
  let development: Development
  /// Called with the row of each photo that is opened.
  let didOpen: @Sendable (_ row: Int) -> Void
  /// Pictures being made on request that are not stored.
  let developments = SharedWork<DevelopedKey, MemoryFile>()

  /// The original bytes, unchanged.
  package func original(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> ServedFile {
    let stored = try await assets.stored(asset, for: principal)
    try stored.checkOriginal(for: principal)
    do {
      let file = try await blobs.open(content: stored)
      return ServedFile(
        file, contentType: MediaFormat.contentType(named: stored.asset.format),
        filename: stored.asset.savedName, tag: stored.content.text, isStored: true)
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// A picture of one version (`nil` is the current one, 0 the original), rendered on the first
  /// request, and once for concurrent ones.
  package func rendition(
    of asset: AssetID, version: Int?, size: RenditionSize, takesWebP: Bool = false,
    for principal: Principal
  ) async throws(LibraryError) -> ServedFile {
    if size == .full { try principal.checkDownload() }
    var (stored, recipe) = try await picture(of: asset, version: version, for: principal)
    if stored.asset.state == .developing {
      await development.finish(stored.rowNumber)
      (stored, recipe) = try await picture(of: asset, version: version, for: principal)
    }
    if case .unreadable(let reason) = stored.asset.state { throw .noPicture(asset, reason: reason) }
    if size == .screen || size == .full { didOpen(stored.rowNumber) }
    let form = RenditionForm(size, takesWebP: takesWebP)
    if let file = await keptPicture(form, of: stored, recipe: recipe) { return file }
    let key = RenditionKey(content: stored.content, recipe: recipe, form: form)
    let filename = stored.asset.filename.withExtension(form.fileExtension)
    do {
      let made = try await renditions.make(
        [form], of: stored.content, recipe: recipe,
        priority: size == .full ? .export : .interactive)
      guard let file = made.files[form] else { preconditionFailure("a job makes what it is asked") }
      return ServedFile(file, contentType: form.contentType, filename: filename, tag: key.text)
    } catch let error as DarkroomError {
      throw error.forPicture(of: asset)
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// A picture rendered earlier.
  func keptPicture(
    _ form: RenditionForm, of stored: StoredAsset, recipe: Recipe?
  ) async -> ServedFile? {
    let key = RenditionKey(content: stored.content, recipe: recipe, form: form)
    guard let file = await renditions.cached(key) else { return nil }
    let filename = stored.asset.filename.withExtension(form.fileExtension)
    return ServedFile(file, contentType: form.contentType, filename: filename, tag: key.text)
  }

  /// The asset and the recipe of one of its versions, `nil` if that changes nothing. If another
  /// program has made the version, its picture replaces the asset's content.
  func picture(
    of asset: AssetID, version: Int?, for principal: Principal
  ) async throws(LibraryError) -> (StoredAsset, Recipe?) {
    try await catalog.read { db in
      var stored = try db.stored(asset, for: principal)
      let number = version ?? stored.asset.currentVersion
      try stored.checkVersion(number, for: principal)
      if number == 0 { return (stored, nil) }
      let found = try db.version(number, of: stored)
      if let name = found.recipe.rendered, let rendered = try db.rendered(name, of: stored) {
        stored.show(rendered, size: found.size)
        return (stored, nil)
      }
      try db.checkFiles(of: found.recipe, for: stored)
      return (stored, found.recipe.unlessIdentity)
    }
  }
}

extension String {
  /// The name with another extension.
  func withExtension(_ ending: String) -> String { "\(withoutExtension).\(ending)" }
}

extension DarkroomError {
  /// Translates an error for callers who requested an asset's picture.
  func forPicture(of asset: AssetID) -> LibraryError {
    switch self {
    case .cancelled: .cancelled
    case .stopped: .closed
    case .noModel(let reason): .noModels(reason: reason)
    default: isPermanent ? .noPicture(asset, reason: message) : .busy
    }
  }
}
