internal import Blobs
package import Catalog
internal import Darkroom
internal import ImageEngine
internal import Media
internal import Pipeline
internal import Words

extension EditingService {
  /// Returns a photo for editing. `canHandle` tells whether the editor understands the data of an
  /// edit and continues from the original; otherwise it starts from the current appearance.
  package func contentEditingInput(
    of asset: AssetID, for principal: Principal, canHandle: @Sendable (AdjustmentData) -> Bool
  ) async throws(LibraryError) -> ContentEditingInput {
    _ = try principal.reader()
    let current = try await assets.asset(asset, for: principal)
    _ = try current.editableSize
    let (adjustment, rendered) = try await edit(of: asset, for: principal)
    let version = current.currentVersion
    guard let adjustment, !canHandle(adjustment) else {
      return ContentEditingInput(
        asset: current, version: version, adjustmentData: adjustment,
        fullSizeImage: try await pictures.original(of: asset, for: principal), isOriginal: true)
    }
    let file: ServedFile
    if let rendered {
      file = try await opened(rendered, of: current)
    } else {
      file = try await pictures.rendition(of: asset, version: version, size: .full, for: principal)
    }
    return ContentEditingInput(
      asset: current, version: version, adjustmentData: nil, fullSizeImage: file,
      isOriginal: false)
  }

  /// Saves an editor's result as the photo's next and current version, unless another version was
  /// saved meanwhile.
  package func commit(
    _ output: ContentEditingOutput, as principal: Principal
  ) async throws(LibraryError) -> Asset {
    guard let adjustment = output.adjustmentData else {
      throw .value(
        member: "adjustmentData", reason: Message("library.badValue.noAdjustment"))
    }
    try adjustment.check()
    if let rendered = output.renderedContent {
      return try await save(rendered, adjustment, output, as: principal)
    }
    guard output.isOfOriginal, let recipe = try adjustment.recipe else {
      throw .value(
        member: "renderedContent",
        reason: Message("library.badValue.noRendered"))
    }
    return try await saveVersion(of: output.asset, recipe: recipe, base: output.base, as: principal)
  }

  /// Reverts to the original. All versions are kept.
  package func revert(
    _ asset: AssetID, as principal: Principal
  ) async throws(LibraryError) -> Asset {
    try await setCurrentVersion(of: asset, to: 0, as: principal)
  }
}

extension EditingService {
  /// Returns the current version's data, and its picture if another program made it.
  private func edit(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> (AdjustmentData?, BlobName?) {
    try await catalog.read { db in
      let stored = try db.stored(asset, for: principal)
      if stored.asset.currentVersion == 0 { return (nil, nil) }
      let version = try db.version(stored.asset.currentVersion, of: stored)
      if let name = version.recipe.rendered, let rendered = try db.rendered(name, of: stored) {
        return (version.recipe.adjustment, rendered)
      }
      return (AdjustmentData(version.recipe), nil)
    }
  }

  private func opened(
    _ rendered: BlobName, of asset: Asset
  ) async throws(LibraryError) -> ServedFile {
    do {
      let file = try await blobs.open(rendered)
      let format = MediaFormat(of: file.descriptor)?.rawValue ?? ""
      return ServedFile(
        file, contentType: MediaFormat.contentType(named: format),
        filename: MediaFormat.filename(asset.filename, of: format), tag: rendered.text)
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Stores the picture, and then the version that refers to it.
  private func save(
    _ bytes: [UInt8], _ adjustment: AdjustmentData, _ output: ContentEditingOutput,
    as principal: Principal
  ) async throws(LibraryError) -> Asset {
    _ = try principal.changer()
    let stored = try await assets.stored(output.asset, for: principal)
    guard stored.owner == principal.rowNumber else { throw .access(.notOwner(output.asset)) }
    let original = try stored.asset.editableSize
    guard (1...LibraryLimits.renderedBytes).contains(bytes.count) else {
      throw .value(
        member: "renderedContent",
        reason: Message(
          "library.badValue.renderedSize", ["limit": .number(LibraryLimits.renderedBytes)]))
    }
    do {
      let (content, draft, facts) = try await keep(bytes, member: "renderedContent")
      let recipe = try Recipe(adjustment, rendered: content, size: original)
      let picture = RenderedPicture(
        content: content, sizeBytes: bytes.count, format: facts.format,
        size: PixelSize(width: facts.width, height: facts.height))
      let saved: Result<Asset, LibraryError>
      do throws(LibraryError) {
        saved = .success(
          try await catalog.change(as: principal) { change throws(LibraryError) in
            try change.saveVersion(of: output.asset, recipe, picture, base: output.base)
            return try change.owned(output.asset).asset
          }.result)
      } catch {
        saved = .failure(error)
      }
      // If nothing was saved, nothing refers to the bytes, and the purge removes them.
      if case .failure = saved { await forget(content) }
      await blobs.settle([content], of: draft)
      return try saved.get()
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Stores the bytes as a file of the library; they must be a picture.
  func keep(
    _ bytes: [UInt8], member: String
  ) async throws -> (BlobName, DraftID, PhotoFacts) {
    guard let id = DraftID((catalog.newID() as UploadID).text) else {
      preconditionFailure("an id is a draft's name")
    }
    let draft = try await blobs.begin(id, sizeBytes: bytes.count)
    do {
      _ = try await draft.append(bytes, at: 0)
      let file = try await draft.reading()
      let developed = try await darkroom.develop(
        DevelopTask(
          input: file.descriptor,
          outputs: [Output(longestSide: 256, format: .jpeg(quality: 80))]))
      guard developed.facts.film == nil else {
        throw LibraryError.value(
          member: member,
          reason: Message("library.badValue.renderedVideo", ["member": .text(member)]))
      }
      return (try await draft.keepUnsettled(expected: nil).name, id, developed.facts)
    } catch let error as DarkroomError {
      // Leftovers expire like other abandoned drafts.
      try? await draft.discard()
      throw LibraryError.value(
        member: member,
        reason: Message(
          "library.badValue.rendered",
          ["member": .text(member), "reason": .message(error.message)]))
    } catch {
      // Leftovers expire like other abandoned drafts.
      try? await draft.discard()
      throw error
    }
  }

  func forget(_ content: BlobName) async {
    do {
      try await catalog.write { db in try db.run(VersionQueries.discard, content) }
    } catch {
      // The bytes stay until `verify` finds that nothing refers to them.
    }
  }
}

/// A picture made by another program, as stored.
struct RenderedPicture: Hashable, Sendable {
  let content: BlobName
  let sizeBytes: Int
  let format: MediaFormat
  /// The upright size.
  let size: PixelSize
}

extension Change {
  /// Appends a version made by another program, and makes it the current one.
  fileprivate mutating func saveVersion(
    of asset: AssetID, _ recipe: Recipe, _ picture: RenderedPicture, base: Int
  ) throws(LibraryError) {
    let stored = try owned(asset)
    let owner = actor.rowNumber
    try onDatabase { db in
      try db.checkQuota(for: picture.sizeBytes, of: owner)
      try db.run(
        VersionQueries.insertRendered, stored.rowNumber, owner, picture.content,
        picture.sizeBytes, stored.asset.filename.withExtension(picture.format.rawValue),
        picture.format.rawValue)
    }
    try append(recipe, size: picture.size, to: stored, base: base)
  }
}
