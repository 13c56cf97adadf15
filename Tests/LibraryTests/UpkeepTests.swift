import Blobs
import Catalog
import Foundation
import Library
import Maintenance
import Pipeline
import PostgresSupport
import Store
import TestSupport
import Testing
import Words

/// What the library does by itself: purging, reading again, forgetting pictures.
@Suite(.timeLimit(.minutes(5))) struct UpkeepTests {
  @Test func photosInTheTrashForLongAreRemovedWithTheirBytes() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, folder in
      let first = try await library.add(testPhoto(seed: 1), as: owner).asset
      let second = try await library.add(testPhoto(seed: 2), as: owner).asset
      _ = try await library.developed(first, for: owner)
      try await library.assets.change([first], [.trash], as: owner)
      try await library.run(days: 29, clock, as: owner)
      #expect(folder.files("blobs").count == 2)
      try await library.run(days: 2, clock, as: owner)
      clock.advance(hours: 12)
      let job = try await library.turn("trash", as: owner)
      #expect(job.reason == nil, "\(job)")
      #expect(folder.files("blobs").count == 1)
      #expect(
        await libraryError { _ = try await library.assets.asset(first, for: owner) }
          == .missing(.asset(first)))
      #expect(try await library.assets.asset(second, for: owner).id == second)
      // It can be added anew, and is another photo.
      let again = try await library.add(testPhoto(seed: 1), as: owner)
      #expect(again.outcome == .stored && again.asset != first)
      #expect(try await verification(of: folder).isWhole)
    }
  }

  /// A clock that is set wrong, at a start or while the library is served.
  @Test(arguments: [true, false])
  func aClockThatLeapsAheadEmptiesNoTrash(isStart: Bool) async throws {
    let (clock, folder) = (TestClock(), try TestFolder())
    var library = try await openLibrary(folder, clock: clock)
    var owner = try await library.access.localOwner()
    let photo = try await library.add(testPhoto(seed: 1), as: owner).asset
    try await library.run(days: 3, clock, as: owner)
    try await library.assets.change([photo], [.trash], as: owner)
    if isStart { await library.close() }
    clock.advance(days: 31)
    if isStart {
      library = try await openLibrary(folder, clock: clock)
      owner = try await library.access.localOwner()
    }
    let job = try await library.turn("trash", as: owner)
    #expect(try await library.assets.asset(photo, for: owner).trashed != nil)
    #expect(job.reason == nil && job.progress.note?.text.contains("clock") == true, "\(job)")
    clock.advance(hours: 23)
    _ = try await library.turn("trash", as: owner)
    #expect(try await library.assets.asset(photo, for: owner).trashed != nil)
    // After a day the clock is believed; one that was right keeps nothing longer than that.
    clock.advance(hours: 1)
    _ = try await library.turn("trash", as: owner)
    #expect(
      await libraryError { _ = try await library.assets.asset(photo, for: owner) }
        == .missing(.asset(photo)))
    await library.close()
  }

  /// Its clock has not been seen for a day either, but nothing waits for that.
  @Test(arguments: [false, true])
  func aNewLibrarySaysNothingOfTheClock(hasTrash: Bool) async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      if hasTrash {
        let photo = try await library.add(testPhoto(seed: 1), as: owner).asset
        try await library.assets.change([photo], [.trash], as: owner)
      }
      clock.advance(minutes: 30)
      let job = try await library.turn("trash", as: owner)
      #expect(job.reason == nil && job.progress.note == nil, "\(job)")
    }
  }

  /// A person has looked before emptying the trash.
  @Test func aPersonEmptiesTheTrashWhateverTheClockSays() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let photo = try await library.add(testPhoto(seed: 1), as: owner).asset
      try await library.assets.change([photo], [.trash], as: owner)
      clock.advance(days: 400)
      #expect(try await library.assets.emptyTrash(as: owner) == 1)
    }
  }

  @Test func bytesThatTwoHadGoWithTheSecond() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, folder in
      let other = try await library.invitedMember("b")
      let one = try await library.add(testPhoto(seed: 1), as: owner).asset
      let two = try await library.add(testPhoto(seed: 1), as: other).asset
      for (asset, account) in [(one, owner), (two, other)] {
        #expect(folder.files("blobs").count == 1)
        let early = await libraryError {
          try await library.assets.change([asset], [.purge], as: account)
        }
        #expect(early?.description.contains("trash") == true)
        try await library.assets.change([asset], [.trash, .purge], as: account)
        clock.advance(days: 1)
        _ = try await library.turn("trash", as: owner)
      }
      #expect(folder.files("blobs").isEmpty)
      #expect(try await verification(of: folder).unnamed == 0)
    }
  }

  @Test func theLogIsShortenedWhileTheLibraryIsServed() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let start = try await library.changeToken()
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      clock.advance(days: 31)
      _ = try await library.turn("log", as: owner)
      let error = await libraryError { _ = try await library.changes(since: start, for: owner) }
      #expect(error == .tokenExpired(start))
    }
  }

  @Test func sessionsAndLinksThatHaveEndedAreForgotten() async throws {
    let (clock, folder) = (TestClock(), try TestFolder())
    let library = try await openLibrary(folder, clock: clock)
    let owner = try await library.access.localOwner()
    var wanted = GrantRequest(.link)
    wanted.assets = [try await library.add(testPhoto(seed: 1), as: owner).asset]
    wanted.password = "plum violet anchor"
    wanted.expires = clock.now.adding(seconds: 86400)
    let secret = try await library.grants.give(wanted, as: owner).secret
    _ = try await library.access.unlock(
      link: secret, password: "plum violet anchor", from: Visit())
    _ = try await library.access.invite(.member, as: owner)
    _ = try await library.access.redeem(library.access.makeClaim())
    clock.advance(days: 181)
    _ = try await library.turn("log", as: owner)
    await library.close()
    let connection = try await catalog(of: folder.path, .readOnly)
    let left: [Int] = try await connection.all(
      """
      select count(*) from accessGrant union all select count(*) from unlocking union all
      select count(*) from invitation union all select count(*) from session union all
      select count(*) from claim
      """
    ) { (row) throws(StoreError) in try row[0] }
    #expect(left == [0, 0, 0, 0, 0])
    await connection.close()
  }

  @Test func bytesThatAnotherAccountHasStay() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, folder in
      let member = try await library.addAccount("mia")
      let mine = try await library.add(testPhoto(seed: 1), as: owner).asset
      let theirs = try await library.add(testPhoto(seed: 1), as: member).asset
      try await library.assets.change([mine], [.trash], as: owner)
      try await library.run(days: 31, clock, as: owner)
      let gone = await libraryError { _ = try await library.assets.asset(mine, for: owner) }
      #expect(gone == .missing(.asset(mine)))
      #expect(folder.files("blobs").count == 1)
      #expect(
        try bytes(of: try await library.pictures.original(of: theirs, for: member))
          == testPhoto(seed: 1))
    }
  }

  @Test func aDamagedOriginalIsPutAsideAndComesBackWhenItIsAddedAgain() async throws {
    try await withLibrary { library, owner, folder in
      let photo = testPhoto(seed: 1)
      let asset = try await library.add(photo, as: owner).asset
      try await library.add(testPhoto(seed: 2), as: owner)
      let result = try await library.assets.asset(asset, for: owner)
      let hash = result.sha256
      let path = "blobs/\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))/\(hash)"
      var damaged = photo
      damaged[damaged.count / 2] ^= 4
      try Data(damaged).write(to: URL(filePath: folder.path + "/" + path))
      let job = try await library.turn("scrub", as: owner)
      #expect(job.reason?.text.contains("photo.png") == true, "\(job)")
      #expect(folder.files("quarantine").count == 1)
      // It is never given out for the original.
      #expect(
        await libraryError { _ = try await library.pictures.original(of: asset, for: owner) } != nil
      )
      let again = try await library.add(photo, as: owner)
      #expect(again.outcome == .duplicate && again.asset == asset)
      #expect(try bytes(of: try await library.pictures.original(of: asset, for: owner)) == photo)
    }
  }

  @Test func picturesOverTheBudgetGoAndAreMadeAgain() async throws {
    let folder = try TestFolder()
    var options = LibraryOptions()
    options.renditionBytes = 1
    let library = try await Library.open(
      folder.path, darkroom: sharedDarkroom, options: options)
    let owner = try await library.access.localOwner()
    let id = try await library.add(testPhoto(seed: 1), as: owner).asset
    _ = try await library.developed(id, for: owner)
    _ = try await library.pictures.rendition(of: id, version: nil, size: .full, for: owner)
    #expect(folder.files("renditions").count == 3)
    _ = try await library.turn("renditions", as: owner)
    #expect(folder.files("renditions").isEmpty)
    let again = try await library.pictures.rendition(of: id, version: nil, size: .grid, for: owner)
    #expect(again.sizeBytes > 0 && folder.files("renditions").count == 1)
    await library.close()
  }

  @Test func nothingIsStoredOrRemovedWhileTheDiskWithTheOriginalsIsAway() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let id = try await library.add(testPhoto(seed: 1), as: owner).asset
    await library.close()
    let (blobs, away) = (folder.path + "/blobs", folder.path + "/away")
    try FileManager.default.moveItem(atPath: blobs, toPath: away)
    try FileManager.default.createDirectory(atPath: blobs, withIntermediateDirectories: true)
    let without = try await openLibrary(folder)
    #expect(try await without.assets.asset(id, for: owner).id == id)
    let refused = await libraryError {
      try await without.add(testPhoto(seed: 2), as: owner)
    }
    #expect(refused == .originals(.diskMissing) && folder.files("blobs").isEmpty)
    await without.close()
    try FileManager.default.removeItem(atPath: blobs)
    try FileManager.default.moveItem(atPath: away, toPath: blobs)
    let back = try await openLibrary(folder)
    #expect(
      try bytes(of: try await back.pictures.original(of: id, for: owner)) == testPhoto(seed: 1))
    try await back.add(testPhoto(seed: 2), as: owner)
    await back.close()
  }

  @Test func blobsStoredForNothingAreGoneAfterTheNextStart() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    await library.close()
    let store = try await BlobFolder.open(try Folder(path: folder.path))
    let id = try #require(DraftID("cutoff"))
    let draft = try await store.begin(id)
    try await draft.append(testPhoto(seed: 9), at: 0)
    _ = try await draft.keepUnsettled(expected: nil)
    #expect(folder.files("blobs").count == 1)
    let next = try await openLibrary(folder)
    #expect(folder.files("blobs").isEmpty && folder.files("incoming").isEmpty)
    await next.close()
  }
}
