package import Catalog
package import Darkroom
package import Media

/// Work that finds something out about each photo in the background, such as its text.
///
/// A type that conforms and stands in ``Analyses/shipped`` is complete: the scheduler looks at all
/// photos, the API, the settings and the metrics show its progress, photos are looked at again when
/// its version rises, and its record goes with the photo.
package protocol Analysis: Sendable {
  associatedtype Finding: Sendable

  static var info: AnalysisInfo { get }
  /// The declaration of this one, whose version may depend on its models.
  var info: AnalysisInfo { get }

  /// Looks at a photo. A failure is tried again later, each time with a longer delay.
  func find(in picture: AnalysisPicture) async throws -> Finding

  /// Replaces what an earlier version has found in the photo. The photo exists, and its account
  /// still takes part.
  func store(
    _ finding: Finding, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError)
}

extension Analysis where Finding == PictureContents {
  package func find(in picture: AnalysisPicture) async throws -> PictureContents {
    picture.contents
  }
}

extension Analysis {
  package var info: AnalysisInfo { Self.info }
}

/// The declaration of an analysis.
package struct AnalysisInfo: Sendable {
  /// Permanent: lower-case letters.
  package let name: String
  /// Incremented when photos should be looked at again.
  package let version: Int
  package let kinds: Set<Asset.Kind>
  package let needs: AnalysisNeeds
  /// The rows of accounts whose photos it looks at; without it, those of all accounts.
  package let accounts: CatalogQuery<Int>?
  /// The parts of a search that it serves.
  package let facets: [SearchFacet]

  package init(
    _ name: String, version: Int, of kinds: Set<Asset.Kind> = [.image], needs: AnalysisNeeds,
    accounts: CatalogQuery<Int>? = nil, facets: [SearchFacet] = []
  ) {
    precondition(
      !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLowercase }, "a name of letters")
    precondition(version > 0, "versions begin with 1")
    self.name = name
    self.version = version
    self.kinds = kinds
    self.needs = needs
    self.accounts = accounts
    self.facets = facets
  }

  var population: AnalysisPopulation {
    AnalysisPopulation(name: name, version: version, kinds: kinds, accounts: accounts)
  }
}

/// The findings of analyses that can be searched for.
package enum SearchFacet: String, Sendable {
  case text
  case things
  case people
}

/// The input of an analysis.
package enum AnalysisNeeds: Hashable, Sendable {
  /// The photo's row in the catalog.
  case record
  /// An upright picture, or a video's poster, with at least this longer side, unless the photo
  /// itself is smaller.
  case picture(longestSide: Int)
  /// The contents that models find in such a picture. All analyses of a photo share one run.
  case contents(ContentKind, longestSide: Int)

  var longestSide: Int? {
    switch self {
    case .record: nil
    case .picture(let side), .contents(_, let side): side
    }
  }

  var contentKind: ContentKind? {
    if case .contents(let kind, _) = self { kind } else { nil }
  }
}

/// A photo as an analysis sees it.
package struct AnalysisPicture: Sendable {
  package let subject: AnalysisSubject
  /// The picture as a file that workers can read; `nil` if the analysis needs none.
  package let file: ModelInput?
  /// The findings of the models for which the analysis asks.
  package internal(set) var contents = PictureContents()
  /// The workers, for tasks of an analysis's own.
  package let darkroom: Darkroom
}
