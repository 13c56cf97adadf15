import Blobs
import Catalog
import Dispatch
import Foundation
import Library
import Maintenance
import PostgresSupport
import Store
import Synchronization
import TestSupport
import Testing
import Words

@Suite(.timeLimit(.minutes(5))) struct VerifyTests {
  private func filled(_ folder: TestFolder) async throws -> AssetID {
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let id = try await library.add(testPhoto(seed: 1), as: owner).asset
    try await library.add(testPhoto(seed: 2), as: owner)
    await library.close()
    return id
  }

  @Test func aLibraryThatIsWholeHasNoFindings() async throws {
    let folder = try TestFolder()
    _ = try await filled(folder)
    let report = try await verification(of: folder)
    #expect(report.isWhole && report.assets == 2 && report.files == 2 && report.unnamed == 0)
    #expect(report.documentLag == 0 && report.bytes > 0)
  }

  @Test func itMayBeDoneWhileTheLibraryIsOpen() async throws {
    try await withLibrary { library, owner, folder in
      for seed in 0..<5 { try await library.add(testPhoto(seed: seed), as: owner) }
      let report = try await verification(of: folder)
      #expect(report.isWhole && report.assets == 5, "\(report.findings)")
    }
  }

  /// A disk that knows nothing by heart is asked for several files at the same time.
  @Test(arguments: ["blobs/", "documents/assets/"])
  func manyFilesAreLookedForAtTheSameTime(_ below: String) async throws {
    let folder = try TestFolder()
    _ = try await filled(folder)
    let meeting = Meeting()
    var options = LibraryOptions()
    options.store = try await testStore(folder.path)
    options.fileCalls = FileCalls(intercept: { call in
      // Only those that are named as the catalog names them are looked for like this.
      if case .open(let path) = call, path.hasPrefix(below), path.utf8.count > 30 {
        meeting.arrive()
      }
      return nil
    })
    #expect(try await LibraryFolder.verify(folder.path, options: options).isWhole)
    #expect(meeting.hasHappened)
  }

  /// Whoever ends the server waits for it.
  @Test(arguments: ["blobs/", "documents/assets/"])
  func cancelledVerificationsEndBeforeTheRest(_ below: String) async throws {
    let folder = try TestFolder()
    _ = try await filled(folder)
    let store = try await testStore(folder.path)
    let error = await end(cancelledAt: below) { options in
      var options = options
      options.store = store
      _ = try await LibraryFolder.verify(folder.path, options: options)
    }
    #expect(error == .cancelled)
  }

  @Test func missingAndTruncatedFilesAreNamed() async throws {
    let folder = try TestFolder()
    let id = try await filled(folder)
    let blobs = folder.files("blobs")
    try FileManager.default.removeItem(atPath: blobs[0])
    try Data([1, 2, 3]).write(to: URL(filePath: blobs[1]))
    try FileManager.default.removeItem(
      atPath: folder.path + "/documents/assets/\(id.text.prefix(2))/\(id.text).json")
    let report = try await verification(of: folder)
    #expect(report.findings.count == 3, "\(report.findings)")
    #expect(report.findings.contains { $0.text.contains("is missing") })
    #expect(report.findings.contains { $0.text.contains("has 3 bytes instead of") })
    #expect(
      report.findings.contains { $0.text.contains(id.text) && $0.text.contains("no document") })
  }

  @Test func aFileThatNothingNamesIsCountedAndKept() async throws {
    let folder = try TestFolder()
    _ = try await filled(folder)
    let name = String(repeating: "ab", count: 32)
    let place = folder.path + "/blobs/ab/ab"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: place + "/" + name))
    let report = try await verification(of: folder)
    #expect(report.isWhole && report.unnamed == 1)
    #expect(FileManager.default.fileExists(atPath: place + "/" + name))
  }

  @Test func aFolderThatIsNoLibraryIsNotMadeOne() async throws {
    let folder = try TestFolder()
    let error = await libraryError { _ = try await verification(of: folder) }
    #expect(error == .noLibrary(folder: folder.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}

/// Of those who come, the first waits for the second, but not for ever.
private final class Meeting: Sendable {
  private let state = Mutex((count: 0, hasHappened: false))
  private let second = DispatchSemaphore(value: 0)

  var hasHappened: Bool { state.withLock { $0.hasHappened } }

  func arrive() {
    let place = state.withLock { state in
      state.count += 1
      return state.count
    }
    if place == 2 { second.signal() }
    if place == 1, second.isSignalled() {
      state.withLock { $0.hasHappened = true }
    }
  }
}
