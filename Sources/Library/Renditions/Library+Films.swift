internal import Blobs
internal import Darkroom

/// A film as every browser plays it.
package enum PlayableFilm: Sendable {
  case film(OpenedFile)
  /// It is being made, which takes about half as long as the film.
  case making
}

extension Library {
  /// The film as every browser plays it: the original where that is one, and
  /// otherwise one that is made of it when it is first asked for.
  package func playable(
    of asset: AssetID, for asker: Asker
  ) async throws(LibraryError) -> PlayableFilm {
    let stored = try await film(asset, for: asker)
    let facts = try await facts(of: asset, for: asker)
    if facts?.film?.isPlayable == true { return .film(try await original(of: asset, for: asker)) }
    if let file = await playables.cached(stored.content) {
      return .film(
        OpenedFile(
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

  /// The film of a Live Photo: the file that came beside it, or the part of its own
  /// file that is one.
  package func motion(
    of asset: AssetID, for asker: Asker
  ) async throws(LibraryError) -> (file: OpenedFile, part: Range<Int>) {
    let resources = try await resources(of: asset, for: asker)
    if let index = resources.firstIndex(where: { $0.kind == .pairedVideo }) {
      let file = try await files(of: asset, for: asker)[index]
      return (file, 0..<file.sizeBytes)
    }
    let original = try await original(of: asset, for: asker)
    guard let part = try await facts(of: asset, for: asker)?.motionVideo, !part.isEmpty,
      part.upperBound <= original.sizeBytes
    else { throw .noPicture(asset, reason: "Nothing in this photo moves.") }
    return (original, part)
  }

  /// Ends the making of a film that nobody wants to see any more.
  package func cancelPlayable(
    of asset: AssetID, for asker: Asker
  ) async throws(LibraryError) {
    playables.cancel(try await film(asset, for: asker).content)
  }

  /// Returns when a film is no longer being made.
  package func waitForPlayable(
    of asset: AssetID, for asker: Asker
  ) async throws(LibraryError) {
    await playables.wait(for: try await film(asset, for: asker).content)
  }

  private func film(
    _ asset: AssetID, for asker: Asker
  ) async throws(LibraryError) -> StoredAsset {
    var stored = try await stored(asset, for: asker)
    if stored.asset.state == .developing {
      await development.finish(stored.rowNumber)
      stored = try await self.stored(asset, for: asker)
    }
    guard stored.asset.kind == .video else {
      throw .noPicture(asset, reason: "This is a photo, and nothing in it plays.")
    }
    if case .unreadable(let reason) = stored.asset.state { throw .noPicture(asset, reason: reason) }
    return stored
  }
}
