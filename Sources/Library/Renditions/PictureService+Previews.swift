internal import Blobs
package import Catalog
internal import Darkroom
package import ImageEngine
internal import Media

/// A request for a picture of an unsaved edit.
package struct PreviewRequest: Sendable {
  package var recipe: Recipe
  /// The longer side of the whole result, in pixels.
  package var longestSide: Int
  /// Part of the result at that size; the whole if absent. Origin lower left.
  package var region: Rectangle?

  package init(recipe: Recipe, longestSide: Int, region: Rectangle? = nil) {
    self.recipe = recipe
    self.longestSide = longestSide
    self.region = region
  }
}

extension PictureService {
  /// Renders an unsaved edit from the smallest rendition that has enough pixels. The result is not
  /// stored. Cancelling ends the work.
  package func preview(
    of asset: AssetID, _ request: PreviewRequest, for principal: Principal
  ) async throws(LibraryError) -> OpenedFile {
    _ = try principal.reader()
    let stored = try await assets.stored(asset, for: principal)
    var recipe = request.recipe
    let original = try stored.asset.editableSize
    recipe.size = recipe.size ?? original
    let whole = try recipe.extent(of: stored.asset, size: original)
    let full = Int(max(whole.width, whole.height))
    let side = min(request.longestSide, full)
    let factor = Double(side) / Double(full)
    var output = side
    if let region = request.region {
      let part = Rectangle(
        x: whole.x + region.x / factor, y: whole.y + region.y / factor,
        width: region.width / factor, height: region.height / factor)
      recipe.rect = part.intersection(whole)
      output = Int(max(region.width, region.height).rounded(.up))
    }
    let needed = Int((Double(original.longestSide) * factor).rounded(.up))
    let format = Output.Format.jpeg(quality: 92, sampling: .full)
    return try await developed(
      stored, isSmall: needed <= (RenditionSize.screen.longestSide ?? 0),
      recipe: recipe, output: Output(longestSide: output, format: format), metadata: .nothing)
  }

  func developed(
    _ stored: StoredAsset, isSmall: Bool, recipe: Recipe?, output: Output,
    metadata: CarriedMetadata, priority: JobPriority = .interactive
  ) async throws(LibraryError) -> OpenedFile {
    do {
      let key = DevelopedKey(
        content: stored.content, isSmall: isSmall, recipe: recipe?.canonicalText, output: output,
        metadata: metadata)
      let file = try await developments.value(of: key) {
        let input = try await self.source(of: stored, isSmall: isSmall)
        defer { withExtendedLifetime(input) {} }
        return try await self.darkroom.develop(
          DevelopTask(
            input: input.descriptor, recipe: recipe, outputs: [output], metadata: metadata,
            priority: priority)
        ).outputs[0].file
      }
      let format = output.format.file
      let name = stored.asset.filename.withExtension(format.extensions[0])
      return OpenedFile(
        file, contentType: format.contentType, filename: name, tag: stored.content.text)
    } catch let error as DarkroomError {
      throw error.forPicture(of: stored.asset.id)
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// The original, or its screen rendition if that suffices.
  private func source(of stored: StoredAsset, isSmall: Bool) async throws -> OpenFile {
    if isSmall {
      let key = RenditionKey(content: stored.content, recipe: nil, size: .screen)
      if let file = await renditions.cached(key) { return file }
      _ = try await renditions.make(
        [.screen], of: stored.content, recipe: nil, priority: .interactive)
      if let file = await renditions.cached(key) { return file }
    }
    return try await blobs.open(content: stored)
  }
}

/// Names a picture that is made on request and not kept: everything its bytes depend on.
struct DevelopedKey: Hashable, Sendable {
  let content: BlobName
  let isSmall: Bool
  let recipe: String?
  let output: Output
  let metadata: CarriedMetadata
}
