import Catalog
import Foundation
import Library
import Maintenance
import Store
import TestSupport
import Testing
import Words

/// Files of a folder, opened as a command opens them.
func opened(_ folder: TemporaryFolder, _ names: [String]) throws -> ImportUnit {
  ImportUnit(
    try names.map { name in
      let path = folder.path + "/" + name
      return try #require(ImportFile(owning: open(path, O_RDONLY | O_CLOEXEC), path: path))
    })
}

private func fixture(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(filePath: packageRoot + "/Tests/Fixtures/" + path)))
}

/// A sidecar with a title, words, stars and a place.
private let sidecar = """
  <x:xmpmeta xmlns:x="adobe:ns:meta/">
   <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4">
     <dc:title><rdf:Alt><rdf:li xml:lang="x-default">By the lake</rdf:li></rdf:Alt></dc:title>
     <dc:subject><rdf:Bag><rdf:li>water</rdf:li></rdf:Bag></dc:subject>
    </rdf:Description>
   </rdf:RDF>
  </x:xmpmeta>
  """

@Suite(.timeLimit(.minutes(5))) struct ImportingTests {
  @Test func filesAreStoredOnceAndNamedWithTheirFate() async throws {
    let source = try TemporaryFolder()
    try source.write(testPhoto(seed: 1), to: "a.png")
    try source.write(testPhoto(seed: 1), to: "b.png")
    try source.write(testPhoto(seed: 2), to: "c.png")
    try source.write(Array("no photo at all".utf8), to: "d.png")
    try source.write([], to: "e.jpg")
    try source.write(try fixture("photos/damaged_cut.jpg"), to: "f.jpg")
    try await withLibrary { library, owner, folder in
      let names = ["a.png", "b.png", "c.png", "d.png", "e.jpg", "f.jpg"]
      let units = try names.map { try opened(source, [$0]) }
      let outcomes = try await library.importing.take(units, as: owner)
      #expect(
        outcomes.map(\.kind).prefix(5) == [.stored, .duplicate, .stored, .refused, .refused])
      #expect([.stored, .kept].contains(outcomes[5].kind))
      #expect(outcomes[0].asset == outcomes[1].asset && outcomes[0].sha256 == outcomes[1].sha256)
      #expect(outcomes[3].reason?.text == "d.png isn’t a photo or video.")
      #expect(outcomes[4].reason?.text == "e.jpg is empty.")
      #expect(outcomes.map(\.path) == names.map { source.path + "/" + $0 })
      let asset = try #require(outcomes[2].asset)
      #expect(
        try bytes(of: try await library.pictures.original(of: asset, for: owner))
          == testPhoto(seed: 2))
      #expect(try await library.developed(asset, for: owner).state == .ready)
      #expect(folder.files("incoming").isEmpty)
      let report = try await verification(of: folder)
      #expect(report.isWhole && report.assets == 3 && report.unnamed == 0, "\(report)")
      // The same again: nothing new.
      let again = try await library.importing.take(
        try names.prefix(3).map { try opened(source, [$0]) }, as: owner)
      #expect(again.map(\.kind) == [.duplicate, .duplicate, .duplicate])
    }
  }

  @Test func findingsOfManyPhotosAreWrittenTogether() async throws {
    let source = try TemporaryFolder()
    let names = (0..<12).map { "\($0).png" }
    for (seed, name) in names.enumerated() {
      try source.write(testPhoto(seed: seed), to: name)
    }
    try await withLibrary { library, owner, _ in
      func changes() async throws -> Int {
        try #require(Int(try await library.changeToken().text.split(separator: "-").last ?? ""))
      }
      let (before, begun) = (try await changes(), ContinuousClock.now)
      let outcomes = try await library.importing.take(
        try names.map { try opened(source, [$0]) }, as: owner)
      for outcome in outcomes {
        let asset = try #require(outcome.asset)
        #expect(try await library.developed(asset, for: owner).state == .ready)
      }
      // One for all that were stored, and not one for each that was developed. Where workers are so
      // slow that findings have waited for long, they are not kept back.
      let waits = Int((ContinuousClock.now - begun) / LibraryLimits.findingsWait)
      #expect(try await changes() - before <= max(names.count - 1, waits + 2))
    }
  }

  @Test func aDryRunSaysWhatWouldHappenAndDoesNothing() async throws {
    let source = try TemporaryFolder()
    try source.write(testPhoto(seed: 1), to: "a.png")
    try source.write(testPhoto(seed: 1), to: "b.png")
    try source.write(testPhoto(seed: 2), to: "c.png")
    try await withLibrary { library, owner, folder in
      let known = try await library.add(testPhoto(seed: 2), as: owner).asset
      let token = try await library.changeToken()
      let units = try ["a.png", "b.png", "c.png"].map { try opened(source, [$0]) }
      let forecast = try await library.importing.forecast(as: owner)
      let outcomes = try await forecast.take(units)
      #expect(outcomes.map(\.kind) == [.stored, .duplicate, .duplicate])
      // What was foreseen is not foreseen again.
      #expect(try await forecast.take([units[0]]).map(\.kind) == [.duplicate])
      #expect(outcomes[2].asset == known && outcomes[0].asset == nil)
      #expect(folder.files("blobs").count == 1)
      #expect(
        try await library.changes(since: token, for: owner).changes.allSatisfy {
          $0.id == known.text
        })
    }
  }

  @Test(arguments: [false, true])
  func anAccountGetsNoMoreThanItMayHave(_ isDryRun: Bool) async throws {
    let source = try TemporaryFolder()
    let photos = (1...4).map { testPhoto(seed: $0) }
    for (index, photo) in photos.enumerated() { try source.write(photo, to: "\(index).png") }
    try source.write(Array(sidecar.utf8), to: "3.xmp")
    try await withLibrary { library, owner, folder in
      let limit = photos[0].count + photos[1].count
      let account = try owner.contributor()
      try await library.accounts.change(
        account.id, AccountChanges(quotaBytes: .some(limit)), as: owner)
      // All at once, so that each alone would have room.
      let units = try [["0.png"], ["1.png"], ["0.png"], ["2.png"], ["3.png", "3.xmp"]].map {
        try opened(source, $0)
      }
      let outcomes =
        isDryRun
        ? try await library.importing.forecast(as: owner).take(units)
        : try await library.importing.take(units, as: owner)
      #expect(
        outcomes.map(\.kind) == [.stored, .stored, .duplicate, .failed, .failed, .failed],
        "\(outcomes)")
      #expect(outcomes[3].reason?.text == LibraryError.quotaReached(limitBytes: limit).description)
      guard !isDryRun else { return }
      for outcome in outcomes.prefix(2) {
        _ = try await library.developed(try #require(outcome.asset), for: owner)
      }
      _ = try await library.turn("trash", as: owner)
      #expect(folder.files("blobs").count == 2 && folder.files("incoming").isEmpty)
      #expect(try await verification(of: folder).unnamed == 0)
    }
  }

  @Test func ofAPhotoWithoutRoomNothingIsKept() async throws {
    let source = try TemporaryFolder()
    try source.write(testPhoto(seed: 1), to: "1.png")
    try source.write(Array(sidecar.utf8), to: "1.xmp")
    try #require(testPhoto(seed: 1).count > sidecar.utf8.count)
    try await withLibrary { library, owner, folder in
      let account = try owner.contributor()
      try await library.accounts.change(
        account.id, AccountChanges(quotaBytes: .some(sidecar.utf8.count)), as: owner)
      let outcomes = try await library.importing.take(
        [try opened(source, ["1.png", "1.xmp"])], as: owner)
      #expect(outcomes.map(\.kind) == [.failed, .failed], "\(outcomes)")
      #expect(folder.files("blobs").isEmpty && folder.files("incoming").isEmpty)
      #expect(try await verification(of: folder).unnamed == 0)
    }
  }

  @Test func aPhotoItsFilmAndItsSidecarAreOneAsset() async throws {
    let source = try TemporaryFolder()
    let films = packageRoot + "/Tests/Fixtures/films"
    let film = try #require(
      try FileManager.default.contentsOfDirectory(atPath: films).sorted()
        .first { $0.hasSuffix(".mov") || $0.hasSuffix(".mp4") })
    try source.write(testPhoto(seed: 1), to: "IMG_1.PNG")
    try source.write(try fixture("films/" + film), to: "IMG_1.MOV")
    try source.write(Array(sidecar.utf8), to: "IMG_1.xmp")
    try await withLibrary { library, owner, folder in
      let unit = try opened(source, ["IMG_1.PNG", "IMG_1.MOV", "IMG_1.xmp"])
      let outcomes = try await library.importing.take([unit], as: owner)
      #expect(outcomes.map(\.kind) == [.stored, .paired, .sidecar], "\(outcomes)")
      #expect(Set(outcomes.map(\.asset)).count == 1)
      let asset = try await library.assets.asset(try #require(outcomes[0].asset), for: owner)
      #expect(asset.title == "By the lake" && asset.rating == 4 && asset.keywords == ["water"])
      #expect(asset.subtypes.contains(.live))
      let developed = try await library.developed(asset.id, for: owner)
      #expect(developed.subtypes.contains(.live))
      let kinds = try await library.assets.resources(of: asset.id, for: owner).map(\.kind)
      #expect(kinds == [.original, .pairedVideo, .sidecar])
      #expect(try await library.assets.count(for: owner) == 1)
      #expect(try await verification(of: folder).isWhole)
      // Once more: all of it is known.
      let foreseen = try await library.importing.forecast(as: owner).take(
        [try opened(source, ["IMG_1.PNG", "IMG_1.MOV", "IMG_1.xmp"])])
      #expect(foreseen.map(\.kind) == [.duplicate, .duplicate, .duplicate])
      let again = try await library.importing.take(
        [try opened(source, ["IMG_1.PNG", "IMG_1.MOV", "IMG_1.xmp"])], as: owner)
      #expect(again.map(\.kind) == [.duplicate, .duplicate, .duplicate])
    }
  }

  @Test func aFilmThatIsImportedAfterItsPhotoGoesToIt() async throws {
    let source = try TemporaryFolder()
    let (photo, film) = try livePhoto()
    try source.write(photo, to: "IMG_1.HEIC")
    try source.write(film, to: "IMG_1.MOV")
    try await withLibrary { library, owner, folder in
      let names = ["IMG_1.HEIC", "IMG_1.MOV", "IMG_1.MOV"]
      let forecast = try await library.importing.forecast(as: owner)
      let foreseen = try await forecast.take(names.map { try opened(source, [$0]) })
      var (outcomes, late) = ([ImportOutcome](), [ImportOutcome]())
      for name in names {
        let unit = try opened(source, [name])
        // One that has foreseen nothing yet.
        late += try await library.importing.forecast(as: owner).take([unit])
        outcomes += try await library.importing.take([unit], as: owner)
      }
      #expect(outcomes.map(\.kind) == [.stored, .paired, .duplicate])
      #expect(foreseen.map(\.kind) == outcomes.map(\.kind))
      #expect(late.map(\.kind) == outcomes.map(\.kind) && late[1].asset == outcomes[0].asset)
      #expect(Set(outcomes.map(\.asset)).count == 1)
      #expect(try await library.assets.count(for: owner) == 1)
      #expect(try await verification(of: folder).isWhole)
    }
  }

  /// Number 28: both have the same MD5, and are not the same.
  @Test func picturesThatAreTwinsToAWeakDigestAreTwo() async throws {
    let source = try TemporaryFolder()
    let twins = try ["twin_1.png", "twin_2.png"].map { try fixture("photos/" + $0) }
    #expect(twins[0].count == twins[1].count && twins[0] != twins[1])
    try await withLibrary { library, owner, _ in
      var units: [ImportUnit] = []
      for (index, twin) in twins.enumerated() {
        try source.write(twin, to: "\(index).png")
        units.append(try opened(source, ["\(index).png"]))
      }
      let outcomes = try await library.importing.take(units, as: owner)
      #expect(outcomes.allSatisfy { $0.kind == .stored || $0.kind == .kept }, "\(outcomes)")
      #expect(Set(outcomes.map(\.asset)).count == 2)
      for (outcome, twin) in zip(outcomes, twins) {
        let asset = try #require(outcome.asset)
        #expect(try bytes(of: try await library.pictures.original(of: asset, for: owner)) == twin)
      }
    }
  }

  @Test func aSidecarAloneIsRefused() async throws {
    let source = try TemporaryFolder()
    try source.write(Array(sidecar.utf8), to: "lonely.xmp")
    try await withLibrary { library, owner, _ in
      let outcomes = try await library.importing.take(
        [try opened(source, ["lonely.xmp"])], as: owner)
      #expect(outcomes.map(\.kind) == [.refused])
    }
  }

  @Test func aKnownPhotoWhoseBytesAreDamagedIsMadeWhole() async throws {
    let source = try TemporaryFolder()
    try source.write(testPhoto(seed: 1), to: "a.png")
    try await withLibrary { library, owner, folder in
      let asset = try await library.add(testPhoto(seed: 1), as: owner).asset
      try Data([1, 2, 3]).write(to: URL(filePath: folder.files("blobs")[0]))
      let outcomes = try await library.importing.take([try opened(source, ["a.png"])], as: owner)
      #expect(outcomes.map(\.kind) == [.duplicate])
      #expect(
        try bytes(of: try await library.pictures.original(of: asset, for: owner))
          == testPhoto(seed: 1))
    }
  }

  @Test func photosWithoutADateAreListedByTheirNames() async throws {
    let source = try TemporaryFolder()
    let names = ["IMG_2.png", "IMG_9.png", "IMG_10.png", "img_11.png", "IMG_100.png", "z.png"]
    for (seed, name) in names.enumerated() {
      try source.write(testPhoto(seed: 40 + seed), to: name)
    }
    try await withLibrary { library, owner, _ in
      let units = try names.reversed().map { try opened(source, [$0]) }
      let outcomes = try await library.importing.take(units, as: owner)
      #expect(outcomes.map(\.path) == names.reversed().map { source.path + "/" + $0 })
      let result = try await library.fetching.fetch(.library, for: owner)
      let listed = try await result.assets(at: 0..<result.count).compactMap { $0 }
      // The newest come first.
      #expect(listed.map(\.filename) == names.reversed())
      #expect(Set(listed.map(\.sortTime)).count == 1)
    }
  }

  @Test func viewersImportNothing() async throws {
    try await withLibrary { library, _, _ in
      let viewer = try await library.addAccount("guest", role: "viewer")
      let refused = await libraryError {
        _ = try await library.importing.take([], as: viewer)
      }
      #expect(refused == .access(.mayNotAdd))
    }
  }
}
