import Blobs
import BlobsS3
import BucketSupport
import Catalog
import Foundation
import Library
import Maintenance
import Pipeline
import PostgresSupport
import TestSupport
import Testing
import Words

/// A library whose originals are in a bucket.
@Suite(.timeLimit(.minutes(5)))
struct BucketLibraryTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  /// The options of a library in a bucket; its copies are below the library's folder.
  private func options(_ clock: TestClock = TestClock()) async throws -> LibraryOptions {
    let bucket = try await Bucket(place)
    var options = LibraryOptions()
    options.now = { clock.now }
    options.elsewhere = BlobPlace(address: "s3://tests") {
      folder, access async throws(BlobError) in
      try await S3Blobs.open(bucket.client, in: folder, as: access)
    }
    return options
  }

  private func open(_ folder: TestFolder, _ options: LibraryOptions) async throws -> Library {
    var options = options
    options.store = try await testStore(folder.path)
    return try await whenFree(folder) { path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options)
    }
  }

  /// Photos in a library that is closed again.
  private func filled(_ folder: TestFolder, _ options: LibraryOptions) async throws -> [AssetID] {
    let library = try await open(folder, options)
    let owner = try await library.access.localOwner()
    var ids: [AssetID] = []
    for seed in 0..<3 {
      ids.append(try await library.add(testPhoto(seed: seed), "\(seed).png", as: owner).asset)
    }
    await library.close()
    return ids
  }

  @Test func originalsAreInTheBucketAndNotInTheFolder() async throws {
    let folder = try TestFolder()
    var options = try await options()
    options.store = try await testStore(folder.path)
    let ids = try await filled(folder, options)
    #expect(folder.files("blobs").isEmpty)
    // Another machine has no copies.
    try folder.remove("copies")
    let library = try await open(folder, options)
    let owner = try await library.access.localOwner()
    for (seed, id) in ids.enumerated() {
      let original = try await library.pictures.original(of: id, for: owner)
      #expect(try bytes(of: original) == testPhoto(seed: seed))
      let small = try await library.pictures.rendition(
        of: id, version: nil, size: .grid, for: owner)
      #expect(small.sizeBytes > 0)
    }
    #expect(try await library.scrub().files == 3)
    await library.close()
    let report = try await whenFree(folder) { [options] path throws(LibraryError) in
      try await LibraryFolder.verify(path, options: options)
    }
    #expect(report.isWhole && report.files == 3 && report.unnamed == 0)
  }

  @Test func aPurgedPhotoIsGoneFromTheBucket() async throws {
    let folder = try TestFolder()
    let options = try await options()
    let ids = try await filled(folder, options)
    let library = try await open(folder, options)
    let owner = try await library.access.localOwner()
    try await library.assets.change([ids[0]], [.trash, .purge], as: owner)
    _ = try await library.turn("trash", as: owner)
    let bucket = try await Bucket(place)
    #expect(try await bucket.open().blobs(after: nil, limit: 10).count == 2)
    // The same photo may come again.
    let again = try await library.add(testPhoto(seed: 0), "0.png", as: owner).asset
    let original = try await library.pictures.original(of: again, for: owner)
    #expect(try bytes(of: original) == testPhoto(seed: 0))
    await library.close()
  }

  @Test func aProgramThatDoesNotKnowOfTheBucketRefusesTheLibrary() async throws {
    let folder = try TestFolder()
    _ = try await filled(folder, try await options())
    let expected = LibraryError.originals(.elsewhere(address: "s3://tests"))
    #expect(await libraryError { _ = try await openLibrary(folder) } == expected)
    #expect(await libraryError { _ = try await verification(of: folder) } == expected)
    #expect(await libraryError { try await rebuild(folder) } == expected)
    let backup = try TestFolder()
    #expect(await libraryError { try await saved(folder, to: backup.path) } == expected)
  }

  @Test func aBucketOfAnotherLibraryIsRefused() async throws {
    let (folder, other) = (try TestFolder(), try TestFolder())
    let options = try await options()
    let ids = try await filled(folder, options)
    let expected = LibraryError.originals(.otherLibrary(address: "s3://tests"))
    #expect(await libraryError { _ = try await open(other, options) } == expected)
    let library = try await open(folder, options)
    let owner = try await library.access.localOwner()
    #expect(try await library.assets.asset(ids[0], for: owner).id == ids[0])
    await library.close()
  }

  @Test(.enabled(if: !storesInPostgres))
  func aBackupOfABucketIsRestoredIntoAFolderAndIntoABucket() async throws {
    let (folder, backup, plain) = (try TestFolder(), try TestFolder(), try TestFolder())
    let options = try await options()
    let ids = try await filled(folder, options)
    let report = try await saved(folder, to: backup.path, options: options)
    #expect(report.findings.isEmpty, "\(report)")
    #expect(report.newFiles == 3 && backup.files("blobs").count == 3)
    let restored = try await LibraryFolder.restore(backup.path, to: plain.path)
    #expect(restored.findings.isEmpty && restored.files == 3)
    let elsewhere = try BucketLibraryTests()
    let target = try TestFolder()
    let other = try await elsewhere.options()
    let inBucket = try await LibraryFolder.restore(backup.path, to: target.path, options: other)
    #expect(inBucket.findings.isEmpty && inBucket.files == 3)
    #expect(target.files("blobs").isEmpty)
    let library = try await open(target, other)
    let owner = try await library.access.localOwner()
    let original = try await library.pictures.original(of: ids[1], for: owner)
    #expect(try bytes(of: original) == testPhoto(seed: 1))
    await library.close()
  }

  @Test func aCatalogIsRebuiltFromDocumentsAndABucket() async throws {
    let folder = try TestFolder()
    var options = try await options()
    options.store = try await testStore(folder.path)
    let ids = try await filled(folder, options)
    try await loseCatalog(of: folder)
    let report = try await whenFree(folder) { [options] path throws(LibraryError) in
      try await LibraryFolder.rebuild(path, options: options)
    }
    #expect(report.assets == 3 && report.findings.isEmpty, "\(report)")
    let library = try await open(folder, options)
    let owner = try await library.access.localOwner()
    for (seed, id) in ids.enumerated() {
      let original = try await library.pictures.original(of: id, for: owner)
      #expect(try bytes(of: original) == testPhoto(seed: seed))
    }
    await library.close()
  }

  @Test(.enabled(if: !storesInPostgres))
  func readingBesideTheOwnerLeavesItsCopiesAlone() async throws {
    let folder = try TestFolder()
    let options = try await options()
    _ = try await filled(folder, options)
    let library = try await open(folder, options)
    let owner = try await library.access.localOwner()
    _ = try await library.add(testPhoto(seed: 9), "9.png", as: owner)
    let before = folder.files("copies/blobs")
    let backup = try TestFolder()
    #expect(try await saved(folder, to: backup.path, options: options).newFiles == 4)
    #expect(folder.files("copies/blobs") == before)
    #expect(folder.files("copies/passing").isEmpty)
    await library.close()
  }

  @Test func aServerThatIsGoneIsSaidToBe() async throws {
    let folder = try TestFolder()
    var options = LibraryOptions()
    let port = LocalListener.unaskedPorts(1)[0]
    let address = try S3Address("s3://bucket?endpoint=http://127.0.0.1:\(port)")
    let client = S3Client(
      address, SeaweedServer.credentials, connection: S3Connection(address),
      retrying: S3Retries(wait: { _ in }), now: { 0 })
    options.elsewhere = BlobPlace(address: "s3://bucket") {
      folder, access async throws(BlobError) in
      try await S3Blobs.open(client, in: folder, as: access)
    }
    let error = await libraryError { _ = try await open(folder, options) }
    guard case .originals(.unreachable(let reason)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.text.contains("cannot be reached"))
    #expect(error?.category == .unavailable)
  }
}
