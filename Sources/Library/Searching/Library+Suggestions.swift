package import Catalog

extension Library {
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
