import Catalog
import Foundation
import Library
import Media
import TestSupport
import Testing
import Words

/// What Google's export writes beside a photo, with what is of interest to nobody here.
private func takeout(
  taken: Int, latitude: Double = 0, longitude: Double = 0, more: String = ""
) -> [UInt8] {
  let text = """
    {"title": "IMG_1.jpg", "imageViews": "7", \(more)
     "creationTime": {"timestamp": "1700000000", "formatted": "14 Nov 2023, 22:13:20 UTC"},
     "photoTakenTime": {"timestamp": "\(taken)", "formatted": "somewhen"},
     "geoData": {"latitude": \(latitude), "longitude": \(longitude), "altitude": 0.0}}
    """
  return Array(text.utf8)
}

@Suite struct TakeoutTests {
  private func imported(
    _ photo: [UInt8], beside text: [UInt8],
    _ body: (Library, Principal, Asset, [ImportOutcome]) async throws -> Void
  ) async throws {
    let source = try TemporaryFolder()
    try source.write(photo, to: "IMG_1.jpg")
    try source.write(text, to: "IMG_1.jpg.supplemental-metadata.json")
    try await withLibrary { library, owner, _ in
      let outcomes = try await library.importing.take(
        [try opened(source, ["IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"])], as: owner)
      let asset = try await library.assets.asset(try #require(outcomes[0].asset), for: owner)
      try await body(library, owner, asset, outcomes)
    }
  }

  private func camera() throws -> [UInt8] {
    let path = packageRoot + "/Tests/Fixtures/photos/captured_with_offset.jpg"
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  @Test func aPhotoThatSaysNothingGetsItsTimeOnTheWallOfItsPlace() async throws {
    let text = takeout(
      taken: 1_690_000_000, latitude: 48.2082, longitude: 16.3738,
      more: #""description": "By the lake", "favorited": true,"#)
    try await imported(testPhoto(seed: 1), beside: text) { library, owner, asset, outcomes in
      #expect(outcomes.map(\.kind) == [.stored, .sidecar])
      #expect(asset.captured == CaptureTime("2023-07-22T06:26:40", offset: "+02:00"))
      #expect(asset.position == Position(latitude: 48.2082, longitude: 16.3738))
      #expect(asset.caption == "By the lake" && asset.isFavorite && asset.title == nil)
      let kinds = try await library.assets.resources(of: asset.id, for: owner).map(\.kind)
      #expect(kinds == [.original, .sidecar])
    }
  }

  @Test func whereNoPlaceIsKnownItsTimeIsThatOfGreenwich() async throws {
    try await imported(testPhoto(seed: 1), beside: takeout(taken: -458_352_000)) { _, _, asset, _ in
      #expect(asset.captured == CaptureTime("1955-06-24T00:00:00", offset: "+00:00"))
      #expect(asset.position == nil && !asset.isFavorite && asset.caption == nil)
    }
  }

  @Test func factsOfThePhotoItselfStay() async throws {
    // The same moment, which the camera knows with its own clock.
    try await imported(try camera(), beside: takeout(taken: 1_686_141_955)) { _, _, asset, _ in
      #expect(asset.captured?.text.prefix(19) == "2023-06-07T13:45:55")
      #expect(asset.captured?.offset == "+01:00")
    }
  }

  @Test func aDateThatWasCorrectedThereCounts() async throws {
    try await imported(try camera(), beside: takeout(taken: -458_352_000)) { _, _, asset, _ in
      // In England, in summer.
      #expect(asset.captured == CaptureTime("1955-06-24T01:00:00", offset: "+01:00"))
    }
  }

  @Test func filesBesideAKnownPhotoReplaceNothing() async throws {
    let source = try TemporaryFolder()
    try source.write(testPhoto(seed: 1), to: "a.png")
    try source.write(
      takeout(taken: 0, more: #""description": "Theirs","#), to: "a.png.json")
    try await withLibrary { library, owner, _ in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(id) { $0.caption = "Ours" }
      }
      let outcomes = try await library.importing.take(
        [try opened(source, ["a.png", "a.png.json"])], as: owner)
      #expect(outcomes.map(\.kind) == [.duplicate, .sidecar])
      let asset = try await library.assets.asset(id, for: owner)
      #expect(asset.caption == "Ours" && asset.captured?.text == "1970-01-01T00:00:00")
    }
  }

  @Test(arguments: [
    "[]", "{", #"{"title": "Lake"}"#, #"{"photoTakenTime": {"timestamp": "0"}}"#,
    String(repeating: "[", count: 100_000),
  ])
  func anythingElseInJSONIsRefused(_ text: String) async throws {
    try await imported(testPhoto(seed: 1), beside: Array(text.utf8)) { _, _, _, outcomes in
      #expect(outcomes.map(\.kind) == [.stored, .refused])
      #expect(outcomes[1].reason?.text.hasSuffix("isn’t a photo or video.") == true)
    }
  }

  @Test(arguments: ["99999999999999999999", "-99999999999999", "soon", ""])
  func aTimeThatNoCalendarHasIsNone(_ time: String) async throws {
    let text = #"{"title": "a", "photoTakenTime": {"timestamp": "\#(time)"}}"#
    try await imported(testPhoto(seed: 1), beside: Array(text.utf8)) { _, _, asset, outcomes in
      #expect(outcomes.map(\.kind) == [.stored, .sidecar] && asset.captured == nil)
    }
  }
}
