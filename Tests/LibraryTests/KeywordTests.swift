import Blobs
import Catalog
import Library
import Media
import Pipeline
import PostgresSupport
import Store
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct KeywordTests {
  /// Ten photos: the first six resemble each other, the later the less; the rest do so, too.
  private func withPhotos(
    vectorsWithoutIndex: Int = LibraryOptions().vectorsWithoutIndex,
    _ body: (Library, Principal, [AssetID]) async throws -> Void
  ) async throws {
    let analysis = GivenThings { subject in
      let number = subject.sortTime / 1000 % 60
      return PictureContents(
        features: SampleVector.features(
          number < 6 ? 0..<8 : 8..<16, seed: number, noise: 0.1 + Float(number) * 0.05))
    }
    try await withLibrary(
      vectorsWithoutIndex: vectorsWithoutIndex, analyses: [analysis]
    ) { library, owner, _ in
      let ids = try await library.addRows(
        (0..<10).map { "2000-01-01T00:00:0\($0)" }, as: owner)
      library.analyses.lookThroughAll()
      _ = try await library.analysis("things", as: owner) { $0.counts.done == 10 }
      try await body(library, owner, ids)
    }
  }

  private func answer(
    _ answer: KeywordAnswer, to keyword: String = "fern", _ assets: [AssetID],
    _ library: Library, as principal: Principal
  ) async throws {
    try await library.perform(as: principal) { change throws(LibraryError) in
      try change.answer(answer, to: keyword, for: assets)
    }
  }

  private func suggested(
    _ library: Library, for principal: Principal
  ) async throws -> [AssetID] {
    try await library.keywords.suggestions(of: "fern", for: principal).assets.map(\.id)
  }

  /// By the vectors of all photos, and by those that the index proposes.
  @Test(arguments: [LibraryLimits.vectorsWithoutIndex, 3])
  func photosLikeThreeExamplesAreSuggestedTheLikeliestFirst(withoutIndex: Int) async throws {
    try await withPhotos(vectorsWithoutIndex: withoutIndex) { library, owner, ids in
      _ = try await library.turn("analyses", as: owner)
      let proposed = try await index(of: library)
        .candidates(near: try SampleVector.vector(0..<8, seed: 0), atMost: 100)
      let count = proposed.numbers.count
      // The last two may be compared beside it.
      #expect(withoutIndex < ids.count ? count >= ids.count - 2 : count == 0)
      #expect(try await library.keywords.suggestions(of: "fern", for: owner).examples == 0)
      #expect(try await suggested(library, for: owner) == [])
      try await answer(.given, Array(ids[0..<3]), library, as: owner)
      let found = try await library.keywords.suggestions(of: "Fern", for: owner)
      #expect(found.assets.map(\.id) == Array(ids[3..<6]) && found.examples == 3)
      let first = try await library.keywords.suggestions(of: "fern", limit: 1, for: owner)
      #expect(first.assets.map(\.id) == [ids[3]])
      #expect(try await library.assets.asset(ids[0], for: owner).keywords == ["fern"])
    }
  }

  /// The index that the library has made, read as by another run.
  private func index(of library: Library) throws -> VectorIndex {
    VectorIndex(
      folder: try Folder(path: library.folder, creating: false, calls: .system),
      disk: DiskQueue(label: "vectors", lanes: 1))
  }

  /// The other account has more photos than the index proposes at first, all alike, and nearer.
  @Test func manyEqualPhotosHideNeitherThemselvesNorOnesOwn() async throws {
    try await withLibrary(vectorsWithoutIndex: 3, analyses: []) { library, owner, folder in
      let other = try await library.addAccount("Other")
      let ids = try await library.addRows(Array(repeating: nil, count: 6), as: owner)
      let own = try (0..<6).map { try SampleVector.vector(0..<8, seed: $0) }
      let equal = try await library.addRows(
        Array(repeating: nil, count: LibraryLimits.vectorCandidates + 1), as: other)
      let examples = try #require(KeywordExamples(given: Array(own[0..<3]), refused: []))
      let middle = try #require(examples.middle)
      let connection = try await catalog(of: folder.path, .readWrite)
      for (row, vector) in own.enumerated() {
        try await connection.run(
          "insert into seenVector (asset, vector) values (?1, ?2)", values: [row + 1, vector.bytes])
      }
      try await connection.run(
        """
        insert into seenVector (asset, vector)
        select rowNumber, ?1 from asset where rowNumber > 6
        """, values: [middle.bytes])
      await connection.close()
      _ = try await library.turn("analyses", as: owner)
      let alike = try await library.similar.photos(like: equal[0], limit: 5, for: other)
      #expect(alike.count == 5 && Set(alike.map(\.id)).isSubset(of: equal))
      try await answer(.given, Array(ids[0..<3]), library, as: owner)
      #expect(try await Set(suggested(library, for: owner)) == Set(ids[3...]))
    }
  }

  @Test func anAnsweredPhotoIsNotSuggestedAgainUntilItsRefusalIsTakenBack() async throws {
    try await withPhotos { library, owner, ids in
      try await answer(.given, Array(ids[0..<3]), library, as: owner)
      try await answer(.refused, [ids[3]], library, as: owner)
      #expect(try await !suggested(library, for: owner).contains(ids[3]))
      try await answer(.refused, to: "moss", [ids[4]], library, as: owner)
      #expect(try await suggested(library, for: owner).contains(ids[4]))
      try await answer(.open, [ids[3]], library, as: owner)
      #expect(try await suggested(library, for: owner) == Array(ids[3..<6]))
      try await answer(.given, [ids[3]], library, as: owner)
      #expect(try await suggested(library, for: owner) == Array(ids[4..<6]))
    }
  }

  @Test func aKeywordThatIsGivenAfterAllIsNoLongerRefused() async throws {
    try await withPhotos { library, owner, ids in
      try await answer(.given, Array(ids[0..<3]), library, as: owner)
      try await answer(.refused, [ids[3]], library, as: owner)
      var edit = AssetEdit()
      edit.addedKeywords = ["FERN"]
      try await library.assets.change([ids[3]], [.edit(edit)], as: owner)
      // A photo that has it is not refused by a late answer.
      try await answer(.refused, [ids[3]], library, as: owner)
      #expect(try await library.assets.asset(ids[3], for: owner).keywords == ["FERN"])
      edit = AssetEdit()
      edit.removedKeywords = ["fern"]
      try await library.assets.change([ids[3]], [.edit(edit)], as: owner)
      #expect(try await suggested(library, for: owner).contains(ids[3]))
    }
  }

  @Test func onlyOnesOwnListedPhotosAreExamplesAndSuggested() async throws {
    try await withPhotos { library, owner, ids in
      let other = try await library.addAccount("Other")
      try await answer(.given, Array(ids[0..<3]), library, as: owner)
      // The family sees these photos, and the keyword with them.
      #expect(try await library.assets.asset(ids[0], for: other).keywords == ["fern"])
      let theirs = try await library.keywords.suggestions(of: "fern", for: other)
      #expect(theirs.assets.isEmpty && theirs.examples == 0)
      #expect(
        await libraryError { try await answer(.given, [ids[3]], library, as: other) }
          == .access(.notOwner(ids[3])))
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.trash([ids[3]])
        try change.edit([ids[4], ids[0]]) { $0.isHidden = true }
        try change.setVisibility(of: ids[5], to: .private)
      }
      let found = try await library.keywords.suggestions(of: "fern", for: owner)
      #expect(found.assets.map(\.id) == [ids[5]] && found.examples == 2)
    }
  }

  @Test func asManyKeywordsCanBeRefusedAsAPhotoCanHave() async throws {
    try await withPhotos { library, owner, ids in
      try await library.perform(as: owner) { change throws(LibraryError) in
        for number in 0..<LibraryLimits.keywords {
          try change.answer(.refused, to: "\(number)", for: [ids[0]])
        }
      }
      let error = await libraryError {
        try await answer(.refused, to: "one more", [ids[0]], library, as: owner)
      }
      guard case .value(member: "keyword", _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      try await answer(.open, to: "7", [ids[0]], library, as: owner)
      try await answer(.refused, to: "one more", [ids[0]], library, as: owner)
    }
  }

  @Test func refusalsAreNoNewsForOthers() async throws {
    try await withPhotos { library, owner, ids in
      let other = try await library.addAccount("Other")
      let token = try await library.changeToken()
      try await answer(.refused, [ids[3]], library, as: owner)
      #expect(
        try await library.changes(since: token, for: owner).changes.map(\.id) == [ids[3].text])
      #expect(try await library.changes(since: token, for: other).changes.isEmpty)
    }
  }

  @Test func keywordsThatNoPhotoCanHaveAndVisitorsWithoutAccountAreRefused() async throws {
    try await withPhotos { library, owner, ids in
      for keyword in ["", "a\u{1F}b", String(repeating: "a", count: 257)] {
        let error = await libraryError {
          _ = try await library.keywords.suggestions(of: keyword, for: owner)
        }
        guard case .value(member: "keyword", _) = error else {
          Issue.record("\(keyword): \(String(describing: error))")
          continue
        }
        for each in [KeywordAnswer.given, .refused, .open] {
          let same = await libraryError {
            try await answer(each, to: keyword, [ids[0]], library, as: owner)
          }
          #expect(same == error)
        }
      }
      #expect(
        await libraryError {
          _ = try await library.keywords.suggestions(of: "fern", for: .anonymous)
        } == .access(.signInRequired))
    }
  }
}
