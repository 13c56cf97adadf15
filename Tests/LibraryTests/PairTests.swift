import Catalog
import Foundation
import Library
import Maintenance
import TestSupport
import Testing

/// Photos and films that are uploaded as one: number 31 of reliability.md.
@Suite(.timeLimit(.minutes(5))) struct PairTests {
  private let film: [UInt8]

  init() throws {
    let films = packageRoot + "/Tests/Fixtures/films"
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: films).sorted()
        .first { $0.hasSuffix(".mov") || $0.hasSuffix(".mp4") })
    film = [UInt8](try Data(contentsOf: URL(filePath: films + "/" + name)))
  }

  private func upload(
    _ bytes: [UInt8], _ name: String, pair: String?, client: String? = nil, to library: Library,
    as owner: Principal
  ) async throws -> UploadResult {
    var request = UploadRequest(filename: name, lengthBytes: bytes.count, clientID: client)
    request.details.pair = pair
    let upload = try await library.uploads.begin(request, as: owner)
    if let result = upload.result { return result }
    try await library.uploads.append(bytes, to: upload.id, at: 0, as: owner)
    return try await library.uploads.finish(upload.id, as: owner)
  }

  @Test(arguments: [false, true])
  func whicheverComesFirstTheyAreOneAsset(isFilmFirst: Bool) async throws {
    let photo = testPhoto(seed: 1)
    try await withLibrary { library, owner, folder in
      let other = try await library.invitedMember("b")
      let start = try await library.changeToken()
      let files = [(photo, "IMG_1.PNG"), (film, "IMG_1.MOV")]
      var results: [UploadResult] = []
      for (bytes, name) in isFilmFirst ? files.reversed() : files {
        results.append(
          try await upload(bytes, name, pair: "1", client: name, to: library, as: owner))
        // Until the other half comes this one is there by itself.
        if results.count == 1 {
          _ = try await library.developed(results[0].asset, for: owner)
          #expect(try await library.assets.count(for: owner) == 1)
        }
      }
      #expect(results.map(\.outcome) == [.stored, .stored])
      #expect(try await library.assets.count(for: owner) == 1)
      #expect(try await library.assets.count(for: other) == 1)
      let asset = try await library.developed(results[1].asset, for: owner)
      #expect(asset.kind == .image && asset.subtypes.contains(.live) && asset.state == .ready)
      let kinds = try await library.assets.resources(of: asset.id, for: owner).map(\.kind)
      #expect(kinds == [.original, .pairedVideo])
      #expect(try bytes(of: try await library.pictures.original(of: asset.id, for: owner)) == photo)
      // Who asks again hears of the asset that there is now, and of the bytes that came.
      for (bytes, name) in files {
        let again = try await upload(bytes, name, pair: "1", client: name, to: library, as: owner)
        let first = results[(name == "IMG_1.MOV") == isFilmFirst ? 0 : 1]
        #expect(again.asset == asset.id && again.sha256 == first.sha256)
      }
      // Everybody hears what has become of the other asset.
      for principal in [owner, other] {
        let told = try await library.changes(since: start, for: principal).changes
        let gone = told.filter { $0.change == .deleted }.map(\.id)
        #expect(gone == (isFilmFirst ? [results[0].asset.text] : []))
      }
      #expect(try await verification(of: folder).isWhole)
    }
  }

  @Test func otherPairsAndOtherPeopleAreNoPartners() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      _ = try await upload(testPhoto(seed: 1), "a.png", pair: "1", to: library, as: owner)
      _ = try await upload(film, "a.mov", pair: "1", to: library, as: other)
      #expect(try await library.assets.count(for: other) == 2)
      _ = try await upload(film, "b.mov", pair: "2", to: library, as: owner)
      #expect(try await library.assets.count(for: owner) == 3)
      // A photo alone, without a name, or in the trash waits for nobody.
      _ = try await upload(testPhoto(seed: 2), "c.png", pair: nil, to: library, as: owner)
      #expect(try await library.assets.count(for: owner) == 4)
    }
  }

  @Test(arguments: [false, true])
  func aLongFilmOfTheSameNameStaysAFilm(isFilmFirst: Bool) async throws {
    let files = [(testPhoto(seed: 1), "DSC_1.JPG"), (slowed(film), "DSC_1.MOV")]
    try await withLibrary { library, owner, _ in
      for (bytes, name) in isFilmFirst ? files.reversed() : files {
        let result = try await upload(bytes, name, pair: "1", to: library, as: owner)
        let asset = try await library.developed(result.asset, for: owner)
        #expect(!asset.subtypes.contains(.live))
        if asset.kind == .video { #expect(try #require(asset.durationSeconds) > 5) }
      }
      #expect(try await library.assets.count(for: owner) == 2)
    }
  }

  /// The film as one of a hundred times its length: its clocks tick so much slower.
  private func slowed(_ film: [UInt8]) -> [UInt8] {
    var slow = film
    for place in film.indices.dropLast(20) where film[place] == UInt8(ascii: "m") {
      guard ["mvhd", "mdhd"].contains(String(decoding: film[place..<place + 4], as: UTF8.self))
      else { continue }
      let scale = film[place + 16..<place + 20].reduce(0) { $0 << 8 | Int($1) } / 100
      for index in 0..<4 { slow[place + 16 + index] = UInt8(scale >> (24 - 8 * index) & 255) }
    }
    return slow
  }

  @Test func aFilmThatComesAloneFindsThePhotoWhoseIdentifierItBears() async throws {
    let (photo, film) = try livePhoto()
    try await withLibrary { library, owner, folder in
      let other = try await library.invitedMember("b")
      let first = try await upload(photo, "IMG_1.HEIC", pair: nil, to: library, as: owner)
      _ = try await library.developed(first.asset, for: owner)
      // Another's photo takes no film of this account's, nor does one in the trash.
      let apart = try await upload(film, "IMG_1.MOV", pair: nil, to: library, as: other)
      #expect(apart.asset != first.asset)
      try await library.assets.change([first.asset], [.trash], as: owner)
      let early = try await upload(film, "early.mov", pair: nil, to: library, as: owner)
      #expect(early.asset != first.asset)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.takeFromTrash([first.asset])
        try change.trash([early.asset])
        try change.purge([early.asset])
      }
      for outcome in [UploadResult.Outcome.stored, .duplicate] {
        let later = try await upload(film, "days later.mov", pair: nil, to: library, as: owner)
        #expect(later.asset == first.asset && later.outcome == outcome)
      }
      let kinds = try await library.assets.resources(of: first.asset, for: owner).map(\.kind)
      #expect(kinds == [.original, .pairedVideo])
      #expect(try await library.assets.asset(first.asset, for: owner).subtypes.contains(.live))
      // A second film of it, as after an edit on the telephone, stands by itself.
      let second = try await upload(
        film + [0, 0, 0, 8] + Array("free".utf8), "IMG_E1.MOV", pair: nil, to: library, as: owner)
      #expect(second.asset != first.asset)
      #expect(try await verification(of: folder).isWhole)
    }
  }

  @Test func aFilmThatIsDamagedIsKeptBesideItsPhoto() async throws {
    try await withLibrary { library, owner, _ in
      let photo = try await upload(testPhoto(seed: 1), "a.png", pair: "1", to: library, as: owner)
      let damaged = Array(film.prefix(film.count / 3))
      let cut = try await upload(damaged, "a.mov", pair: "1", to: library, as: owner)
      _ = try await library.developed(photo.asset, for: owner)
      // Nothing of it is lost, whether it counts as its film or stands by itself.
      let kept = try await library.assets.resources(of: cut.asset, for: owner)
      #expect(kept.contains { $0.sizeBytes == damaged.count })
      #expect(try await library.assets.asset(photo.asset, for: owner).state == .ready)
    }
  }
}
