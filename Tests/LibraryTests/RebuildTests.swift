import Blobs
import Catalog
import Foundation
import ImageEngine
import Library
import Maintenance
import Media
import Pipeline
import PostgresSupport
import Store
import TestSupport
import Testing
import Words

@Suite(.tags(.noSecondGo), .timeLimit(.minutes(5)))
struct RebuildTests {
  /// Everything that a person can have decided, in one library.
  private func fill(_ library: Library, _ owner: Principal, _ other: Principal) async throws {
    let photos = [testPhoto(seed: 1), testPhoto(seed: 2), testPhoto(seed: 3)]
    var ids: [AssetID] = []
    for photo in photos {
      let id = try await library.add(photo, "Zoë \"1\"\n.png", as: owner).asset
      _ = try await library.developed(id, for: owner)
      ids.append(id)
    }
    let theirs = try await library.add(testPhoto(seed: 9), as: other).asset
    _ = try await library.developed(theirs, for: other)
    let dated = try await library.add(fixture("photos/captured_with_offset.jpg"), as: owner).asset
    _ = try await library.developed(dated, for: owner)
    let recipe = try Recipe(
      parsing: #"{"version":1,"size":[64,48],"steps":[{"filter":"CIExposureAdjust"}]}"#)
    _ = try await library.editing.saveVersion(of: ids[0], recipe: recipe, base: 0, as: owner)
    _ = try await library.editing.saveVersion(of: ids[0], recipe: recipe, base: 1, as: owner)
    _ = try await library.editing.setCurrentVersion(of: ids[0], to: 1, as: owner)
    let list = ids
    let friend = try #require(other.account?.id)
    try await library.perform(as: owner) { change throws(LibraryError) in
      try Self.decide(on: list, friend, &change)
    }
    try await library.perform(as: other) { change throws(LibraryError) in
      try change.setFavorite([list[1]], to: true)
    }
  }

  private static func decide(
    on ids: [AssetID], _ friend: AccountID, _ change: inout Change
  ) throws(LibraryError) {
    try change.edit(ids[0]) {
      $0.title = "A title with \"quotes\""
      $0.subtitle = "سطر"
      $0.caption = "Lines\nand 😀"
      $0.rating = 4
      $0.flag = .picked
      $0.label = .purple
      $0.captured = CaptureTime("1999-12-31T23:59:59.123456", offset: "-03:30")
      $0.placing = .given(Position(latitude: 48.208_174_000_000_01, longitude: -16.373_819_1))
      $0.burst = Burst(id: "burst", pick: .user, isRepresentative: true)
    }
    try change.edit(ids[1]) {
      $0.visibility = .private
      $0.placing = .given(nil)
      $0.stack = Stack(id: "stack", isTop: true)
    }
    try change.edit(ids[2]) { $0.isHidden = true }
    try change.trash([ids[2]])
    try change.setKeywords(of: ids[0], to: ["Wien", "tram"])
    try change.answer(.refused, to: "tram", for: [ids[1]])
    try change.setFavorite([ids[0]], to: true)
    let outer = try change.makeFolder("Outer")
    let inner = try change.makeFolder("Inner", in: outer)
    let album = try change.makeAlbum("Album", in: inner)
    try change.add([ids[1], ids[0], ids[2]], to: album)
    try change.insert([ids[2]], into: album, at: 0)
    try change.setCover(of: album, to: ids[1])
    try change.share(album, with: friend, mayAdd: true)
    _ = try change.makeSmartAlbum(
      "Smart", rule: .and([.compare(.rating, .greater, .number(3)), .not(.is(.isHidden))]))
    let place = try change.makePlace("Café", at: Position(latitude: 1.5, longitude: 2.25))
    try change.add([ids[0]], to: place)
    _ = try change.addReview(of: place, stars: 4, text: "Good\n😀", assets: [ids[0]])
  }

  /// What a library holds, in words that name no row.
  private func contents(of folder: TestFolder) async throws -> [String] {
    let connection = try await catalog(of: folder.path, .readOnly)
    let lines: [String]
    do {
      lines = try await contents(of: connection)
    } catch {
      await connection.close()
      throw error
    }
    // One that is closed later may take the files beside the next catalog for its own.
    await connection.close()
    return lines.sorted()
  }

  private func contents(of connection: Connection) async throws -> [String] {
    var lines: [String] = []
    for query in Self.queries {
      lines += try await connection.transaction(.read) { db in
        try db.all(query.sql, []) { (row) throws(StoreError) in
          var values: [String] = []
          for index in 0..<query.columns { values.append("\(try row[index] as Value)") }
          return "\(query.name): \(values.joined(separator: " | "))"
        }
      }
    }
    return lines
  }

  private struct Query: Sendable {
    let name: String
    let columns: Int
    let sql: SQL
  }

  private static let queries: [Query] = [
    Query(name: "library", columns: 1, sql: SQL("select id from library")),
    Query(name: "account", columns: 4, sql: SQL("select id, name, role, visibility from account")),
    Query(
      name: "asset", columns: 42,
      sql: SQL(
        """
        select asset.id, account.id, asset.visibility, asset.kind, subtypes, state, reason,
          isHidden, trashed, added, modified, title, subtitle, caption, rating, givenCaptured,
          givenOffset, isPlaced, givenLatitude, givenLongitude, width, height, durationSeconds,
          fileCaptured, fileOffset, fileLatitude, fileLongitude, camera, lens, placeholder,
          thumbHash, burst, burstPick, isRepresentative, stack, isStackTop, currentVersion,
          sortTime, mapCode, facts, flag, label
        from asset join account on account.rowNumber = owner
        left join fileFacts on fileFacts.asset = asset.rowNumber
        """)),
    Query(
      name: "resource", columns: 6,
      sql: SQL(
        """
        select asset.id, resource.kind, sha256, sizeBytes, filename, format
        from resource join asset on asset.rowNumber = asset
        """)),
    Query(
      name: "version", columns: 7,
      sql: SQL(
        """
        select asset.id, number, recipe, version.made, account.id, version.width, version.height
        from version join asset on asset.rowNumber = asset
        join account on account.rowNumber = maker
        """)),
    Query(
      name: "favorite", columns: 2,
      sql: SQL(
        """
        select account.id, asset.id from favorite join account on account.rowNumber = account
        join asset on asset.rowNumber = asset
        """)),
    Query(
      name: "keyword", columns: 2,
      sql: SQL("select asset.id, word from keyword join asset on asset.rowNumber = asset")),
    Query(
      name: "keywordRefusal", columns: 2,
      sql: SQL("select asset.id, word from keywordRefusal join asset on asset.rowNumber = asset")),
    Query(
      name: "collection", columns: 9,
      sql: SQL(
        """
        select collection.id, account.id, collection.kind, collection.title, folder.id,
          collection.position, cover.id, collection.rule, collection.modified
        from collection join account on account.rowNumber = collection.owner
        left join collection as folder on folder.rowNumber = collection.parent
        left join asset as cover on cover.rowNumber = collection.cover
        """)),
    Query(
      name: "albumAsset", columns: 4,
      sql: SQL(
        """
        select collection.id, asset.id, account.id,
          row_number() over (partition by album order by albumAsset.position)
        from albumAsset join collection on collection.rowNumber = album
        join account on account.rowNumber = adder
        join asset on asset.rowNumber = asset
        """)),
    Query(
      name: "albumShare", columns: 4,
      sql: SQL(
        """
        select collection.id, account.id, mayAdd, albumShare.made from albumShare
        join collection on collection.rowNumber = album
        join account on account.rowNumber = account
        """)),
    Query(
      name: "place", columns: 5,
      sql: SQL(
        """
        select place.id, name, latitude, longitude, (
          select group_concat(asset.id, ',') from placeAsset join asset on asset.rowNumber = asset
          where place = place.rowNumber)
        from place
        """)),
    Query(
      name: "review", columns: 6,
      sql: SQL(
        """
        select review.id, place.id, stars, text, review.made, (
          select group_concat(asset.id, ',') from reviewAsset join asset on asset.rowNumber = asset
          where review = review.rowNumber)
        from review join place on place.rowNumber = place
        """)),
    Query(
      name: "monthCount", columns: 5,
      sql: SQL(
        """
        select month, account.id, monthCount.visibility, images, videos from monthCount
        join account on account.rowNumber = owner where images + videos > 0
        """)),
  ]

  @Test func aRebuiltLibraryIsEqual() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    let owner = try await first.access.localOwner()
    let other = try await first.addAccount("b")
    try await fill(first, owner, other)
    await first.close()
    // What was added beside the library is documented when it is opened again.
    await (try await openLibrary(folder)).close()
    let before = try await contents(of: folder)
    try await loseCatalog(of: folder)
    let refused = await libraryError { _ = try await openLibrary(folder) }
    #expect(refused == (try await missingCatalog(of: folder)))

    let report = try await rebuild(folder)
    #expect(report.findings == [] && report.keptCatalog == nil)
    #expect(report.assets == 5 && report.versions == 2 && report.accounts == 2)
    #expect(report.collections == 4 && report.places == 1)
    let after = try await contents(of: folder)
    #expect(after == before, "\(Set(after).symmetricDifference(before).sorted())")

    let second = try await openLibrary(folder)
    let again = try await second.access.localOwner()
    let page = try await second.assets.page(for: again)
    #expect(page.assets.count == 4)
    let asset = try #require(page.assets.first { $0.versionCount == 2 })
    _ = try await second.pictures.rendition(of: asset.id, version: nil, size: .grid, for: again)
    await second.close()
  }

