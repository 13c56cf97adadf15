import Catalog
import Foundation
import Library
import Maintenance
import PostgresSupport
import Store
import TestSupport
import Testing
import Words

/// Documents say what the catalog says, whatever has changed it; and only other values are
/// differences, not another form.
@Suite(.timeLimit(.minutes(5))) struct DocumentDifferenceTests {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  private func opened() async throws -> Library {
    var options = LibraryOptions()
    options.documentPause = .zero
    options.store = try await testStore(folder.path)
    return try await whenFree(folder) { [options] path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options, analyses: [])
    }
  }

  /// Closes a library of which nothing differs, and verifies it.
  private func expectWhole(_ library: Library) async throws {
    try await library.writtenDocuments()
    await library.close()
    let report = try await verification(of: folder)
    #expect(report.isUpToDate, "\(report.findings) \(report.outdated)")
  }

  private func purge(_ photos: [AssetID], from library: Library) async throws {
    let owner = try await library.access.localOwner()
    try await library.assets.change(photos, [.trash, .purge], as: owner)
  }

  /// A place shows photos, and its reviews show others.
  @Test func aPlaceForgetsPhotosThatAreDeleted() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    let shown = try await library.add(testPhoto(seed: 1), as: owner).asset
    let reviewed = try await library.add(testPhoto(seed: 2), as: owner).asset
    for id in [shown, reviewed] { _ = try await library.developed(id, for: owner) }
    try await library.perform(as: owner) { change throws(LibraryError) in
      let first = try change.makePlace("Cafe", at: nil)
      try change.add([shown], to: first)
      let second = try change.makePlace("Pier", at: nil)
      _ = try change.addReview(of: second, stars: 4, text: "Windy", assets: [reviewed])
    }
    try await library.writtenDocuments()
    try await purge([shown, reviewed], from: library)
    try await expectWhole(library)
  }

  /// A person without a name goes with its last photo, and a cover with the photo that it shows.
  @Test func peopleForgetPhotosThatAreDeleted() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    try await library.turnPeople(for: owner)
    var photos: [AssetID] = []
    for seed in 1...3 {
      photos.append(try await library.addPhoto(seed, of: [sampleFace(1, shot: seed)], as: owner))
    }
    let named = try await library.name(groupOf: 3, "Ada", as: owner)
    var others: [AssetID] = []
    for seed in 4...6 {
      others.append(try await library.addPhoto(seed, of: [sampleFace(2, shot: seed)], as: owner))
    }
    let hidden = try #require(try await library.people.all(for: owner).first { $0.name == nil }).id
    let cover = try #require(
      try await library.people.faces(of: named, for: owner).first { $0.asset == photos[1] }
    ).id
    try await library.perform(as: owner) { change throws(LibraryError) in
      _ = try change.setCover(named, to: cover)
      _ = try change.setHidden(hidden, to: true)
    }
    try await library.writtenDocuments()
    for person in [named, hidden] {
      _ = try folder.contents("documents/people/\(person.text).json")
    }
    try await purge([photos[1]] + others, from: library)
    try await expectWhole(library)
  }

  /// An account has said something about the person, whom a model finds no more.
  @Test func aPersonWithoutFacesHasNoDocument() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    try await library.turnPeople(for: owner)
    var photos: [AssetID] = []
    for seed in 1...3 {
      photos.append(try await library.addPhoto(seed, of: [sampleFace(1, shot: seed)], as: owner))
    }
    let hidden = try #require(try await library.people.all(for: owner).first).id
    try await library.perform(as: owner) { change throws(LibraryError) in
      _ = try change.setHidden(hidden, to: true)
    }
    try await library.writtenDocuments()
    _ = try folder.contents("documents/people/\(hidden.text).json")
    for photo in photos {
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.storeFaces([], of: photo)
      }
    }
    try await expectWhole(library)
  }

  /// Photos between two groups bring them together, of both of which an account has said something.
  @Test func aGroupThatJoinsAnotherHasNoDocument() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    try await library.turnPeople(for: owner)
    for (seed, away) in [(1, 0), (2, 0), (3, 0.6), (4, 0.6)] as [(Int, Float)] {
      _ = try await library.addPhoto(seed, of: [sampleFace(1, away: away)], as: owner)
    }
    let groups = try await library.people.all(for: owner).map(\.id)
    try #require(groups.count == 2)
    try await library.perform(as: owner) { change throws(LibraryError) in
      for group in groups { _ = try change.setHidden(group, to: true) }
    }
    try await library.writtenDocuments()
    for seed in 5...6 {
      _ = try await library.addPhoto(seed, of: [sampleFace(1, away: 0.25)], as: owner)
    }
    try await expectWhole(library)
    let documents = groups.filter {
      FileManager.default.fileExists(atPath: folder.path + "/documents/people/\($0.text).json")
    }
    #expect(documents.count == 1)
  }

  /// As releases up to 0.2.0 left one when the last photo of a hidden group was deleted.
  @Test func theDocumentOfAGroupThatIsGoneIsRemovedByTheDailyJob() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    try await library.turnPeople(for: owner)
    for seed in 1...2 {
      _ = try await library.addPhoto(seed, of: [sampleFace(1, shot: seed)], as: owner)
    }
    let hidden = try #require(try await library.people.all(for: owner).first).id
    try await library.perform(as: owner) { change throws(LibraryError) in
      _ = try change.setHidden(hidden, to: true)
    }
    try await library.writtenDocuments()
    let kept = "documents/people/\(hidden.text).json"
    let gone = String(hidden.text.reversed())
    let path = "documents/people/\(gone).json"
    let text = String(decoding: try folder.contents(kept), as: UTF8.self)
    try folder.write(text.replacing(hidden.text, with: gone), to: path)
    let report = try await verification(of: folder)
    #expect(report.isWhole && report.outdated.count == 1, "\(report.findings)")
    #expect(report.outdated.first?.text.contains(path) == true, "\(report.outdated)")
    _ = try await library.turn("documents", as: owner)
    try await library.writtenDocuments()
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/" + path))
    _ = try folder.contents(kept)
    try await expectWhole(library)
  }

  /// Its favorites and shares are gone, and what it has added to albums is another's.
  @Test(arguments: [true, false])
  func anAccountThatIsRemovedIsNamedNowhere(isGiven: Bool) async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    let member = try await library.invitedMember("Bob")
    let bob = try #require(member.account?.id)
    let photo = try await library.add(testPhoto(seed: 1), as: owner).asset
    let theirs = try await library.add(testPhoto(seed: 2), as: member).asset
    for id in [photo, theirs] { _ = try await library.developed(id, for: owner) }
    let album = try await library.perform(as: owner) { change throws(LibraryError) in
      let album = try change.makeAlbum("Lake")
      try change.add([photo], to: album)
      try change.share(album, with: bob, mayAdd: true)
      return album
    }.result
    try await library.perform(as: member) { change throws(LibraryError) in
      try change.setFavorite([photo], to: true)
      try change.add([theirs], to: album)
    }
    try await library.writtenDocuments()
    let heir = try #require(owner.account?.id)
    try await library.accounts.remove(bob, giving: isGiven ? .account(heir) : .trash, as: owner)
    try await expectWhole(library)
  }

  /// Versions of the first release had no fonts.
  @Test func membersThatAnEarlierReleaseDidNotWriteAreNotMissed() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    let place = try await library.perform(as: owner) { change throws(LibraryError) in
      let place = try change.makePlace("Cafe", at: nil)
      _ = try change.addReview(of: place, stars: 4, text: "Good", assets: [])
      return place
    }.result
    try await library.writtenDocuments()
    await library.close()
    let path = "documents/places/\(place.text).json"
    let text = String(decoding: try folder.contents(path), as: UTF8.self)
    for (member, other, differs) in [
      (#""latitude":null,"#, "", false), (#""stars":4,"#, "", false),
      (#""stars":4,"#, #""stars":3,"#, true), (#""text":"Good","#, #""text":"Bad","#, true),
    ] {
      let changed = text.replacing(member, with: other)
      try #require(changed != text)
      try folder.write(changed, to: path)
      let report = try await verification(of: folder)
      let found = report.outdated.map(\.text)
      #expect(report.isWhole && found.count == (differs ? 1 : 0), "\(member) \(other): \(found)")
      #expect(!differs || found.first?.contains("reviews") == true, "\(found)")
    }
  }

  /// Of several photos that lack megabytes each, none is overlooked.
  @Test(arguments: [12, 20])
  func photosThatLackMuchAreAllFound(versions: Int) async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    for seed in 1...2 {
      let id = try await library.add(testPhoto(seed: seed), as: owner).asset
      _ = try await library.developed(id, for: owner)
    }
    try await expectWhole(library)
    let connection = try await catalog(of: folder.path, .readWrite)
    let note = String(repeating: "x", count: 900_000)
    let recipe = #"{"version":1,"size":[64,48],"steps":[],"note":"\#(note)"}"#
    try await connection.transaction { db in
      try db.run(
        """
        with recursive n (number) as (
          select 1 union all select number + 1 from n where number < ?1)
        insert into version (asset, number, recipe, made, maker, width, height)
        select asset.rowNumber, number, ?2, 1, asset.owner, 64, 48 from n, asset
        """, values: [versions, recipe])
    }
    await connection.close()
    let found = try await verification(of: folder).outdated.map(\.text)
    #expect(found.count == 2, "\(found)")
    #expect(found.allSatisfy { $0.contains(versions == 12 ? "versions" : "parts") }, "\(found)")
  }
}
