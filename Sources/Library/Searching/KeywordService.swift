package import Catalog
internal import Words

/// Photos for which a keyword is suggested.
package struct KeywordSuggestions: Sendable {
  /// The likeliest first.
  package let assets: [Asset]
  /// The number of photos with the keyword by which they were found.
  package let examples: Int
}

/// Suggests keywords for photos that resemble those which have them.
package struct KeywordService: Sendable {
  let catalog: Catalog
  let search: VectorSearch<PictureVector>

  /// Returns listed photos of the principal's own that resemble those with a keyword; without
  /// those that have it, and those for which it was refused.
  package func suggestions(
    of keyword: String, limit: Int = LibraryLimits.keywordSuggestions, for principal: Principal
  ) async throws(LibraryError) -> KeywordSuggestions {
    let owner = try principal.reader().rowNumber
    try keyword.checkKeyword()
    let limit = min(max(limit, 1), LibraryLimits.keywordSuggestions)
    let (given, refused) = try await catalog.read { db in
      (
        try db.all(KeywordQueries.given, owner, keyword, LibraryLimits.keywordExamples),
        try db.all(KeywordQueries.refused, owner, keyword, LibraryLimits.keywordExamples)
      )
    }
    let examples = KeywordExamples(
      given: given.compactMap(PictureVector.init(bytes:)),
      refused: refused.compactMap(PictureVector.init(bytes:)))
    guard let examples, let middle = examples.middle else {
      return KeywordSuggestions(assets: [], examples: 0)
    }
    let found = try await search.photos(
      near: middle, limit, withoutAnswerTo: keyword, for: principal)
    let rows = examples.likely(found, limit)
    let assets = try await catalog.read { db in
      try db.assets(inRows: rows, for: principal).compactMap { $0 }
    }
    return KeywordSuggestions(assets: assets, examples: examples.count)
  }
}

extension String {
  func checkKeyword() throws(LibraryError) {
    guard isKeyword else {
      throw .value(
        member: "keyword",
        reason: Message("library.badValue.keyword", ["limit": .number(LibraryLimits.keywordBytes)]))
    }
  }
}