  @Test(.enabled(if: !storesInPostgres))
  func theOldCatalogIsKept() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let id = try await library.add(testPhoto(seed: 1), as: owner).asset
    await library.close()
    let report = try await rebuild(folder)
    let kept = try #require(report.keptCatalog)
    #expect(try folder.contents(kept).starts(with: Array("SQLite format 3".utf8)))
    let second = try await openLibrary(folder)
    #expect(try await second.assets.asset(id, for: try await second.access.localOwner()).id == id)
    await second.close()
  }

  @Test func aLibraryThatIsOpenIsNotRebuilt() async throws {
    try await withLibrary { library, owner, folder in
      try await library.add(testPhoto(seed: 1), as: owner)
      var options = LibraryOptions()
      options.store = try await testStore(folder.path)
      let error = await libraryError { [options] in
        _ = try await LibraryFolder.rebuild(folder.path, options: options)
      }
      guard case .locked = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func storedPhotosHaveTheirDocumentBeforeTheAnswer() async throws {
    try await withLibrary { library, owner, folder in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      #expect(folder.files("documents/assets").contains { $0.hasSuffix("\(id.text).json") })
    }
  }

  /// Whoever ends a server does not wait for the documents of thousands of photos.
  @Test func documentsNotWrittenAtTheCloseAreWrittenAtTheNextStart() async throws {
    let folder = try TestFolder()
    var count = 0
    // Where the close comes late, all of them may have been written before it.
    for _ in 1...4 where folder.files("documents/assets").count == count {
      let library = try await openLibrary(folder)
      let owner = try await library.access.localOwner()
      count += 5_000
      try await library.addRows([String?](repeating: nil, count: 5_000), as: owner)
      await library.close(within: .zero)
    }
    #expect(folder.files("documents/assets").count < count)
    let again = try await openLibrary(folder)
    await again.close()
    #expect(folder.files("documents/assets").count == count)
  }

  /// One document after the other is damaged in every way there is; the rest of
  /// the library is there, and the report names the one that is not.
  @Test func aDamagedDocumentCostsNothingElse() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    for seed in 1...3 { try await library.add(testPhoto(seed: seed), as: owner) }
    await library.close()
    let file = try #require(folder.files("documents/assets").first)
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    let damaged = [
      "", "{", "[]", "null", String(whole.dropLast(20)),
      whole.replacingOccurrences(of: "\"version\":1", with: "\"version\":3"),
      whole.replacingOccurrences(of: "\"media\":\"image\"", with: "\"media\":\"song\""),
      whole.replacingOccurrences(of: "\"sha256\":\"", with: "\"sha256\":\"zz"),
      whole.replacingOccurrences(of: "\"rating\":0", with: "\"rating\":99"),
      whole.replacingOccurrences(of: "\"added\":", with: "\"added\":\"x\",\"a\":"),
    ]
    for text in damaged {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let report = try await rebuild(folder)
      #expect(report.assets == 2 && report.findings.count == 1, "\(text)")
      #expect(report.findings.first?.text.contains("was not imported") == true)
    }
    try whole.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try await rebuild(folder).assets == 3)
  }

  @Test func anAssetWhoseOriginalIsGoneStaysAndSaysSo() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let id = try await library.add(testPhoto(seed: 1), as: owner).asset
    await library.close()
    try FileManager.default.removeItem(atPath: try #require(folder.files("blobs").first))
    #expect(try await rebuild(folder).assets == 1)
    let second = try await openLibrary(folder)
    let asset = try await second.assets.asset(id, for: try await second.access.localOwner())
    guard case .unreadable(let reason) = asset.state else {
      Issue.record("\(asset.state)")
      return
    }
    #expect(reason.text.contains("missing"))
    await second.close()
  }
}
