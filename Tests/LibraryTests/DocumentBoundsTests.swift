import Blobs
import Catalog
import Foundation
import ImageEngine
import JSON
import Library
import Maintenance
import PostgresSupport
import Store
import TestSupport
import Testing
import Words

/// The bounds of objects, and objects that an earlier release let grow beyond them.
@Suite(.timeLimit(.minutes(5))) struct DocumentBoundsTests {
  private func recipe(_ bytes: Int, _ number: Int = 0) throws -> Recipe {
    let note = String(repeating: "x", count: bytes)
    return try Recipe(
      parsing: #"{"version":1,"size":[64,48],"steps":[],"n":\#(number),"note":"\#(note)"}"#)
  }

  /// Gives a photo versions as an earlier release let it have them, in a library that is closed.
  private func fill(_ folder: TestFolder, versions: Int, bytes: Int) async throws {
    let connection = try await catalog(of: folder.path, .readWrite)
    let note = String(repeating: "x", count: bytes)
    let recipe = #"{"version":1,"size":[64,48],"steps":[],"note":"\#(note)"}"#
    try await connection.transaction { db in
      try db.run(
        """
        with recursive n (number) as (
          select 1 union all select number + 1 from n where number < ?1)
        insert into version (asset, number, recipe, made, maker, width, height)
        select asset.rowNumber, number, ?2, 1, asset.owner, 64, 48
        from n, asset where asset.rowNumber = (select min(rowNumber) from asset)
        """, values: [versions, recipe])
      try db.run("update library set changeNumber = changeNumber + 1")
      try db.run("insert into changeSet (number, made) select changeNumber, 1 from library")
      try db.run(
        """
        insert into change (number, ordinal, kind, id, object, change, account, audience)
        select changeNumber, 0, 'asset', asset.id, asset.rowNumber, 'updated', owner, 'account'
        from library, asset where asset.rowNumber = (select min(rowNumber) from asset)
        """)
    }
    await connection.close()
  }

  private func photo(_ folder: TestFolder) async throws -> AssetID {
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let id = try await library.add(testPhoto(seed: 1), as: owner).asset
    _ = try await library.developed(id, for: owner)
    await library.close()
    return id
  }

  /// Seventy megabytes are more than any value of the catalog may have.
  @Test(.enabled(if: !storesInPostgres))
  func aPhotoThatHoldsMoreThanAValueStopsNoUploadAndNoBackup() async throws {
    let (folder, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    let id = try await photo(folder)
    try await fill(folder, versions: 70, bytes: 1 << 20)
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let member = try await library.invitedMember("b")
    #expect(try await library.add(testPhoto(seed: 2), as: member).outcome == .stored)
    #expect(try await library.unwrittenDocuments(for: owner) == [])
    await library.close()
    let document = "documents/assets/\(id.text.prefix(2))/\(id.text).json"
    let text = try DocumentText(try folder.contents(document), lists: ["versions"])
    #expect(try JSON(parsing: text.rest)["id"]?.string == id.text)
    // Each version is a file, and their list is another one.
    let parts = folder.files("documents/assets/\(id.text.prefix(2))/\(id.text)")
    #expect(parts.count == 71 && Array(text.elements(of: "versions")).isEmpty)
    #expect(try await verification(of: folder).isWhole)
    let report = try await saved(folder, to: backup.path)
    #expect(report.findings == [] && report.unwritten == [])
    #expect(try backup.contents(document) == folder.contents(document))
    #expect(backup.files("documents/assets").count == folder.files("documents/assets").count)
    #expect(try await LibraryFolder.restore(backup.path, to: target.path).findings == [])
    let rebuilt = try await rebuild(target)
    #expect(rebuilt.findings == [] && rebuilt.versions == 70 && rebuilt.assets == 2)
    let again = try await openLibrary(target)
    let principal = try await again.access.localOwner()
    let note = try await again.editing.version(70, of: id, for: principal).recipe.json["note"]?
      .string
    #expect(note?.utf8.count == 1 << 20)
    await again.close()
  }

  @Test func anAnswerAboutAPhotoHasTheRecipesOfShortVersionsOnly() async throws {
    let folder = try TestFolder()
    let id = try await photo(folder)
    try await fill(folder, versions: 20, bytes: 64 << 10)
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    _ = try await library.editing.setCurrentVersion(of: id, to: 2, as: owner)
    let versions = try await library.editing.versions(of: id, for: owner)
    #expect(versions.map(\.number) == Array(1...20))
    #expect(versions.filter { $0.recipe != nil }.map(\.number) == [2, 19, 20])
    #expect(try await library.editing.version(7, of: id, for: owner).number == 7)
    await library.close()
  }

  @Test func theRecipesOfOnePhotoAreLimitedInAll() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      let large = try recipe((1 << 20) - 200)
      try await library.perform(as: owner) { change throws(LibraryError) in
        for base in 0..<48 { try change.saveVersion(of: id, recipe: large, base: base) }
      }
      let refused = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          try change.saveVersion(of: id, recipe: large, base: 48)
        }
      }
      #expect(refused == .objectFull(.recipes))
      #expect(try await library.assets.asset(id, for: owner).versionCount == 48)
      let small = try recipe(10)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.saveVersion(of: id, recipe: small, base: 48)
      }
    }
  }

  @Test func theReviewsOfOnePlaceAreLimitedInAll() async throws {
    try await withLibrary { library, owner, _ in
      let text = String(repeating: "é", count: 32 << 10)
      let error = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          let place = try change.makePlace("Lake", at: nil)
          for _ in 0..<256 { _ = try change.addReview(of: place, stars: 3, text: text) }
          let short = try change.addReview(of: place, stars: 3, text: "")
          try change.edit(short, stars: 2, text: "x", assets: [])
        }
      }
      #expect(error == .objectFull(.reviewTexts))
    }
  }

  @Test func editsAndReviewsCountInTheQuota() async throws {
    try await withLibrary { library, owner, folder in
      func used() async throws -> Int {
        try await library.accounts.all(for: owner)[0].usedBytes
      }
      let size = testPhoto(seed: 1).count
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      let edit = try recipe(1000)
      let place = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.saveVersion(of: id, recipe: edit, base: 0)
        let place = try change.makePlace("Lake", at: nil)
        _ = try change.addReview(of: place, stars: 3, text: "four")
        let review = try change.addReview(of: place, stars: 3, text: "seven77")
        try change.edit(review, stars: 3, text: "été", assets: [])
        return place
      }.result
      #expect(try await used() == size + edit.canonicalText.utf8.count + 4 + 5)
      let account = try #require(owner.account?.id)
      let limit = try await used() + 3
      try await library.accounts.change(
        account, AccountChanges(quotaBytes: .some(limit)), as: owner)
      let review = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          _ = try change.addReview(of: place, stars: 1, text: "four")
        }
      }
      let version = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          try change.saveVersion(of: id, recipe: edit, base: 1)
        }
      }
      let refused = LibraryError.quotaReached(limitBytes: limit)
      #expect(review == refused && version == refused)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.delete(place)
        try change.trash([id])
        try change.purge([id])
      }
      #expect(try await used() == 0)
    }
  }

  @Test func aDocumentThatCannotBeWrittenIsNamedAndKeepsNothingWaiting() async throws {
    let (folder, backup) = (try TestFolder(), try TestFolder())
    let library = try await openLibrary(folder, documentPause: .zero)
    let owner = try await library.access.localOwner()
    let album = try await library.perform(as: owner) { change throws(LibraryError) in
      try change.makeAlbum("Lake")
    }.result
    try await library.add(testPhoto(seed: 1), as: owner)
    try await wait(for: "the documents") { try await library.documentCounts().waiting == 0 }
    // Something else has the document's name.
    let path = "documents/collections/\(album.text).json"
    try folder.remove(path)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/\(path)/full", withIntermediateDirectories: true)
    try await library.perform(as: owner) { change throws(LibraryError) in
      try change.rename(album, to: "Sea")
    }
    #expect(try await library.add(testPhoto(seed: 2), as: owner).outcome == .stored)
    try await wait(for: "the document of the album") {
      try await library.documentCounts().waiting == 0
    }
    let unwritten = try await library.unwrittenDocuments(for: owner)
    #expect(unwritten.map(\.id) == [album.text] && unwritten.map(\.name) == ["Sea"])
    let verified = try await verification(of: folder)
    #expect(!verified.isWhole && verified.findings == [])
    #expect(verified.unwritten.count == 1 && verified.unwritten[0].text.contains("Sea"))
    var options = LibraryOptions()
    options.store = try await testStore(folder.path)
    let examined = await LibraryFolder.examine(folder.path, options: options)
      .filter { $0.name == "document" }
    #expect(examined.map(\.state) == [.bad] && examined[0].finding.contains("Sea"))
    if !storesInPostgres {
      // The backup's own place for it is free.
      let report = try await saved(folder, to: backup.path)
      #expect(report.findings == [] && report.files == 2)
    }
    await library.close()
    try FileManager.default.removeItem(atPath: folder.path + "/" + path)
    await (try await openLibrary(folder)).close()
    #expect(try await verification(of: folder).isWhole)
    #expect(String(decoding: try folder.contents(path), as: UTF8.self).contains("Sea"))
  }

  @Test(.enabled(if: !storesInPostgres))
  func aBackupGoesOnWithoutADocumentAndSaysSo() async throws {
    let (folder, backup) = (try TestFolder(), try TestFolder())
    let id = try await photo(folder)
    let path = "documents/assets/\(id.text.prefix(2))/\(id.text).json"
    try await saved(folder, to: backup.path)
    try backup.remove(path)
    try FileManager.default.createDirectory(
      atPath: backup.path + "/\(path)/full", withIntermediateDirectories: true)
    let report = try await saved(folder, to: backup.path)
    #expect(report.findings == [] && report.unwritten.count == 1, "\(report)")
    #expect(report.unwritten.first?.text.contains(id.text) == true)
  }

  @Test func aDocumentIsTakenApartAsItIs() throws {
    let text = #"""
       {"a":"[,\"}", "list" : [1, {"x":[1,2],"y":"]"} ,"\\", [] ], "b":{"list":[3]},"list":null}
      """#
    let document = try DocumentText(Array(text.utf8), lists: ["list"])
    #expect(document.rest == #"{"a":"[,\"}","b":{"list":[3]},"list":null}"#)
    #expect(
      Array(document.elements(of: "list")) == ["1", #"{"x":[1,2],"y":"]"}"#, #""\\""#, "[]"])
    #expect(Array(document.elements(of: "none")) == [])
    #expect(try DocumentText(Array("{}".utf8), lists: []).rest == "{}")
    for wrong in ["", "{", "[]", "null", "{\"a\"", "{\"a\":1}}", "{\"a\":}", "{\"a\":[1}", "{,}"] {
      #expect(throws: DocumentText.Malformed.self, "\(wrong)") {
        try DocumentText(Array(wrong.utf8), lists: ["a"])
      }
    }
  }

  @Test func damagedDocumentsNeverTrap() throws {
    let text = #"{"version":1,"id":"x","list":[{"a":"\"é"},[1,2.5e3],true],"more":{"b":[]}}"#
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      // Whether it is refused or read, it ends.
      let document = try? DocumentText(mutated(Array(text.utf8), using: &random), lists: ["list"])
      for element in document?.elements(of: "list").map(\.self) ?? [] { _ = element.utf8.count }
    }
  }
}
