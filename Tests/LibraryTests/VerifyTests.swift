import Foundation
import Library
import Store
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct VerifyTests {
  private func filled(_ folder: TestFolder) async throws -> AssetID {
    let library = try await openLibrary(folder)
    let owner = try await library.doors.localOwner()
    let id = try await library.add(testPhoto(seed: 1), as: owner).asset
    try await library.add(testPhoto(seed: 2), as: owner)
    await library.close()
    return id
  }

  @Test func aLibraryThatIsWholeHasNoFindings() async throws {
    let folder = try TestFolder()
    _ = try await filled(folder)
    let report = try await Library.verify(folder.path)
    #expect(report.isWhole && report.assets == 2 && report.files == 2 && report.unnamed == 0)
    #expect(report.documentLag == 0 && report.bytes > 0)
  }

  @Test func itMayBeDoneWhileTheLibraryIsOpen() async throws {
    try await withLibrary { library, owner, folder in
      for seed in 0..<5 { try await library.add(testPhoto(seed: seed), as: owner) }
      let report = try await Library.verify(folder.path)
      #expect(report.isWhole && report.assets == 5, "\(report.findings)")
    }
  }

  @Test func whatIsMissingOrCutIsNamed() async throws {
    let folder = try TestFolder()
    let id = try await filled(folder)
    let blobs = folder.files("blobs")
    try FileManager.default.removeItem(atPath: blobs[0])
    try Data([1, 2, 3]).write(to: URL(filePath: blobs[1]))
    try FileManager.default.removeItem(
      atPath: folder.path + "/documents/assets/\(id.text.prefix(2))/\(id.text).json")
    let report = try await Library.verify(folder.path)
    #expect(report.findings.count == 3, "\(report.findings)")
    #expect(report.findings.contains { $0.contains("is missing") })
    #expect(report.findings.contains { $0.contains("has 3 bytes instead of") })
    #expect(report.findings.contains { $0.contains(id.text) && $0.contains("no document") })
  }

  @Test func aFileThatNothingNamesIsCountedAndKept() async throws {
    let folder = try TestFolder()
    _ = try await filled(folder)
    let name = String(repeating: "ab", count: 32)
    let place = folder.path + "/blobs/ab/ab"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: place + "/" + name))
    let report = try await Library.verify(folder.path)
    #expect(report.isWhole && report.unnamed == 1)
    #expect(FileManager.default.fileExists(atPath: place + "/" + name))
  }

  @Test func aFolderThatIsNoLibraryIsNotMadeOne() async throws {
    let folder = try TestFolder()
    let error = await libraryError { _ = try await Library.verify(folder.path) }
    #expect(error == .noLibrary(folder: folder.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
