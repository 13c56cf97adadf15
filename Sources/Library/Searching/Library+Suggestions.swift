internal import Store

/// How what somebody types may go on.
package struct SearchSuggestion: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case keyword, camera, lens, location, album, place, photographer
    /// Of photos, as `videos`.
    case kind
  }

  package let kind: Kind
  package let text: String
  /// Of an album, a place or a photographer.
  package let id: String?
}

extension SearchSuggestion.Kind: StoredWord {}

extension Library {
  /// What the last word of a text may become: only names of what the asker sees.
  package func suggestions(
    for text: String, limit: Int = Limits.searchSuggestions, as asker: Asker
  ) async throws(LibraryError) -> [SearchSuggestion] {
    guard asker.account != nil, let word = SearchQuery.words(of: text.lowercased()).last else {
      return []
    }
    return try await catalog.read { db in
      var found: [SearchSuggestion] = SearchKind.allCases.flatMap(\.words)
        .filter { $0.hasPrefix(word) && $0.count > word.count }.prefix(2)
        .map { SearchSuggestion(kind: .kind, text: $0, id: nil) }
      for sql in [SuggestionQueries.albums, SuggestionQueries.places] {
        found += try db.all(
          sql, [asker.rowNumber, asker.seesFamily, word.asLikePattern, limit],
          row: SearchSuggestion.init)
      }
      found += try db.all(
        SuggestionQueries.people, word.asLikePattern, limit, row: SearchSuggestion.init)
      found += try db.facets(word, for: asker)
      return Array(found.prefix(limit))
    }
  }
}

extension Connection {
  /// Names of what photos that the asker sees have in common.
  fileprivate func facets(
    _ word: String, for asker: Asker
  ) throws(StoreError) -> [SearchSuggestion] {
    let names = try all(
      SearchQueries.facetNames, SearchMatch.prefix(word), Limits.searchFacets
    ) { (row) throws(StoreError) in
      (row: try row["rowNumber"] as Int, suggestion: try SearchSuggestion(row))
    }
    var found: [SearchSuggestion] = []
    for (facet, suggestion) in names where found.count < Limits.searchSuggestions {
      let seen = SearchMatch([], asker: asker).text(ofFacet: facet)
      let isSeen: Int? = try first(SearchQueries.hasAny, seen, row: column("found"))
      if isSeen != nil { found.append(suggestion) }
    }
    return found
  }
}

extension SearchSuggestion {
  fileprivate init(_ row: borrowing Row) throws(StoreError) {
    kind = try row["kind"]
    text = try row["name"]
    id = try row["id"]
  }
}

extension String {
  /// A word of which something else begins with these letters.
  fileprivate var asLikePattern: String { "%" + self + "%" }
}

/// The statements of suggestions.
enum SuggestionQueries {
  static let albums = SQL(
    """
    select 'album' as kind, collection.title as name, collection.id from collection
    where collection.kind <> 'folder' and collection.title like ?3 and
    """,
    AccessQueries.collection, "order by length(collection.title) limit ?4")

  static let places = SQL(
    "select 'place' as kind, place.name, place.id from place where place.name like ?3 and",
    AccessQueries.place, "order by length(place.name) limit ?4")

  /// Names are no secret among those who have an account.
  static let people: StaticString = """
    select 'photographer' as kind, name, id from account where name like ?1 and removed is null
    order by length(name) limit ?2
    """
}
