package import Catalog
internal import Darkroom
package import Media
package import Pipeline

/// Finds the faces in the photos of accounts that have People on, and groups them by person.
package struct FaceAnalysis: Analysis {
  package static let name = "faces"

  package static let info = AnalysisInfo(
    name, version: 1, of: [.image], needs: .contents(.faces, longestSide: 1024),
    accounts: PeopleQueries.accounts, facets: [.people])

  package init() {}

  package func store(
    _ finding: PictureContents, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {
    try change.storeFaces(finding.faces, of: subject.asset)
  }
}
