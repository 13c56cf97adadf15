import Catalog
import Darkroom
import Foundation
import Library
import PostgresSupport
import Store
import TestSupport
import Testing

/// The photos that wait to be developed.
@Suite(.timeLimit(.minutes(5))) struct DevelopmentTests {
  /// A library whose photos, one more each minute, nobody has developed; the newest comes first.
  private func waiting(_ count: Int, in folder: TestFolder) async throws -> [AssetID] {
    let clock = TestClock()
    let broken = Darkroom(executable: "/nowhere/tintype-worker", workers: 1)
    let library = try await openLibrary(folder, darkroom: broken, clock: clock)
    let owner = try await library.access.localOwner()
    var ids: [AssetID] = []
    for seed in 0..<count {
      clock.advance(minutes: 1)
      ids.append(try await library.add(testPhoto(seed: seed), as: owner).asset)
    }
    await library.close()
    await broken.stop()
    return ids.reversed()
  }

  @Test func theNewestAreDevelopedFirst() async throws {
    let folder = try TestFolder()
    let ids = try await waiting(150, in: folder)
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let before = try await library.changeToken()
    var events = library.events(since: before, for: owner).makeAsyncIterator()
    var reported: Set<String> = []
    while reported.count < 32, let event = try await events.next() {
      // Jobs are reported too, and are no sign of a photo.
      if case .changes(let page) = event { reported.formUnion(page.changes.map(\.id)) }
    }
    // What is in work is finished, and nothing more begun.
    await library.close()

    let connection = try await catalog(of: folder.path, .readOnly)
    let ready = try await connection.all("select id from asset where state = 'ready'") {
      (row) throws(StoreError) in try row["id"] as AssetID
    }
    await connection.close()
    #expect(ready.count >= 32)
    // Of those that were taken as it ended some were begun, and others were not.
    #expect(Set(ready).isSubset(of: ids.prefix(ready.count + 8)))
  }

  @Test func theyAreCountedAndAllAreDeveloped() async throws {
    let folder = try TestFolder()
    // More than are read of the line at once.
    let ids = try await waiting(70, in: folder)
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    for id in ids.shuffled() {
      #expect(try await library.developed(id, for: owner).state == .ready)
    }
    #expect(try await library.size().waiting == 0)
    await library.close()
  }

  /// However many wait, the next are found without a look at the others.
  @Test(.enabled(if: !storesInPostgres))
  func theNextAreFoundByAnIndex() async throws {
    let statement: StaticString = """
      explain query plan
      select rowNumber, sha256, kind, sortTime, id from assetDetail
      where state = 'developing' and (sortTime, id) < (?1, ?2)
      order by sortTime desc, id desc limit ?3
      """
    let kept = try String(
      contentsOfFile: packageRoot + "/Tests/Snapshots/queries.sql", encoding: .utf8)
    #expect(kept.contains(statement.description.dropFirst("explain query plan".count)))
    try await withLibrary { library, _, _ in
      let connection = try await catalog(of: library.folder, .readOnly)
      let steps = try await connection.all(statement, values: [Int.max, "", 10]) {
        (row) throws(StoreError) in try row["detail"] as String
      }
      await connection.close()
      let search = "INDEX assetDeveloping ((sortTime,id)<(?,?))"
      #expect(steps.contains { $0.contains(search) }, "\(steps)")
      #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    }
  }
}
