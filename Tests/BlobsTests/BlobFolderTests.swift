import Blobs
import Foundation
import TestSupport
import Testing

@Suite struct BlobFolderTests {
  private let place: TemporaryFolder
  private let bytes = sample(5000)
  init() throws { place = try TemporaryFolder() }

  private func open() async throws -> BlobFolder {
    try await BlobFolder.open(Folder(path: place.path))
  }

  @Test func aBlobIsReadBackByteForByte() async throws {
    let store = try await open()
    let kept = try await store.store(bytes)
    let file = try await store.open(kept.name)
    #expect(try file.read(at: 0, count: 10_000) == bytes)
    #expect(try file.read(at: 4990, count: 100) == Array(bytes[4990...]))
    #expect(try file.read(at: 5000, count: 1).isEmpty)
    #expect(try place.bytes(BlobFolder.path(of: kept.name)) == bytes)
  }

  @Test(arguments: [0, 3, 4999, 5000, 5001])
  func aDamagedBlobIsReplacedByWhatArrives(_ count: Int) async throws {
    let damage = sample(count, seed: 2)
    let store = try await open()
    let kept = try await store.store(bytes)
    try place.write(damage, to: BlobFolder.path(of: kept.name))
    guard case .damaged(let found, damage.count) = try await store.check(kept.name) else {
      Issue.record("the damage was not found")
      return
    }
    #expect(found == name(of: damage))
    #expect(try await store.store(bytes).outcome == .replaced)
    #expect(try await store.check(kept.name) == .whole(sizeBytes: bytes.count))
    #expect(try place.names("incoming").isEmpty)
  }

  @Test func everyFlippedBitIsFound() async throws {
    let store = try await open()
    let bytes = sample(64)
    let path = BlobFolder.path(of: try await store.store(bytes).name)
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << (bit % 8)
      try place.write(damaged, to: path)
      #expect(try await store.check(name(of: bytes)) != .whole(sizeBytes: bytes.count))
    }
  }

  @Test func theCheapLookAtADuplicateSeesItsLength() async throws {
    let store = try await open()
    let kept = try await store.store(bytes)
    try place.write([1], to: BlobFolder.path(of: kept.name))
    let draft = try await store.begin(draftID())
    try await draft.append(bytes, at: 0)
    #expect(try await draft.keep(expected: nil, existing: .size).outcome == .replaced)
    let again = try await store.begin(draftID())
    try await again.append(bytes, at: 0)
    #expect(try await again.keep(expected: nil, existing: .size).outcome == .alreadyThere)
  }

  @Test func filesThatAreNoBlobsAreNotListed() async throws {
    let store = try await open()
    let kept = try await store.store(bytes)
    let text = kept.name.text
    try place.write([1], to: "blobs/\(text.prefix(2))/stray")
    try place.write([1], to: String(BlobFolder.path(of: kept.name).dropLast(1)))
    #expect(try await store.blobs(after: nil, limit: 10).map(\.name) == [kept.name])
  }

  @Test func aLinkInABlobsPlaceIsNotFollowed() async throws {
    let store = try await open()
    let kept = try await store.store(bytes)
    let path = "\(place.path)/\(BlobFolder.path(of: kept.name))"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "/etc/hostname")
    await #expect(throws: BlobError.self) { _ = try await store.open(kept.name) }
  }
}
