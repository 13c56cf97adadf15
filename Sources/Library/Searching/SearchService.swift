package import Catalog
internal import Darkroom
internal import Media
internal import Synchronization

/// A page of search results: best matches first, newest first among equals.
package struct SearchPage: Sendable {
  package let assets: [Asset]
  /// Why photos were found, if that is not a text that people or programs gave them.
  package let reasons: [AssetID: SearchReason]
  package let next: SearchCursor?
  /// The total number, if requested and not too large to count.
  package let count: Int?
  package let query: SearchQuery
  package let token: ChangeToken
}

/// Why a photo was found.
package enum SearchReason: Hashable, Sendable {
  /// The line of text in the picture.
  case text(String)
  /// The noun for what it shows.
  case thing(String)
}

/// Searches and their completions.
package struct SearchService: Sendable {
  let catalog: Catalog
  let meanings: QueryMeanings
  let open: OpenSearch

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
    let hasThings = try await catalog.read { db in try db.one(SeenQueries.hasThings) }
    let words = query.words.joined(separator: " ")
    let near = try await open.photos(for: words, as: principal)
    let meaning =
      near == nil && hasThings && !words.isEmpty
      ? await meanings.meaning(of: words) : nil
    let labels = meaning?.labels ?? [:]
    return try await catalog.read { db in
      // Counting includes the first page.
      let counted =
        isCounted
        ? try db.find(
          query, labels: labels, near: near, after: nil, LibraryLimits.countedFindings + 1,
          for: principal)
        : nil
      let found =
        if cursor == nil, let counted { counted } else {
          try db.find(
            query, labels: labels, near: near, after: cursor, limit + 1, for: principal)
        }
      let shown = found.prefix(limit)
      let assets = try db.assets(inRows: shown.map(\.row), for: principal)
      let count = counted.flatMap { $0.count > LibraryLimits.countedFindings ? nil : $0.count }
      let number: Int = try db.one(LogQueries.newestNumber)
      let byText = try db.lines(
        inRows: shown.filter(\.isByText).map(\.row), with: query.words)
      let byThings = try db.nouns(
        inRows: shown.filter(\.isByThings).map(\.row),
        near: (meaning?.nouns ?? []).map(\.word))
      var reasons: [AssetID: SearchReason] = [:]
      for (finding, asset) in zip(shown, assets) {
        guard let asset else { continue }
        reasons[asset.id] =
          byText[finding.row].map(SearchReason.text)
          ?? (near != nil && finding.isByThings
            ? .thing(words) : byThings[finding.row].map(SearchReason.thing))
      }
      return SearchPage(
        assets: assets.compactMap { $0 }, reasons: reasons,
        next: found.count > limit ? shown.last?.cursor : nil,
        count: count, query: query, token: ChangeToken(log: log, number: number))
    }
  }
}

/// The meanings of queries by the model for them. Recent ones are kept, as each letter that a
/// person types is a search.
final class QueryMeanings: Sendable {
  private let darkroom: Darkroom
  private let recent = Mutex<[(text: String, meaning: QueryMeaning)]>([])

  init(darkroom: Darkroom) { self.darkroom = darkroom }

  /// `nil` without the model, or if nothing that a picture shows is meant.
  func meaning(of text: String) async -> QueryMeaning? {
    let known = recent.withLock { recent in recent.first { $0.text == text }?.meaning }
    if let known { return known.isAboutThings ? known : nil }
    guard darkroom.models?.unusable([.runtime] + ModelFile.ofQueries).isEmpty == true else {
      return nil
    }
    do {
      let meaning = try await darkroom.perform(QueryTask(text))
      recent.withLock { recent in
        recent.append((text, meaning))
        if recent.count > LibraryLimits.recentMeanings { recent.removeFirst() }
      }
      return meaning.isAboutThings ? meaning : nil
    } catch {
      // The search finds texts without it.
      return nil
    }
  }
}

extension QueryMeaning {
  fileprivate var isAboutThings: Bool {
    (nouns.first?.confidence ?? 0) >= LibraryLimits.leastMeaning
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
