package import Catalog

/// A page of search results: best matches first, newest first among equals.
package struct SearchPage: Sendable {
  package let assets: [Asset]
  package let next: SearchCursor?
  /// The total number, if requested and not too large to count.
  package let count: Int?
  package let query: SearchQuery
  package let token: ChangeToken
}

/// Searches and their completions.
package struct SearchService: Sendable {
  let catalog: Catalog

  /// Searches the principal's photos for a text, as interpreted by `SearchQuery`. Hidden and
  /// trashed photos are excluded.
  ///
  /// The cost depends on the results returned, not on the number of matches: the index is ordered
  /// newest first, and contains the owners.
  package func find(
    _ text: String, after cursor: SearchCursor? = nil, limit: Int = LibraryLimits.pageAssets,
    isCounted: Bool = false, for principal: Principal
  ) async throws(LibraryError) -> SearchPage {
    let query = SearchQuery(text, now: catalog.options.now())
    let limit = min(max(limit, 1), LibraryLimits.pageAssets)
    let log = catalog.log
    return try await catalog.read { db in
      // Counting includes the first page.
      let counted =
        isCounted
        ? try db.find(query, after: nil, LibraryLimits.countedFindings + 1, for: principal) : nil
      let found =
        if cursor == nil, let counted { counted } else {
          try db.find(query, after: cursor, limit + 1, for: principal)
        }
      let shown = found.prefix(limit)
      let assets = try db.assets(inRows: shown.map(\.row), for: principal)
      let count = counted.flatMap { $0.count > LibraryLimits.countedFindings ? nil : $0.count }
      let number: Int = try db.one(LogQueries.newestNumber)
      return SearchPage(
        assets: assets.compactMap { $0 }, next: found.count > limit ? shown.last?.cursor : nil,
        count: count, query: query, token: ChangeToken(log: log, number: number))
    }
  }
}

extension SearchService {
  /// Returns completions of the last word: only names of what the principal sees.
  package func suggestions(
    for text: String, limit: Int = LibraryLimits.searchSuggestions, as principal: Principal
  ) async throws(LibraryError) -> [SearchSuggestion] {
    guard principal.account != nil, let word = SearchQuery.words(of: text.lowercased()).last else {
      return []
    }
    return try await catalog.read { db in
      try db.suggestions(for: word, limit: limit, as: principal)
    }
  }
}
