internal import Blobs
internal import Darkroom
internal import Media
internal import Store

/// A photo and its film that are uploaded under one name, in whichever order: one
/// asset in the end, and until then whatever has come is an asset by itself. A film of
/// more than some seconds stays one: cameras that record no Live Photos count photos and
/// films in one row of names.
///
/// Without a name a film finds the photo whose identifier it bears, however long ago that has
/// come. A photo takes no film that came before it: that may be in albums meanwhile.
extension Change {
  /// The photo that a film belongs to, where that has come before it.
  func photo(for film: NewAsset, pair: String? = nil) throws(LibraryError) -> StoredAsset? {
    guard film.format.kind == .film else { return nil }
    if isOfLivePhoto(film.facts?.film?.durationSeconds),
      let photo = try partner(.image, of: film.content, pair: pair)
    {
      return photo
    }
    guard let identifier = film.facts?.contentIdentifier else { return nil }
    let owner = actor.rowNumber
    let id: AssetID? = try onDatabase { db in
      try db.first(UploadQueries.photoBearing, owner, identifier, film.content, row: column("id"))
    }
    return try id.map { (id) throws(LibraryError) in try owned(id) }
  }

  /// Adds the film to its photo; `false` where that has it already.
  mutating func attachFilm(
    _ film: NewAsset, to photo: StoredAsset
  ) throws(LibraryError) -> Bool {
    let file = AttachedFile(
      kind: .pairedVideo, content: film.content, sizeBytes: film.sizeBytes, name: film.filename,
      format: film.format.rawValue)
    guard try attach(file, to: photo) else { return false }
    try logUpdate(of: photo)
    return true
  }

  /// Adds an asset; a film that has come before becomes a part of its photo.
  mutating func insert(_ new: NewAsset, pair: String?) throws(LibraryError) {
    let film =
      new.format.kind == .image ? try partner(.video, of: new.content, pair: pair) : nil
    let row = try insert(new)
    guard let film, film.asset.versionCount == 0, isOfLivePhoto(film.asset.durationSeconds) else {
      return
    }
    let file = AttachedFile(
      kind: .pairedVideo, content: film.content, sizeBytes: film.asset.sizeBytes,
      name: film.asset.filename, format: film.asset.format)
    if try attach(file, to: try owned(new.id)) {
      try onDatabase { db in _ = try db.run(UploadQueries.move, film.rowNumber, row) }
      // A burst that it stood for is shown by another.
      try edit(film.asset.id) { ($0.burst, $0.stack) = (nil, nil) }
      try remove(film.asset.id, row: film.rowNumber, owner: film.owner)
    }
  }

  /// One whose length nobody could read is what its name says.
  private func isOfLivePhoto(_ durationSeconds: Double?) -> Bool {
    durationSeconds.map { $0 <= Limits.livePhotoSeconds } ?? true
  }

  private func partner(
    _ kind: Asset.Kind, of content: BlobName, pair: String?
  ) throws(LibraryError) -> StoredAsset? {
    guard let pair else { return nil }
    let owner = actor.rowNumber
    let id: AssetID? = try onDatabase { db in
      try db.first(UploadQueries.partner, owner, pair, kind, content, row: column("id"))
    }
    return try id.map { (id) throws(LibraryError) in try owned(id) }
  }
}
