import Blobs
import Catalog
import Foundation
import Library
import Maintenance
import PostgresSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LibraryOpeningTests {
  @Test func aFolderWithoutALibraryGetsOne() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in [
      "library-id", storesInPostgres ? "catalog-elsewhere" : "catalog.sqlite", "blobs",
      "incoming", "renditions", "FilterData.plist", "lock",
    ] {
      #expect(names.contains(name))
    }
    let id = String(decoding: try folder.contents("library-id"), as: UTF8.self)
    #expect(id == library.id.text + "\n")
    #expect(id.count == 27)
    await library.close()
  }

  @Test func aFolderThatIsNotThereIsMade() async throws {
    let folder = try TestFolder()
    let path = folder.path + "/photos/of us"
    let library = try await Library.open(path, darkroom: sharedDarkroom)
    #expect(FileManager.default.fileExists(atPath: path + "/catalog.sqlite"))
    await library.close()
  }

  @Test func itIsTheSameLibraryWhenOpenedAgain() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    let owner = try await first.access.localOwner()
    await first.close()
    let second = try await openLibrary(folder, create: false)
    #expect(second.id == first.id)
    #expect(try await second.access.localOwner() == owner)
    await second.close()
  }

  @Test func nothingIsMadeWhereNothingIsAllowed() async throws {
    let folder = try TestFolder()
    let error = await libraryError { _ = try await openLibrary(folder, create: false) }
    #expect(error == .noLibrary(folder: folder.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func theSecondIsToldWhoHoldsTheLibrary() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    var options = LibraryOptions()
    options.store = try await testStore(folder.path)
    let error = await libraryError { [options] in
      _ = try await Library.open(folder.path, darkroom: sharedDarkroom, options: options)
    }
    let holder = "process \(ProcessInfo.processInfo.processIdentifier)"
    #expect(error == .locked(folder: folder.path, holder: holder))
    #expect("\(try #require(error))".contains(holder))
    await first.close()
  }

  @Test func aClosedLibraryCanBeOpenedWhileItsObjectStillLives() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    await first.close()
    let second = try await openLibrary(folder)
    await second.close()
    #expect(first.id == second.id)
    let error = await libraryError { _ = try await first.changeToken() }
    #expect(error == .closed)
  }

  @Test func aLibraryWhoseCatalogIsMissingIsNotTakenForANewOne() async throws {
    let folder = try TestFolder()
    await (try await openLibrary(folder)).close()
    try await loseCatalog(of: folder)
    for create in [true, false] {
      let error = await libraryError { _ = try await openLibrary(folder, create: create) }
      #expect(error == (try await missingCatalog(of: folder)))
      #expect("\(try #require(error))".contains("tintype rebuild"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/catalog.sqlite"))
  }

  @Test(.enabled(if: !storesInPostgres))
  func photosWithoutACatalogAreNotTakenForANewLibrary() async throws {
    let folder = try TestFolder()
    let blobs = folder.path + "/blobs/ab/cd"
    try FileManager.default.createDirectory(atPath: blobs, withIntermediateDirectories: true)
    let error = await libraryError { _ = try await openLibrary(folder) }
    #expect(error == .catalog(.missing(folder: folder.path)))
  }

  @Test func aFolderWhoseMakingWasCutOffIsFinished() async throws {
    let folder = try TestFolder()
    await (try await openLibrary(folder)).close()
    // The id is written last; without it and without photos, nothing is lost.
    try folder.remove("library-id")
    let library = try await openLibrary(folder)
    let id = String(decoding: try folder.contents("library-id"), as: UTF8.self)
    #expect(id == library.id.text + "\n")
    await library.close()
  }

  @Test func theCatalogOfAnotherLibraryIsRefused() async throws {
    let (one, other) = (try TestFolder(), try TestFolder())
    await (try await openLibrary(one)).close()
    await (try await openLibrary(other)).close()
    let id = String(decoding: try other.contents("library-id"), as: UTF8.self)
    try one.write(id, to: "library-id")
    let error = await libraryError { _ = try await openLibrary(one) }
    if let store = try await testStore(one.path) {
      #expect(error == .catalog(.otherLibrary(address: store.address)))
      return
    }
    guard case .mixedLibraries(one.path, _, let found) = error else {
      Issue.record("it was opened, or refused for another reason: \(String(describing: error))")
      return
    }
    #expect(id == found.map { $0 + "\n" })
  }

  @Test(arguments: [(0x6969, "NFS"), (0xFF53_4D42, "SMB"), (0xFE53_4D42, "SMB")])
  func aNetworkDriveIsRefusedBeforeAnythingIsWritten(kind: Int, name: String) async throws {
    let folder = try TestFolder()
    var options = LibraryOptions()
    options.create = true
    options.fileCalls = FileCalls(intercept: nil, fileSystem: kind)
    await #expect(throws: LibraryError.networkDrive(folder: folder.path, kind: name)) {
      _ = try await Library.open(folder.path, darkroom: sharedDarkroom, options: options)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let found = await LibraryFolder.examine(folder.path, options: options)
    #expect(found.map(\.state) == [.bad])
    #expect(found[0].finding.contains("another machine's drive (\(name))"))
    #expect(found[0].advice?.contains("disk of this machine") == true)
  }

  @Test func aFileSystemOfAProgramIsWarnedOf() async throws {
    let folder = try TestFolder()
    try await openLibrary(folder).close()
    var options = LibraryOptions()
    options.fileCalls = FileCalls(intercept: nil, fileSystem: 0x6573_5546)
    options.store = try await testStore(folder.path)
    let place = await LibraryFolder.examine(folder.path, options: options).first {
      $0.name == "place"
    }
    #expect(place?.state == .warning && place?.finding.contains("FUSE") == true)
  }
}
