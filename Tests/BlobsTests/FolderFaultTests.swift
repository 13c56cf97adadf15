import Blobs
import Glibc
import TestSupport
import Testing

/// Lets the n-th call to the file system fail, n = 1, 2, 3 … until nothing
/// fails any more. Whatever fails: what was called kept is whole, nothing that
/// is not whole has a blob's name, and the next attempt succeeds.
@Suite(.tags(.noSecondGo)) struct FolderFaultTests {
  private let bytes = sample(3000)
  private var cut: Int { 1000 }

  @Test(arguments: FaultyDisk.Failing.allCases, [EIO, ENOSPC, EMFILE])
  func storingSurvivesAnyFailingCall(_ failing: FaultyDisk.Failing, _ code: Int32) async throws {
    var number = 0
    while true {
      number += 1
      try #require(number < 200, "the calls never end")
      let place = try TemporaryFolder()
      let disk = FaultyDisk(failing, call: number, code: code)
      let kept = await attempt(place, disk)
      try await expectWhole(place, kept, disk)
      try await expectRecovery(place)
      if disk.failures == 0 { break }
    }
    // Fewer would mean that the calls do not come this way.
    #expect(number > 30)
  }

  @Test(arguments: FaultyDisk.Failing.allCases, [EIO, ENOSPC])
  func aDuplicateSurvivesAnyFailingCall(
    _ failing: FaultyDisk.Failing, _ code: Int32
  ) async throws {
    var number = 0
    while true {
      number += 1
      try #require(number < 200, "the calls never end")
      let place = try TemporaryFolder()
      let clean = try await BlobFolder.open(Folder(path: place.path))
      _ = try await clean.store(bytes, "first")
      let disk = FaultyDisk(failing, call: number, code: code)
      _ = await attempt(place, disk)
      #expect(try await clean.check(name(of: bytes)) == .whole(sizeBytes: bytes.count))
      try await expectRecovery(place)
      if disk.failures == 0 { break }
    }
  }

  @Test(arguments: FaultyDisk.Failing.allCases)
  func aSmallFileIsOldOrNewWhateverFails(_ failing: FaultyDisk.Failing) throws {
    let (old, new) = (sample(500, seed: 2), sample(700, seed: 3))
    var number = 0
    while true {
      number += 1
      try #require(number < 100, "the calls never end")
      let place = try TemporaryFolder()
      try place.write(old, to: "file")
      let disk = FaultyDisk(failing, call: number, code: EIO)
      var isWritten = false
      do {
        try Folder(path: place.path, calls: disk.calls).write(new, to: "file", durably: true)
        isWritten = true
      } catch {
        // A failing disk is what this is about; what it left is looked at below.
      }
      let found = try place.bytes("file")
      #expect(found == new || found == old && !isWritten)
      if isWritten { #expect(disk.model.survives("file", sizeBytes: new.count)) }
      if disk.failures == 0 { break }
    }
  }

  /// One process's life: opens, receives in two parts with a pause, keeps.
  private func attempt(_ place: TemporaryFolder, _ disk: FaultyDisk) async -> StoredBlob? {
    do {
      let folder = try Folder(path: place.path, calls: disk.calls)
      let store = try await BlobFolder.open(folder)
      let draft = try await store.begin(draftID())
      try await draft.append(bytes[..<cut], at: 0)
      try await draft.pause()
      try await draft.append(bytes[cut...], at: cut)
      return try await draft.keep(expected: name(of: bytes))
    } catch {
      return nil
    }
  }

  private func expectWhole(
    _ place: TemporaryFolder, _ kept: StoredBlob?, _ disk: FaultyDisk
  ) async throws {
    let store = try await BlobFolder.open(Folder(path: place.path))
    for entry in try await store.blobs(after: nil, limit: 10) {
      #expect(try await store.check(entry.name) == .whole(sizeBytes: bytes.count))
    }
    if let kept {
      #expect(try await store.check(kept.name) == .whole(sizeBytes: bytes.count))
      #expect(disk.model.survives(BlobFolder.path(of: kept.name), sizeBytes: bytes.count))
    }
  }

  /// The disk is well again: the sender goes on where the store says.
  private func expectRecovery(_ place: TemporaryFolder) async throws {
    let store = try await BlobFolder.open(Folder(path: place.path))
    let draft = try await store.begin(draftID())
    let offset = await draft.offset
    #expect([0, cut].contains(offset))
    try await draft.append(bytes[offset...], at: offset)
    let kept = try await draft.keep(expected: name(of: bytes))
    #expect(try await store.check(kept.name) == .whole(sizeBytes: bytes.count))
    try await store.removeDrafts(unchangedSince: .max)
    #expect(try place.names("incoming").isEmpty)
    #expect(try await store.blobs(after: nil, limit: 10).count == 1)
  }
}
