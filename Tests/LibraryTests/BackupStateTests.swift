import Blobs
import Catalog
import Foundation
import JSON
import Library
import Maintenance
import Platform
import PostgresSupport
import Store
import TestSupport
import Testing
import Words

/// What is restored of backups that lack files, or were cut off, or changed.
@Suite(.tags(.noSecondGo), .timeLimit(.minutes(5)), .enabled(if: !storesInPostgres))
struct BackupStateTests {
  @Test func aDamagedOriginalIsNotSavedAndEverythingElseIsRestored() async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    try await saved(source, to: backup.path)
    let (_, path) = try await addPhoto(9, "new.png", to: source)
    _ = try await addPhoto(10, "newest.png", to: source)
    try Data(testPhoto(seed: 8)).write(to: URL(filePath: source.path + path))
    let report = try await saved(source, to: backup.path)
    #expect(report.isValid && report.missing == 1 && report.missingNames == ["new.png"])
    #expect(report.findings.contains { $0.text.contains("new.png") && $0.text.contains("damaged") })
    let message = report.message.text
    #expect(message.contains("1 file missing") && message.contains("new.png"), "\(message)")
    let restored = try await LibraryFolder.restore(backup.path, to: target.path)
    #expect(restored.assets == 7 && restored.findings.count == 1, "\(restored.findings)")
    #expect(restored.findings.first?.text.contains("new.png") == true)
    #expect(restored.remarks.isEmpty, "\(restored.remarks)")
    let examined = await LibraryFolder.examine(source.path).first { $0.name == "backup" }
    #expect(examined?.state == .warning && examined?.finding.contains("new.png") == true)
  }

  /// A first backup of which one file is damaged is better than none.
  @Test func theFirstBackupIsRestoredWithoutWhatIsMissing() async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    let (_, path) = try await addPhoto(9, "new.png", to: source)
    try Data(testPhoto(seed: 9).prefix(100)).write(to: URL(filePath: source.path + path))
    #expect(try await saved(source, to: backup.path).missing == 1)
    let restored = try await LibraryFolder.restore(backup.path, to: target.path)
    #expect(restored.assets == 6 && restored.findings.count == 1, "\(restored.findings)")
    // The file is there again: nothing is missing any more.
    try Data(testPhoto(seed: 9)).write(to: URL(filePath: source.path + path))
    let report = try await saved(source, to: backup.path)
    #expect(report.missing == 0 && report.findings == [] && report.newFiles == 1, "\(report)")
  }

  @Test func ofABackupThatWasCutOffThatIsRestoredWhichHadCome() async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    struct Cut: Error {}
    _ = await libraryError {
      try await saved(source, to: backup.path) { done, _ in
        if done == 2 { throw Cut() }
      }
    }
    // They had come together.
    let restored = try await LibraryFolder.restore(backup.path, to: target.path)
    #expect(restored.assets == 5 && restored.findings == [], "\(restored.findings)")
    #expect(restored.remarks.contains { $0.text.contains("was cut off") }, "\(restored.remarks)")
    let report = try await saved(source, to: backup.path)
    #expect(report.newFiles == 0 && report.files == 5 && report.findings.isEmpty)
    #expect(try await verification(of: source).isWhole)
  }

  @Test func newerStatesThatAreNotTakenAreNamedAndCanBeTaken() async throws {
    let (source, backup, clock) = (try TestFolder(), try TestFolder(), TestClock())
    var options = LibraryOptions()
    options.now = { clock.now }
    _ = try await filledLibrary(in: source)
    try await saved(source, to: backup.path, options: options)
    let first = clock.now
    clock.advance(days: 1)
    _ = try await addPhoto(9, "second.png", to: source)
    try await saved(source, to: backup.path, options: options)
    clock.advance(days: 1)
    _ = try await addPhoto(10, "third.png", to: source)
    struct Cut: Error {}
    _ = await libraryError {
      try await saved(source, to: backup.path, options: options) { _, _ in
        throw Cut()
      }
    }
    func restored(_ choice: BackupChoice) async throws -> RestoreReport {
      let target = try TestFolder()
      return try await LibraryFolder.restore(backup.path, to: target.path, choice: choice)
    }
    let ended = try await restored(.ended)
    #expect(ended.assets == 6 && ended.findings == [] && ended.remarks.count == 1)
    #expect(ended.remarks.first?.text.contains("--newest") == true)
    let newest = try await restored(.newest)
    #expect(newest.assets == 7 && newest.findings.count == 1, "\(newest.findings)")
    #expect(newest.findings.first?.text.contains("third.png") == true)
    let former = try await restored(.asOf(first))
    #expect(former.assets == 5 && former.remarks.count == 2, "\(former.remarks)")
    #expect(former.remarks.contains { $0.text.contains("--as-of") })
    let early = await libraryError {
      _ = try await restored(.asOf(first.adding(seconds: -86_400)))
    }
    #expect(early?.description.contains(first.text) == true, "\(early as Any)")
  }

  /// With the key of the library, a state that others have written is known.
  @Test func aCatalogThatOthersHaveChangedIsNotTakenForTheLibrarys() async throws {
    let (source, backup, clock) = (try TestFolder(), try TestFolder(), TestClock())
    var options = LibraryOptions()
    options.now = { clock.now }
    _ = try await filledLibrary(in: source)
    try await saved(source, to: backup.path, options: options)
    clock.advance(days: 1)
    _ = try await addPhoto(9, "second.png", to: source)
    try await saved(source, to: backup.path, options: options)
    let text = String(decoding: try source.contents("backup-key"), as: UTF8.self)
    let key = try #require(BackupKey(text))
    #expect(!FileManager.default.fileExists(atPath: backup.path + "/backup-key"))
    // A catalog with another title, and its hash in the record.
    let record = try JSON(parsing: backup.contents("backup.json"))
    let newest = try #require(record["states"]?.array?.first)
    let (name, hash) = (
      try #require(newest["catalog"]?.string), try #require(newest["sha256"]?.string)
    )
    let catalog = try await Connection.open(path: backup.path + "/" + name, access: .readWrite)
    try await catalog.run("update asset set title = 'not mine' where title = 'Morning'")
    await catalog.close()
    let digest = Base16.text(of: sha256(of: try backup.contents(name)))
    let changed = String(decoding: try backup.contents("backup.json"), as: UTF8.self)
      .replacing(hash, with: digest)
    try backup.write(changed, to: "backup.json")

    let (mine, theirs) = (try TestFolder(), try TestFolder())
    let checked = try await LibraryFolder.restore(backup.path, to: mine.path, key: key)
    #expect(checked.assets == 5)
    #expect(checked.findings.contains { $0.text.contains("another program") })
    #expect(try await LibraryFolder.restore(backup.path, to: theirs.path).assets == 6)
    // The library itself says so with its next backup.
    let report = try await saved(source, to: backup.path, options: options)
    #expect(report.remarks.contains { $0.text.contains("another program") }, "\(report.remarks)")
    #expect(report.isValid && report.findings == [])
  }

  @Test func whatAFullDiskHadRoomForIsRestored() async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    try await saved(source, to: backup.path)
    _ = try await addPhoto(9, "new.png", to: source)
    var options = LibraryOptions()
    options.fileCalls = FileCalls(intercept: { call in
      if case .open(let path) = call, path.hasPrefix("incoming/") { return ENOSPC }
      return nil
    })
    let error = await libraryError {
      try await saved(source, to: backup.path, options: options)
    }
    let sentence = error?.message.text ?? ""
    #expect(sentence.contains("is full") && sentence.contains("1 file is"), "\(sentence)")
    let examined = await LibraryFolder.examine(source.path).first { $0.name == "backup" }
    #expect(examined?.finding.contains("was full") == true, "\(examined as Any)")
    #expect(examined?.advice?.contains("delete") == false)
    let restored = try await LibraryFolder.restore(backup.path, to: target.path)
    #expect(restored.assets == 6 && restored.findings.count == 1, "\(restored.findings)")
    #expect(restored.findings.first?.text.contains("new.png") == true)
    #expect(restored.remarks.contains { $0.text.contains("was full") }, "\(restored.remarks)")
    let catalogs = try FileManager.default.contentsOfDirectory(atPath: backup.path)
      .filter { $0.hasSuffix(".sqlite") }
    #expect(catalogs.count == 2, "\(catalogs)")
  }

  /// The library's disk has no room even for a key: that is when a backup is needed.
  @Test func aFullDiskOfTheLibraryKeepsNoBackupFromItsEnd() async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    var options = LibraryOptions()
    options.fileCalls = FileCalls(intercept: { call in
      if case .open(let path) = call, path.contains("backup-key") || path.contains("backups.json") {
        return EROFS
      }
      return nil
    })
    let report = try await saved(source, to: backup.path, options: options)
    #expect(report.isValid && report.missing == 0, "\(report)")
    #expect(report.remarks.contains { $0.text.contains("not sealed") }, "\(report.remarks)")
    #expect(try await LibraryFolder.restore(backup.path, to: target.path).assets == 5)
  }

  /// Removing a seal makes no state the library's.
  @Test func aStateWithoutItsSealIsNotTakenForTheLibrarys() async throws {
    let (source, backup) = (try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    try await saved(source, to: backup.path)
    let key = try #require(
      BackupKey(String(decoding: try source.contents("backup-key"), as: UTF8.self)))
    let record = try JSON(parsing: backup.contents("backup.json"))
    let seal = try #require(record["states"]?.array?.first?["seal"]?.string)
    let text = String(decoding: try backup.contents("backup.json"), as: UTF8.self)
    for other in ["null", "\"0:0\""] {
      try backup.write(text.replacing("\"\(seal)\"", with: other), to: "backup.json")
      let target = try TestFolder()
      let error = await libraryError {
        _ = try await LibraryFolder.restore(backup.path, to: target.path, key: key)
      }
      #expect(error?.message.text.contains("--backup-key") == true, "\(error as Any)")
      #expect(try await LibraryFolder.restore(backup.path, to: TestFolder().path).assets == 5)
    }
    let report = try await saved(source, to: backup.path)
    #expect(report.remarks.contains { $0.text.contains("another program") }, "\(report.remarks)")
  }

  /// A folder from which the newest state was taken is not the one that the library knows.
  @Test func aStateThatIsGoneIsTold() async throws {
    let (source, backup, clock) = (try TestFolder(), try TestFolder(), TestClock())
    var options = LibraryOptions()
    options.now = { clock.now }
    _ = try await filledLibrary(in: source)
    try await saved(source, to: backup.path, options: options)
    let record = try backup.contents("backup.json")
    clock.advance(days: 1)
    try await saved(source, to: backup.path, options: options)
    try Data(record).write(to: URL(filePath: backup.path + "/backup.json"))
    let report = try await saved(source, to: backup.path, options: options)
    #expect(report.remarks.contains { $0.text.contains("any more") }, "\(report.remarks)")
  }
}
