import Blobs
import Catalog
import Foundation
import Library
import Maintenance
import Pipeline
import PostgresSupport
import Synchronization
import TestSupport
import Testing
import Words

/// Documents of every kind that are missing, damaged or of nothing are named, and written again.
@Suite(.timeLimit(.minutes(5))) struct DocumentVerificationTests {
  private let folder: TestFolder
  private let clock = MovedClock()
  init() throws { folder = try TestFolder() }

  /// Documents by their kinds, with their ids.
  private typealias Documents = [String: (path: String, id: String)]

  private func opened(
    _ broken: BrokenPath? = nil, checkedDocuments: Int? = nil
  ) async throws -> Library {
    var options = LibraryOptions()
    options.documentPause = .zero
    options.store = try await testStore(folder.path)
    if let checkedDocuments { options.checkedDocuments = checkedDocuments }
    if let broken {
      // The time of day stands: no job is due that writes documents again.
      let time = TestClock()
      options.clock = clock.clock
      options.now = { time.now }
      options.fileCalls = FileCalls(intercept: broken.error)
    }
    return try await whenFree(folder) { [options] path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options, analyses: [])
    }
  }

  /// A library with a document of every kind.
  private func filled(_ library: Library) async throws -> Documents {
    let owner = try await library.access.localOwner()
    let member = try await library.invitedMember("Eve")
    try await library.turnPeople(for: owner, member)
    let photo = try await library.addPhoto(1, of: [sampleFace(1, shot: 1)], as: owner)
    // A group of faces has several.
    for seed in 2...4 {
      _ = try await library.addPhoto(seed, of: [sampleFace(1, shot: seed)], as: owner)
    }
    let person = try await library.name(groupOf: 4, "Ada", as: owner)
    let (album, smart, place) = try await library.perform(as: owner) {
      change throws(LibraryError) in
      let album = try change.makeAlbum("Lake")
      try change.add([photo], to: album)
      let smart = try change.makeSmartAlbum("Best", rule: .compare(.rating, .greater, .number(3)))
      let place = try change.makePlace("Cafe", at: nil)
      _ = try change.addReview(of: place, stars: 4, text: "Good", assets: [photo])
      return (album, smart, place)
    }.result
    try await library.writtenDocuments()
    let account = try #require(member.account?.id)
    return [
      "account": ("documents/accounts/\(account.text).json", account.text),
      "asset": ("documents/assets/\(photo.text.prefix(2))/\(photo.text).json", photo.text),
      "album": ("documents/collections/\(album.text).json", album.text),
      "smart album": ("documents/collections/\(smart.text).json", smart.text),
      "person": ("documents/people/\(person.text).json", person.text),
      "place": ("documents/places/\(place.text).json", place.text),
    ]
  }

  @Test func documentsOfEveryKindAreComparedWithTheCatalog() async throws {
    let library = try await opened()
    let documents = try await filled(library)
    await library.close()
    let whole = try await verification(of: folder)
    #expect(whole.isUpToDate, "\(whole.findings) \(whole.outdated)")
    for (kind, document) in documents {
      let text = String(decoding: try folder.contents(document.path), as: UTF8.self)
      let other = text.replacing("\"made\":1", with: "\"made\":2")
        .replacing("\"added\":1", with: "\"added\":2")
      try #require(other != text)
      for (damage, word) in [
        (nil, "no document"), (String(text.dropLast(4)), "cannot be read"),
        (text.replacing(document.id, with: String(document.id.reversed())), "cannot be read"),
        (other, kind == "asset" ? "added" : "made"),
      ] {
        if let damage {
          try folder.write(damage, to: document.path)
        } else {
          try folder.remove(document.path)
        }
        let report = try await verification(of: folder)
        let found = (report.findings.listed + report.outdated).map(\.text)
        #expect(found.count == 1, "\(kind), \(word): \(found)")
        // One that only differs is no damage, as the catalog is whole.
        #expect(report.isWhole == (damage == other), "\(kind), \(word): \(found)")
        #expect(found.first?.contains(document.id) == true, "\(kind), \(word): \(found)")
        #expect(found.first?.contains(word) == true, "\(kind), \(word): \(found)")
        try folder.write(text, to: document.path)
      }
    }
    try folder.remove("documents/library.json")
    let report = try await verification(of: folder)
    #expect(report.findings.count == 1, "\(report.findings)")
    #expect(report.findings.first?.text.contains("library.json") == true)
  }

  /// Building the catalog anew would bring such an object back.
  @Test func aDocumentOfNothingIsNamed() async throws {
    let library = try await opened()
    let documents = try await filled(library)
    await library.close()
    for document in documents.values {
      let last = document.id.last == "a" ? "b" : "a"
      let other = document.id.dropLast() + last
      let path = document.path.replacing(document.id, with: other)
      let text = String(decoding: try folder.contents(document.path), as: UTF8.self)
      try folder.write(text.replacing(document.id, with: other), to: path)
      let report = try await verification(of: folder)
      #expect(report.findings.count == 1, "\(report.findings)")
      #expect(report.findings.first?.text.contains(path) == true)
      try folder.remove(path)
    }
  }

  /// Every change of an object is followed by its document, whatever has changed it.
  @Test func whatGoesLeavesNoDocumentBehindThatSaysOtherwise() async throws {
    let library = try await opened()
    _ = try await filled(library)
    let owner = try await library.access.localOwner()
    let member = try await library.invitedMember("Bob")
    let friend = try #require(member.account?.id)
    let theirs = try await library.add(testPhoto(seed: 7), as: member).asset
    let gone = try await library.add(testPhoto(seed: 8), as: owner).asset
    for id in [theirs, gone] { _ = try await library.developed(id, for: owner) }
    try await library.perform(as: owner) { change throws(LibraryError) in
      let folder = try change.makeFolder("Outer")
      let album = try change.makeAlbum("Both", in: folder)
      try change.add([theirs, gone], to: album)
      try change.setCover(of: album, to: gone)
      try change.share(album, with: friend, mayAdd: true)
      let place = try change.makePlace("Pier", at: nil)
      try change.add([gone], to: place)
      _ = try change.addReview(of: place, stars: 2, text: "Windy", assets: [gone])
    }
    try await library.perform(as: member) { change throws(LibraryError) in
      try change.setFavorite([gone], to: true)
    }
    try await library.assets.change([gone], [.trash, .purge], as: owner)
    try await library.writtenDocuments()
    await library.close()
    let report = try await verification(of: folder)
    #expect(report.isUpToDate, "\(report.findings) \(report.outdated)")
  }

  @Test func theDailyJobWritesDocumentsOfEveryKindAgain() async throws {
    let library = try await opened()
    let documents = try await filled(library)
    let owner = try await library.access.localOwner()
    var texts: [String: [UInt8]] = [:]
    for (kind, document) in documents {
      let bytes = try folder.contents(document.path)
      texts[kind] = bytes
      switch kind {
      case "album", "person": try folder.write("{", to: document.path)
      case "smart album":
        let text = String(decoding: bytes, as: UTF8.self)
        try folder.write(text.replacing("Best", with: "Bent"), to: document.path)
      default: try folder.remove(document.path)
      }
    }
    let job = try await library.turn("documents", as: owner)
    #expect(job.progress.note?.text.contains("\(documents.count)") == true, "\(job)")
    try await library.writtenDocuments()
    for (kind, document) in documents {
      #expect(try folder.contents(document.path) == texts[kind], "\(kind)")
    }
    await library.close()
    #expect(try await verification(of: folder).isUpToDate)
  }

  @Test func oneRunOfTheDailyJobLooksAtAShareOnly() async throws {
    let library = try await opened(checkedDocuments: 4)
    let owner = try await library.access.localOwner()
    let ids = try await library.addRows([String?](repeating: nil, count: 12), as: owner)
    try await library.writtenDocuments()
    let paths = ids.map { "documents/assets/\($0.text.prefix(2))/\($0.text).json" }
    for path in paths { try folder.remove(path) }
    var left = paths.count
    for run in 1...4 {
      _ = try await library.turn("documents", as: owner)
      try await library.writtenDocuments()
      let missing = paths.count { !FileManager.default.fileExists(atPath: folder.path + "/\($0)") }
      #expect(left - missing <= 4, "run \(run)")
      left = missing
    }
    #expect(left == 0)
    await library.close()
  }

  /// A disk, or rights, that do not give something of one photo.
  @Test(arguments: ["parts", "document"])
  func whatCannotBeWrittenOfOnePhotoConcernsThatPhotoOnly(_ what: String) async throws {
    let broken = BrokenPath()
    let library = try await opened(broken)
    let owner = try await library.access.localOwner()
    let ids = [
      try await library.add(testPhoto(seed: 1), "a.png", as: owner).asset,
      try await library.add(testPhoto(seed: 2), "b.png", as: owner).asset,
    ]
    for id in ids { _ = try await library.developed(id, for: owner) }
    try await library.writtenDocuments()
    let paths = ids.map { "documents/assets/\($0.text.prefix(2))/\($0.text)" }
    broken.set(what == "parts" ? paths[0] : paths[0] + ".json.new")
    try await library.perform(as: owner) { change throws(LibraryError) in
      for id in ids { try change.edit(id) { $0.rating = 5 } }
    }
    try await wait(for: "the failure") {
      try await library.unwrittenDocuments(for: owner).map(\.id) == [ids[0].text]
    }
    try await wait(for: "the document of the other photo") {
      try rating(paths[1]) == true
    }
    #expect(try await library.add(testPhoto(seed: 3), as: owner).outcome == .stored)
    let report = try await verification(of: folder)
    #expect(report.unwritten.count == 1 && report.unwritten[0].text.contains("a.png"))
    #expect(report.findings == [])
    #expect(try !rating(paths[0]))
    broken.set(nil)
    try await wait(for: "the next attempt") {
      clock.go(.seconds(1))
      return try await library.unwrittenDocuments(for: owner) == []
    }
    #expect(clock.passed >= LibraryLimits.documentRetry)
    #expect(try rating(paths[0]))
    await library.close()
    #expect(try await verification(of: folder).isUpToDate)
  }

  /// Not every administrator sees people, and no other account has its row by chance.
  @Test func aPersonWhoseDocumentCannotBeWrittenIsNamedByItsID() async throws {
    let broken = BrokenPath()
    let library = try await opened(broken)
    let documents = try await filled(library)
    let owner = try await library.access.localOwner()
    let person = try #require(documents["person"])
    broken.set(person.path + ".new")
    let ada = try await library.person(named: "Ada", for: owner)
    try await library.perform(as: owner) { change throws(LibraryError) in
      _ = try change.name(ada.id, "Bea")
    }
    try await wait(for: "the failure") {
      try await library.unwrittenDocuments(for: owner).map(\.name) == [person.id]
    }
    broken.set(nil)
    try await wait(for: "the next attempt") {
      clock.go(.seconds(1))
      return try await library.documentCounts().waiting == 0
    }
    await library.close()
    #expect(try await verification(of: folder).isUpToDate)
  }

  private func rating(_ path: String) throws -> Bool {
    String(decoding: try folder.contents(path + ".json"), as: UTF8.self).contains("\"rating\":5")
  }
}

/// A path that a disk does not give.
private final class BrokenPath: Sendable {
  private let path = Mutex<String?>(nil)

  func set(_ path: String?) { self.path.withLock { $0 = path } }

  var error: @Sendable (FileCall) -> Int32? {
    { [self] call in
      guard case .open(let opened) = call, path.withLock({ $0 }) == opened else { return nil }
      return EIO
    }
  }
}

extension Library {
  /// Returns when all documents are up to date.
  func writtenDocuments() async throws {
    try await wait(for: "the documents") { try await self.documentCounts().waiting == 0 }
  }
}
