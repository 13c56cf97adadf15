import Blobs
import Foundation
import TestSupport
import Testing

/// Contracts of every backend about blobs that are gathered, settled, removed and put aside.
@Suite struct BlobKeepingContractTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  /// The sources as open files, which live as long as what is returned.
  private func sources(_ samples: [[UInt8]]) throws -> [FileHandle] {
    try samples.enumerated().map { number, bytes in
      let url = URL(fileURLWithPath: "\(place.path)-\(number)")
      try Data(bytes).write(to: url)
      let handle = try FileHandle(forReadingFrom: url)
      try FileManager.default.removeItem(at: url)
      return handle
    }
  }

  private func gathered(
    _ samples: [[UInt8]], in store: any BlobStore
  ) async throws -> [DraftCopy] {
    let files = try sources(samples)
    defer { withExtendedLifetime(files) {} }
    let found = await store.gather(
      files.enumerated().map { ($1.fileDescriptor, draftID("gathered-\($0)")) })
    return try found.map { try $0.get() }
  }

  @Test(arguments: Backend.allCases)
  func gatheredFilesBecomeBlobsTogether(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let samples = [sample(0), sample(70_000, seed: 2), sample(5, seed: 3)]
    let files = try await gathered(samples, in: store)
    #expect(files.map(\.name) == samples.map { name(of: $0) })
    #expect(files.map(\.sizeBytes) == samples.map(\.count))
    #expect(try await store.blobs(after: nil, limit: 10).isEmpty)
    let kept = await store.keepUnsettled(files, note: draftID("note"))
    #expect(try kept.map { try $0.get().outcome } == [.stored, .stored, .stored])
    for bytes in samples {
      #expect(try await store.check(name(of: bytes)) == .whole(sizeBytes: bytes.count))
    }
  }

  @Test(arguments: Backend.allCases)
  func filesThatAreReferencedAlreadyAreKeptWithoutANote(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let bytes = sample(500)
    let kept = await store.keep(try await gathered([bytes], in: store))
    #expect(try kept.map { try $0.get().name } == [name(of: bytes)])
    #expect(try await store.unsettled().isEmpty)
    #expect(store.condemn(name(of: bytes)))
  }

  @Test(arguments: Backend.allCases)
  func lengthsAreToldWithoutReading(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let samples = (0..<5).map { sample(100 + $0, seed: UInt64($0)) }
    for (number, bytes) in samples.enumerated() { try await store.store(bytes, "draft-\(number)") }
    let missing = name(of: [9])
    let names = (samples.map { name(of: $0) } + [missing]).sorted()
    let sizes = try await store.sizesBytes(of: names).map { try $0.get() }
    #expect(sizes == names.map { blob in samples.first { name(of: $0) == blob }?.count })
    #expect(try await store.sizeBytes(of: names[0]) == sizes[0])
    #expect(try await store.sizeBytes(of: missing) == nil)
    #expect(await store.sizesBytes(of: []).isEmpty)
  }

  @Test(arguments: Backend.allCases)
  func discardedFilesLeaveNothing(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let free = try await gathered([sample(10)], in: store)
    await store.discard(free)
    #expect(try await store.blobs(after: nil, limit: 10).isEmpty)
    #expect(try await store.removeDrafts(unchangedSince: .max) == 0)
  }

  @Test(arguments: Backend.allCases)
  func severalBlobsAreOpenedInOrder(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let (one, two) = (sample(10), sample(20, seed: 2))
    try await store.store(one, "one")
    try await store.store(two, "two")
    let missing = name(of: [9])
    let found = await store.open([name(of: two), missing, name(of: one)])
    #expect(try found[0].get().read(at: 0, count: 100) == two)
    #expect(throws: BlobError.missing(missing)) { try found[1].get() }
    #expect(try found[2].get().read(at: 4, count: 3) == Array(one[4..<7]))
  }

  @Test(arguments: Backend.allCases)
  func aBlobOfAnotherLengthIsNotOpened(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let kept = try await store.store(sample(10))
    #expect(try await store.open(kept.name, sizeBytes: 10).sizeBytes == 10)
    await #expect(throws: BlobError.wrongLength(kept.name, expected: 11, found: 10)) {
      _ = try await store.open(kept.name, sizeBytes: 11)
    }
  }

  @Test(arguments: Backend.allCases)
  func anOpenBlobIsReadToItsEndAfterItsRemoval(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let bytes = sample(5000)
    let kept = try await store.store(bytes)
    let file = try await store.open(kept.name)
    #expect(store.condemn(kept.name))
    #expect(try await store.removeCondemned(kept.name))
    #expect(try file.read(at: 0, count: 6000) == bytes)
    await #expect(throws: BlobError.missing(kept.name)) { _ = try await store.open(kept.name) }
  }

  @Test(arguments: Backend.allCases)
  func aDraftIsReadWhileItArrives(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let draft = try await store.begin(draftID())
    try await draft.append(sample(100), at: 0)
    let file = try await draft.reading()
    #expect(try file.read(at: 0, count: 1000) == sample(100))
  }

  @Test(arguments: Backend.allCases)
  func unsettledBlobsAreToldToTheNextRun(_ backend: Backend) async throws {
    let bytes = sample(10)
    do {
      let store = try await backend.make(place)
      let draft = try await store.begin(draftID("one"))
      try await draft.append(bytes, at: 0)
      _ = try await draft.keepUnsettled(expected: name(of: bytes))
      // Nothing removes it meanwhile.
      #expect(!store.condemn(name(of: bytes)))
    }
    let store = try await backend.make(place)
    let left = try await store.unsettled()
    #expect(left == [UnsettledBlobs(names: [name(of: bytes)], draft: draftID("one"))])
    await store.settle([name(of: bytes)], of: draftID("one"))
    #expect(try await store.unsettled().isEmpty)
    #expect(try await store.check(name(of: bytes)) == .whole(sizeBytes: 10))
  }

  @Test(arguments: Backend.allCases)
  func aHeldNameIsNotCondemnedUntilItIsLetGoAsOften(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let kept = try await store.store(sample(10))
    store.hold([kept.name, kept.name])
    store.letGo([kept.name])
    #expect(!store.condemn(kept.name))
    store.letGo([kept.name])
    #expect(store.condemn(kept.name))
  }

  @Test(arguments: Backend.allCases)
  func onlyWhatIsStillCondemnedIsRemoved(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let bytes = sample(10)
    let kept = try await store.store(bytes)
    #expect(try await store.removeCondemned(kept.name) == false)
    #expect(store.condemn(kept.name))
    store.spare(kept.name)
    #expect(try await store.removeCondemned(kept.name) == false)
    #expect(store.condemn(kept.name))
    // The same bytes arrive again, which spares them.
    #expect(try await store.store(bytes, "again").outcome == .alreadyThere)
    #expect(try await store.removeCondemned(kept.name) == false)
    #expect(try await store.check(kept.name) == .whole(sizeBytes: 10))
    #expect(store.condemn(kept.name))
    #expect(try await store.removeCondemned(kept.name))
    #expect(try await store.check(kept.name) == .missing)
    #expect(try await store.store(bytes, "anew").outcome == .stored)
  }

  @Test(arguments: Backend.allCases)
  func wholeAndMissingBlobsAreNotPutAside(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let kept = try await store.store(sample(10))
    #expect(try await store.quarantine(kept.name, stamp: 1) == nil)
    #expect(try await store.quarantine(name(of: [9]), stamp: 1) == nil)
    #expect(try await store.check(kept.name) == .whole(sizeBytes: 10))
  }

  @Test(arguments: Backend.allCases)
  func aDamagedBlobIsPutAsideAndStoredAnew(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let bytes = sample(3000)
    let kept = try await store.store(bytes)
    try await backend.damage(kept.name, in: place)
    guard case .damaged = try await store.check(kept.name) else {
      Issue.record("the damage is not seen")
      return
    }
    #expect(try await store.quarantine(kept.name, stamp: 7) != nil)
    #expect(try await store.check(kept.name) == .missing)
    #expect(try await store.store(bytes, "again").outcome == .stored)
    #expect(try await store.check(kept.name) == .whole(sizeBytes: 3000))
  }

  @Test(arguments: Backend.allCases)
  func aDamagedBlobIsReplacedByTheSameBytes(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let bytes = sample(3000)
    let kept = try await store.store(bytes)
    try await backend.damage(kept.name, in: place)
    #expect(try await store.store(bytes, "again").outcome == .replaced)
    #expect(try await store.check(kept.name) == .whole(sizeBytes: 3000))
  }

  @Test(arguments: Backend.allCases)
  func blobsOfAnotherLibraryAreNeitherFilledNorEmptied(_ backend: Backend) async throws {
    let own = try await backend.make(place)
    try await own.recognize("one", isEmptyAllowed: true)
    let kept = try await own.store(sample(10))
    try await own.checkOwner()
    let other = try await backend.make(place)
    try await other.recognize("two", isEmptyAllowed: false)
    await #expect(throws: BlobError.away) { try await other.checkOwner() }
    await #expect(throws: BlobError.away) { _ = try await other.begin(draftID("other")) }
    #expect(other.condemn(kept.name))
    await #expect(throws: BlobError.away) { _ = try await other.removeCondemned(kept.name) }
    await #expect(throws: BlobError.away) {
      for result in await other.keepUnsettled(
        try await gathered([sample(4, seed: 4)], in: own), note: draftID("note"))
      {
        _ = try result.get()
      }
    }
    #expect(try await own.check(kept.name) == .whole(sizeBytes: 10))
  }

  @Test(arguments: Backend.allCases)
  func anEmptyStoreIsNotTakenForAFilledOne(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    try await store.recognize("one", isEmptyAllowed: false)
    await #expect(throws: BlobError.away) { try await store.checkOwner() }
    #expect(try await store.closedFolders().isEmpty)
  }
}
