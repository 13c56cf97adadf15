package import Store

/// A completion of a search text.
package struct SearchSuggestion: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case keyword, camera, lens, location, album, place, photographer, person
    /// A kind of photos, such as `videos`.
    case kind
  }

  package let kind: Kind
  package let text: String
  /// The id of an album, a place, a photographer or a person.
  package let id: String?

  package init(kind: Kind, text: String, id: String?) {
    self.kind = kind
    self.text = text
    self.id = id
  }
}

extension SearchSuggestion.Kind: StoredWord {}

/// A suggestion with its rank.
private struct RankedSuggestion {
  let suggestion: SearchSuggestion
  let rank: Int

  init(_ suggestion: SearchSuggestion, for word: String) {
    self.suggestion = suggestion
    rank = suggestion.text.rank(of: word)
  }
}

extension Connection {
  /// Returns completions of a word: only names of what the principal sees.
  package func suggestions(
    for word: String, limit: Int, as principal: Principal
  ) throws(StoreError) -> [SearchSuggestion] {
    var found: [SearchSuggestion] = SearchKind.allCases.flatMap(\.words)
      .filter { $0.hasPrefix(word) && $0.count > word.count }.prefix(2)
      .map { SearchSuggestion(kind: .kind, text: $0, id: nil) }
    for query in [SuggestionQueries.albums, SuggestionQueries.places] {
      found += try all(
        query, principal.rowNumber, principal.accessLevel, word.asLikePattern, limit, word)
    }
    found += try all(SuggestionQueries.people, word.asLikePattern, limit, word)
    found += try all(PeopleQueries.names, for: principal).suggestions(for: word).prefix(limit)
    let ranked =
      found.map { RankedSuggestion($0, for: word) } + (try facets(word, for: principal))
    let order = ranked.indices.sorted { (ranked[$0].rank, $0) < (ranked[$1].rank, $1) }
    return order.prefix(limit).map { ranked[$0].suggestion }
  }

  /// Returns the facets of photos visible to the principal; equally ranked ones are ordered by
  /// their number of photos.
  fileprivate func facets(
    _ word: String, for principal: Principal
  ) throws(StoreError) -> [RankedSuggestion] {
    let terms = [SearchTerm.prefix(word)]
    let found =
      try dialect == .postgres
      ? try postingFacetNames(terms, LibraryLimits.searchFacets, word)
      : try all(SearchQueries.facetNames, terms[0].text, LibraryLimits.searchFacets, word)
    let names = found.map { ($0.facet, RankedSuggestion($0.suggestion, for: word)) }
    let namesByRank = Dictionary(grouping: names, by: \.1.rank)
    var ranked: [RankedSuggestion] = []
    for (_, names) in namesByRank.sorted(by: { $0.key < $1.key })
    where ranked.count < LibraryLimits.searchSuggestions {
      var some: [(count: Int, name: RankedSuggestion)] = []
      for (facet, name) in names {
        let seen = SearchMatch([], principal: principal).terms(ofFacet: facet)
        let count =
          try dialect == .postgres
          ? try postingCount(seen, upTo: LibraryLimits.suggestedPhotos)
          : try one(SearchQueries.count, seen.text, LibraryLimits.suggestedPhotos)
        if count > 0 { some.append((count, name)) }
        if some.count == LibraryLimits.searchSuggestions * 4 { break }
      }
      // For equal numbers, shorter names stay first.
      let places = some.indices.sorted { (-some[$0].count, $0) < (-some[$1].count, $1) }
      ranked += places.map { some[$0].name }
    }
    return Array(ranked.prefix(LibraryLimits.searchSuggestions))
  }
}

extension SearchSuggestion {
  init(_ row: borrowing Row) throws(StoreError) {
    kind = try row["kind"]
    text = try row["name"]
    id = try row["id"]
  }
}

extension String {
  /// Matches words that contain these letters.
  fileprivate var asLikePattern: String { "%" + self + "%" }

  /// Ranks a name for a word, best first: equality, prefix of the name, its initials, another word
  /// equal, another word's prefix, or an alternative name.
  fileprivate func rank(of word: String) -> Int {
    let words = SearchQuery.words(of: lowercased())
    if words.first == word { return 0 }
    if words.first?.hasPrefix(word) == true { return 1 }
    if words.contains(word) { return 2 }
    return words.contains { $0.hasPrefix(word) } ? 3 : 4
  }
}

/// The statements of suggestions. Names of one length are in the order of their ids: the same at
/// each request and in each engine.
package enum SuggestionQueries {
  package static let albums = CatalogQuery(
    """
    select 'album' as kind, collection.title as name, collection.id from collection
    where collection.kind <> 'folder' and lower(collection.title) like lower(?3)
      and cast(?2 as bigint) is not null and
    """,
    AccessQueries.collection,
    """
    order by lower(collection.title) not like ?5 || '%', length(collection.title), collection.id
    limit ?4
    """,
    row: SearchSuggestion.init)

  package static let places = CatalogQuery(
    """
    select 'place' as kind, place.name, place.id from place
    where lower(place.name) like lower(?3) and
    """,
    AccessQueries.place,
    "order by lower(place.name) not like ?5 || '%', length(place.name), place.id limit ?4",
    row: SearchSuggestion.init)

  /// Names are not secret among accounts.
  package static let people = CatalogQuery(
    """
    select 'photographer' as kind, name, id from account where name like ?1 and removed is null
    order by name not like ?3 || '%', length(name), id limit ?2
    """, row: SearchSuggestion.init)
}
