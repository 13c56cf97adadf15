import Catalog
import Library
import Maintenance
import Pipeline
import Platform
import PostgresSupport
import TestSupport
import Testing

/// A library that a few devices use in an order, on a disk and under a clock that a seed decides,
/// with what is known of it: whatever it has called stored.
final class UploadSimulation {
  private struct Pending {
    let photo: Int
    let id: UploadID
  }

  private struct Known {
    let photo: Int
    /// The stars that it may have: several after a change of which nothing is known.
    var stars: Set<Int> = [0]
    var fate = Fate.there
  }

  private enum Fate {
    case there, gone
    /// Its removal ended with an error.
    case unknown
  }

  private var random: SeededGenerator
  private let folder: TestFolder
  /// Begins now, as the disk dates drafts.
  private let clock = MovedClock(unixMilliseconds: LibraryClock.system.unixMilliseconds())
  private let machine: SeededMachine
  private let options: LibraryOptions
  private var library: Library
  private var owner: Principal
  private var pending: [Pending] = []
  private var known: [AssetID: Known] = [:]
  private var ids: [AssetID] = []
  private var lastPhoto = 0

  init(seed: UInt64) async throws {
    random = SeededGenerator(seed: seed &+ 1)
    folder = try TestFolder()
    machine = SeededMachine(seed: seed)
    var options = LibraryOptions()
    options.clock = clock.clock
    options.random = machine.random
    options.fileCalls = machine.fileCalls
    self.options = options
    let library = try await UploadSimulation.open(folder, options)
    self.library = library
    owner = try await library.access.localOwner()
  }

  private static func open(
    _ folder: TestFolder, _ options: LibraryOptions
  ) async throws -> Library {
    try await whenFree(folder) { path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options, analyses: [])
    }
  }

  private func content(_ photo: Int) -> [UInt8] {
    testPhoto(seed: photo, width: 16, height: 12)
  }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}

// MARK: - Steps

extension UploadSimulation {
  /// Does something by chance.
  func step() async throws {
    switch number(1...20) {
    case 1...4: await begin()
    case 5...11: await send()
    case 12...14: await rate()
    case 15: await remove()
    case 16, 17: clock.go(.seconds(number(1...90)))
    case 18: machine.fail(0)
    case 19: machine.fail(number(1...300))
    default: try await reopen()
    }
  }

  private func begin() async {
    // Some photos are sent by two devices.
    let isAgain = lastPhoto > 0 && number(1...4) == 1
    let photo = isAgain ? number(1...lastPhoto) : lastPhoto + 1
    lastPhoto = max(lastPhoto, photo)
    let request = UploadRequest(filename: "\(photo).png", lengthBytes: content(photo).count)
    do {
      let upload = try await library.uploads.begin(request, as: owner)
      pending.append(Pending(photo: photo, id: upload.id))
    } catch {
      // Refused is fine; lost is not.
    }
  }

  /// Goes on with an upload where the library says, by some bytes or to its end.
  private func send(isWhole: Bool = false) async {
    guard !pending.isEmpty else { return }
    let place = number(0...(pending.count - 1))
    let (photo, id) = (pending[place].photo, pending[place].id)
    let bytes = content(photo)
    do {
      var upload = try await library.uploads.progress(of: id, for: owner)
      if upload.result == nil {
        let offset = upload.offsetBytes
        let end = isWhole || number(1...2) == 1 ? bytes.count : number(offset...bytes.count)
        let pieces = offset < end ? [Array(bytes[offset..<end])] : []
        upload = try await library.uploads.receive(Pieces(pieces), into: id, at: offset, as: owner)
      }
      guard let asset = upload.result?.asset else { return }
      pending.remove(at: place)
      guard let earlier = known[asset] else {
        known[asset] = Known(photo: photo)
        return ids.append(asset)
      }
      #expect(earlier.photo == photo, "one asset of two photos")
    } catch LibraryError.missing(.upload(id)) {
      // It goes with the photo that it has become.
      let isRemoved = known.values.contains { $0.photo == photo && $0.fate != .there }
      #expect(isRemoved, "an upload of a photo that is there")
      pending.remove(at: place)
    } catch {
      // Refused is fine; lost is not.
    }
  }

  private var anyID: AssetID? {
    let there = ids.filter { known[$0]?.fate == .there }
    return there.isEmpty ? nil : there[number(0...(there.count - 1))]
  }

  private func rate() async {
    guard let id = anyID else { return }
    let stars = number(1...5)
    do {
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(id) { $0.rating = stars }
      }
      known[id]?.stars = [stars]
    } catch {
      // It may have come to its end all the same.
      known[id]?.stars.insert(stars)
    }
  }

  private func remove() async {
    guard let id = anyID else { return }
    do {
      try await library.assets.change([id], [.trash, .purge], as: owner)
      known[id]?.fate = .gone
    } catch {
      // It may have come to its end all the same.
      known[id]?.fate = .unknown
    }
  }

  private func reopen() async throws {
    await library.close()
    do {
      library = try await Self.open(folder, options)
    } catch {
      // A disk that fails may keep it closed, and no longer than it fails.
      machine.fail(0)
      library = try await Self.open(folder, options)
    }
    owner = try await library.access.localOwner()
  }
}

// MARK: - The end

extension UploadSimulation {
  /// Ends all uploads on a disk that is well, and looks at what is there: in the library, in its
  /// folder, and in a library that is built from the documents.
  func end() async throws {
    machine.fail(0)
    while case let count = pending.count, count > 0 {
      try await wait(for: "the end of an upload") {
        await send(isWhole: true)
        return pending.count < count
      }
    }
    try await wait(for: "the documents") {
      clock.go(.seconds(1))
      guard try await library.documentCounts().waiting == 0 else { return false }
      return try await library.unwrittenDocuments(for: owner) == []
    }
    try await check()
    let count = try await library.assets.count(for: owner)
    await library.close()
    let report = try await verification(of: folder)
    #expect(report.isWhole, "\(report.findings)")

    let rebuilt = try await rebuild(folder)
    #expect(rebuilt.findings == [])
    library = try await Self.open(folder, options)
    owner = try await library.access.localOwner()
    let countOfRebuilt = try await library.assets.count(for: owner)
    #expect(countOfRebuilt == count)
    try await check()
    await library.close()
  }

  private func check() async throws {
    for id in ids {
      guard let facts = known[id], facts.fate != .unknown else { continue }
      guard facts.fate == .there else {
        let error = await libraryError { _ = try await library.assets.asset(id, for: owner) }
        #expect(error == .missing(.asset(id)))
        continue
      }
      let asset = try await library.assets.asset(id, for: owner)
      #expect(facts.stars.contains(asset.rating), "\(asset.rating) of \(facts.stars)")
      let original = try await library.pictures.original(of: id, for: owner)
      let (found, whole) = (try bytes(of: original), content(facts.photo))
      #expect(found == whole)
    }
  }
}

/// Uploads, decisions and restarts in a random order, on a disk that fails at random.
@Suite(.tags(.noSecondGo), .timeLimit(.minutes(5)), .enabled(if: !storesInPostgres))
struct UploadSimulationTests {
  @Test(arguments: 0..<trials(20, proof: 1000))
  func whateverTheOrderAndTheDiskNothingThatWasCalledStoredIsLost(seed: Int) async throws {
    let simulation = try await UploadSimulation(seed: UInt64(seed))
    for _ in 0..<60 { try await simulation.step() }
    try await simulation.end()
  }
}
