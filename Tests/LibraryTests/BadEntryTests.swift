import Blobs
import Catalog
import Foundation
import Glibc
import JSON
import Library
import Maintenance
import PostgresSupport
import Store
import Synchronization
import TestSupport
import Testing
import Words

/// A bad entry costs nothing but itself.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !storesInPostgres))
struct BadEntryTests {
  enum Entry: String, CaseIterable, Sendable {
    case folder, link, pipe, cut

    /// Puts it in the place of a file.
    func replace(_ path: String) throws {
      let bytes = try Data(contentsOf: URL(filePath: path))
      try FileManager.default.removeItem(atPath: path)
      switch self {
      case .folder:
        try FileManager.default.createDirectory(
          atPath: path + "/full", withIntermediateDirectories: true)
      case .link:
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: "/etc/hostname")
      case .pipe: try #require(mkfifo(path, 0o600) == 0)
      case .cut: try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
      }
    }
  }

  /// A library of some photos, which need not be developed.
  private func filled(_ folder: TestFolder, _ count: Int) async throws {
    let source = try TemporaryFolder()
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    for start in stride(from: 0, to: count, by: 64) {
      var units: [ImportUnit] = []
      for seed in start..<min(start + 64, count) {
        try source.write(testPhoto(seed: seed, width: 8, height: 8), to: "\(seed).png")
        units.append(try opened(source, ["\(seed).png"]))
      }
      let outcomes = try await library.importing.take(units, as: owner)
      try #require(outcomes.allSatisfy { $0.kind == .stored })
    }
    await library.close()
  }

  private func name(_ blob: String) -> String { String(blob.split(separator: "/").last ?? "") }

  @Test(arguments: Entry.allCases)
  func restoringAndVerifyingGoOnAndNameIt(_ entry: Entry) async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    try await filled(source, 5)
    try await saved(source, to: backup.path)
    let blob = backup.files("blobs")[2]
    try entry.replace(blob)
    let restored = try await LibraryFolder.restore(backup.path, to: target.path)
    #expect(restored.assets == 5 && restored.findings.count == 1, "\(restored.findings)")
    #expect(restored.findings.first?.text.contains(name(blob)) == true)
    #expect(target.files("blobs").count == 4)
    let library = try await openLibrary(target)
    let owner = try await library.access.localOwner()
    #expect(try await library.assets.count(for: owner) == 5)
    await library.close()

    let mine = source.path + blob.dropFirst(backup.path.count)
    try entry.replace(mine)
    let verified = try await verification(of: source)
    #expect(verified.files == 5 && verified.findings.count == 1, "\(verified.findings)")
    #expect(verified.findings.first?.text.contains(name(blob)) == true)
    // The library is saved but for that one.
    let report = try await saved(source, to: backup.path)
    #expect(report.findings.count == 1 && report.files == 5, "\(report.findings)")
    #expect(report.findings.first?.text.contains(name(blob)) == true)
  }

  @Test func oneBadEntryInAThousandLeavesTheOthers() async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    try await filled(source, 1000)
    try await saved(source, to: backup.path)
    let blob = backup.files("blobs")[500]
    // The disk gives this one back no more.
    var options = LibraryOptions()
    options.fileCalls = FileCalls(intercept: { call in
      if case .open(let path) = call, blob.hasSuffix("/" + path) { return EIO }
      return nil
    })
    let restored = try await LibraryFolder.restore(backup.path, to: target.path, options: options)
    #expect(restored.assets == 1000 && restored.findings.count == 1, "\(restored.findings)")
    #expect(restored.findings.first?.text.contains(name(blob)) == true)
    #expect(target.files("blobs").count == 999)
    let verified = try await LibraryFolder.verify(source.path, options: options)
    #expect(verified.files == 1000 && verified.findings.count == 1)
    #expect(verified.findings.first?.text.contains(name(blob)) == true)
  }

  @Test(arguments: Entry.allCases)
  func readingAgainGoesOnAndPutsItAside(_ entry: Entry) async throws {
    let folder = try TestFolder()
    try await filled(folder, 5)
    let blob = folder.files("blobs")[1]
    try entry.replace(blob)
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let job = try await library.turn("scrub", as: owner)
    #expect(job.reason?.text.contains(name(blob)) == true, "\(job)")
    #expect(job.progress.position["after"] == .null, "it has come to the end of all files")
    #expect(folder.files("blobs").count == 4)
    let report = try await library.scrub()
    #expect(report.isComplete && report.files == 4 && report.findings == [])
    await library.close()
  }

  /// A file that this user may not read can be whole: it stays.
  @Test func entriesThatMayNotBeReadStayInTheirPlace() async throws {
    let folder = try TestFolder()
    try await filled(folder, 3)
    let blob = folder.files("blobs")[1]
    var options = LibraryOptions()
    options.fileCalls = FileCalls(intercept: { call in
      if case .open(let path) = call, blob.hasSuffix("/" + path) { return EACCES }
      return nil
    })
    let library = try await whenFree(folder) { [options] path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options)
    }
    let report = try await library.scrub()
    #expect(report.files == 3 && report.findings.count == 1, "\(report.findings)")
    #expect(report.findings.first?.text.contains(name(blob)) == true)
    await library.close()
    #expect(folder.files("blobs").count == 3)
  }

  @Test func aFolderOfFilesThatCannotBeLookedIntoIsNamed() async throws {
    let folder = try TestFolder()
    try await filled(folder, 5)
    let blobs = folder.files("blobs")
    let part = "blobs/" + name(blobs[2]).prefix(2)
    var options = LibraryOptions()
    options.fileCalls = FileCalls(intercept: { call in
      if case .open(let path) = call, path == part || path.hasPrefix(part + "/") { return EACCES }
      return nil
    })
    let closed = blobs.count { $0.contains("/\(part)/") }
    let verified = try await LibraryFolder.verify(folder.path, options: options)
    #expect(verified.findings.count == closed, "\(verified.findings)")
    let library = try await whenFree(folder) { [options] path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options)
    }
    let report = try await library.scrub()
    #expect(report.files == 5 - closed)
    #expect(report.findings.contains { $0.text.contains(part) }, "\(report.findings)")
    await library.close()
  }

  @Test(arguments: [Entry.cut, .folder])
  func noPartOfAFileIsGivenOutAsTheFile(_ entry: Entry) async throws {
    try await withLibrary { library, owner, folder in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      let hash = try await library.assets.asset(id, for: owner).sha256
      try entry.replace(folder.files("blobs")[0])
      let calls: [() async throws -> Void] = [
        { _ = try await library.pictures.original(of: id, for: owner) },
        { _ = try await library.assets.files(of: id, for: owner) },
        {
          _ = try await library.exporting.files(of: [id], as: ExportedFiles(), for: owner)[0].get()
        },
      ]
      for call in calls {
        let error = await libraryError(call)
        if entry == .cut { #expect(error == .originals(.damaged(sha256: hash))) }
        #expect(error != nil)
      }
    }
  }
}

