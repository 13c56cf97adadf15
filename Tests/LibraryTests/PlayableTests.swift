import Catalog
import Foundation
import Library
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct PlayableTests {
  private func film(_ answer: PlayableFilm) -> ServedFile? {
    if case .film(let file) = answer { file } else { nil }
  }

  @Test func aFilmThatBrowsersPlayIsShownAsItIs() async throws {
    try await withLibrary { library, owner, _ in
      let bytes = try fixture("films/pattern.mp4")
      let id = try await library.add(bytes, "pattern.mp4", as: owner).asset
      let file = try #require(film(try await library.films.playable(of: id, for: owner)))
      #expect(try LibraryTests.bytes(of: file) == bytes)
    }
  }

  /// Motion JPEG is what old cameras recorded, and no browser plays it.
  @Test func anotherIsMadeOnceAndKept() async throws {
    try await withLibrary { library, owner, folder in
      let id = try await library.add(fixture("films/mjpeg.avi"), "old.avi", as: owner).asset
      #expect(film(try await library.films.playable(of: id, for: owner)) == nil)
      // Whoever asks in between makes no second one.
      _ = try await library.films.playable(of: id, for: owner)
      try await library.films.waitForPlayable(of: id, for: owner)
      let file = try #require(film(try await library.films.playable(of: id, for: owner)))
      #expect(file.contentType == "video/mp4" && file.filename == "old.mp4")
      #expect(try LibraryTests.bytes(of: file)[4..<8].elementsEqual("ftyp".utf8))
      // Nothing half made lies beside it.
      let names = FileManager.default.enumerator(atPath: folder.path + "/renditions")?
        .compactMap { $0 as? String }
      #expect(names?.filter { $0.hasSuffix(".mp4") }.count == 1)
      #expect(names?.contains { $0.hasSuffix(".making") || $0.hasSuffix(".new") } == false)
    }
  }

  @Test func oneThatNobodyWantsIsNotMade() async throws {
    try await withLibrary { library, owner, _ in
      let bytes = try fixture("films/mjpeg.avi")
      // Films are made one by one: behind ten others this one cannot be ready too early.
      var others: [AssetID] = []
      for number in 0..<10 {
        let other = bytes + [UInt8(number)]
        others.append(try await library.add(other, "\(number).avi", as: owner).asset)
      }
      let id = try await library.add(bytes, "old.avi", as: owner).asset
      for other in others { _ = try await library.films.playable(of: other, for: owner) }
      #expect(film(try await library.films.playable(of: id, for: owner)) == nil)
      for film in [id] + others { try await library.films.cancelPlayable(of: film, for: owner) }
      try await library.films.waitForPlayable(of: id, for: owner)
      // Whoever asks again gets it.
      #expect(film(try await library.films.playable(of: id, for: owner)) == nil)
      try await library.films.waitForPlayable(of: id, for: owner)
      #expect(film(try await library.films.playable(of: id, for: owner)) != nil)
    }
  }

  @Test func aPhotoDoesNotPlay() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      let error = await libraryError { _ = try await library.films.playable(of: id, for: owner) }
      guard case .noPicture(id, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
