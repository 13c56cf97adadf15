import Blobs
import Catalog
import Foundation
import Library
import Maintenance
import PostgresSupport
import Synchronization
import TestSupport
import Testing
import Words

@Suite(.tags(.noSecondGo), .timeLimit(.minutes(5)), .enabled(if: !storesInPostgres))
struct BackupTests {
  @Test func aBackupThatIsNotThereIsSaidToBe() async throws {
    let target = try TestFolder()
    let error = await libraryError {
      _ = try await LibraryFolder.restore("/nowhere/backup", to: target.path)
    }
    let sentence = try #require(error).description
    #expect(sentence.hasPrefix("The folder /nowhere/backup does not exist"), "\(sentence)")
    #expect(
      await libraryError { _ = try await LibraryFolder.rebuild("/nowhere/library") }
        == .noLibrary(folder: "/nowhere/library"))
  }

  @Test func aRestoredLibraryIsTheSameLibrary() async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    let ids = try await filledLibrary(in: source)
    let report = try await saved(source, to: backup.path)
    #expect(report.findings.isEmpty, "\(report)")
    #expect(report.assets == 5 && report.files == 5 && report.newFiles == 5)
    let restored = try await LibraryFolder.restore(backup.path, to: target.path)
    #expect(restored.findings.isEmpty && restored.assets == 5)
    for place in [backup, target] {
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
      let left = names.filter { $0 != "catalog.sqlite-wal" && $0 != "catalog.sqlite-shm" }
        .filter { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") }
      #expect(left.isEmpty)
    }
    let (was, now) = (try await openLibrary(source), try await openLibrary(target))
    let owner = try await was.access.localOwner()
    #expect(was.id == now.id)
    for id in ids {
      let (before, after) = (
        try await was.assets.asset(id, for: owner), try await now.assets.asset(id, for: owner)
      )
      #expect(before == after)
      #expect(
        try bytes(of: try await was.pictures.original(of: id, for: owner))
          == bytes(of: try await now.pictures.original(of: id, for: owner)))
    }
    // A page that was open before loads everything again.
    let token = try await was.changeToken()
    #expect(
      await libraryError { _ = try await now.changes(since: token, for: owner) }
        == .tokenExpired(token))
    await was.close()
    await now.close()
  }

  /// A disk that is not there is not a folder to be made on another.
  @Test func theFolderAboveABackupIsThere() async throws {
    let (source, place) = (try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    let target = place.path + "/disk/backup"
    let error = await libraryError { try await saved(source, to: target) }
    guard case .backup(let folder, let reason)? = error, folder == target else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(reason.text.contains("\(place.path)/disk does not exist"))
    #expect(!FileManager.default.fileExists(atPath: place.path + "/disk"))
  }

  @Test func theNextBackupTakesOnlyWhatIsNewAlsoWhileTheLibraryIsOpen() async throws {
    let (source, backup) = (try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    try await saved(source, to: backup.path)
    let library = try await openLibrary(source)
    try await library.add(testPhoto(seed: 9), as: try await library.access.localOwner())
    let report = try await saved(source, to: backup.path)
    #expect(report.findings.isEmpty && report.newFiles == 1 && report.files == 6, "\(report)")
    await library.close()
  }

  @Test func aFirstBackupThatWasCutOffBeforeItsRecordIsBegunAgain() async throws {
    let (source, target) = (try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    let refused = LibraryError.backup(
      folder: target.path,
      reason: Message("library.backup.otherFiles", ["folder": .text(target.path)]))
    try target.write("half", to: "FilterData.plist")
    #expect(await libraryError { try await saved(source, to: target.path) } == refused)
    let catalog = "catalog-1790000000000-begun.sqlite"
    for name in [catalog, catalog + "-journal", "FilterData.plist.new", "backup.json.new"] {
      try target.write("half", to: name)
    }
    try target.write("mine", to: "letter.txt")
    #expect(await libraryError { try await saved(source, to: target.path) } == refused)
    #expect(target.files("").contains { $0.hasSuffix("/" + catalog) })
    try target.remove("letter.txt")
    #expect(try await saved(source, to: target.path).isValid)
    #expect(!target.files("").contains { $0.contains(catalog) })
  }

  @Test func onlyAnEmptyFolderTakesALibraryAndOnlyItsOwnFolderABackup() async throws {
    let (source, other, backup, target) = (
      try TestFolder(), try TestFolder(), try TestFolder(), try TestFolder()
    )
    _ = try await filledLibrary(in: source)
    _ = try await filledLibrary(in: other)
    try target.write("mine", to: "letter.txt")
    #expect(
      await libraryError { try await saved(source, to: target.path) }
        == .backup(
          folder: target.path,
          reason: Message("library.backup.otherFiles", ["folder": .text(target.path)])))
    try await saved(source, to: backup.path)
    #expect(
      await libraryError { try await saved(other, to: backup.path) }
        == .backup(
          folder: backup.path,
          reason: Message("library.backup.otherLibrary", ["folder": .text(backup.path)])))
    #expect(
      await libraryError { _ = try await LibraryFolder.restore(backup.path, to: target.path) }
        == .notEmpty(folder: target.path))
    #expect(try target.contents("letter.txt") == Array("mine".utf8))
    let inside = source.path + "/backup"
    #expect(await libraryError { try await saved(source, to: inside) } != nil)
  }

  @Test func aRestoringThatWasCutOffIsNoLibraryAndGoesOn() async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    try await saved(source, to: backup.path)
    struct Cut: Error {}
    let cut = await libraryError {
      _ = try await LibraryFolder.restore(backup.path, to: target.path) { done, _ in
        if done == 3 { throw Cut() }
      }
    }
    #expect(cut != nil)
    #expect(
      await libraryError { _ = try await openLibrary(target) }
        == .restoreUnfinished(folder: target.path))
    let restored = try await whenFree(target) { path throws(LibraryError) in
      try await LibraryFolder.restore(backup.path, to: path)
    }
    #expect(restored.assets == 5 && restored.findings.isEmpty)
    let library = try await openLibrary(target)
    await library.close()
  }

  /// Whoever ends the server waits for it: what is left is written the next time.
  @Test func aBackupThatIsNotWantedAnyMoreEndsAmongItsDocuments() async throws {
    let (source, backup) = (try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    try await saved(source, to: backup.path)
    let error = await end(cancelledAt: "documents/assets/") { options in
      _ = try await LibraryFolder.backup(source.path, to: backup.path, options: options)
    }
    #expect(error == .cancelled)
    #expect(!FileManager.default.fileExists(atPath: backup.path + "/scratch"))
    #expect(try await saved(source, to: backup.path).findings.isEmpty)
  }

  @Test func theDiskIsAskedOnceForManyFiles() async throws {
    let (source, backup) = (try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    let synced = Mutex<[String]>([])
    var options = LibraryOptions()
    options.fileCalls = FileCalls(
      intercept: { call in
        if case .sync(let path) = call { synced.withLock { $0.append(path) } }
        return nil
      }, fileSystem: 0xEF53)
    let report = try await saved(source, to: backup.path, options: options)
    #expect(report.newFiles == 5 && report.findings.isEmpty)
    let single = synced.withLock { paths in
      paths.filter { $0.hasPrefix("blobs/") || $0.hasPrefix("incoming/") }
    }
    #expect(single.isEmpty, "\(single)")
  }

  @Test func halfCopiedFilesAreCopiedAgain() async throws {
    let (source, backup) = (try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    try await saved(source, to: backup.path)
    let library = try await openLibrary(source)
    let owner = try await library.access.localOwner()
    let id = try await library.add(testPhoto(seed: 9), as: owner).asset
    let hash = try await library.assets.asset(id, for: owner).sha256
    await library.close()
    try backup.write("half", to: "incoming/\(hash.prefix(32))")
    let report = try await saved(source, to: backup.path)
    #expect(report.newFiles == 1 && report.findings.isEmpty, "\(report)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: backup.path + "/incoming").isEmpty)
  }
}
