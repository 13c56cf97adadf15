import Catalog
import Darkroom
import Library
import Media
import Pipeline
import PostgresSupport
import Store
import Synchronization
import TestSupport
import Testing

/// An analysis that is declared here alone: the test's own body looks at photos, and their titles
/// become its name.
struct TestAnalysis: Analysis {
  static let info = AnalysisInfo("tries", version: 1, of: [.image], needs: .record)

  let look: @Sendable (AnalysisSubject) async throws -> Void

  func find(in picture: AnalysisPicture) async throws -> String {
    try await look(picture.subject)
    return Self.info.name
  }

  func store(
    _ finding: String, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {
    try change.onDatabase { db in
      try db.run(
        "update asset set title = ?2 where rowNumber = ?1", values: [subject.row, finding])
    }
  }
}

/// The same, a version later.
struct LaterTestAnalysis: Analysis {
  static let info = AnalysisInfo("tries", version: 2, of: [.image], needs: .record)

  let look: @Sendable (AnalysisSubject) async throws -> Void

  func find(in picture: AnalysisPicture) async throws { try await look(picture.subject) }

  func store(
    _ finding: Void, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {}
}

/// An analysis of text, as models find it.
struct TestTextAnalysis: Analysis {
  static let info = AnalysisInfo(
    "texts", version: 1, needs: .contents(.text, longestSide: 2048), facets: [.text])

  func store(
    _ finding: PictureContents, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {}
}

/// The photos that were looked at, in order.
final class Looks: Sendable {
  private let rows = Mutex<[AssetID]>([])
  var all: [AssetID] { rows.withLock { $0 } }
  func add(_ subject: AnalysisSubject) { rows.withLock { $0.append(subject.asset) } }
}

extension Library {
  /// Waits for news until the counts of an analysis are as wanted.
  func analysis(
    _ name: String = "tries", as owner: Principal,
    until isReached: @escaping @Sendable (AnalysisStatus) -> Bool = { $0.condition == .done }
  ) async throws -> AnalysisStatus {
    try await read("the analysis \(name)", as: owner) {
      let found = try await self.analyses.statuses(for: owner).first { $0.info.name == name }
      return try #require(found)
    } until: {
      isReached($0)
    }
  }
}

struct TestFailure: Error {}

@Suite struct AnalysisTests {
  @Test func everyPhotoIsLookedAtOnceAndItsRecordGoesWithIt() async throws {
    let (looks, clock) = (Looks(), TestClock())
    let analysis = TestAnalysis { looks.add($0) }
    try await withLibrary(clock: clock, analyses: [analysis]) { library, owner, _ in
      let a = try await library.add(try fixture("photos/gray.jpg"), as: owner).asset
      let b = try await library.add(try fixture("photos/cmyk.jpg"), as: owner).asset
      let status = try await library.analysis(as: owner) { $0.counts.done == 2 }
      #expect(status.counts.waiting == 0 && status.condition == .done)
      #expect(Set(looks.all) == [a, b] && looks.all.count == 2)
      #expect(try await library.assets.asset(a, for: owner).title == "tries")
      _ = try await library.turn("analyses", as: owner)
      #expect(looks.all.count == 2)
      try await library.perform(as: owner) { change throws(LibraryError) in try change.trash([a]) }
      #expect(try await library.analysis(as: owner).counts.done == 1)
      try await library.assets.change([a], [.takeFromTrash], as: owner)
      #expect(try await library.analysis(as: owner).counts.done == 2)
      try await library.perform(as: owner) { change throws(LibraryError) in try change.trash([a]) }
      try await library.run(days: 62, clock, as: owner)
      #expect(try await library.analysis(as: owner).counts.done == 1)
    }
  }

  @Test func aPhotoThatFailsIsTriedAgainLaterAndLaterAndNeverBlocksOthers() async throws {
    let (looks, clock) = (Looks(), TestClock())
    let analysis = TestAnalysis { subject in
      looks.add(subject)
      if subject.longestSide == 64 { throw TestFailure() }
    }
    let folder = try TestFolder()
    let library = try await openLibrary(folder, clock: clock, analyses: [analysis])
    let owner = try await library.access.localOwner()
    _ = try await library.add(testPhoto(seed: 64, width: 64, height: 64), as: owner)
    _ = try await library.add(testPhoto(seed: 32, width: 32, height: 32), as: owner)
    var status = try await library.analysis(as: owner) {
      $0.counts.done == 1 && $0.counts.retried == 1
    }
    #expect(status.condition == .working)
    for (count, minutes) in LibraryLimits.analysisRetryMinutes.enumerated() {
      clock.advance(minutes: minutes - 1)
      _ = try await library.turn("analyses", as: owner)
      #expect(looks.all.count == 2 + count)
      clock.advance(minutes: 2)
      _ = try await library.turn("analyses", as: owner)
      // The next minutes count from the moment at which the failure is stored.
      try await wait(for: "failure \(count + 2)") { try await failures(in: library) == count + 2 }
      #expect(looks.all.count == 3 + count)
    }
    status = try await library.analysis(as: owner) { $0.counts.failed == 1 }
    #expect(status.condition == .done)
    clock.advance(days: 30)
    _ = try await library.turn("analyses", as: owner)
    #expect(looks.all.count == 2 + LibraryLimits.analysisRetryMinutes.count)
    _ = try await library.analyses.perform(.retry, of: "tries", as: owner)
    _ = try await library.analysis(as: owner) { $0.counts.retried == 1 }
    await library.close()
    // A restart begins where the last run ended.
    let again = try await openLibrary(folder, clock: clock, analyses: [analysis])
    let kept = try await again.analysis(as: owner) { $0.counts.done == 1 }
    #expect(kept.counts.retried == 1)
    await again.close()
  }

