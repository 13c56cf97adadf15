package import Catalog
internal import Darkroom
internal import ImageEngine
internal import Media
internal import Pipeline
internal import Words

/// Pictures of a requested size, quickest first.
package struct ImageService: Sendable {
  let pictures: PictureService

  /// Returns the pictures for a request, the right one last. Ending the iteration cancels the work,
  /// unless something else waits for it.
  package func stream(
    of asset: AssetID, _ request: ImageRequest, for principal: Principal
  ) -> AsyncThrowingStream<DeliveredImage, any Error> {
    AsyncThrowingStream { continuation in
      let work = Task {
        do {
          try await self.deliver(asset, request, for: principal) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: LibraryError(beneath: error))
        }
      }
      continuation.onTermination = { _ in work.cancel() }
    }
  }

  /// Returns one picture: the right one, or with `fast` the best available.
  package func image(
    of asset: AssetID, _ request: ImageRequest, for principal: Principal
  ) async throws(LibraryError) -> DeliveredImage {
    do {
      let subject = try await subject(asset, request, for: principal)
      if request.delivery == .fast { return try await quickest(subject, request, for: principal) }
      return DeliveredImage(
        content: .picture(try await right(subject, request, for: principal)), isDegraded: false)
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  private func deliver(
    _ asset: AssetID, _ request: ImageRequest, for principal: Principal,
    _ yield: (DeliveredImage) -> Void
  ) async throws {
    guard request.delivery == .opportunistic else {
      return yield(try await image(of: asset, request, for: principal))
    }
    let subject = try await subject(asset, request, for: principal)
    if let file = await cached(subject, request, for: principal) {
      return yield(DeliveredImage(content: .picture(file), isDegraded: false))
    }
    yield(subject.placeholder)
    if subject.hasSmaller {
      let small = try await small(subject, request, for: principal)
      yield(DeliveredImage(content: .picture(small), isDegraded: true))
    }
    try Task.checkCancellation()
    let file = try await right(subject, request, for: principal)
    yield(DeliveredImage(content: .picture(file), isDegraded: false))
  }
}

// MARK: - Subjects

/// A photo and the edit applied to it.
private struct ImageSubject: Sendable {
  let stored: StoredAsset
  /// `nil` for the photo itself.
  let recipe: Recipe?
  /// The extent of the recipe's result for the whole photo.
  let extent: Rectangle
  /// The size of the photo that the recipe is applied to.
  let source: PixelSize
  /// The request's frame in this photo.
  let frame: ImageFrame

  var whole: PixelSize { PixelSize(width: Int(extent.width), height: Int(extent.height)) }

  var placeholder: DeliveredImage {
    DeliveredImage(
      content: .placeholder(color: stored.asset.placeholder, thumbHash: stored.asset.thumbHash),
      isDegraded: true)
  }

  /// Returns the stored size that satisfies the request, if any.
  func kept(_ request: ImageRequest) -> RenditionSize? {
    let isMade = request.resizing == .exact || request.region != nil
    guard request.recipe == nil, !isMade || stored.asset.kind == .video else { return nil }
    return RenditionSize(longestSide: frame.longestSide(of: whole), of: whole)
  }

  /// Returns the rendition to prepare for the request, if any, and the edit that it shows.
  func prepared(for request: ImageRequest) -> (size: RenditionSize, recipe: Recipe?)? {
    if let size = kept(request) { return (size, recipe) }
    if needsOnlyScreen(for: frame) { return (.screen, nil) }
    // A small picture of a part, or of an unsaved edit, is rendered as well.
    return request.recipe == nil && request.region == nil ? (.grid, recipe) : nil
  }

  /// Whether a small picture is worth showing before the right one.
  var hasSmaller: Bool { frame.size.longestSide > Self.smallSide * 3 / 2 }

  /// Whether the photo's rendition for the screen is large enough to render a frame from.
  func needsOnlyScreen(for frame: ImageFrame) -> Bool {
    let needed = Int((Double(source.longestSide) * frame.scale).rounded(.up))
    return needed <= Self.screenSide
  }

  static let smallSide = RenditionSize.grid.longestSide ?? 0
  static let screenSide = RenditionSize.screen.longestSide ?? 0
}

extension ImageService {
  private func subject(
    _ asset: AssetID, _ request: ImageRequest, for principal: Principal
  ) async throws -> ImageSubject {
    if request.recipe != nil { _ = try principal.reader() }
    var (stored, saved) = try await pictures.picture(
      of: asset, version: request.version, for: principal)
    if stored.asset.state == .developing {
      await pictures.development.finish(stored.rowNumber)
      (stored, saved) = try await pictures.picture(
        of: asset, version: request.version, for: principal)
    }
    if case .unreadable(let reason) = stored.asset.state {
      throw LibraryError.noPicture(asset, reason: reason)
    }
    var recipe = saved
    let source: PixelSize
    if let given = request.recipe {
      source = try stored.asset.editableSize
      recipe = given
      recipe?.size = given.size ?? source
      try await pictures.catalog.checkFiles(of: given, for: stored)
    } else {
      source = try stored.sourceSize
    }
    let extent = try recipe.map { try $0.extent(of: stored.asset, size: source) }
    let all = Rectangle(
      x: 0, y: 0, width: Double(source.width), height: Double(source.height))
    let area = extent ?? all
    let whole = PixelSize(width: Int(area.width), height: Int(area.height))
    guard let frame = ImageFrame(request, of: whole) else {
      throw LibraryError.value(member: "region", reason: Message("library.badValue.region"))
    }
    return ImageSubject(
      stored: stored, recipe: recipe, extent: area, source: source, frame: frame)
  }

  /// Returns the right picture if it is already stored.
  private func cached(
    _ subject: ImageSubject, _ request: ImageRequest, for principal: Principal
  ) async -> ServedFile? {
    guard let size = subject.kept(request), size != .full || principal.mayDownload else {
      return nil
    }
    return await pictures.keptPicture(
      RenditionForm(size), of: subject.stored, recipe: subject.recipe)
  }

  private func right(
    _ subject: ImageSubject, _ request: ImageRequest, for principal: Principal
  ) async throws -> ServedFile {
    if let size = subject.kept(request) {
      return try await pictures.rendition(
        of: subject.stored.asset.id, version: request.version, size: size, for: principal)
    }
    if subject.frame.longestSide(of: subject.whole) > ImageSubject.screenSide {
      try principal.checkDownload()
    }
    return try await drawn(subject, frame: subject.frame)
  }

  private func small(
    _ subject: ImageSubject, _ request: ImageRequest, for principal: Principal
  ) async throws -> ServedFile {
    if request.recipe == nil, request.region == nil {
      return try await pictures.rendition(
        of: subject.stored.asset.id, version: request.version, size: .grid, for: principal)
    }
    var reduced = request
    let factor = Double(ImageSubject.smallSide) / Double(subject.frame.size.longestSide)
    reduced.targetSize = PixelSize(
      width: max(1, Int(Double(subject.frame.size.width) * factor)),
      height: max(1, Int(Double(subject.frame.size.height) * factor)))
    guard let frame = ImageFrame(reduced, of: subject.whole) else {
      return try await right(subject, request, for: principal)
    }
    return try await drawn(subject, frame: frame)
  }

  /// Returns the best available picture; makes a small one if there is none.
  private func quickest(
    _ subject: ImageSubject, _ request: ImageRequest, for principal: Principal
  ) async throws -> DeliveredImage {
    if let file = await cached(subject, request, for: principal) {
      return DeliveredImage(content: .picture(file), isDegraded: false)
    }
    guard subject.hasSmaller else {
      return DeliveredImage(
        content: .picture(try await right(subject, request, for: principal)), isDegraded: false)
    }
    if request.recipe == nil, request.region == nil,
      let screen = await pictures.keptPicture(.screen, of: subject.stored, recipe: subject.recipe)
    {
      return DeliveredImage(content: .picture(screen), isDegraded: true)
    }
    return DeliveredImage(
      content: .picture(try await small(subject, request, for: principal)), isDegraded: true)
  }

  /// Renders a picture for this request without storing it.
  private func drawn(
    _ subject: ImageSubject, frame: ImageFrame
  ) async throws(LibraryError) -> ServedFile {
    var recipe = subject.recipe ?? Recipe(size: subject.source)
    recipe.rect = Rectangle(
      x: subject.extent.x + frame.part.x, y: subject.extent.y + frame.part.y,
      width: frame.part.width, height: frame.part.height)
    var output = Output(
      longestSide: frame.size.longestSide, format: .jpeg(quality: 92, sampling: .full))
    output.exactSize = frame.size
    return try await pictures.developed(
      subject.stored, isSmall: subject.needsOnlyScreen(for: frame), recipe: recipe,
      output: output, metadata: .nothing)
  }
}

// MARK: - Making ready

extension ImageService {
  /// Stores the rendition that satisfies the request. For pictures that are always rendered this is
  /// the one that they are rendered from, or the small one that is shown until then.
  func prepare(_ asset: AssetID, _ request: ImageRequest, for principal: Principal) async throws {
    let subject = try await subject(asset, request, for: principal)
    guard let (size, recipe) = subject.prepared(for: request) else { return }
    if await pictures.keptPicture(RenditionForm(size), of: subject.stored, recipe: recipe) != nil {
      return
    }
    if size == .full { try principal.checkDownload() }
    _ = try await pictures.renditions.make(
      [RenditionForm(size)], of: subject.stored.content, recipe: recipe, priority: .background)
  }
}
