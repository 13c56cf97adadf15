import Blobs
import Catalog
import Foundation
import Glibc
import Library
import Maintenance
import PostgresSupport
import Synchronization
import TestSupport
import Testing

/// Originals that are carried to another place. Here it is another folder, which is quick.
@Suite(.timeLimit(.minutes(5)))
struct MoveTests {
  private let elsewhere: TemporaryFolder
  private let folder: TestFolder

  init() throws {
    elsewhere = try TemporaryFolder()
    folder = try TestFolder()
  }

  private var place: BlobPlace { place(at: elsewhere.path) }

  private func place(at path: String) -> BlobPlace {
    BlobPlace(address: "s3://" + path) { folder, _ async throws(BlobError) in
      try await BlobFolder.open(
        try Folder(path: path, creating: true, calls: folder.calls))
    }
  }

  private func options(
    _ place: BlobPlace?, _ calls: FileCalls = .system
  ) async throws -> LibraryOptions {
    var options = LibraryOptions()
    options.store = try await testStore(folder.path)
    options.elsewhere = place
    options.fileCalls = calls
    return options
  }

  private func open(_ place: BlobPlace?) async throws -> Library {
    let options = try await options(place)
    return try await whenFree(folder) { path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options)
    }
  }

  /// Three photos in the library's folder.
  private func fill() async throws -> [AssetID] {
    let library = try await open(nil)
    let owner = try await library.access.localOwner()
    var ids: [AssetID] = []
    for seed in 0..<3 {
      ids.append(try await library.add(testPhoto(seed: seed), "\(seed).png", as: owner).asset)
    }
    await library.close()
    return ids
  }

  private func check(_ ids: [AssetID], in place: BlobPlace?) async throws {
    let library = try await open(place)
    let owner = try await library.access.localOwner()
    for (seed, id) in ids.enumerated() {
      let original = try await library.pictures.original(of: id, for: owner)
      #expect(try bytes(of: original) == testPhoto(seed: seed))
    }
    await library.close()
  }

  private func move(
    from source: BlobPlace?, to target: BlobPlace?, earlier: BlobPlace?? = nil,
    isRemoving: Bool = false, _ calls: FileCalls = .system
  ) async throws -> MoveReport {
    let options = try await options(nil, calls)
    return try await whenFree(folder) { path throws(LibraryError) in
      let report = try await OriginalsMove.run(
        path, from: source, to: target, earlier: earlier, isRemoving: isRemoving, options: options)
      // A child of another test may hold the lock for a moment.
      if report.holder == ownProcess { throw .locked(folder: path, holder: ownProcess) }
      return report
    }
  }

  private var recorded: String? {
    get throws { try BlobPlace.recorded(in: Folder(path: folder.path)) }
  }

  @Test func allOriginalsAreCarriedThereAndBack() async throws {
    let ids = try await fill()
    let there = try await move(from: nil, to: place)
    #expect(there.isDone && there.newFiles == 3 && there.findings.isEmpty)
    #expect(folder.files("blobs").count == 3)
    #expect(try recorded == place.address)
    try await check(ids, in: place)
    let back = try await move(from: place, to: nil, isRemoving: true)
    #expect(back.isDone && back.removedFiles == 3)
    #expect(try recorded == nil)
    try await check(ids, in: nil)
  }

  @Test func aLibraryIsNotOpenedInAPlaceThatDoesNotHaveAllOfIt() async throws {
    _ = try await fill()
    let library = try await open(nil)
    let report = try await OriginalsMove.run(
      folder.path, from: nil, to: place, options: try await options(nil))
    #expect(!report.isDone && report.holder != nil && report.newFiles == 3)
    await library.close()
    let error = await libraryError { _ = try await open(place) }
    #expect(error == .originals(.otherLibrary(address: place.address)))
    #expect(try recorded == nil)
  }

  /// Otherwise the second address would be the new place, and all would be removed from the first.
  @Test func onePlaceUnderTwoAddressesKeepsItsOriginals() async throws {
    let ids = try await fill()
    _ = try await move(from: nil, to: place)
    let path = elsewhere.path
    let again = BlobPlace(address: "s3://again") { folder, _ async throws(BlobError) in
      try await BlobFolder.open(try Folder(path: path, calls: folder.calls))
    }
    let report = try await move(from: place, to: again, isRemoving: true)
    #expect(report.isDone && report.removedFiles == 0)
    #expect(try recorded == "s3://again")
    _ = try await move(from: again, to: again, earlier: place, isRemoving: true)
    try await check(ids, in: again)
  }

  @Test func aPlaceThatWasLeftIsNotOpenedAgain() async throws {
    let ids = try await fill()
    _ = try await move(from: nil, to: place)
    _ = try await move(from: place, to: nil, isRemoving: true)
    let error = await libraryError { _ = try await open(place) }
    #expect(error == .originals(.otherLibrary(address: place.address)))
    // It may be moved there again.
    _ = try await move(from: nil, to: place)
    try await check(ids, in: place)
  }

  @Test func originalsOfAnotherLibraryAreNotMixedWithOthers() async throws {
    let other = try MoveTests()
    _ = try await other.fill()
    _ = try await other.move(from: nil, to: place)
    let ids = try await fill()
    let error = await libraryError { _ = try await move(from: nil, to: place) }
    #expect(error == .originals(.otherLibrary(address: place.address)))
    try await check(ids, in: nil)
  }

  @Test func missingFilesDoNotStopTheOthers() async throws {
    _ = try await fill()
    try FileManager.default.removeItem(atPath: #require(folder.files("blobs").first))
    let report = try await move(from: nil, to: place)
    #expect(report.isDone && report.missing.count == 1 && report.newFiles == 2)
  }

  /// Whichever call to the disk fails, the place that is recorded has everything, and the next run
  /// ends the move. Every seventh call, and each one in the proof.
  @Test(arguments: [false, true])
  func noCallThatFailsLosesAnything(isReturning: Bool) async throws {
    let ids = try await fill()
    if isReturning { _ = try await move(from: nil, to: place) }
    var number = 0
    while true {
      number += isProof ? 1 : 7
      let copy = try MoveTests()
      try copy.take(folder, elsewhere)
      let (source, target) = isReturning ? (copy.place, nil) : (nil, copy.place)
      let fault = MoveFault(call: number)
      // How it ends is seen by what it leaves.
      let report = try? await copy.move(from: source, to: target, isRemoving: true, fault.calls)
      if fault.failures == 0 {
        #expect(report?.isDone == true)
        break
      }
      let now = try copy.recorded == nil ? nil : copy.place
      // A new place is refused until the move has ended.
      if now?.address == source?.address { try await copy.check(ids, in: now) }
      let again = try await copy.move(
        from: now, to: target, earlier: now?.address == target?.address ? source : nil,
        isRemoving: true)
      #expect(again.isDone, "\(number): \(again)")
      try await copy.check(ids, in: target)
    }
    #expect(number > 20, "the loop ended before it had come anywhere")
  }

  /// Copies a library and its originals elsewhere.
  private func take(_ folder: TestFolder, _ elsewhere: TemporaryFolder) throws {
    let files = FileManager.default
    for (from, to) in [(folder.path, self.folder.path), (elsewhere.path, self.elsewhere.path)] {
      try files.removeItem(atPath: to)
      try files.copyItem(atPath: from, toPath: to)
    }
    guard try recorded != nil else { return }
    try Data((place.address + "\n").utf8).write(
      to: URL(filePath: self.folder.path + "/" + BlobPlace.path))
  }
}

/// Makes one call to the file system fail.
private final class MoveFault: Sendable {
  private let state = Mutex((count: 0, failures: 0))
  private let number: Int

  init(call number: Int) { self.number = number }

  var failures: Int { state.withLock { $0.failures } }

  var calls: FileCalls {
    FileCalls { _ in
      self.state.withLock { state in
        state.count += 1
        guard state.count == self.number else { return nil }
        state.failures += 1
        return EIO
      }
    }
  }
}
