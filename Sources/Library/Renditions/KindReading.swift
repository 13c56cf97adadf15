internal import Blobs
internal import Catalog
internal import Darkroom

/// Rereads the subtypes of photos and videos that were examined by an earlier release. The catalog
/// lists them one by one, so that an interrupted run continues.
struct KindReading: Sendable {
  let catalog: Catalog
  let blobs: BlobFolder
  let darkroom: Darkroom

  func run(_ run: JobRun) async throws {
    while true {
      let photos = try await catalog.read { db in
        try db.all(KindQueries.stale, LibraryLimits.rereads)
      }
      if photos.isEmpty { return }
      for photo in photos {
        try await note(try await subtypes(of: photo), of: photo)
        try await run.report { $0.done += 1 }
      }
    }
  }

  /// `nil` if the file gives no more information, now or later.
  private func subtypes(of photo: PhotoToDevelop) async throws -> MediaSubtypes? {
    do {
      let file = try await blobs.open(photo.content)
      return try await darkroom.facts(of: file.descriptor, priority: .background).subtypes
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

  private func note(_ subtypes: MediaSubtypes?, of photo: PhotoToDevelop) async throws {
    _ = try await catalog.perform(as: .nobody) { change throws(LibraryError) in
      try change.setKind(of: photo, to: subtypes)
    }
  }
}

extension Change {
  fileprivate mutating func setKind(
    of photo: PhotoToDevelop, to subtypes: MediaSubtypes?
  ) throws(LibraryError) {
    let stored = try onDatabase { db in
      try db.run(KindQueries.setFresh, photo.row)
      return try db.first(DevelopmentQueries.byRow, photo.row)
    }
    guard let stored, let subtypes, stored.content == photo.content else { return }
    // The Live Photo flag does not come from the file itself.
    let all = subtypes.union(stored.asset.subtypes.intersection(.live))
    guard all != stored.asset.subtypes else { return }
    let now = now
    try onDatabase { db in _ = try db.run(KindQueries.set, photo.row, all.rawValue, now) }
    try logUpdate(of: stored)
  }
}
