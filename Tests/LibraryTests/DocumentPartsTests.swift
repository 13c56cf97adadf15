import Blobs
import Catalog
import Dispatch
import Foundation
import ImageEngine
import JSON
import Library
import Maintenance
import PostgresSupport
import Synchronization
import TestSupport
import Testing
import Words

/// Long parts of documents are files of their own, which are written once.
@Suite(.timeLimit(.minutes(5))) struct DocumentPartsTests {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  /// Documents do not rest, and nothing but the test changes a photo.
  private func opened() async throws -> Library {
    try await openLibrary(folder, analyses: [], documentPause: .zero)
  }

  private static func recipe(_ bytes: Int, _ number: Int) throws -> Recipe {
    let note = String(repeating: "x", count: bytes)
    return try Recipe(
      parsing: #"{"version":1,"size":[64,48],"steps":[],"n":\#(number),"note":"\#(note)"}"#)
  }

  /// A developed photo with versions whose recipes are long.
  private func photo(
    _ library: Library, _ owner: Principal, seed: Int = 1, versions: Int = 6, bytes: Int = 100_000
  ) async throws -> AssetID {
    let id = try await library.add(testPhoto(seed: seed), as: owner).asset
    _ = try await library.developed(id, for: owner)
    let recipes = try (0..<versions).map { try Self.recipe(bytes, $0) }
    try await library.perform(as: owner) { change throws(LibraryError) in
      for (base, recipe) in recipes.enumerated() {
        try change.saveVersion(of: id, recipe: recipe, base: base)
      }
    }
    return id
  }

  private func path(_ id: AssetID) -> String {
    "documents/assets/\(id.text.prefix(2))/\(id.text)"
  }

  private func document(_ id: AssetID) throws -> JSON {
    try JSON(parsing: folder.contents(path(id) + ".json"))
  }

  /// The parts of a document, and when each was written.
  private func parts(_ path: String) throws -> [String: Date] {
    var found: [String: Date] = [:]
    for file in folder.files(path) {
      let facts = try FileManager.default.attributesOfItem(atPath: file)
      found[String(file.dropFirst(folder.path.count + 1))] = facts[.modificationDate] as? Date
    }
    return found
  }

  private func rate(
    _ id: AssetID, _ stars: Int, _ library: Library, _ owner: Principal
  ) async throws {
    try await library.perform(as: owner) { change throws(LibraryError) in
      try change.edit(id) { $0.rating = stars }
    }
  }

  @Test func aStarOnAPhotoWithLongRecipesWritesLittle() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    let id = try await photo(library, owner)
    try await library.writtenDocuments()
    let (before, cost) = (try parts(path(id)), try await library.documentCounts().bytes)
    #expect(before.count == 6 && cost > 600_000)
    try await rate(id, 4, library, owner)
    try await library.writtenDocuments()
    #expect(try document(id)["rating"] == 4)
    #expect(try parts(path(id)) == before)
    #expect(try folder.contents(path(id) + ".json").count < 3000)
    #expect(try await library.documentCounts().bytes - cost < 3000)
    await library.close()
  }

  @Test func manyChangesOfAPhotoAreWrittenOnce() async throws {
    let path = Mutex("")
    let count = Mutex(0)
    var options = LibraryOptions()
    options.store = try await testStore(folder.path)
    options.fileCalls = FileCalls(intercept: { call in
      if case .rename(_, let target) = call, target == path.withLock({ $0 }) {
        count.withLock { $0 += 1 }
      }
      return nil
    })
    let library = try await whenFree(folder) { [options] path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options, analyses: [])
    }
    let owner = try await library.access.localOwner()
    let id = try await photo(library, owner, versions: 0)
    path.withLock { $0 = self.path(id) + ".json" }
    for number in 1...200 { try await rate(id, number % 6, library, owner) }
    await library.close()
    // At most one every five seconds, and one at the end.
    #expect((1...20).contains(count.withLock { $0 }))
    #expect(try document(id)["rating"] == 2)
  }

  @Test func versionsComeBackFromTheirParts() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    let id = try await photo(library, owner)
    let short = try Self.recipe(10, 6)
    try await library.perform(as: owner) { change throws(LibraryError) in
      try change.saveVersion(of: id, recipe: short, base: 6)
    }
    let before = try await library.versions(1...7, of: id, for: owner)
    await library.close()
    #expect(try document(id)["version"] == 2)
    let report = try await rebuild(folder)
    #expect(report.findings == [] && report.versions == 7 && report.assets == 1)
    let again = try await opened()
    let person = try await again.access.localOwner()
    #expect(try await again.versions(1...7, of: id, for: person) == before)
    await again.close()
  }

  /// As earlier releases wrote it.
  @Test func aDocumentThatHasItsRecipesInItselfIsRead() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    let id = try await photo(library, owner, versions: 0)
    await library.close()
    let recipe = try Self.recipe(200_000, 1).json.text
    let maker = try #require(owner.account?.id.text)
    let text = String(decoding: try folder.contents(path(id) + ".json"), as: UTF8.self)
    let entry =
      #"{"number":1,"made":1,"maker":"\#(maker)","width":64,"height":48,"fonts":null,"#
      + #""recipe":\#(recipe)}"#
    let long = text.replacing(#""versions":[]"#, with: #""versions":[\#(entry)]"#)
      .replacing(#""current":0"#, with: #""current":1"#)
    try #require(long.count > 200_000)
    try folder.write(long, to: path(id) + ".json")
    let report = try await rebuild(folder)
    #expect(report.findings == [] && report.versions == 1)
    let again = try await opened()
    let person = try await again.access.localOwner()
    #expect(try await again.versions(1...1, of: id, for: person) == [recipe])
    // With its next change it has the new form.
    try await rate(id, 3, again, person)
    await again.close()
    #expect(try folder.contents(path(id) + ".json").count < 3000)
    #expect(try parts(path(id)).count == 1)
    #expect(try await rebuild(folder).versions == 1)
  }

  @Test(arguments: [true, false])
  func aLostRecipeIsNamedAndCostsNothingElse(isDamaged: Bool) async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    let id = try await photo(library, owner)
    try await rate(id, 5, library, owner)
    await library.close()
    let lost = try #require(try parts(path(id)).keys.min())
    if isDamaged { try folder.write("{}", to: lost) } else { try folder.remove(lost) }
    let verified = try await verification(of: folder)
    #expect(verified.findings.count == 1 && verified.findings.listed[0].text.contains(lost))
    let report = try await rebuild(folder)
    #expect(report.assets == 1 && report.versions == 5)
    #expect(report.findings.count == 1 && report.findings[0].text.contains(lost))
    let again = try await opened()
    let person = try await again.access.localOwner()
    #expect(try await again.assets.asset(id, for: person).rating == 5)
    await again.close()
  }

  @Test func theDailyJobRemovesWhatNoDocumentNamesAndMendsTheRest() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    let id = try await photo(library, owner)
    let gone = try await photo(library, owner, seed: 2)
    try await library.assets.change([gone], [.trash, .purge], as: owner)
    try await library.writtenDocuments()
    #expect(folder.files(path(gone)) == [])
    let before = try parts(path(id)).keys.sorted()
    // What a run leaves that is cut off, and what a disk does.
    let other = path(id) + "/" + String(repeating: "ab", count: 32) + ".json"
    try folder.write("{}", to: other)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/" + path(gone), withIntermediateDirectories: true)
    try folder.write("{}", to: path(gone) + "/" + String(repeating: "ab", count: 32) + ".json")
    try folder.write("{}", to: before[0])
    try folder.remove(before[1])
    let job = try await library.turn("documents", as: owner)
    #expect(job.progress.note?.text.contains("2") == true, "\(job)")
    try await library.writtenDocuments()
    #expect(try parts(path(id)).keys.sorted() == before)
    #expect(folder.files(path(gone)) == [])
    await library.close()
    #expect(try await verification(of: folder).isWhole)
  }

  @Test func aPhotoOfALongAlbumIsWrittenWithItsNeighboursOnly() async throws {
    let library = try await opened()
    let owner = try await library.access.localOwner()
    let ids = try await library.addRows([String?](repeating: nil, count: 4000), as: owner)
    let album = try await library.perform(as: owner) { change throws(LibraryError) in
      let album = try change.makeAlbum("Lake")
      try change.add(ids, to: album)
      return album
    }.result
    try await library.writtenDocuments()
    let place = "documents/collections/\(album.text)"
    // Where pieces end depends on the photos' ids, which are random: one removal in 150 changes a
    // third piece. Several are counted together.
    let removed = (1...9).map { ids[400 * $0] }
    var changes: [Int] = []
    for id in removed {
      let before = try parts(place)
      #expect(before.count > 5)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.remove([id], from: album)
      }
      try await library.writtenDocuments()
      let after = try parts(place)
      let kept = after.filter { before[$0.key] == $0.value }
      changes.append(max(before.count, after.count) - kept.count)
    }
    #expect(changes.reduce(0, +) <= 2 * changes.count, "\(changes)")
    await library.close()
    let report = try await rebuild(folder)
    #expect(report.findings == [])
    let again = try await opened()
    let person = try await again.access.localOwner()
    let found = try await again.ids(.collection(album), for: person)
    #expect(found == ids.filter { !removed.contains($0) })
    await again.close()
  }

  /// The album's document cannot be written until the test says so.
  @Test func anUploadWaitsForNoDocumentOfAnotherObject() async throws {
    let gate = Gate()
    var options = LibraryOptions()
    options.store = try await testStore(folder.path)
    options.fileCalls = FileCalls(intercept: { call in
      if case .open(let path) = call, path.hasPrefix("documents/collections/") { gate.pass() }
      return nil
    })
    defer { gate.open() }
    let library = try await whenFree(folder) { [options] path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options)
    }
    let owner = try await library.access.localOwner()
    let member = try await library.addAccount("b")
    try await library.perform(as: owner) { change throws(LibraryError) in
      _ = try change.makeAlbum("Lake")
    }
    try await wait(for: "the album's document") { gate.isReached }
    let isStored = Mutex(false)
    let upload = Task {
      let result = try await library.add(testPhoto(seed: 1), as: member)
      isStored.withLock { $0 = true }
      return result
    }
    try await wait(for: "the upload of another member") { isStored.withLock { $0 } }
    let id = try await upload.value.asset
    #expect(try document(id)["id"]?.string == id.text)
    #expect(folder.files("documents/collections") == [])
    gate.open()
    await library.close()
    #expect(folder.files("documents/collections").count == 1)
  }
}

/// A place that a thread passes only once it is open.
private final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var isReached = false
  }

  private let state = Mutex(State())
  private let semaphore = DispatchSemaphore(value: 0)

  var isReached: Bool { state.withLock { $0.isReached } }

  func pass() {
    let isOpen = state.withLock { state in
      state.isReached = true
      return state.isOpen
    }
    if isOpen { return }
    semaphore.wait()
    // Lets the next one pass.
    semaphore.signal()
  }

  func open() {
    state.withLock { $0.isOpen = true }
    semaphore.signal()
  }
}

extension DocumentCounts {
  /// The bytes of all accounts.
  fileprivate var bytes: Int { shares.reduce(0) { $0 + $1.bytes } }
}

extension Library {
  /// The recipes of an asset's versions.
  fileprivate func versions(
    _ numbers: ClosedRange<Int>, of id: AssetID, for principal: Principal
  ) async throws -> [String] {
    var recipes: [String] = []
    for number in numbers {
      recipes.append(try await editing.version(number, of: id, for: principal).recipe.json.text)
    }
    return recipes
  }
}
