package import Catalog
internal import Darkroom
package import Media
package import Pipeline

/// Finds the lines of text in photos, for the search and for the viewer.
package struct TextAnalysis: Analysis {
  package static let info = AnalysisInfo(
    "text", version: 1, needs: .contents(.text, longestSide: 2048), facets: [.text])

  package init() {}

  package func store(
    _ finding: PictureContents, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {
    try change.onDatabase { db in
      try db.run(SeenQueries.removeText, subject.row)
      for (number, line) in finding.lines.enumerated() where !line.text.isEmpty {
        try db.run(
          SeenQueries.insertText, subject.row, number, line.text, line.script, line.box.x,
          line.box.y, line.box.width, line.box.height, line.confidence)
      }
    }
  }
}

/// Finds words for the things in photos, and the vector by which photos are compared.
package struct ThingAnalysis: Analysis {
  package static let info = AnalysisInfo(
    "things", version: 1, needs: .contents(.things, longestSide: 512), facets: [.things])

  package init() {}

  package func store(
    _ finding: PictureContents, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {
    let labels = finding.labels.filter { $0.value >= LibraryLimits.leastLikelihood }
    let vector = PictureVector(finding.features)
    try change.onDatabase { db in
      try db.run(SeenQueries.removeThings, subject.row)
      for thing in finding.things {
        try db.run(SeenQueries.insertThing, subject.row, thing.word, thing.confidence)
      }
      try db.run(SeenQueries.removeLabels, subject.row)
      for (label, likelihood) in labels.sorted(by: { $0.key < $1.key }) {
        try db.run(SeenQueries.insertLabel, label, subject.row, likelihood)
      }
      try db.run(SeenQueries.removeVector, subject.row)
      if let vector { try db.run(SeenQueries.insertVector, subject.row, vector.bytes) }
    }
    try change.findAlike(subject.row)
  }
}

/// Finds the photos that are alike. It needs no models, and uses what they have found.
struct FingerprintAnalysis: Analysis {
  static let info = AnalysisInfo(
    "alike", version: 1, needs: .picture(longestSide: FingerprintTask.longestSide))

  func find(in picture: AnalysisPicture) async throws -> PictureFingerprint {
    guard let file = picture.file else { preconditionFailure("it asks for a picture") }
    return try await picture.darkroom.perform(FingerprintTask(input: file.descriptor))
  }

  func store(
    _ finding: PictureFingerprint, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {
    let means = finding.means
    try change.onDatabase { db in
      try db.run(
        SimilarQueries.setFingerprint, subject.row, finding.bytes, means.light, means.upperLight,
        means.leftLight, means.blue, means.red)
    }
    try change.findAlike(subject.row)
  }
}

extension Analyses {
  /// The analyses of this program, in the order of the settings.
  package static let shipped: [any Analysis] = [
    TextAnalysis(), ThingAnalysis(), FaceAnalysis(), FingerprintAnalysis(),
  ]
}
