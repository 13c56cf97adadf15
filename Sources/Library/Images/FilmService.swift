internal import Blobs
package import Catalog
internal import Darkroom
internal import JSON
internal import Media
internal import Pipeline
internal import Words

/// A video in a form that every browser plays.
package enum PlayableFilm: Sendable {
  case film(ServedFile)
  /// It is being converted, which takes about half as long as the video.
  case making
}

/// Films that browsers play, and the films of Live Photos.
package struct FilmService: Sendable {
  let catalog: Catalog
  let blobs: any BlobStore
  let playables: Playables
  let development: Development
  let assets: AssetService
  let pictures: PictureService

  /// A video in a form that every browser plays: the original if possible, otherwise a conversion,
  /// made on the first request.
  package func playable(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> PlayableFilm {
    let stored = try await film(asset, for: principal)
    // The original contains the location; the conversion does not.
    if principal.guest?.showsPosition != false, try await isPlayable(stored) {
      return .film(try await originalFilm(stored))
    }
    if let file = await playables.cached(stored.content) {
      return .film(
        ServedFile(
          file, contentType: "video/mp4", filename: stored.asset.filename.withExtension("mp4"),
          tag: PlayableKey(stored.content).text))
    }
    do throws(DarkroomError) {
      try playables.begin(stored.content)
    } catch {
      throw error.forPicture(of: asset)
    }
    return .making
  }

  /// The video of a Live Photo: the file beside it, or the embedded part of its own file.
  package func motion(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> (file: ServedFile, part: Range<Int>) {
    let resources = try await assets.resources(of: asset, for: principal)
    if let index = resources.firstIndex(where: { $0.kind == .pairedVideo }) {
      let file = try await assets.files(of: asset, for: principal)[index]
      return (file, 0..<file.sizeBytes)
    }
    let original = try await pictures.original(of: asset, for: principal)
    guard let part = try await assets.facts(of: asset, for: principal)?.motionVideo, !part.isEmpty,
      part.upperBound <= original.sizeBytes
    else { throw .noPicture(asset, reason: Message("library.noPicture.noMotion")) }
    return (original, part)
  }

  /// Cancels a conversion that is no longer wanted.
  package func cancelPlayable(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) {
    _ = try principal.reader()
    playables.cancel(try await film(asset, for: principal).content)
  }

  /// Returns when a video is no longer being converted.
  package func waitForPlayable(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) {
    await playables.wait(for: try await film(asset, for: principal).content)
  }

  private func isPlayable(_ stored: StoredAsset) async throws(LibraryError) -> Bool {
    try await catalog.read { db in
      let text: String? = try db.first(
        AssetQueries.facts, stored.rowNumber)
      let facts = try text.map { try PhotoFacts(MessageReader(JSON(parsing: $0), as: "facts")) }
      return facts?.film?.isPlayable == true
    }
  }

  private func originalFilm(_ stored: StoredAsset) async throws(LibraryError) -> ServedFile {
    do {
      return ServedFile(
        try await blobs.open(content: stored),
        contentType: MediaFormat.contentType(named: stored.asset.format),
        filename: stored.asset.savedName, tag: stored.content.text, isStored: true)
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  private func film(
    _ asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> StoredAsset {
    var stored = try await assets.stored(asset, for: principal)
    if stored.asset.state == .developing {
      await development.finish(stored.rowNumber)
      stored = try await assets.stored(asset, for: principal)
    }
    guard stored.asset.kind == .video else {
      throw .noPicture(asset, reason: Message("library.noPicture.notFilm"))
    }
    if case .unreadable(let reason) = stored.asset.state { throw .noPicture(asset, reason: reason) }
    return stored
  }
}
