import Catalog
import Foundation
import Library
import TestSupport
import Testing

/// A dry run says what the import then does.
@Suite struct ImportForecastTests {
  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is in the library before.
    let before: [[String]]
    let units: [[String]]
    let kinds: [ImportOutcome.Kind]
    /// Whether the account may have no more.
    let isFull: Bool

    init(
      _ name: String, before: [[String]] = [], _ units: [[String]], _ kinds: [ImportOutcome.Kind],
      isFull: Bool = false
    ) {
      testDescription = name
      (self.before, self.units, self.kinds, self.isFull) = (before, units, kinds, isFull)
    }
  }

  static let stories = [
    Story(
      "another photo's sidecar of the same bytes", before: [["A.png", "A.xmp"], ["B.png"]],
      [["B.png", "B.xmp"], ["B.png", "B.xmp"]], [.duplicate, .sidecar, .duplicate, .duplicate]),
    Story(
      "two films with the photo's identifier", [["L.HEIC", "L.MP4", "L.MOV"]],
      [.stored, .paired, .stored]),
    Story(
      "two late films", before: [["L.HEIC"]], [["L.MOV"], ["L.MP4"], ["L.MOV"]],
      [.paired, .stored, .duplicate]),
    Story(
      "two late films of a photo that is new", [["L.HEIC"], ["L.MOV"], ["L.MP4"], ["L.MOV"]],
      [.stored, .paired, .stored, .duplicate]),
    Story(
      "a late film, and the pair", before: [["L.HEIC"]], [["L.MOV"], ["L.HEIC", "L.MOV"]],
      [.paired, .duplicate, .duplicate]),
    Story(
      "a film beside a photo, and alone", [["A.png", "A.mp4"], ["A.mp4"], ["A.mp4"]],
      [.stored, .paired, .stored, .duplicate]),
    Story(
      "a film alone, then beside its photo", before: [["A.mp4"], ["A.png"]],
      [["A.png", "A.mp4"]], [.duplicate, .paired]),
    Story(
      "what is there needs no room", before: [["L.HEIC", "L.MOV"], ["A.png", "A.xmp"]],
      [["L.HEIC", "L.MOV"], ["L.MOV"], ["A.png", "A.xmp"], ["B.png"]],
      [.duplicate, .duplicate, .duplicate, .duplicate, .duplicate, .failed], isFull: true),
  ]

  @Test(arguments: stories)
  func aDryRunSaysWhatTheImportDoes(_ story: Story) async throws {
    let source = try TemporaryFolder()
    let (photo, film) = try livePhoto()
    for (name, seed) in [("A.png", 1), ("B.png", 2)] {
      try source.write(testPhoto(seed: seed), to: name)
    }
    for name in ["A.xmp", "B.xmp"] { try source.write(fixture("metadata/rated.xmp"), to: name) }
    try source.write(fixture("films/pattern.mp4"), to: "A.mp4")
    try source.write(photo, to: "L.HEIC")
    try source.write(film, to: "L.MOV")
    // The same film with eight bytes more, which say that they are none of it.
    try source.write(film + [0, 0, 0, 8] + Array("free".utf8), to: "L.MP4")
    try await withLibrary { library, owner, _ in
      _ = try await library.importing.take(
        story.before.map { try opened(source, $0) }, as: owner)
      if story.isFull {
        let account = try owner.contributor()
        try await library.accounts.change(
          account.id, AccountChanges(quotaBytes: .some(1)), as: owner)
      }
      let foreseen = try await library.importing.forecast(as: owner).take(
        story.units.map { try opened(source, $0) })
      let outcomes = try await library.importing.take(
        story.units.map { try opened(source, $0) }, as: owner)
      #expect(outcomes.map(\.kind) == story.kinds)
      #expect(foreseen.map(\.kind) == story.kinds)
      for (one, other) in zip(foreseen, outcomes) where one.asset != nil {
        #expect(one.asset == other.asset)
      }
    }
  }
}
