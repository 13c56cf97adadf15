import Blobs
import Catalog
import Foundation
import Glibc
import Library
import Maintenance
import PostgresSupport
import TestSupport
import Testing
import Words

/// What rots in a backup is found, and copied again.
@Suite(.tags(.noSecondGo), .timeLimit(.minutes(5)), .enabled(if: !storesInPostgres))
struct BackupRereadingTests {
  @Test func whatHasRottedInTheBackupIsCopiedAgain() async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    let (_, flipped) = try await addPhoto(9, "flipped.png", to: source)
    let (_, cut) = try await addPhoto(10, "cut.png", to: source)
    let (_, folder) = try await addPhoto(11, "folder.png", to: source)
    try await saved(source, to: backup.path)
    var bytes = testPhoto(seed: 9)
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(filePath: backup.path + flipped))
    try Data(testPhoto(seed: 10).prefix(10)).write(to: URL(filePath: backup.path + cut))
    try FileManager.default.removeItem(atPath: backup.path + folder)
    try FileManager.default.createDirectory(
      atPath: backup.path + folder, withIntermediateDirectories: false)
    let report = try await saved(source, to: backup.path)
    #expect(report.findings == [] && report.missing == 0, "\(report.findings)")
    #expect(report.remarks.count == 3 && report.newFiles == 0, "\(report.remarks)")
    #expect(report.reread.parts == report.reread.allParts)
    let restored = try await LibraryFolder.restore(backup.path, to: target.path)
    #expect(restored.assets == 8 && restored.findings == [], "\(restored.findings)")
    let aside = try FileManager.default.contentsOfDirectory(atPath: backup.path + "/quarantine")
    #expect(aside.count == 3)
  }

  /// As opposed to a damaged one, it may be whole: it stays until another copy is there.
  @Test(arguments: [EIO, EACCES], [true, false])
  func whatCannotBeReadInTheBackupStaysUntilItIsCopied(_ code: Int32, _ isThere: Bool) async throws
  {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    let (_, path) = try await addPhoto(9, "closed.png", to: source)
    try await saved(source, to: backup.path)
    if !isThere { try FileManager.default.removeItem(atPath: source.path + path) }
    var options = LibraryOptions()
    // Copying reads an open file, of which nothing knows the path.
    options.fileCalls = FileCalls(intercept: { call in
      if case .read(let read, _, _) = call, path == "/" + read { return code }
      return nil
    })
    let report = try await saved(source, to: backup.path, options: options)
    #expect(!FileManager.default.fileExists(atPath: backup.path + "/quarantine"))
    #expect(try backup.contents(String(path.dropFirst())) == testPhoto(seed: 9))
    #expect(report.missing == (isThere ? 0 : 1), "\(report)")
    let told = (isThere ? report.remarks : report.findings).map(\.text)
    #expect(told.contains { $0.contains("closed.png") }, "\(report)")
    #expect(isThere == report.findings.isEmpty, "\(report.findings)")
    // With a disk that gives it again, nothing is missing.
    let next = try await saved(source, to: backup.path)
    #expect(next.missing == 0 && next.isValid, "\(next)")
    let restored = try await LibraryFolder.restore(backup.path, to: target.path)
    #expect(restored.assets == 6 && restored.findings == [], "\(restored.findings)")
  }

  /// A disk that is failing and has no room either: the file is missing from that state.
  @Test func whatCannotBeReadIsMissingFromAStateThatAFullDiskEnded() async throws {
    let (source, backup) = (try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    let (_, path) = try await addPhoto(9, "closed.png", to: source)
    try await saved(source, to: backup.path)
    _ = try await addPhoto(10, "new.png", to: source)
    var options = LibraryOptions()
    options.fileCalls = FileCalls(intercept: { call in
      switch call {
      case .read(let read, _, _) where path == "/" + read: EIO
      case .open(let opened) where opened.hasPrefix("incoming/"): ENOSPC
      default: nil
      }
    })
    let error = await libraryError {
      try await saved(source, to: backup.path, options: options)
    }
    let sentence = error?.message.text ?? ""
    #expect(sentence.contains("is full") && sentence.contains("2 files are"), "\(sentence)")
  }

  /// The report is what a person waits for; the note only changes the order of the next backup.
  @Test func aBackupWithoutRoomForANoteIsStillReadToItsEnd() async throws {
    let (source, backup) = (try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    let (_, path) = try await addPhoto(9, "closed.png", to: source)
    try await saved(source, to: backup.path)
    var options = LibraryOptions()
    options.fileCalls = FileCalls(intercept: { call in
      switch call {
      case .read(let read, _, _) where path == "/" + read: EIO
      case .open(let opened) where opened.hasPrefix("backup.json."): ENOSPC
      default: nil
      }
    })
    let report = try await scrubbed(backup, options)
    #expect(report.isComplete && report.files == 6 && report.findings.count == 1, "\(report)")
    #expect(report.findings.first?.text.contains("closed.png") == true)
  }

  @Test func aDamagedFileThatOnlyAnOlderStateNeedsNamesThatState() async throws {
    let (source, backup, clock) = (try TestFolder(), try TestFolder(), TestClock())
    var options = LibraryOptions()
    options.now = { clock.now }
    _ = try await filledLibrary(in: source)
    let (id, path) = try await addPhoto(9, "older.png", to: source)
    try await saved(source, to: backup.path, options: options)
    let older = clock.now
    clock.advance(days: 1)
    let library = try await openLibrary(source)
    let owner = try await library.access.localOwner()
    try await library.assets.change([id], [.trash, .purge], as: owner)
    await library.close()
    try await saved(source, to: backup.path, options: options)
    clock.advance(days: 1)
    var bytes = testPhoto(seed: 9)
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(filePath: backup.path + path))
    let report = try await saved(source, to: backup.path, options: options)
    let told = (report.remarks + report.findings).map(\.text)
    #expect(told.count == 1 && report.missing == 0, "\(told)")
    #expect(told.first?.contains("older.png") == true, "\(told)")
    #expect(told.first?.contains(older.text) == true, "\(told)")
  }

  @Test func everyFileOfABackupIsReadWithinAMonth() async throws {
    let (source, backup, clock) = (try TestFolder(), try TestFolder(), TestClock())
    _ = try await filledLibrary(in: source)
    var options = LibraryOptions()
    options.now = { clock.now }
    options.rereadBytes = 0
    try await saved(source, to: backup.path, options: options)
    let library = try await openLibrary(source)
    let owner = try await library.access.localOwner()
    let ids = try await library.ids(for: owner)
    let hash = try await library.assets.asset(ids[0], for: owner).sha256
    await library.close()
    var bytes = try backup.contents(String(storedPath(hash).dropFirst()))
    bytes[20] ^= 1
    try Data(bytes).write(to: URL(filePath: backup.path + storedPath(hash)))
    var (days, repaired) = (0, 0)
    while repaired == 0, days < LibraryLimits.rereadParts {
      clock.advance(days: 1)
      days += 1
      let report = try await saved(source, to: backup.path, options: options)
      #expect(report.reread.files >= 1 && report.reread.parts < report.reread.allParts)
      repaired = report.remarks.count
    }
    #expect(repaired == 1)
    // What was copied again is read first the next time, and then more.
    clock.advance(days: 1)
    let report = try await saved(source, to: backup.path, options: options)
    #expect(report.reread.files >= 2 && report.remarks == [])
    // After two weeks of absence, half of it is read.
    clock.advance(days: 15)
    #expect(try await saved(source, to: backup.path, options: options).reread.files >= 3)
  }

  @Test func aSlowDiskIsRereadUntilTheTimeIsOverAndTheNextBackupGoesOn() async throws {
    let (source, backup, clock) = (try TestFolder(), try TestFolder(), MovedClock())
    _ = try await filledLibrary(in: source)
    var options = LibraryOptions()
    options.clock = clock.clock
    try await saved(source, to: backup.path, options: options)
    var slow = options
    slow.fileCalls = FileCalls(intercept: { call in
      if case .read = call { clock.go(.seconds(LibraryLimits.rereadSeconds)) }
      return nil
    })
    let first = try await saved(source, to: backup.path, options: slow)
    #expect(first.reread.files == 1 && first.reread.isCutShort, "\(first)")
    #expect(first.isValid && first.reread.message.text.contains("time for it was over"))
    let second = try await saved(source, to: backup.path, options: options)
    #expect(second.reread.files == 5 && !second.reread.isCutShort, "\(second)")
    #expect(second.reread.parts == second.reread.allParts)
  }

  @Test func aBackupIsCheckedAsALibraryIs() async throws {
    let (source, backup) = (try TestFolder(), try TestFolder())
    _ = try await filledLibrary(in: source)
    let (_, path) = try await addPhoto(9, "flipped.png", to: source)
    try await saved(source, to: backup.path)
    #expect(LibraryFolder.isBackup(backup.path) && !LibraryFolder.isBackup(source.path))
    #expect(try await LibraryFolder.verifyBackup(backup.path).isWhole)
    #expect(try await scrubbed(backup).files == 6)
    var bytes = testPhoto(seed: 9)
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(filePath: backup.path + path))
    #expect(try await LibraryFolder.verifyBackup(backup.path).isWhole, "it reads no files")
    let report = try await scrubbed(backup)
    #expect(report.findings.count == 1 && report.isComplete, "\(report.findings)")
    #expect(report.findings.first?.text.contains("flipped.png") == true)
    let verified = try await LibraryFolder.verifyBackup(backup.path)
    #expect(verified.findings.count == 1 && verified.wrongFiles == 1)
    #expect(try await saved(source, to: backup.path).newFiles == 1)
    #expect(try await LibraryFolder.verifyBackup(backup.path).isWhole)
  }
}