/// A catalog is what the backup says that it is.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !storesInPostgres))
struct SavedCatalogTests {
  private func catalogs(_ backup: TestFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: backup.path)
      .filter { $0.hasPrefix("catalog-") && $0.hasSuffix(".sqlite") }.sorted()
  }

  /// Two backups: of one photo, and of two.
  private func filled(_ source: TestFolder, _ backup: TestFolder) async throws {
    let clock = TestClock()
    for seed in 1...2 {
      let library = try await openLibrary(source, clock: clock)
      try await library.add(testPhoto(seed: seed), as: try await library.access.localOwner())
      await library.close()
      clock.advance(days: 1)
      var options = LibraryOptions()
      options.now = { clock.now }
      try await saved(source, to: backup.path, options: options)
    }
  }

  @Test func ofADamagedCatalogTheOneBeforeIsTaken() async throws {
    let (source, backup) = (try TestFolder(), try TestFolder())
    try await filled(source, backup)
    let newest = try #require(catalogs(backup).last)
    let whole = try backup.contents(newest)
    // One byte in a row, which no structure of the file tells of.
    var flipped = whole
    let place = try #require(whole.firstRange(of: Array("photo.png".utf8))?.lowerBound)
    flipped[place] ^= 1
    for damaged in [flipped, Array(whole.prefix(whole.count / 2)), [], [1, 2, 3]] {
      let target = try TestFolder()
      try Data(damaged).write(to: URL(filePath: backup.path + "/" + newest))
      let restored = try await LibraryFolder.restore(backup.path, to: target.path)
      #expect(restored.assets == 1, "\(damaged.count)")
      #expect(restored.findings.contains { $0.text.contains(newest) }, "\(restored.findings)")
    }
    for name in try catalogs(backup) { try backup.write("none", to: name) }
    let target = try TestFolder()
    let error = await libraryError {
      _ = try await LibraryFolder.restore(backup.path, to: target.path)
    }
    #expect(error?.description.contains("rebuild") == true, "\(error as Any)")
  }

  @Test func aBackupOfAnEarlierReleaseIsTakenWithAWord() async throws {
    let (source, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    try await filled(source, backup)
    let text = String(decoding: try backup.contents("backup.json"), as: UTF8.self)
    let older = text.replacing(/"sha256":"[0-9a-f]+"/, with: "\"sha256\":null")
    #expect(older != text)
    try backup.write(older, to: "backup.json")
    let restored = try await LibraryFolder.restore(backup.path, to: target.path)
    #expect(restored.findings == [] && restored.remarks.count == 1 && restored.assets == 2)
  }
}