  /// How often the photo has failed that fails.
  private func failures(in library: Library) async throws -> Int? {
    let connection = try await catalog(of: library.folder, .readOnly)
    let all = try await connection.all("select max(failures) as most from analysis") {
      (row) throws(StoreError) -> Int in try row["most"]
    }
    await connection.close()
    return all.first
  }

  @Test func openedPhotosComeFirstAndThenTheNewest() async throws {
    let (looks, folder) = (Looks(), try TestFolder())
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let (beginning, begun) = AsyncStream<Void>.makeStream()
    let before = try await openLibrary(folder, analyses: [])
    let owner = try await before.access.localOwner()
    var photos: [AssetID] = []
    for side in 1...4 {
      let asset = try await before.add(testPhoto(seed: side, width: side, height: side), as: owner)
        .asset
      _ = try await before.developed(asset, for: owner)
      let time = try #require(CaptureTime("200\(side)-01-01T00:00:00"))
      var edit = AssetEdit()
      edit.captured = .set(time)
      try await before.assets.change([asset], [.edit(edit)], as: owner)
      photos.append(asset)
    }
    await before.close()
    let analysis = TestAnalysis { subject in
      looks.add(subject)
      begun.finish()
      if looks.all.count == 1 { for await _ in gate {} }
    }
    let library = try await openLibrary(folder, analyses: [analysis])
    for await _ in beginning {}
    _ = try await library.pictures.rendition(
      of: photos[1], version: nil, size: .screen, for: owner)
    opening.finish()
    _ = try await library.analysis(as: owner)
    #expect(looks.all == [photos[3], photos[1], photos[2], photos[0]])
    await library.close()
  }

  @Test func aHigherVersionLooksAtAllPhotosAgain() async throws {
    let (first, second, folder) = (Looks(), Looks(), try TestFolder())
    let library = try await openLibrary(folder, analyses: [TestAnalysis { first.add($0) }])
    let owner = try await library.access.localOwner()
    let asset = try await library.add(testPhoto(seed: 5, width: 5, height: 5), as: owner).asset
    _ = try await library.analysis(as: owner) { $0.counts.done == 1 }
    await library.close()
    let later = try await openLibrary(folder, analyses: [LaterTestAnalysis { second.add($0) }])
    let status = try await later.analysis(as: owner) { $0.counts.done == 1 }
    #expect(status.info.version == 2 && second.all == [asset] && first.all == [asset])
    await later.close()
  }

  @Test func aPausedAnalysisLooksAtNothingUntilItIsResumed() async throws {
    let (looks, folder) = (Looks(), try TestFolder())
    let analysis = TestAnalysis { looks.add($0) }
    let library = try await openLibrary(folder, analyses: [analysis])
    let owner = try await library.access.localOwner()
    let paused = try await library.analyses.perform(.pause, of: "tries", as: owner)
    #expect(paused.condition == .paused)
    let asset = try await library.add(testPhoto(seed: 5, width: 5, height: 5), as: owner).asset
    _ = try await library.developed(asset, for: owner)
    await library.close()
    let again = try await openLibrary(folder, analyses: [analysis])
    _ = try await again.turn("analyses", as: owner)
    let status = try await again.analysis(as: owner) { $0.counts.waiting == 1 }
    #expect(status.condition == .paused && looks.all.isEmpty)
    _ = try await again.analyses.perform(.resume, of: "tries", as: owner)
    _ = try await again.analysis(as: owner) { $0.counts.done == 1 }
    #expect(looks.all == [asset])
    #expect(
      await libraryError {
        _ = try await again.analyses.perform(.pause, of: "other", as: owner)
      } == .missing(.analysis("other")))
    await again.close()
  }

  /// The first round reads what is paused; what a person decides meanwhile must not be lost.
  @Test func oneThatIsResumedAtTheStartLooksAtPhotos() async throws {
    let (looks, folder) = (Looks(), try TestFolder())
    let analysis = TestAnalysis { looks.add($0) }
    for start in 0..<20 {
      let library = try await openLibrary(folder, analyses: [analysis])
      let owner = try await library.access.localOwner()
      _ = try await library.analyses.perform(.resume, of: "tries", as: owner)
      _ = try await library.analysis(as: owner) { $0.counts.done == start }
      _ = try await library.analyses.perform(.pause, of: "tries", as: owner)
      let photo = testPhoto(seed: start, width: 5, height: 5)
      _ = try await library.developed(try await library.add(photo, as: owner).asset, for: owner)
      await library.close()
    }
    #expect(looks.all.count == 19)
  }

  @Test func withoutItsModelsAnAnalysisIsOffAndSaysWhatIsMissing() async throws {
    try await withLibrary(analyses: [TestTextAnalysis()]) { library, owner, _ in
      let asset = try await library.add(testPhoto(seed: 5, width: 5, height: 5), as: owner).asset
      _ = try await library.developed(asset, for: owner)
      let status = try await library.analysis("texts", as: owner) { _ in true }
      #expect(status.condition == .off && status.counts.waiting == 1)
      #expect(status.missing == [ModelFile.runtime.name] + ContentKind.text.files.map(\.name))
    }
  }
}
