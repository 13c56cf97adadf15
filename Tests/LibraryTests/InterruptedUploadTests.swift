import Blobs
import Catalog
import Darkroom
import Foundation
import Glibc
import Library
import PostgresSupport
import Synchronization
import TestSupport
import Testing

/// Uploads that something breaks off, at the worst moments.
@Suite(.tags(.noSecondGo), .timeLimit(.minutes(5)))
struct InterruptedUploadTests {
  private struct Broken: Error {}

  @Test func bytesReceivedBeforeTheSenderIsLostStay() async throws {
    try await withLibrary { library, owner, _ in
      let photo = testPhoto(seed: 1)
      let upload = try await library.uploads.begin(
        UploadRequest(filename: "a.png", lengthBytes: photo.count), as: owner)
      await #expect(throws: Broken.self) {
        _ = try await library.uploads.receive(
          Pieces([Array(photo[..<50]), Array(photo[50..<80])], then: Broken()), into: upload.id,
          at: 0, as: owner)
      }
      #expect(try await library.uploads.progress(of: upload.id, for: owner).offsetBytes == 80)
      let end = try await library.uploads.receive(
        Pieces([Array(photo[80...])]), into: upload.id, at: 80, as: owner)
      #expect(end.result?.outcome == .stored)
    }
  }

  /// The process ends between the last byte and the catalog's row, and the
  /// sender, who has seen the last byte go, never comes again.
  @Test func aFileThatIsWholeIsFinishedByTheNextRun() async throws {
    let folder = try TestFolder()
    let photo = testPhoto(seed: 2)
    let upload = try await leaveWhole(photo, in: folder)

    let second = try await openLibrary(folder)
    let owner = try await second.access.localOwner()
    var events = second.events(since: try await second.changeToken(), for: owner)
      .makeAsyncIterator()
    while try await second.assets.count(for: owner) == 0 { _ = try await events.next() }
    let found = try await second.uploads.progress(of: upload, for: owner)
    let asset = try #require(found.result?.asset)
    #expect(try bytes(of: try await second.pictures.original(of: asset, for: owner)) == photo)
    await second.close()
  }

  @Test func theOffsetOfACompleteFileAnswersWithItsResult() async throws {
    let folder = try TestFolder()
    let upload = try await leaveWhole(testPhoto(seed: 3), in: folder)

    let second = try await openLibrary(folder)
    let owner = try await second.access.localOwner()
    // The run that takes it up may have it at this moment.
    var found: Upload?
    try await wait(for: "the run that has it") {
      do {
        found = try await second.uploads.progress(of: upload, for: owner)
      } catch LibraryError.upload(.busy(upload)) {
        return false
      }
      return true
    }
    #expect(found?.result?.outcome == .stored)
    await second.close()
  }

  /// Leaves an upload of which every byte is here and nothing is in the catalog.
  private func leaveWhole(_ photo: [UInt8], in folder: TestFolder) async throws -> UploadID {
    let broken = Darkroom(executable: "/nowhere/tintype-worker", workers: 1)
    let library = try await openLibrary(folder, darkroom: broken)
    let owner = try await library.access.localOwner()
    let upload = try await library.uploads.begin(
      UploadRequest(filename: "a.png", lengthBytes: nil), as: owner)
    try await library.uploads.append(photo, to: upload.id, at: 0, as: owner)
    try await library.uploads.setLength(photo.count, of: upload.id, as: owner)
    await library.close()
    await broken.stop()
    return upload.id
  }

  /// A disk that is full when the bytes are synced, and has room again later.
  @Test func aFullDiskEndsNoUpload() async throws {
    let disk = FullDisk()
    let folder = try TestFolder()
    var options = LibraryOptions()
    options.fileCalls = disk.calls
    options.store = try await testStore(folder.path)
    let library = try await Library.open(folder.path, darkroom: sharedDarkroom, options: options)
    let owner = try await library.access.localOwner()
    let photo = testPhoto(seed: 4)
    let upload = try await library.uploads.begin(
      UploadRequest(filename: "a.png", lengthBytes: photo.count), as: owner)
    disk.fill(true)
    let error = await libraryError {
      try await library.uploads.append(photo, to: upload.id, at: 0, as: owner)
    }
    #expect(error == .storageFull)
    disk.fill(false)
    let offset = try await library.uploads.progress(of: upload.id, for: owner).offsetBytes
    let end = try await library.uploads.receive(
      Pieces([Array(photo[offset...])]), into: upload.id, at: offset, as: owner)
    let asset = try #require(end.result?.asset)
    #expect(try bytes(of: try await library.pictures.original(of: asset, for: owner)) == photo)
    await library.close()
  }

  @Test func uploadsThatStillReceiveDoNotExpire() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let photo = testPhoto(seed: 5)
      let upload = try await library.uploads.begin(
        UploadRequest(filename: "a.png", lengthBytes: photo.count), as: owner)
      let slow = Slow(photo, pieces: 4) {
        clock.advance(hours: 20)
        // Whoever begins another sweeps up what has expired.
        _ = try await library.uploads.begin(
          UploadRequest(filename: "b.png", lengthBytes: 10), as: owner)
      }
      let end = try await library.uploads.receive(slow, into: upload.id, at: 0, as: owner)
      #expect(end.result?.outcome == .stored)
    }
  }

  @Test func onlyOneSenderAtATime() async throws {
    try await withLibrary { library, owner, _ in
      let photo = testPhoto(seed: 6)
      let upload = try await library.uploads.begin(
        UploadRequest(filename: "a.png", lengthBytes: photo.count), as: owner)
      let slow = Slow(photo, pieces: 2) {
        for attempt: () async throws -> Void in [
          { try await library.uploads.append([1], to: upload.id, at: 0, as: owner) },
          { try await library.uploads.cancel(upload.id, as: owner) },
          { _ = try await library.uploads.finish(upload.id, as: owner) },
        ] {
          #expect(await libraryError(attempt) == .upload(.busy(upload.id)))
        }
      }
      let end = try await library.uploads.receive(slow, into: upload.id, at: 0, as: owner)
      #expect(end.result?.outcome == .stored)
    }
  }
}

/// A body between whose pieces something happens.
private struct Slow: AsyncSequence, AsyncIteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private let size: Int
  private let meanwhile: () async throws -> Void

  init(_ bytes: [UInt8], pieces: Int, meanwhile: @escaping () async throws -> Void) {
    rest = bytes[...]
    size = bytes.count / pieces + 1
    self.meanwhile = meanwhile
  }

  func makeAsyncIterator() -> Slow { self }

  mutating func next() async throws -> [UInt8]? {
    if rest.isEmpty { return nil }
    try await meanwhile()
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}

/// Every sync fails for want of space while it is full.
private final class FullDisk: Sendable {
  private let isFull = Mutex(false)

  func fill(_ isFull: Bool) { self.isFull.withLock { $0 = isFull } }

  var calls: FileCalls {
    FileCalls { call in
      guard case .sync = call else { return nil }
      return self.isFull.withLock { $0 } ? ENOSPC : nil
    }
  }
}
