import Blobs
import Glibc
import TestSupport
import Testing

/// Files that are stored together. Whatever call fails: what is called kept is whole and survives a
/// power cut, and nothing that is not whole has a blob's name.
@Suite struct StoredTogetherTests {
  /// As the systems call them: one that keeps all at once, and one that says nothing of itself.
  private static let fileSystems = [0xEF53, 0x6573_5546]
  private let samples = (1...4).map { sample(200 + Int($0), seed: $0) }

  private func sources(_ place: TemporaryFolder) throws -> [OpenFile] {
    let folder = try Folder(path: place.path)
    return try samples.indices.map { index in
      try place.write(samples[index], to: "source\(index)")
      return try #require(try folder.open("source\(index)"))
    }
  }

  /// What has become of copying them.
  private func gathered(
    _ sources: [OpenFile], in folder: BlobFolder
  ) async -> [Result<DraftCopy, BlobError>] {
    await folder.gather(sources.enumerated().map { ($1.descriptor, draftID("draft\($0)")) })
  }

  private func store(
    _ place: TemporaryFolder, _ disk: FaultyDisk, on fileSystem: Int
  ) async throws -> [Result<StoredBlob, BlobError>] {
    let sources = try sources(place)
    defer { withExtendedLifetime(sources) {} }
    let folder: BlobFolder
    do {
      folder = try await BlobFolder.open(
        Folder(path: place.path, calls: disk.calls(on: fileSystem)))
    } catch {
      // A failing disk is what this is about.
      return []
    }
    let found = await gathered(sources, in: folder)
    let kept = await folder.keepUnsettled(
      found.compactMap(\.success), note: draftID("note"))
    await folder.settle(kept.compactMap(\.success?.name), of: draftID("note"))
    return kept
  }

  @Test(arguments: FaultyDisk.Failing.allCases, fileSystems)
  func storingTogetherSurvivesAnyFailingCall(
    _ failing: FaultyDisk.Failing, _ fileSystem: Int
  ) async throws {
    var number = 0
    while true {
      number += 1
      try #require(number < 500, "the calls never end")
      let place = try TemporaryFolder()
      let disk = FaultyDisk(failing, call: number, code: EIO)
      let kept = try await store(place, disk, on: fileSystem).compactMap(\.success)
      let clean = try await BlobFolder.open(Folder(path: place.path))
      for blob in kept {
        #expect(try await clean.check(blob.name) == .whole(sizeBytes: blob.sizeBytes))
        let path = BlobFolder.path(of: blob.name)
        #expect(disk.model.survives(path, sizeBytes: blob.sizeBytes), "\(number): \(path)")
      }
      for entry in try await clean.blobs(after: nil, limit: 10) {
        #expect(try await clean.check(entry.name) == .whole(sizeBytes: entry.sizeBytes))
      }
      try await clean.removeDrafts(unchangedSince: .max)
      let again = try await store(place, FaultyDisk(), on: fileSystem)
      #expect(try again.map { try $0.get().name } == samples.map { name(of: $0) })
      if disk.failures == 0 { break }
    }
    #expect(number > 50)
  }

  @Test func theDiskIsAskedTwiceForAll() async throws {
    let place = try TemporaryFolder()
    let disk = FaultyDisk()
    let kept = try await store(place, disk, on: 0xEF53)
    #expect(try kept.map { try $0.get().outcome } == samples.map { _ in .stored })
    let syncs = disk.made.filter { $0.operation == "syncfs" }
    #expect(syncs.count == 2)
    // Once for the folders that every library has, and once after each of the two.
    #expect(disk.made.filter { $0.operation == "sync" } == [.sync("."), .sync("."), .sync(".")])
    #expect(disk.made.filter { $0.operation == "sync_file_range" }.count == samples.count)
    #expect(try place.names("incoming").isEmpty)
  }

  @Test func blobsThatExistAreStoredOnce() async throws {
    let place = try TemporaryFolder()
    _ = try await store(place, FaultyDisk(), on: 0xEF53)
    let path = place.path + "/" + BlobFolder.path(of: name(of: samples[2]))
    #expect(truncate(path, 100) == 0)
    let again = try await store(place, FaultyDisk(), on: 0xEF53)
    var expected = samples.map { _ in StoredBlob.Outcome.alreadyThere }
    expected[2] = .replaced
    #expect(try again.map { try $0.get().outcome } == expected)
    #expect(try place.names("incoming").isEmpty)
    let folder = try await BlobFolder.open(Folder(path: place.path))
    #expect(
      try await folder.check(name(of: samples[2])) == .whole(sizeBytes: samples[2].count))
  }

  @Test func blobsThatAreNamedAreNotHeldAndLeaveNoNote() async throws {
    let place = try TemporaryFolder()
    let sources = try sources(place)
    defer { withExtendedLifetime(sources) {} }
    let folder = try await BlobFolder.open(Folder(path: place.path))
    let found = await gathered(sources, in: folder)
    let kept = await folder.keep(try found.map { try $0.get() })
    #expect(try kept.map { try $0.get().name } == samples.map { name(of: $0) })
    #expect(try place.names("incoming").isEmpty)
    #expect(folder.condemn(name(of: samples[0])))
    let (there, other) = (samples.map { name(of: $0) }, name(of: sample(900, seed: 9)))
    let lengths = await folder.sizesBytes(of: there + [other])
    #expect(try lengths.map { try $0.get() } == samples.map { Optional($0.count) } + [nil])
  }

  @Test func aNoteSaysWhatNobodyNamesYet() async throws {
    let place = try TemporaryFolder()
    let sources = try sources(place)
    defer { withExtendedLifetime(sources) {} }
    let folder = try await BlobFolder.open(Folder(path: place.path))
    let found = await gathered(sources, in: folder)
    _ = await folder.keepUnsettled(try found.map { try $0.get() }, note: draftID("note"))
    let next = try await BlobFolder.open(Folder(path: place.path))
    #expect(try await next.unsettled().map(\.names) == [samples.map { name(of: $0) }])
    #expect(!folder.condemn(name(of: samples[0])))
    await folder.settle(samples.map { name(of: $0) }, of: draftID("note"))
    #expect(try await next.unsettled().isEmpty)
    #expect(folder.condemn(name(of: samples[0])))
  }

  @Test(arguments: FaultyDisk.Failing.allCases, fileSystems)
  func smallFilesAreOldOrNewWhateverFails(
    _ failing: FaultyDisk.Failing, _ fileSystem: Int
  ) throws {
    let new = (10..<14).map { sample(700, seed: $0) }
    var number = 0
    while true {
      number += 1
      try #require(number < 200, "the calls never end")
      let place = try TemporaryFolder()
      for (index, bytes) in samples.enumerated() {
        try place.write(bytes, to: "file\(index)")
      }
      let disk = FaultyDisk(failing, call: number, code: EIO)
      var isWritten = false
      do {
        try Folder(path: place.path, calls: disk.calls(on: fileSystem)).replaceTogether(
          new.enumerated().map { Replacement("file\($0)", $1) })
        isWritten = true
      } catch {
        // A failing disk is what this is about; what it left is looked at below.
      }
      for index in new.indices {
        let found = try place.bytes("file\(index)")
        #expect(found == new[index] || found == samples[index] && !isWritten)
        if isWritten { #expect(disk.model.survives("file\(index)", sizeBytes: 700)) }
      }
      if disk.failures == 0 { break }
    }
  }
}

extension Result {
  fileprivate var success: Success? {
    if case .success(let value) = self { value } else { nil }
  }
}
