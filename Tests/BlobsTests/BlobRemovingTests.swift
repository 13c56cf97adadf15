import Blobs
import Foundation
import TestSupport
import Testing

/// Removing against storing: bytes that somebody stores at the same moment stay.
@Suite struct BlobRemovingTests {
  private func store(_ folder: TemporaryFolder) async throws -> BlobFolder {
    try await BlobFolder.open(try Folder(path: folder.path))
  }

  private func keep(
    _ bytes: [UInt8], _ id: String, in store: BlobFolder
  ) async throws -> (name: BlobName, id: DraftID) {
    let id = try #require(DraftID(id))
    let draft = try await store.begin(id)
    try await draft.append(bytes, at: 0)
    return (try await draft.keepUnsettled(expected: nil).name, id)
  }

  @Test func blobsBeingStoredCannotBeCondemned() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    let kept = try await keep([1, 2, 3], "a", in: store)
    #expect(!store.condemn(kept.name))
    #expect(try await store.unsettled().map(\.names) == [[kept.name]])
    await store.settle([kept.name], of: kept.id)
    #expect(try await store.unsettled().isEmpty)
    #expect(store.condemn(kept.name))
    #expect(try await store.removeCondemned(kept.name))
    #expect(try await store.check(kept.name) == .missing)
  }

  @Test func blobsAboutToBeNamedStay() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    let kept = try await keep([1, 2, 3], "a", in: store)
    await store.settle([kept.name], of: kept.id)
    #expect(store.condemn(kept.name))
    store.hold([kept.name, kept.name])
    #expect(try await !store.removeCondemned(kept.name))
    store.letGo([kept.name])
    #expect(!store.condemn(kept.name))
    store.letGo([kept.name])
    #expect(store.condemn(kept.name))
  }

  @Test func blobsStoredAgainAreSpared() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    let kept = try await keep([1, 2, 3], "a", in: store)
    await store.settle([kept.name], of: kept.id)
    #expect(store.condemn(kept.name))
    _ = try await keep([1, 2, 3], "b", in: store)
    #expect(try await !store.removeCondemned(kept.name))
    #expect(try await store.check(kept.name) == .whole(sizeBytes: 3))
  }

  @Test func noStoredBytesAreLostToARemovalAtTheSameMoment() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    let tries = ProcessInfo.processInfo.environment["TINTYPE_PROOF"] == nil ? 300 : 10_000
    var lost = 0
    for number in 0..<tries {
      let bytes = [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8), 7]
      let first = try await keep(bytes, "first\(number)", in: store)
      await store.settle([first.name], of: first.id)
      async let removal: Bool = {
        guard store.condemn(first.name) else { return false }
        return try await store.removeCondemned(first.name)
      }()
      async let second = keep(bytes, "second\(number)", in: store)
      let (_, stored) = try await (removal, second)
      if try await store.check(stored.name) != .whole(sizeBytes: 3) { lost += 1 }
      await store.settle([stored.name], of: stored.id)
    }
    #expect(lost == 0)
  }

  @Test func onlyDamagedBytesArePutAside() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    let kept = try await keep([1, 2, 3], "a", in: store)
    await store.settle([kept.name], of: kept.id)
    #expect(try await store.quarantine(kept.name, stamp: 1) == nil)
    let path = folder.path + "/" + BlobFolder.path(of: kept.name)
    try Data([1, 2, 4]).write(to: URL(filePath: path))
    let place = try #require(try await store.quarantine(kept.name, stamp: 1))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/" + place))
    #expect(try await store.check(kept.name) == .missing)
  }
}
