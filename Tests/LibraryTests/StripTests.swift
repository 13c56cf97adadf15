import Catalog
import Foundation
import Library
import Testing

@Suite(.timeLimit(.minutes(5))) struct StripTests {
  private static let names = [
    "None", "Mono", "Sepia", "Tonal", "Noir", "Fade", "Chrome", "Process", "Transfer", "Instant",
  ]

  private static func list(_ entries: [(String, String)]) -> String {
    let items = entries.map { name, filter in
      """
      <dict><key>name</key><string>\(name)</string>
      <key>filter</key><string>\(filter)</string></dict>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><array>\(items.joined())</array></plist>
      """
  }

  @Test func aNewLibraryHasTheTenEntries() async throws {
    try await withLibrary { library, _, folder in
      let strip = await library.strip()
      #expect(strip.map(\.name) == Self.names)
      let file = try PropertyListSerialization.propertyList(
        from: Data(folder.contents("FilterData.plist")), format: nil)
      let list = try #require(file as? [[String: String]])
      #expect(list.map { $0["name"] } == Self.names)
      #expect(list.first == ["name": "None", "filter": "None"])
      #expect(list.last == ["name": "Instant", "filter": "CIPhotoEffectInstant"])
    }
  }

  @Test func everyShippedEntryIsAFilterOfTheCatalogue() async throws {
    try await withLibrary { library, _, _ in
      let strip = await library.strip()
      #expect(strip.allSatisfy { $0.problem == nil })
      #expect(strip.first?.filter == nil)
      #expect(strip.dropFirst().allSatisfy { $0.filter != nil })
    }
  }

  @Test func anEditedFileIsReadAgainAndObserversHear() async throws {
    try await withLibrary { library, owner, folder in
      _ = await library.strip()
      var events = library.events(since: try await library.changeToken(), for: owner)
        .makeAsyncIterator()
      try folder.write(
        Self.list([("Black", "CIPhotoEffectNoir"), ("Typo", "CIPhotoEfectNoir")]),
        to: "FilterData.plist")
      #expect(try await events.nextBesideJobs() == .strip)
      let strip = await library.strip()
      #expect(strip.map(\.name) == ["Black", "Typo"])
      #expect(strip[0].filter == "CIPhotoEffectNoir")
      #expect(strip[1].filter == nil)
      #expect(try #require(strip[1].problem).contains("CIPhotoEfectNoir"))
    }
  }

  /// A tap gives the photo alone, and what it makes of it stays where it is.
  @Test(arguments: [
    ("CICheckerboardGenerator", "makes a picture of its own"),
    ("CICrop", "changes where the picture lies"),
    ("CIScreenBlendMode", "inputBackgroundImage"), ("CIPersonSegmentation", "needs"),
  ])
  func aFilterThatATapCannotApplyIsReported(filter: String, why: String) async throws {
    try await withLibrary { library, _, folder in
      try folder.write(
        Self.list([("Odd", filter), ("Black", "CIPhotoEffectNoir")]), to: "FilterData.plist")
      let strip = await library.strip()
      #expect(strip.map(\.filter) == [nil, "CIPhotoEffectNoir"])
      let problem = try #require(strip[0].problem)
      #expect(problem.contains(filter) && problem.contains(why), "\(problem)")
      #expect(strip[0].steps.isEmpty && strip[1].problem == nil)
    }
  }

  @Test(arguments: ["", "<plist><array>", "<plist version=\"1.0\"><dict/></plist>", "bplist00"])
  func aBrokenFileGivesOneEntryThatSaysSo(text: String) async throws {
    try await withLibrary { library, _, folder in
      try folder.write(text, to: "FilterData.plist")
      let strip = await library.strip()
      #expect(strip.count == 1)
      #expect(strip[0].name == "None" && strip[0].filter == nil)
      #expect(try #require(strip[0].problem).contains("FilterData.plist"))
    }
  }

  @Test func aMissingFileIsNotWrittenAnew() async throws {
    let folder = try TestFolder()
    await (try await openLibrary(folder)).close()
    try folder.remove("FilterData.plist")
    let library = try await openLibrary(folder)
    #expect(await library.strip().count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/FilterData.plist"))
    await library.close()
  }

  @Test func anEntryWithoutANameAndTooManyEntriesAreReported() async throws {
    try await withLibrary { library, _, folder in
      try folder.write(Self.list([("", "CIPhotoEffectMono")]), to: "FilterData.plist")
      #expect(await library.strip().first?.problem != nil)
      let many = (0...200).map { ("\($0)", "None") }
      try folder.write(Self.list(many), to: "FilterData.plist")
      let strip = await library.strip()
      #expect(strip.count == 1 && strip[0].problem != nil)
    }
  }
}
