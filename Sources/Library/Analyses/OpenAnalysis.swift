internal import Catalog
internal import Darkroom
internal import Pipeline

/// Describes photos by vectors that are near those of words: for the search in libraries whose
/// owner has put a pair of networks beside the models.
struct OpenAnalysis: Analysis {
  /// The declaration without a pair.
  static let info = declaration(of: 1)

  /// The number of the pair; photos are looked at again when it changes.
  private let number: Int

  init(number: Int) { self.number = number }

  var info: AnalysisInfo { Self.declaration(of: number) }

  private static func declaration(of number: Int) -> AnalysisInfo {
    AnalysisInfo("open", version: number, needs: .picture(longestSide: 512), facets: [.things])
  }

  func find(in picture: AnalysisPicture) async throws -> [Float] {
    guard let file = picture.file else { preconditionFailure("it asks for a picture") }
    return try await picture.darkroom.perform(PairPictureTask(input: file.descriptor)).numbers
  }

  func store(
    _ finding: [Float], of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {
    let vector = OpenVector(finding)
    let number = number
    try change.onDatabase { db in
      if try db.first(OpenQueries.model) != number {
        // Vectors of different networks cannot be compared.
        try db.run(OpenQueries.removeAll)
        try db.run(OpenQueries.setModel, number)
      }
      try db.run(OpenQueries.remove, subject.row)
      if let vector { try db.run(OpenQueries.insert, subject.row, vector.bytes) }
    }
  }
}
