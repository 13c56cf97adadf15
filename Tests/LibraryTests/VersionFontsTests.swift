import Catalog
import Foundation
import ImageEngine
import Library
import Store
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct VersionFontsTests {
  private let recipe = #"""
    {"version":1,"size":[64,48],"steps":[
      {"name":"text","filter":"CITextImageGenerator",
        "parameters":{"inputText":"Sea","inputFontName":"Arial"}},
      {"filter":"CISourceOverCompositing",
        "parameters":{"inputImage":{"step":"text"},"inputBackgroundImage":{"input":"inputImage"}}},
      {"filter":"CICrop","parameters":{"inputRectangle":[0,0,64,48]}}]}
    """#
  private let other = DrawnFont(
    name: "Another", file: "another.ttf", sha256: String(repeating: "0", count: 64))

  private func photo(_ library: Library, _ owner: Principal) async throws -> AssetID {
    let id = try await library.add(testPhoto(seed: 1), as: owner).asset
    _ = try await library.developed(id, for: owner)
    return id
  }

  @Test func aVersionKeepsTheFontsThatDrewItsText() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await photo(library, owner)
      _ = try await library.editing.saveVersion(
        of: id, recipe: Recipe(parsing: recipe), base: 0, as: owner)
      let plain = #"{"version":1,"size":[64,48],"steps":[{"filter":"CIPhotoEffectNoir"}]}"#
      _ = try await library.editing.saveVersion(
        of: id, recipe: Recipe(parsing: plain), base: 1, as: owner)
      let versions = try await library.editing.versions(of: id, for: owner)
      #expect(versions.map { $0.fonts.map(\.name) } == [["Liberation Sans"], []])
      #expect(
        try await library.editing.version(1, of: id, for: owner).fonts == versions[0].fonts)
    }
  }

  @Test func theFontsOfAnEditThatComesWithAnUploadAreKept() async throws {
    try await withLibrary { library, owner, _ in
      let bytes = testPhoto(seed: 1)
      var request = UploadRequest(filename: "photo.png", lengthBytes: bytes.count)
      request.details = try UploadDetails { $0 == "recipe" ? recipe : nil }
      let upload = try await library.uploads.begin(request, as: owner).id
      try await library.uploads.append(bytes, to: upload, at: 0, as: owner)
      let id = try await library.uploads.finish(upload, as: owner).asset
      let versions = try await library.editing.versions(of: id, for: owner)
      #expect(versions.map { $0.fonts.map(\.name) } == [["Liberation Sans"]])
    }
  }

  @Test func anotherFontThanTheSavedOneIsTold() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await photo(library, owner)
      let none = VersionFonts(version: 0, saved: [], now: [])
      #expect(try await library.editing.fonts(of: id, for: owner) == none)
      _ = try await library.editing.saveVersion(
        of: id, recipe: Recipe(parsing: recipe), base: 0, as: owner)
      let same = try await library.editing.fonts(of: id, for: owner)
      #expect(same.version == 1 && same.saved == same.now && same.now.count == 1)
      let (recipe, other) = (try Recipe(parsing: recipe), other)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.saveVersion(of: id, recipe: recipe, fonts: [other], base: 1)
      }
      let changed = try await library.editing.fonts(of: id, for: owner)
      #expect(changed == VersionFonts(version: 2, saved: [other], now: same.now))
    }
  }

  @Test func theFontsOfAVersionAreFoundOnceAndAgainAfterAWhile() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, folder in
      let id = try await photo(library, owner)
      _ = try await library.editing.saveVersion(
        of: id, recipe: Recipe(parsing: recipe), base: 0, as: owner)
      let first = try await library.editing.fonts(of: id, for: owner)
      // No worker can lay out the text of a photo whose original is missing.
      try FileManager.default.removeItem(atPath: #require(folder.files("blobs").first))
      #expect(try await library.editing.fonts(of: id, for: owner) == first)
      clock.advance(minutes: LibraryLimits.fontMinutes)
      await #expect(throws: LibraryError.self) {
        try await library.editing.fonts(of: id, for: owner)
      }
    }
  }

  @Test func fontsComeBackFromDocuments() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let id = try await photo(library, owner)
    _ = try await library.editing.saveVersion(
      of: id, recipe: Recipe(parsing: recipe), base: 0, as: owner)
    let before = try await library.editing.fonts(of: id, for: owner)
    #expect(!before.saved.isEmpty)
    await library.close()
    _ = try await rebuild(folder)
    let again = try await openLibrary(folder)
    let after = try await again.editing.fonts(
      of: id, for: try await again.access.localOwner())
    #expect(after == before)
    await again.close()
  }
}
