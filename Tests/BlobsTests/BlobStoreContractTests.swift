import Blobs
import BlobsS3
import BucketSupport
import TestSupport
import Testing

/// What every backend guarantees. A new one adds a case and makes its store.
enum Backend: CaseIterable, CustomTestStringConvertible {
  case folder
  case bucket

  var testDescription: String { "\(self)" }

  func make(_ place: TemporaryFolder) async throws -> any BlobStore {
    switch self {
    case .folder: try await BlobFolder.open(Folder(path: place.path))
    case .bucket: try await Bucket(place).open()
    }
  }

  /// Changes a stored byte, as a disk does.
  func damage(_ name: BlobName, in place: TemporaryFolder) async throws {
    switch self {
    case .folder:
      let path = BlobFolder.path(of: name)
      var bytes = try place.bytes(path)
      bytes[bytes.count / 2] ^= 1
      try place.write(bytes, to: path)
    case .bucket:
      let bucket = try await Bucket(place)
      let key = try #require(try await bucket.keys(of: name).last)
      var bytes = try await bucket.client.get(key, count: 1 << 20).bytes
      bytes[bytes.count / 2] ^= 1
      try await bucket.client.put(bytes, at: key)
    }
  }
}

@Suite struct BlobStoreContractTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  @Test(arguments: Backend.allCases, [0, 1, 5000])
  func storedBytesAreReadBack(_ backend: Backend, _ count: Int) async throws {
    let store = try await backend.make(place)
    let bytes = sample(count)
    let kept = try await store.store(bytes)
    #expect(kept == StoredBlob(name: name(of: bytes), sizeBytes: count, outcome: .stored))
    #expect(try await store.open(kept.name).sizeBytes == count)
    #expect(try await store.check(kept.name) == .whole(sizeBytes: count))
  }

  @Test(arguments: Backend.allCases)
  func aBlobThatIsNotThereIsMissing(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let name = name(of: [1])
    await #expect(throws: BlobError.missing(name)) { _ = try await store.open(name) }
    #expect(try await store.check(name) == .missing)
  }

  @Test(arguments: Backend.allCases)
  func equalBytesAreStoredOnce(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let bytes = sample(3000)
    #expect(try await store.store(bytes, "one").outcome == .stored)
    #expect(try await store.store(bytes, "two").outcome == .alreadyThere)
    #expect(try await store.blobs(after: nil, limit: 10).count == 1)
  }

  @Test(arguments: Backend.allCases)
  func equalBytesArrivingTogetherAreStoredOnce(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let bytes = sample(3000)
    let outcomes = try await withThrowingTaskGroup { group in
      for number in 0..<32 {
        group.addTask { try await store.store(bytes, "draft-\(number)").outcome }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 32)
    #expect(outcomes.filter { $0 == .stored }.count == 1)
    #expect(!outcomes.contains(.replaced))
  }

  @Test(arguments: Backend.allCases)
  func bytesOfAnotherNameAreThrownAway(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let bytes = sample(300)
    let draft = try await store.begin(draftID())
    try await draft.append(bytes, at: 0)
    await #expect(throws: BlobError.wrongDigest(expected: name(of: [1]), found: name(of: bytes))) {
      _ = try await draft.keep(expected: name(of: [1]))
    }
    #expect(try await store.blobs(after: nil, limit: 10).isEmpty)
    #expect(try await store.begin(draftID()).offset == 0)
  }

  @Test(arguments: Backend.allCases, [-1, 0, 99, 101, Int.max, Int.min])
  func bytesThatDoNotContinueAreRefused(_ backend: Backend, _ offset: Int) async throws {
    let store = try await backend.make(place)
    let draft = try await store.begin(draftID())
    try await draft.append(sample(100), at: 0)
    await #expect(throws: BlobError.wrongOffset(expected: 100, given: offset)) {
      try await draft.append([1], at: offset)
    }
    #expect(await draft.offset == 100)
  }

  @Test(arguments: Backend.allCases)
  func oneIDIsOneDraft(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let first = try await store.begin(draftID())
    let second = try await store.begin(draftID())
    #expect(first === second)
    try await first.append(sample(10), at: 0)
    #expect(await second.offset == 10)
  }

  @Test(arguments: Backend.allCases)
  func aDraftThatHasEndedTakesNothing(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let kept = try await store.begin(draftID("kept"))
    _ = try await kept.keep()
    let discarded = try await store.begin(draftID("discarded"))
    try await discarded.discard()
    for draft in [kept, discarded] {
      await #expect(throws: BlobError.finished(draft.id)) { try await draft.append([1], at: 0) }
      await #expect(throws: BlobError.finished(draft.id)) { try await draft.pause() }
      await #expect(throws: BlobError.finished(draft.id)) { _ = try await draft.keep() }
    }
    #expect(try await store.begin(draftID("kept")) !== kept)
  }

  @Test(arguments: Backend.allCases)
  func aPausedDraftGoesOnInAnotherProcess(_ backend: Backend) async throws {
    let bytes = sample(10_000)
    do {
      let draft = try await backend.make(place).begin(draftID())
      try await draft.append(bytes[..<4000], at: 0)
      try await draft.pause()
    }
    let draft = try await backend.make(place).begin(draftID())
    #expect(await draft.offset == 4000)
    try await draft.append(bytes[4000...], at: 4000)
    #expect(try await draft.keep(expected: name(of: bytes)).outcome == .stored)
  }

  @Test(arguments: Backend.allCases)
  func cutsAnywhereDoNotChangeTheBytes(_ backend: Backend) async throws {
    var random = SeededRandom(seed: 7)
    for round in 0..<20 {
      let bytes = sample(Int.random(in: 1...20_000, using: &random), seed: UInt64(round))
      let id = draftID("round-\(round)")
      var sent = 0
      while sent < bytes.count {
        let draft = try await backend.make(place).begin(id)
        sent = await draft.offset
        let end = Int.random(in: sent...bytes.count, using: &random)
        sent = try await draft.append(bytes[sent..<end], at: sent)
        if Bool.random(using: &random) { try await draft.pause() }
        if sent == bytes.count { _ = try await draft.keep(expected: name(of: bytes)) }
      }
      let store = try await backend.make(place)
      #expect(try await store.check(name(of: bytes)) == .whole(sizeBytes: bytes.count))
    }
  }

  @Test(arguments: Backend.allCases)
  func draftsNobodyGoesOnWithAreRemoved(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let held = try await store.begin(draftID("held"))
    do {
      let left = try await store.begin(draftID("left"))
      try await left.append(sample(100), at: 0)
      try await left.pause()
    }
    #expect(try await store.removeDrafts(unchangedSince: 0) == 0)
    #expect(try await store.removeDrafts(unchangedSince: .max) == 1)
    #expect(try await store.begin(draftID("left")).offset == 0)
    try await held.append([1], at: 0)
    #expect(try await held.keep().outcome == .stored)
  }

  @Test(arguments: Backend.allCases, [1, 7, 1000])
  func blobsAreListedInOrderPageByPage(_ backend: Backend, _ limit: Int) async throws {
    let store = try await backend.make(place)
    var expected: [BlobEntry] = []
    for number in 0..<40 {
      let kept = try await store.store(sample(number, seed: UInt64(number)))
      expected.append(BlobEntry(name: kept.name, sizeBytes: number))
    }
    expected.sort { $0.name < $1.name }
    var listed: [BlobEntry] = []
    while true {
      let page = try await store.blobs(after: listed.last?.name, limit: limit)
      listed += page
      if page.count < limit { break }
    }
    #expect(listed == expected)
  }

  @Test(arguments: Backend.allCases)
  func moreThanTheDiskHoldsIsRefusedAtOnce(_ backend: Backend) async throws {
    let store = try await backend.make(place)
    let error = await #expect(throws: BlobError.self) {
      _ = try await store.begin(draftID(), sizeBytes: .max)
    }
    guard case .noSpace = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await store.freeBytes() > 0)
    _ = try await store.begin(draftID(), sizeBytes: 1)
  }
}
