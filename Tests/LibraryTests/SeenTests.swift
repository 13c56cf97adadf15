import Blobs
import Catalog
import Darkroom
import Foundation
import ImageEngine
import JSON
import Library
import Media
import Pipeline
import PostgresSupport
import Store
import Synchronization
import TestSupport
import Testing

/// An analysis of models whose findings the test gives.
struct GivenText: Analysis {
  static let info = AnalysisInfo("text", version: 1, needs: .record, facets: [.text])

  let lines: @Sendable (AnalysisSubject) -> [TextLine]

  func find(in picture: AnalysisPicture) async throws -> PictureContents {
    PictureContents(lines: lines(picture.subject))
  }

  func store(
    _ finding: PictureContents, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {
    try TextAnalysis().store(finding, of: subject, in: &change)
  }
}

struct GivenThings: Analysis {
  static let info = AnalysisInfo("things", version: 1, needs: .record, facets: [.things])

  let contents: @Sendable (AnalysisSubject) -> PictureContents

  func find(in picture: AnalysisPicture) async throws -> PictureContents {
    contents(picture.subject)
  }

  func store(
    _ finding: PictureContents, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {
    try ThingAnalysis().store(finding, of: subject, in: &change)
  }
}

@Suite(.timeLimit(.minutes(5))) struct SeenTests {
  /// A line in the upper half, and one in the lower half.
  static let lines = [
    TextLine(
      text: "Café RECEIPT 1234",
      box: RelativeBox(x: 0.25, y: 0.1, width: 0.5, height: 0.1), confidence: 0.9),
    TextLine(
      text: "合計 total", box: RelativeBox(x: 0.5, y: 0.7, width: 0.25, height: 0.1),
      confidence: 0.8),
  ]

  @Test func textInPicturesIsFoundAfterTitlesWithItsLineAsTheReason() async throws {
    let analysis = GivenText { $0.sortTime < 1_000_000_000_000 ? Self.lines : [] }
    try await withLibrary(analyses: [analysis]) { library, owner, _ in
      let ids = try await library.addRows(
        ["2000-01-01T00:00:00", "2010-01-01T00:00:00"], named: ["a.jpg", "Receipt.jpg"],
        as: owner)
      library.analyses.lookThroughAll()
      _ = try await library.analysis("text", as: owner) { $0.counts.done == 2 }
      func find(_ text: String) async throws -> SearchPage {
        try await library.search.find(text, for: owner)
      }
      let receipts = try await find("receipt")
      #expect(receipts.assets.map(\.id) == [ids[1], ids[0]])
      #expect(receipts.reasons == [ids[0]: .text("Café RECEIPT 1234")])
      #expect(try await find("cafe").assets.map(\.id) == [ids[0]])
      #expect(try await find("rec 123").assets.map(\.id) == [ids[0]])
      // Words of the name and of the picture together.
      #expect(try await find("a receipt 2000").assets.map(\.id) == [ids[0]])
      #expect(try await find("receipt 2011").assets.isEmpty)
      let first = try await library.search.find("receipt", limit: 1, for: owner)
      let second = try await library.search.find(
        "receipt", after: first.next, limit: 1, for: owner)
      #expect(first.assets.map(\.id) == [ids[1]] && second.assets.map(\.id) == [ids[0]])
      #expect(second.next == nil)
    }
  }

  @Test func textObeysWhoMaySeeThePhotoAndGoesWithIt() async throws {
    let clock = TestClock()
    let analysis = GivenText { _ in Self.lines }
    try await withLibrary(clock: clock, analyses: [analysis]) { library, owner, folder in
      let other = try await library.addAccount("Other")
      let ids = try await library.addRows([nil, nil], as: owner)
      library.analyses.lookThroughAll()
      _ = try await library.analysis("text", as: owner) { $0.counts.done == 2 }
      func seen(by principal: Principal) async throws -> Set<AssetID> {
        Set(try await library.search.find("receipt", for: principal).assets.map(\.id))
      }
      #expect(try await seen(by: other) == Set(ids))
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: ids[0], to: .private)
      }
      #expect(try await seen(by: other) == [ids[1]])
      #expect(
        await libraryError {
          _ = try await library.seen.lines(of: ids[0], version: nil, for: other)
        } == .missing(.asset(ids[0])))
      var hidden = AssetEdit()
      hidden.isHidden = true
      try await library.assets.change([ids[1]], [.edit(hidden)], as: owner)
      #expect(try await seen(by: owner) == [ids[0]])
      #expect(try await seen(by: other).isEmpty)
      try await library.assets.change([ids[0]], [.trash], as: owner)
      #expect(try await seen(by: owner).isEmpty)
      try await library.run(days: 62, clock, as: owner)
      let connection = try await catalog(of: folder.path, .readWrite)
      func count(_ sql: StaticString) async throws -> Int? {
        try await connection.first(sql) { (row) throws(StoreError) in try row["count"] }
      }
      let rows = try await count("select count(distinct asset) as count from seenText")
      let found = try await count(
        storesInPostgres
          ? "select count(*) as count from searchSeen where word = 'receipt'"
          : "select count(*) as count from searchSeen where searchSeen match 'receipt'")
      await connection.close()
      // The hidden photo's lines stay; no index finds them.
      #expect(rows == 1 && found == 0)
    }
  }

  @Test func linesFollowTheGeometryOfTheVersion() async throws {
    try await withLibrary(analyses: [GivenText { _ in Self.lines }]) { library, owner, _ in
      let id = try await library.addRows([nil], as: owner)[0]
      library.analyses.lookThroughAll()
      _ = try await library.analysis("text", as: owner) { $0.counts.done == 1 }
      // The photo has 40 x 30 pixels; its upper half stays.
      let recipe = Recipe(
        steps: [
          .init("CICrop", ["inputRectangle": [0, 15, 40, 15]]),
          .init("CIAffineTransform", ["inputTransform": [1, 0, 0, 1, 0, -15]]),
        ], size: PixelSize(width: 40, height: 30))
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.saveVersion(of: id, recipe: recipe, base: 0)
      }
      let shown = try await library.seen.lines(of: id, version: nil, for: owner)
      #expect(shown.map(\.text) == ["Café RECEIPT 1234"])
      let box = try #require(shown.first?.box)
      #expect(abs(box.y - 0.2) < 0.001 && abs(box.height - 0.2) < 0.001 && box.x == 0.25)
      #expect(try await library.seen.lines(of: id, version: 0, for: owner) == Self.lines)
    }
  }

  /// Seven photos in two clusters; the first is like the second.
  private static func vector(_ number: Int) -> [Float] {
    var generator = SeededGenerator(seed: UInt64(number < 4 ? 1 : 2))
    var own = SeededGenerator(seed: UInt64(100 + number))
    return (0..<PictureVector.count).map { _ in
      Float.random(in: 0...1, using: &generator) + Float(number) * 0.1
        * Float.random(in: 0...1, using: &own)
    }
  }

  @Test func aPhotoCanBeComparedOnceAnotherOneCan() async throws {
    let analysis = GivenThings { _ in PictureContents(features: Self.vector(1)) }
    try await withLibrary(analyses: [analysis]) { library, owner, _ in
      #expect(try await !library.seen.hasFindings())
      let first = try await library.addRows([nil], as: owner)[0]
      library.analyses.lookThroughAll()
      _ = try await library.analysis("things", as: owner) { $0.counts.done == 1 }
      #expect(try await library.seen.hasFindings())
      #expect(try await !library.seen.isComparable(first, for: owner))
      let second = try await library.addRows([nil], as: owner)[0]
      library.analyses.lookThroughAll()
      _ = try await library.analysis("things", as: owner) { $0.counts.done == 2 }
      #expect(try await library.seen.isComparable(first, for: owner))
      #expect(try await library.seen.isComparable(second, for: owner))
    }
  }

  @Test func similarPhotosAreThoseThatOneMaySee() async throws {
    let analysis = GivenThings { subject in
      PictureContents(features: Self.vector(Int(subject.sortTime / 1000) % 60))
    }
    try await withLibrary(analyses: [analysis]) { library, owner, _ in
      let other = try await library.addAccount("Other")
      let ids = try await library.addRows(
        (0..<7).map { "2000-01-01T00:00:0\($0)" }, as: owner)
      library.analyses.lookThroughAll()
      _ = try await library.analysis("things", as: owner) { $0.counts.done == 7 }
      let like = try await library.similar.photos(like: ids[0], limit: 3, for: owner)
      #expect(like.map(\.id) == [ids[1], ids[2], ids[3]])
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: ids[1], to: .private)
      }
      let seen = try await library.similar.photos(like: ids[0], limit: 2, for: other)
      #expect(seen.map(\.id) == [ids[2], ids[3]])
      #expect(
        await libraryError {
          _ = try await library.similar.photos(like: ids[1], for: other)
        } == .missing(.asset(ids[1])))
    }
  }

  @Test func anIndexFindsWhatIsNearestAndForgetsWhatIsDeleted() async throws {
    try await expectIndexed(
      "insert into seenVector (asset, vector) values (?1, ?2)",
      "delete from seenVector where asset <= 300",
      likeness: { (one: PictureVector, other: PictureVector) in one.likeness(to: other) },
      made: { numbers in PictureVector(numbers).map { ($0, $0.bytes) } })
  }

  @Test func theVectorsOfAPairHaveAnIndexOfTheirOwn() async throws {
    try await expectIndexed(
      "insert into openVector (asset, vector) values (?1, ?2)",
      "delete from openVector where asset <= 300",
      likeness: { (one: OpenVector, other: OpenVector) in one.likeness(to: other) },
      made: { numbers in OpenVector(numbers.map { $0 - 0.5 }).map { ($0, $0.bytes) } })
  }

  /// - Parameter made: A vector of numbers from 0 on, with its bytes.
  private func expectIndexed<Vector: ComparedVector>(
    _ insert: StaticString, _ delete: StaticString, likeness: (Vector, Vector) -> Float,
    made: ([Float]) -> (vector: Vector, bytes: [UInt8])?
  ) async throws {
    try await withLibrary(analyses: []) { library, owner, folder in
      let count = 600
      try await library.addRows(Array(repeating: nil, count: count), as: owner)
      var generator = SeededGenerator(seed: 7)
      let centres = (0..<30).map { _ in
        (0..<PictureVector.count).map { _ in Float.random(in: 0...1, using: &generator) }
      }
      let vectors = (0..<count).compactMap { number in
        made(centres[number % 30].map { $0 + 0.3 * Float.random(in: 0...1, using: &generator) })
      }
      try #require(vectors.count == count)
      let connection = try await catalog(of: folder.path, .readWrite)
      for (row, vector) in vectors.enumerated() {
        try await connection.run(insert, values: [row + 1, vector.bytes])
      }
      // A database has one writer.
      await library.close()
      var options = LibraryOptions()
      options.store = try await testStore(folder.path)
      let (catalog, _) = try await Catalog.open(
        folder.path + "/catalog.sqlite", options: options
      ) { _ in }
      func index() throws -> VectorIndex {
        VectorIndex(
          of: Vector.self,
          folder: try Folder(path: folder.path, creating: false, calls: .system),
          disk: DiskQueue(label: "vectors", lanes: 1), least: 100, leastAdded: 10)
      }
      try await index().update(from: catalog)
      // Another run reads what the first has written.
      let again = try index()
      let hits = await hits(of: again, among: vectors.map(\.vector), likeness)
      #expect(hits >= 380, "\(hits) of 400")
      try await connection.run(delete)
      try await again.update(from: catalog)
      let rest = await again.candidates(near: vectors[0].vector, atMost: count)
      #expect(rest.numbers.count == 300 && rest.numbers.allSatisfy { $0 > 300 } && rest.isAll)
      await connection.close()
      await catalog.close()
    }
  }

  /// How many of the twenty nearest of twenty vectors the index proposes.
  private func hits<Vector: ComparedVector>(
    of index: VectorIndex, among vectors: [Vector], _ likeness: (Vector, Vector) -> Float
  ) async -> Int {
    var hits = 0
    for query in 0..<20 {
      let exact = vectors.indices.sorted {
        likeness(vectors[$0], vectors[query]) > likeness(vectors[$1], vectors[query])
      }.prefix(20).map { $0 + 1 }
      let (found, last, isAll) = await index.candidates(near: vectors[query], atMost: 60)
      #expect(last == vectors.count && found.count <= 60 && !isAll)
      hits += Set(found).intersection(exact).count
    }
    return hits
  }

  @Test func thingsAreFoundByTheWeightsOfLabelsTheBestFirst() async throws {
    let analysis = GivenThings { subject in
      PictureContents(
        things: [Thing(word: "dog", confidence: 0.9)],
        labels: [151: Double(subject.sortTime / 1000 % 60) / 24],
        features: [])
    }
    try await withLibrary(analyses: [analysis]) { library, owner, folder in
      let ids = try await library.addRows(
        ["2000-01-01T00:00:01", "2000-01-01T00:00:09", "2000-01-01T00:00:05"], as: owner)
      library.analyses.lookThroughAll()
      _ = try await library.analysis("things", as: owner) { $0.counts.done == 3 }
      // A database has one writer.
      await library.close()
      var options = LibraryOptions()
      options.store = try await testStore(folder.path)
      let (catalog, _) = try await Catalog.open(
        folder.path + "/catalog.sqlite", options: options
      ) { _ in }
      let query = SearchQuery("hund", now: Timestamp(milliseconds: 0))
      let found = try await catalog.read { db in
        let all = try db.find(query, labels: [151: 1], after: nil, 10, for: owner)
        let rest = try db.find(query, labels: [151: 1], after: all.first?.cursor, 10, for: owner)
        return (
          try db.assets(inRows: all.map(\.row), for: owner).compactMap { $0?.id },
          rest.map(\.row) == all.dropFirst().map(\.row),
          try db.nouns(inRows: all.map(\.row), near: ["cat", "dog"]).values.sorted()
        )
      }
      await catalog.close()
      #expect(found.0 == [ids[1], ids[2]] && found.1 && found.2 == ["dog", "dog"])
    }
  }
}
