internal import Blobs
internal import Darkroom
internal import Store

/// Reads again of what kind photos and films are that an earlier release has read, which knew less
/// of it. Which they are stands in the catalog, one by one, so that a run that is cut off goes on
/// where it was.
struct KindReading: Sendable {
  let catalog: Catalog
  let blobs: BlobFolder
  let darkroom: Darkroom

  func run(_ run: JobRun) async throws {
    while true {
      let photos = try await catalog.read { db in
        try db.all(KindQueries.stale, Limits.rereads, row: Development.Photo.init)
      }
      if photos.isEmpty { return }
      for photo in photos {
        try await note(try await subtypes(of: photo), of: photo)
        try await run.report { $0.done += 1 }
      }
    }
  }

  /// `nil` where its file says nothing more, today or ever: it stays what it is.
  private func subtypes(of photo: Development.Photo) async throws -> MediaSubtypes? {
    do {
      let file = try await blobs.open(photo.content)
      return try await darkroom.facts(of: file.descriptor, priority: .background).subtypes
    } catch BlobError.missing {
      return nil
    } catch let error as DarkroomError {
      switch error {
      // Nothing is known of the file: the next turn asks again.
      case .noWorker, .cancelled, .busy, .stopped: throw error
      default: return nil
      }
    }
  }

  private func note(_ subtypes: MediaSubtypes?, of photo: Development.Photo) async throws {
    _ = try await catalog.perform(as: .nobody) { change throws(LibraryError) in
      try change.setKind(of: photo, to: subtypes)
    }
  }
}

extension Change {
  fileprivate mutating func setKind(
    of photo: Development.Photo, to subtypes: MediaSubtypes?
  ) throws(LibraryError) {
    let stored = try onDatabase { db in
      try db.run(KindQueries.setFresh, photo.row)
      return try db.first(DevelopmentQueries.byRow, photo.row, row: StoredAsset.init)
    }
    guard let stored, let subtypes, stored.content == photo.content else { return }
    // The film beside a photo is nothing that its own file says.
    let all = subtypes.union(stored.asset.subtypes.intersection(.live))
    guard all != stored.asset.subtypes else { return }
    let now = now
    try onDatabase { db in _ = try db.run(KindQueries.set, photo.row, all.rawValue, now) }
    try logUpdate(of: stored)
  }
}

/// The statements of kinds that are read again, which is for whoever owns the photos.
enum KindQueries {
  static let stale: StaticString = """
    select rowNumber, sha256 from kindStale join assetDetail on rowNumber = kindStale.asset
    order by asset limit ?1
    """

  static let setFresh: StaticString = """
    delete from kindStale where asset = ?1
    """

  static let set: StaticString = """
    update asset set subtypes = ?2, modified = ?3 where rowNumber = ?1
    """
}
