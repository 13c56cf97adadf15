import Blobs
import Foundation
import Platform
import TestSupport
import Testing

@Suite struct FolderDraftTests {
  private let place: TemporaryFolder
  private let bytes = sample(5000)
  init() throws { place = try TemporaryFolder() }

  private func open(_ disk: FaultyDisk = FaultyDisk()) async throws -> BlobFolder {
    try await BlobFolder.open(Folder(path: place.path, calls: disk.calls))
  }

  @Test func theOrderIsSyncRenameSyncFolders() async throws {
    let disk = FaultyDisk()
    let kept = try await open(disk).store(bytes)
    let path = BlobFolder.path(of: kept.name)
    let (first, second) = ("blobs/\(path.dropFirst(6).prefix(2))", String(path.prefix(11)))
    let changes = disk.made.filter { call in
      switch call {
      case .sync, .rename, .makeFolder: true
      default: false
      }
    }
    #expect(
      changes == [
        .makeFolder("blobs"), .makeFolder("incoming"), .sync("."),
        .sync("incoming/draft"),
        .makeFolder(first), .sync("blobs"), .makeFolder(second), .sync(first),
        .rename(from: "incoming/draft", to: path), .sync(second),
      ])
  }

  @Test func anythingKeptSurvivesAPowerCut() async throws {
    let disk = FaultyDisk()
    let store = try await open(disk)
    for number in 0..<60 {
      let bytes = sample(number % 40, seed: UInt64(number % 40))
      let kept = try await store.store(bytes, "draft-\(number)")
      #expect(disk.model.survives(BlobFolder.path(of: kept.name), sizeBytes: bytes.count))
    }
  }

  @Test func aDuplicateOfABlobWhoseNameWasNotSyncedIsSafeToo() async throws {
    let leaf = String(BlobFolder.path(of: name(of: bytes)).prefix(11))
    let isFailing = Flag()
    let disk = FaultyDisk { _, call in call == .sync(leaf) && isFailing.isSet ? EIO : nil }
    let store = try await open(disk)
    isFailing.isSet = true
    await #expect(throws: BlobError.self) { _ = try await store.store(bytes) }
    isFailing.isSet = false
    let kept = try await store.store(bytes)
    #expect(kept.outcome == .alreadyThere)
    #expect(disk.model.survives(BlobFolder.path(of: kept.name), sizeBytes: bytes.count))
  }

  @Test func aSyncThatFailedIsNotTriedAgain() async throws {
    let disk = FaultyDisk { _, call in call == .sync("incoming/draft") ? EIO : nil }
    let store = try await open(disk)
    let draft = try await store.begin(draftID())
    try await draft.append(bytes, at: 0)
    for _ in 0..<3 {
      let error = await #expect(throws: BlobError.self) { _ = try await draft.keep() }
      guard case .system(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.code == EIO && reason.subject == "incoming/draft")
    }
    #expect(disk.failures == 1)
    #expect(try place.names("incoming").isEmpty)
    #expect(try await store.begin(draftID()).offset == 0)
  }

  @Test func aFullDiskLosesNothingAndGoesOn() async throws {
    let full = Flag()
    let disk = FaultyDisk { _, call in
      if case .write = call, full.isSet { return ENOSPC }
      return nil
    }
    let store = try await open(disk)
    let draft = try await store.begin(draftID())
    try await draft.append(bytes[..<2000], at: 0)
    full.isSet = true
    let error = await #expect(throws: BlobError.self) {
      try await draft.append(bytes[2000...], at: 2000)
    }
    guard case .noSpace = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    full.isSet = false
    #expect(await draft.offset == 2000)
    try await draft.append(bytes[2000...], at: 2000)
    #expect(try await draft.keep(expected: name(of: bytes)).outcome == .stored)
  }

  @Test func noPlaceForTheFolderIsTriedAgain() async throws {
    let full = Flag()
    let disk = FaultyDisk { _, call in
      if case .makeFolder = call, full.isSet { return ENOSPC }
      return nil
    }
    let store = try await open(disk)
    let draft = try await store.begin(draftID())
    try await draft.append(bytes, at: 0)
    full.isSet = true
    await #expect(throws: BlobError.self) { _ = try await draft.keep() }
    full.isSet = false
    #expect(try await draft.keep().outcome == .stored)
  }

  @Test func unsyncedBytesAreSentAgainAfterACrash() async throws {
    do {
      let draft = try await open().begin(draftID())
      try await draft.append(bytes[..<1000], at: 0)
      try await draft.pause()
      try await draft.append(bytes[1000..<3000], at: 1000)
    }
    let draft = try await open().begin(draftID())
    #expect(await draft.offset == 1000)
    #expect(try place.bytes("incoming/draft").count == 1000)
  }

  @Test func aLongDraftIsSyncedAsItGrows() async throws {
    let part = sample(1 << 20)
    do {
      let draft = try await open().begin(draftID())
      var offset = 0
      while offset < BlobLimits.unsyncedBytes + part.count {
        offset = try await draft.append(part, at: offset)
      }
    }
    #expect(try await open().begin(draftID()).offset == BlobLimits.unsyncedBytes)
  }

  @Test(arguments: ["", "0", "x y", "-5 1", "99999999999999999999 1", "3000 1\n"])
  func aMarkThatSaysNothingMeansFromTheStart(_ mark: String) async throws {
    do {
      let draft = try await open().begin(draftID())
      try await draft.append(bytes, at: 0)
      try await draft.pause()
    }
    try place.write(Array(mark.utf8), to: "incoming/draft.synced")
    #expect(try await open().begin(draftID()).offset == 0)
  }

  @Test func aDraftThatIsABlobUnderAnotherNameIsNotWrittenTo() async throws {
    let kept = try await open().store(bytes)
    try FileManager.default.linkItem(
      atPath: "\(place.path)/\(BlobFolder.path(of: kept.name))",
      toPath: "\(place.path)/incoming/draft")
    let store = try await open()
    let draft = try await store.begin(draftID())
    try await draft.append(sample(100, seed: 9), at: 0)
    _ = try await draft.keep()
    #expect(try await store.check(kept.name) == .whole(sizeBytes: bytes.count))
  }

  @Test func filesAreTheirOwnersAlone() async throws {
    let store = try await open()
    let kept = try await store.store(bytes)
    let path = BlobFolder.path(of: kept.name)
    #expect(try place.mode(path) == 0o600)
    #expect(try place.mode("blobs") == 0o700)
    #expect(try place.mode(String(path.prefix(11))) == 0o700)
  }
}

/// Something a test switches while others look at it.
final class Flag: Sendable {
  private let value = NSLock()
  // Only touched while `value` is held.
  nonisolated(unsafe) private var isOn = false

  var isSet: Bool {
    get { value.withLock { isOn } }
    set { value.withLock { isOn = newValue } }
  }
}
