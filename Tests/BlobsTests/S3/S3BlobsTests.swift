import Blobs
import BlobsS3
import BucketSupport
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import Words

/// Blobs in a bucket, beyond the contract of all stores.
@Suite struct S3BlobsTests {
  private let place: TemporaryFolder
  private let bytes = sample(5000)
  init() throws { place = try TemporaryFolder() }

  private let quick = S3Retries(wait: { _ in })

  private func copyPath(_ bytes: [UInt8]) -> String {
    "near/" + BlobFolder.path(of: name(of: bytes))
  }

  // MARK: Asking

  /// Names that are far apart are asked for singly, neighbours by one list.
  @Test(arguments: [3, 40])
  func theLengthsOfSeveralBlobsComeInTheirOrder(count: Int) async throws {
    let store = try await Bucket(place).open()
    var names: [BlobName] = []
    for number in 0..<count {
      names.append(try await store.store(Array("blob \(number)".utf8)).name)
    }
    let missing = name(of: Array("missing".utf8))
    let asked = [missing] + names.reversed()
    let found = await store.sizesBytes(of: asked)
    #expect(
      try found.map { try $0.get() }
        == asked.map { name in
          names.firstIndex(of: name).map { "blob \($0)".utf8.count }
        })
  }

  @Test func aReaderHasAFolderOfItsOwnWhichGoesWithIt() async throws {
    let bucket = try await Bucket(place)
    let library = try Folder(path: place.path + "/library", creating: true)
    let owner = try await S3Blobs.open(bucket.client, in: library, as: .owner)
    let kept = try await owner.store(bytes)
    do {
      let reader = try await S3Blobs.open(bucket.client, in: library, as: .reader)
      #expect(try await reader.open(kept.name).sizeBytes == bytes.count)
      #expect(try library.names(in: "copies/passing").count == 1)
      // A second owner leaves what is in use.
      _ = try await S3Blobs.open(bucket.client, in: library, as: .owner)
      #expect(try library.names(in: "copies/passing").count == 1)
    }
    #expect(try library.names(in: "copies/passing").isEmpty)
    // One that a killed process has left.
    _ = try Folder(path: library.path + "/copies/passing/1-0/blobs", creating: true)
    _ = try await S3Blobs.open(bucket.client, in: library, as: .owner)
    #expect(try library.names(in: "copies/passing").isEmpty)
  }

  // MARK: Storing

  @Test func aBlobIsStoredUnderItsFirstKey() async throws {
    let bucket = try await Bucket(place)
    let kept = try await bucket.open().store(bytes)
    let text = kept.name.text
    #expect(
      try await bucket.keys(of: kept.name)
        == ["blobs/\(text.prefix(2))/\(text.dropFirst(2).prefix(2))/\(text).0"])
  }

  @Test func nothingIsKeptUntilTheServerHasIt() async throws {
    let bucket = try await Bucket(
      place,
      through: { inner in
        FaultyConnection(inner) { _, request in
          request.method == "PUT" ? .status(503, "SlowDown") : nil
        }
      }, retrying: quick)
    let store = try await bucket.open()
    let draft = try await store.begin(draftID())
    try await draft.append(bytes, at: 0)
    let error = await #expect(throws: BlobError.self) { _ = try await draft.keep() }
    guard case .elsewhere(let reason) = error, reason.code == "failing" else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!place.exists(copyPath(bytes)))
    #expect(store.condemn(name(of: bytes)))
    store.spare(name(of: bytes))
    // The draft is still there, also for another process.
    let again = try await Bucket(place).open()
    let draftAgain = try await again.begin(draftID())
    #expect(await draftAgain.offset == bytes.count)
    #expect(try await draftAgain.keep(expected: name(of: bytes)).outcome == .stored)
  }

  @Test func anAnswerThatIsLostIsNoSecondBlob() async throws {
    let bucket = try await Bucket(
      place,
      through: { inner in
        FaultyConnection(inner) { number, request in
          request.method == "PUT" && number <= 2 ? .lostAnswer : nil
        }
      }, retrying: quick)
    let kept = try await bucket.open().store(bytes)
    #expect(try await bucket.keys(of: kept.name).count == 1)
    #expect(try await bucket.open().check(kept.name) == .whole(sizeBytes: bytes.count))
  }

  /// Each request of a whole life fails once, in each way: nothing is lost, nothing is wrong.
  @Test(arguments: [503, 500, 0, 1])
  func aFaultInAnyRequestLosesNothing(_ kind: Int) async throws {
    for failing in 1...12 {
      let bucket = try await Bucket(
        place,
        through: { inner in
          FaultyConnection(inner) { number, _ in
            guard number == failing else { return nil }
            switch kind {
            case 0: return .unreachable
            case 1: return .lostAnswer
            default: return .status(kind, "InternalError")
            }
          }
        }, retrying: quick)
      let bytes = sample(300, seed: UInt64(failing * 10 + kind))
      let store = try await bucket.open()
      let kept = try await store.store(bytes)
      try FileManager.default.removeItem(atPath: place.path + "/" + copyPath(bytes))
      #expect(try await store.open(kept.name).read(at: 0, count: 400) == bytes)
      #expect(store.condemn(kept.name))
      #expect(try await store.removeCondemned(kept.name))
      #expect(try await store.store(bytes, "again").outcome == .stored)
      #expect(try await store.check(kept.name) == .whole(sizeBytes: 300))
    }
  }

  // MARK: Reading

  @Test func aBlobIsFetchedOnce() async throws {
    let kept = try await Bucket(place).open().store(bytes)
    try FileManager.default.removeItem(atPath: place.path + "/near")
    let gets = Mutex(0)
    let bucket = try await Bucket(
      place,
      through: { inner in
        FaultyConnection(inner) { _, request in
          if request.method == "GET" { gets.withLock { $0 += 1 } }
          return nil
        }
      })
    let store = try await bucket.open()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<10 { group.addTask { try await store.open(kept.name).sizeBytes } }
      for try await size in group { #expect(size == bytes.count) }
    }
    _ = try await store.open(kept.name)
    #expect(gets.withLock { $0 } == 1)
    #expect(try place.bytes(copyPath(bytes)) == bytes)
  }

  @Test func wrongBytesOnTheWayAreReadAgain() async throws {
    let kept = try await Bucket(place).open().store(bytes)
    try FileManager.default.removeItem(atPath: place.path + "/near")
    let bucket = try await Bucket(
      place,
      through: { inner in
        FaultyConnection(inner) { number, _ in number == 1 ? .wrongBody : nil }
      })
    let store = try await bucket.open()
    #expect(try await store.open(kept.name).read(at: 0, count: 6000) == bytes)
  }

  @Test func damagedBytesAreNeverServed() async throws {
    let store = try await Bucket(place).open()
    let kept = try await store.store(bytes)
    try await Backend.bucket.damage(kept.name, in: place)
    try FileManager.default.removeItem(atPath: place.path + "/near")
    let other = try await Bucket(place).open()
    let error = await #expect(throws: BlobError.self) { _ = try await other.open(kept.name) }
    guard case .wrongDigest(kept.name, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!place.exists(copyPath(bytes)))
  }

  @Test func wrongBytesOnTheWayPutNothingAside() async throws {
    let bucket = try await Bucket(
      place,
      through: { inner in
        let wrong = Mutex(0)
        return FaultyConnection(inner) { _, request in
          guard request.method == "GET", request.path.hasSuffix(".0") else { return nil }
          return wrong.withLock { count in
            count += 1
            return count == 1 ? .wrongBody : nil
          }
        }
      })
    let store = try await bucket.open()
    let kept = try await store.store(bytes)
    #expect(try await store.quarantine(kept.name, stamp: 1) == nil)
    #expect(try await store.check(kept.name) == .whole(sizeBytes: bytes.count))
  }

  @Test func copiesAreBoundedAndTheLeastUsedGoFirst() async throws {
    let samples = (0..<6).map { sample(1000, seed: UInt64($0)) }
    let bucket = try await Bucket(place, more: "&cache=4000")
    let store = try await bucket.open()
    for (number, bytes) in samples.prefix(4).enumerated() {
      try await store.store(bytes, "draft-\(number)")
    }
    _ = try await store.open(name(of: samples[0]))
    try await store.store(samples[4], "draft-4")
    #expect(place.exists(copyPath(samples[0])) && place.exists(copyPath(samples[4])))
    #expect(!place.exists(copyPath(samples[1])))
    #expect(samples.filter { place.exists(copyPath($0)) }.count <= 4)
    for bytes in samples.prefix(5) {
      #expect(try await store.open(name(of: bytes)).read(at: 0, count: 2000) == bytes)
    }
  }

  @Test func aFullDiskIsServedThrough() async throws {
    let kept = try await Bucket(place).open().store(bytes)
    try FileManager.default.removeItem(atPath: place.path + "/near")
    let disk = FaultyDisk { _, call in
      if case .write = call { return ENOSPC }
      return nil
    }
    let store = try await Bucket(place).open(disk.calls)
    #expect(try await store.open(kept.name).read(at: 0, count: 6000) == bytes)
    #expect(!place.exists(copyPath(bytes)))
  }

  // MARK: Removing

  @Test func aCondemnedKeyIsNeverWrittenAgain() async throws {
    let requests = Mutex<[String]>([])
    let bucket = try await Bucket(
      place,
      through: { inner in
        FaultyConnection(inner) { _, request in
          if request.method != "GET" {
            requests.withLock { $0.append("\(request.method) \(request.path.suffix(10))") }
          }
          return nil
        }
      })
    let store = try await bucket.open()
    let name = try await store.store(bytes).name
    for round in 0..<3 {
      #expect(store.condemn(name))
      #expect(try await store.removeCondemned(name))
      #expect(try await store.check(name) == .missing)
      #expect(try await store.store(bytes, "round-\(round)").outcome == .stored)
    }
    // A removal that arrives only now.
    try await bucket.client.delete(
      "blobs/\(name.text.prefix(2))/\(name.text.dropFirst(2).prefix(2))/\(name).1")
    #expect(try await store.check(name) == .whole(sizeBytes: bytes.count))
    let end = name.text.suffix(8)
    let written = requests.withLock { $0 }.filter { $0.hasPrefix("PUT \(end).") }
    #expect(written == (0..<4).map { "PUT \(end).\($0)" })
  }

  @Test func aRemovalThatIsCutOffIsRepeated() async throws {
    let bucket = try await Bucket(
      place,
      through: { inner in
        FaultyConnection(inner) { _, request in
          request.method == "DELETE" ? .unreachable : nil
        }
      }, retrying: quick)
    let store = try await bucket.open()
    let name = try await store.store(bytes).name
    #expect(store.condemn(name))
    await #expect(throws: BlobError.self) { _ = try await store.removeCondemned(name) }
    let next = try await Bucket(place).open()
    #expect(try await next.check(name) == .missing)
    #expect(try await next.sizeBytes(of: name) == bytes.count)
    #expect(next.condemn(name))
    #expect(try await next.removeCondemned(name))
    #expect(try await next.sizeBytes(of: name) == nil)
    #expect(try await bucket.keys(of: name).isEmpty)
  }

  @Test func noStoredBytesAreLostToARemovalAtTheSameMoment() async throws {
    let store = try await Bucket(place).open()
    var lost = 0
    for number in 0..<25 {
      let bytes = sample(9, seed: UInt64(number))
      let first = try await store.store(bytes, "first-\(number)")
      async let removal: Bool = {
        guard store.condemn(first.name) else { return false }
        return try await store.removeCondemned(first.name)
      }()
      async let second = store.store(bytes, "second-\(number)")
      _ = try await (removal, second)
      if try await store.check(first.name) != .whole(sizeBytes: 9) { lost += 1 }
    }
    #expect(lost == 0)
  }

  @Test func damagedBytesStayInTheBucket() async throws {
    let bucket = try await Bucket(place)
    let store = try await bucket.open()
    let name = try await store.store(bytes).name
    try await Backend.bucket.damage(name, in: place)
    let aside = try #require(try await store.quarantine(name, stamp: 1))
    #expect(aside.hasSuffix("\(name).0"))
    try await store.store(bytes, "again")
    #expect(try await bucket.keys(of: name).map { $0.suffix(2) } == [".0", ".1"])
    #expect(try await store.blobs(after: nil, limit: 10).map(\.name) == [name])
    #expect(try await store.open(name).read(at: 0, count: 6000) == bytes)
  }

  @Test func keysOfOthersAreNotTakenForBlobs() async throws {
    let bucket = try await Bucket(place)
    let store = try await bucket.open()
    let name = try await store.store(bytes).name
    let folder = "blobs/\(name.text.prefix(2))/\(name.text.dropFirst(2).prefix(2))/"
    for key in [
      "blobs/x", folder + "x.0", folder + "\(name).00", folder + "\(name).-1",
      folder + "\(name).0-other", "blobs/00/00/\(name).5",
    ] {
      try await bucket.client.put([1], at: key)
    }
    #expect(
      try await store.blobs(after: nil, limit: 10)
        == [BlobEntry(name: name, sizeBytes: bytes.count)])
    #expect(try await store.check(name) == .whole(sizeBytes: bytes.count))
  }
}
