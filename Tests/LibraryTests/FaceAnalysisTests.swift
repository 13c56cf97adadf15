import Catalog
import Library
import Media
import Pipeline
import Testing

/// Faces as models find them, without models.
struct TestFaceAnalysis: Analysis {
  static let info = AnalysisInfo(
    FaceAnalysis.name, version: 1, needs: .record, accounts: PeopleQueries.accounts)

  func find(in picture: AnalysisPicture) async throws -> PictureContents {
    PictureContents(faces: [sampleFace(1, shot: picture.subject.row)])
  }

  func store(
    _ finding: PictureContents, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {
    try FaceAnalysis().store(finding, of: subject, in: &change)
  }
}

@Suite(.timeLimit(.minutes(5))) struct FaceAnalysisTests {
  @Test func onlyPhotosOfAccountsWithPeopleOnAreLookedAt() async throws {
    try await withLibrary(analyses: [TestFaceAnalysis()]) { library, owner, _ in
      let other = try await library.addAccount("b")
      try await library.turnPeople(for: owner)
      library.analyses.lookThroughAll()
      for (seed, principal) in [(1, owner), (2, owner), (3, other)] {
        let id = try await library.add(testPhoto(seed: seed), as: principal).asset
        _ = try await library.developed(id, for: principal)
      }
      _ = try await library.analysis(FaceAnalysis.name, as: owner) { $0.counts.done == 2 }
      #expect(try await library.peopleLines(for: owner) == ["- 2"])
      // Off forgets what was found, and that it was looked at.
      try await library.turnPeople(on: false, for: owner)
      try await library.turnPeople(for: owner, other)
      #expect(try await library.peopleLines(for: owner) == [])
      library.analyses.lookThroughAll()
      _ = try await library.analysis(FaceAnalysis.name, as: owner) { $0.counts.done == 3 }
      #expect(try await library.peopleLines(for: owner) == ["- 3"])
    }
  }
}
