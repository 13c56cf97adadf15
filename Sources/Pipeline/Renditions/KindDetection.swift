package import Blobs
package import Catalog
package import Darkroom
internal import JSON
internal import Media

/// Rereads the subtypes, and the named faces, of files that were examined by an earlier release.
/// The catalog lists them one by one, so that an interrupted run continues.
package struct KindDetection: Sendable {
  let catalog: Catalog
  let blobs: any BlobStore
  let darkroom: Darkroom
  let writeRegions: RegionWriter

  package init(
    catalog: Catalog, blobs: any BlobStore, darkroom: Darkroom, writeRegions: @escaping RegionWriter
  ) {
    self.catalog = catalog
    self.blobs = blobs
    self.darkroom = darkroom
    self.writeRegions = writeRegions
  }

  package func run(_ run: JobRun) async throws {
    while true {
      let photos = try await catalog.read { db in
        try db.all(SubtypeQueries.stale, LibraryLimits.rereads)
      }
      if photos.isEmpty { return }
      for photo in photos {
        try await note(try await facts(of: photo), of: photo)
        try await run.report { $0.done += 1 }
      }
    }
  }

  /// `nil` if the file gives no more information, now or later.
  private func facts(of photo: PhotoContent) async throws -> PhotoFacts? {
    do {
      let file = try await blobs.open(photo.content)
      return try await darkroom.facts(of: file.descriptor, priority: .background)
    } catch BlobError.missing {
      return nil
    } catch let error as DarkroomError {
      switch error {
      // Nothing was learned about the file: the next run asks again.
      case .noWorker, .cancelled, .busy, .stopped: throw error
      default: return nil
      }
    }
  }

  private func note(_ facts: PhotoFacts?, of photo: PhotoContent) async throws {
    _ = try await catalog.transaction(as: .anonymous) {
      [writeRegions] change throws(LibraryError) in
      try change.setKind(of: photo, by: facts, writingRegions: writeRegions)
    }
  }
}

extension Change {
  fileprivate mutating func setKind(
    of photo: PhotoContent, by facts: PhotoFacts?, writingRegions: RegionWriter
  ) throws(LibraryError) {
    let stored = try onDatabase { db in
      try db.run(SubtypeQueries.removeStale, photo.row)
      return try db.first(DevelopmentQueries.byRow, photo.row)
    }
    guard let stored, let facts, stored.content == photo.content else { return }
    if !facts.regions.isEmpty {
      try onDatabase { db in
        try db.setFacts(facts, as: facts.json.text, of: photo.row)
      }
      try writingRegions(&self, facts.regions, photo.row, stored.asset.id)
    }
    // The Live Photo flag does not come from the file itself.
    let all = facts.subtypes.union(stored.asset.subtypes.intersection(.live))
    guard all != stored.asset.subtypes else { return }
    let now = now
    try onDatabase { db in try db.run(SubtypeQueries.set, photo.row, all.rawValue, now) }
    try logUpdate(of: stored)
  }
}
