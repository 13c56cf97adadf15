internal import Blobs
package import Catalog
internal import Darkroom
package import ImageEngine
internal import Media
internal import Pipeline

/// A request for a picture of an unsaved edit.
package struct PreviewRequest: Sendable {
  package var recipe: Recipe
  /// The longer side of the whole result, in pixels.
  package var longestSide: Int
  /// Part of the result at that size; the whole if absent. Origin lower left.
  package var region: Rectangle?
  /// Whether it is rendered from the original, as an export is, whatever time that takes.
  package var isExact = false

  package init(recipe: Recipe, longestSide: Int, region: Rectangle? = nil) {
    self.recipe = recipe
    self.longestSide = longestSide
    self.region = region
  }
}

extension PictureService {
  /// Renders an unsaved edit, from the rendition for screens if that is smaller than the original
  /// and has enough pixels. The result is not stored. Cancelling ends the work.
  package func preview(
    of asset: AssetID, _ request: PreviewRequest, for principal: Principal
  ) async throws(LibraryError) -> ServedFile {
    _ = try principal.reader()
    let stored = try await assets.stored(asset, for: principal)
    var recipe = request.recipe
    let original = try stored.asset.editableSize
    recipe.size = recipe.size ?? original
    try await catalog.checkFiles(of: recipe, for: stored)
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
      stored, isSmall: !request.isExact && RenditionSize.screen.replaces(original, needed: needed),
      recipe: recipe, output: Output(longestSide: output, format: format), metadata: .nothing)
  }

  func developed(
    _ stored: StoredAsset, isSmall: Bool, recipe: Recipe?, output: Output,
    metadata: CarriedMetadata, regions: [NamedRegion] = [], priority: JobPriority = .interactive
  ) async throws(LibraryError) -> ServedFile {
    do {
      let key = DevelopedKey(
        content: stored.content, isSmall: isSmall, recipe: recipe?.canonicalText, output: output,
        metadata: metadata, regions: regions)
      let file = try await developments.value(of: key) {
        let input = try await self.source(of: stored, isSmall: isSmall)
        let files = try await self.blobs.open(filesOf: recipe)
        defer { withExtendedLifetime((input, files)) {} }
        var task = DevelopTask(
          input: input.descriptor, recipe: recipe,
          images: files.map { ($0.key, $0.file.descriptor) }, outputs: [output],
          metadata: metadata, priority: priority)
        task.regions = regions
        return try await self.darkroom.develop(task).outputs[0].file
      }
      let format = output.format.file
      let name = stored.asset.filename.withExtension(format.extensions[0])
      return ServedFile(
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
      let key = RenditionKey(content: stored.content, recipe: nil, form: .screen)
      if let file = await renditions.cached(key) { return file }
      _ = try await renditions.make(
        [.screen], of: stored.content, recipe: nil, priority: .interactive)
      if let file = await renditions.cached(key) { return file }
    }
    return try await blobs.open(content: stored)
  }
}

extension RenditionSize {
  /// Whether it has the pixels needed of a photo, in a fraction of the original's. Otherwise the
  /// original is read as fast, and has not been compressed again.
  fileprivate func replaces(_ original: PixelSize, needed: Int) -> Bool {
    guard let longestSide else { return false }
    return needed <= longestSide && longestSide < original.longestSide
  }
}

/// Names a picture that is made on request and not kept: everything its bytes depend on.
struct DevelopedKey: Hashable, Sendable {
  let content: BlobName
  let isSmall: Bool
  let recipe: String?
  let output: Output
  let metadata: CarriedMetadata
  let regions: [NamedRegion]
}
