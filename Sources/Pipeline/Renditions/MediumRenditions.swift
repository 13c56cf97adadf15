package import Catalog
internal import Darkroom
internal import ImageEngine
internal import JSON

/// Makes the pictures of 512 and 768 pixels of photos whose current version has none, in the order
/// in which the photos were added. Its progress is stored, so that a later run goes on with newer
/// photos.
package struct MediumRenditions: Sendable {
  let catalog: Catalog
  let renditions: Renditions

  package init(catalog: Catalog, renditions: Renditions) {
    self.catalog = catalog
    self.renditions = renditions
  }

  package func run(_ run: JobRun) async throws {
    // The rest of the budget is for pictures that are looked at.
    guard try await renditions.hasRoom() else { return }
    var last = run.progress.position["after"]?.int ?? 0
    while true {
      let (after, limit) = (last, LibraryLimits.sizesBatch)
      let (photos, left) = try await catalog.read { db in
        (
          try db.all(DevelopmentQueries.readyAfter, after, limit),
          try db.one(DevelopmentQueries.countReadyAfter, after)
        )
      }
      guard let end = photos.last?.row else { return }
      try await run.report { $0.total = $0.done + left }
      for photo in photos {
        try await make(photo)
        try await run.report { $0.done += 1 }
      }
      last = end
      try await run.report { $0.position = ["after": JSON(end)] }
    }
  }

  private func make(_ photo: PhotoContent) async throws {
    let current = try await catalog.read { db in
      try db.first(VersionQueries.current, photo.row)?.version().recipe
    }
    // Another program's picture of a version is made when it is asked for.
    guard current?.rendered == nil else { return }
    let recipe = current?.unlessIdentity
    var missing: [RenditionForm] = []
    for size in [RenditionSize.small, .medium] {
      let form = RenditionForm(size, takesWebP: true)
      let key = RenditionKey(content: photo.content, recipe: recipe, form: form)
      if await renditions.cached(key) == nil { missing.append(form) }
    }
    if missing.isEmpty { return }
    do {
      _ = try await renditions.make(
        missing, of: photo.content, recipe: recipe, priority: .background)
    } catch let error as DarkroomError {
      switch error {
      case .noWorker, .cancelled, .busy, .stopped: throw error
      // It has none; asking for one tells why.
      default: return
      }
    }
  }
}
