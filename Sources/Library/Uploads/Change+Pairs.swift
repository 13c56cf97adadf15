internal import Blobs
internal import Catalog
internal import Maintenance
internal import Media

/// Joins a photo and a video uploaded under one name, in either order, into one asset; until both
/// have arrived, each is an asset by itself. A video longer than a few seconds stays separate:
/// cameras without Live Photos number photos and videos in one sequence.
///
/// Without a name, a video joins the photo that has its content identifier, however old that is. A
/// photo does not absorb an earlier video in this way, as the video may be in albums by now.
extension Change {
  /// The earlier photo that a video belongs to.
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
      try db.first(UploadQueries.photoBearing, owner, identifier, film.content)
    }
    return try id.map { (id) throws(LibraryError) in try owned(id) }
  }

  /// Adds the video to its photo; `false` if the photo has it already.
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

  /// Adds an asset; an earlier video becomes part of its photo.
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
      try onDatabase { db in try db.run(UploadQueries.move, film.rowNumber, row) }
      // Another asset must represent the burst or stack it represented.
      try edit(film.asset.id) { ($0.burst, $0.stack) = (nil, nil) }
      try remove(film.asset.id, row: film.rowNumber, owner: film.owner)
    }
  }

  /// A video of unknown length is judged by its name alone.
  private func isOfLivePhoto(_ durationSeconds: Double?) -> Bool {
    durationSeconds.map { $0 <= LibraryLimits.livePhotoSeconds } ?? true
  }

  private func partner(
    _ kind: Asset.Kind, of content: BlobName, pair: String?
  ) throws(LibraryError) -> StoredAsset? {
    guard let pair else { return nil }
    let owner = actor.rowNumber
    let id: AssetID? = try onDatabase { db in
      try db.first(UploadQueries.partner, owner, pair, kind, content)
    }
    return try id.map { (id) throws(LibraryError) in try owned(id) }
  }
}

/// A companion of an original, whose bytes are already stored.
struct AttachedFile {
  let kind: Resource.Kind
  let content: BlobName
  let sizeBytes: Int
  let name: String
  let format: String
}
