import Catalog
import Foundation
import ImageEngine
import Library
import Media
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct UploadDetailsTests {
  /// Begins an upload with what is said of it, and sends its bytes.
  private func add(
    _ bytes: [UInt8], _ name: String, to library: Library, as owner: Principal,
    _ said: [String: String]
  ) async throws -> UploadResult {
    var request = UploadRequest(filename: name, lengthBytes: bytes.count)
    request.details = try UploadDetails { said[$0] }
    let upload = try await library.uploads.begin(request, as: owner)
    let sent = try await library.uploads.receive(
      AsyncStream { stream in
        stream.yield(bytes)
        stream.finish()
      }, into: upload.id, at: 0, as: owner)
    return try #require(sent.result)
  }

  @Test func aPhotoComesWithItsEdit() async throws {
    try await withLibrary { library, owner, _ in
      let recipe = #"{"version":1,"steps":[{"filter":"CISepiaTone","frame":"keep"}]}"#
      let result = try await add(
        testPhoto(seed: 3), "a.png", to: library, as: owner, ["recipe": recipe])
      let asset = try await library.assets.asset(result.asset, for: owner)
      #expect(asset.currentVersion == 1 && asset.versionCount == 1)
      let versions = try await library.editing.versions(of: result.asset, for: owner)
      #expect(versions.first?.recipe?.size == asset.originalSize)
    }
  }

  @Test func factsGivenWithAnUploadAreThereAtOnce() async throws {
    try await withLibrary { library, owner, _ in
      let place = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.makePlace("Harbour", at: nil)
      }.result
      let result = try await add(
        testPhoto(seed: 4), "b.png", to: library, as: owner,
        ["subtitle": "At noon", "position": "38.5,-9.25", "place": place.text, "burst": "one"])
      let asset = try await library.assets.asset(result.asset, for: owner)
      #expect(asset.subtitle == "At noon")
      #expect(asset.position == Position(latitude: 38.5, longitude: -9.25))
      #expect(asset.burst?.id == "one" && asset.burst?.isRepresentative == true)
      #expect(try await library.places.place(place, for: owner).assetCount == 1)
      let second = try await add(
        testPhoto(seed: 5), "c.png", to: library, as: owner, ["burst": "one"])
      let other = try await library.assets.asset(second.asset, for: owner)
      #expect(other.burst?.id == "one" && other.burst?.isRepresentative == false)
    }
  }

  @Test func impossibleUploadsAreRefusedBeforeAnyByteComes() async throws {
    try await withLibrary { library, owner, _ in
      let misspelt = #"{"version":1,"steps":[{"filter":"CISepiaToon"}]}"#
      await #expect(throws: LibraryError.self) {
        _ = try await add(
          testPhoto(seed: 6), "d.png", to: library, as: owner, ["recipe": misspelt])
      }
      await #expect(throws: LibraryError.self) {
        _ = try await add(
          testPhoto(seed: 6), "d.png", to: library, as: owner, ["position": "north"])
      }
      let count = try await library.assets.count(for: owner)
      #expect(count == 0)
    }
  }

  @Test func aPhotoIsNotLostForAPlaceThatIsGone() async throws {
    try await withLibrary { library, owner, _ in
      let place = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.makePlace("Harbour", at: nil)
      }.result
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.delete(place)
      }
      let result = try await add(
        testPhoto(seed: 8), "e.png", to: library, as: owner, ["place": place.text])
      #expect(result.outcome == .stored)
    }
  }
}
