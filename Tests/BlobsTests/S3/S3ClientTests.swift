import Blobs
import BlobsS3
import BucketSupport
import Foundation
import Synchronization
import TestSupport
import Testing
import Words

/// The client against a real server.
@Suite struct S3ClientTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func file(_ bytes: [UInt8]) throws -> (file: OpenFile, name: BlobName) {
    try place.write(bytes, to: "file")
    return (try #require(try Folder(path: place.path).open("file")), name(of: bytes))
  }

  @Test(arguments: [0, 1, 70_000])
  func bytesAreReadAsTheyWereStored(_ count: Int) async throws {
    let client = try await Bucket(place).client
    let (bytes, (file, name)) = (sample(count), try file(sample(count)))
    try await client.put(file, count, named: name, at: "a/b")
    let found = try await client.get("a/b", count: 1 << 20)
    #expect(found.bytes == bytes && found.sizeBytes == count)
    #expect(try await client.sizeBytes(of: "a/b") == count)
  }

  @Test func partOfTheBytesIsRead() async throws {
    let client = try await Bucket(place).client
    let bytes = sample(1000)
    try await client.put(bytes, at: "a")
    let middle = try await client.get("a", from: 400, count: 200)
    #expect(middle.bytes == Array(bytes[400..<600]) && middle.sizeBytes == 1000)
    let end = try await client.get("a", from: 900, count: 200)
    #expect(end.bytes == Array(bytes[900...]))
    let none = try await client.get("a", from: 1000, count: 1)
    #expect(none.bytes.isEmpty && none.sizeBytes == 1000)
  }

  @Test func aLongBlobIsStoredInParts() async throws {
    let bucket = try await Bucket(place)
    let store = try await bucket.open()
    let draft = try await store.begin(draftID())
    var part = sample(1 << 20)
    var offset = 0
    while offset <= S3Limits.singleBytes {
      part[0] = UInt8(truncatingIfNeeded: offset >> 20)
      offset = try await draft.append(part, at: offset)
    }
    let kept = try await draft.keep()
    #expect(kept.outcome == .stored)
    #expect(try await store.check(kept.name) == .whole(sizeBytes: offset))
    #expect(try await bucket.client.list("").keys.map(\.sizeBytes) == [offset])
    // Another machine fetches it piece by piece.
    try FileManager.default.removeItem(atPath: place.path + "/near")
    let file = try await bucket.open().open(kept.name)
    #expect(try BlobName(ofFile: file.descriptor, sizeBytes: file.sizeBytes) == kept.name)
  }

  @Test(arguments: [(5 << 20, 16 << 20), (200 << 30, 21_476_985)])
  func partsAreFewEnough(_ sizeBytes: Int, _ partBytes: Int) {
    #expect(S3Client.partBytes(of: sizeBytes) == partBytes)
    #expect(sizeBytes / partBytes < S3Limits.parts)
  }

  @Test func bytesWithAnotherDigestAreNotStored() async throws {
    let client = try await Bucket(place).client
    let (file, _) = try file(sample(500))
    let error = await #expect(throws: S3Error.self) {
      try await client.put(file, 500, named: name(of: [1]), at: "wrong")
    }
    #expect(error != nil)
    await #expect(throws: S3Error.noKey) { _ = try await client.get("wrong", count: 1) }
  }

  @Test func aFileThatEndsTooEarlyIsNotBlamedOnTheServer() async throws {
    let client = try await Bucket(place).client
    let (file, name) = try file(sample(1000))
    await #expect(throws: S3Error.unreadable) {
      try await client.put(file, 2000, named: name, at: "a")
    }
    #expect(try await client.list("").keys.isEmpty)
  }

  @Test func aNewKeyIsTakenByOneOnly() async throws {
    let client = try await Bucket(place).client
    let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask {
          do throws(S3Error) {
            try await client.put([UInt8(number)], at: "one", isNew: true)
            return true
          } catch {
            if error == .taken { return false }
            throw error
          }
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(winners == 1)
  }

  @Test func keysAreListedInOrderAndPages() async throws {
    let client = try await Bucket(place).client
    for key in ["b/2", "a/1", "b/10", "c"] { try await client.put([1], at: key) }
    #expect(try await client.list("").keys.map(\.key) == ["a/1", "b/10", "b/2", "c"])
    #expect(try await client.list("b/").keys.map(\.key) == ["b/10", "b/2"])
    let page = try await client.list("", limit: 2)
    #expect(page.keys.map(\.key) == ["a/1", "b/10"] && !page.isAll)
    #expect(try await client.list("", after: "b/10").keys.map(\.key) == ["b/2", "c"])
  }

  @Test func aDeletedKeyMayBeDeletedAgain() async throws {
    let client = try await Bucket(place).client
    try await client.put([1], at: "a")
    try await client.delete("a")
    try await client.delete("a")
    await #expect(throws: S3Error.noKey) { _ = try await client.get("a", count: 1) }
  }

  // MARK: Refusals

  private func code(_ work: () async throws -> Void) async -> String? {
    do { try await work() } catch { return (error as? S3Error)?.code }
    return nil
  }

  @Test func aWrongSecretIsCalledThat() async throws {
    let server = try await SeaweedServer.running()
    let wrong = S3Credentials(key: SeaweedServer.credentials.key, secret: "another")
    let client = try server.client("none", wrong)
    #expect(await code { _ = try await client.list("") } == "wrongCredentials")
    let unknown = try server.client("none", S3Credentials(key: "unknown", secret: "another"))
    #expect(await code { try await unknown.put([1], at: "a") } == "wrongCredentials")
  }

  @Test func aBucketOfAnotherAccountIsForbidden() async throws {
    let client = try await SeaweedServer.running().client("none", SeaweedServer.stranger)
    #expect(await code { try await client.put([1], at: "a") } == "forbidden")
    #expect(await code { _ = try await client.list("") } == "forbidden")
  }

  @Test func aBucketThatIsNotThereIsCalledThat() async throws {
    let server = try await SeaweedServer.running()
    let address = try S3Address("s3://nowhere?endpoint=\(server.endpoint)")
    let client = S3Client(
      address, SeaweedServer.credentials, connection: S3Connection(address),
      now: { Int(Date().timeIntervalSince1970) })
    #expect(await code { _ = try await client.list("") } == "noBucket")
  }

  @Test func aClockThatIsOffIsCalledThat() async throws {
    let address = try await SeaweedServer.running().address("none")
    let client = S3Client(
      address, SeaweedServer.credentials, connection: S3Connection(address),
      now: { Int(Date().timeIntervalSince1970) - 86_400 })
    #expect(await code { _ = try await client.list("") } == "clockOff")
  }
}
