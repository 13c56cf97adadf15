internal import JSON
package import Store

/// A position between two photos of the results.
package struct SearchCursor: Hashable, Sendable {
  let tier: Int
  package let key: Int

  /// Parses a cursor that was returned before; `nil` if it is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let tier = Int(parts[0]), let key = Int(parts[1]),
      (0..<SearchMatch.tiers).contains(tier)
    else { return nil }
    self.init(tier: tier, key: key)
  }

  package init(tier: Int, key: Int) {
    self.tier = tier
    self.key = key
  }

  package var text: String { "\(tier).\(key)" }
}

extension Catalog {
  /// Indexes rows written without `perform`, such as those of a rebuilt catalog.
  package func refreshSearch() async throws(LibraryError) {
    while try await write({ db in try db.refreshSearch(limit: LibraryLimits.searchBatch) }) {}
  }
}

extension Catalog {
  /// Reindexes photos that an earlier release indexed without the words inside their names; returns
  /// whether there may be more.
  package func indexNames(limit: Int) async throws -> Bool {
    try await write { db in
      try db.run(SearchQueries.recallNames, limit)
      let count = try db.change(SearchQueries.forgetNames, limit)
      _ = try db.refreshSearch()
      return count == limit
    }
  }
}

extension Connection {
  /// Indexes changed rows; returns whether there may be more.
  package func refreshSearch(limit: Int = Int.max) throws(StoreError) -> Bool {
    let isStale: Bool = try one(SearchQueries.isStale)
    guard isStale else { return false }
    switch try dialect {
    case .sqlite: try refreshTexts(limit)
    case .postgres: try refreshPostings(limit)
    }
    try run(SearchQueries.setFresh, limit)
    return true
  }

  private func refreshTexts(_ limit: Int) throws(StoreError) {
    try run(SearchQueries.forget, limit)
    try run(SearchQueries.forgetText, limit)
    try run(SearchQueries.forgetSeen, limit)
    try run(SearchQueries.learn, limit)
    try index(SearchQueries.written, limit, by: SearchQueries.learnText)
    try index(SearchQueries.writtenSeen, limit, by: SearchQueries.learnSeen)
    try run(SearchQueries.learnFacets)
  }

  /// Indexes the name of a location again, if it is in the index.
  func relearn(location name: String) throws(StoreError) {
    switch try dialect {
    case .sqlite: try run(SearchQueries.relearnFacet, name)
    case .postgres: try relearnPostings(ofLocation: name)
    }
  }

  private func index(
    _ texts: CatalogQuery<WrittenText>, _ limit: Int, by statement: CatalogStatement
  ) throws(StoreError) {
    try each(texts, limit) { (written) throws(StoreError) in
      try run(statement, written.key, written.words, written.marks)
      return true
    }
  }
}

/// A photo that a search found, by its row.
package struct SearchHit: Sendable {
  package let row: Int
  package let cursor: SearchCursor

  /// Whether the words are in its picture, and in no other text.
  package var isByText: Bool { SearchMatch.seenTiers.contains(cursor.tier) }
  /// Whether it was found by what its picture shows alone.
  package var isByThings: Bool { cursor.tier == SearchMatch.thingTier }
}

extension Connection {
  package func find(
    _ query: SearchQuery, labels: [Int: Double] = [:], near: [Int: Double]? = nil,
    after cursor: SearchCursor?, _ limit: Int,
    for principal: Principal
  ) throws(StoreError) -> [SearchHit] {
    guard principal.account != nil, !query.isEmpty else { return [] }
    let names = try all(PeopleQueries.names, for: principal)
    var words: [SearchMatch.Word] = []
    for word in query.words {
      var found = try lookUp(word)
      found.persons = names.persons(named: word)
      words.append(found)
    }
    let isAlone: Bool = try one(
      SearchQueries.isAlone, principal.rowNumber)
    let match = SearchMatch(words, principal: principal, isAlone: isAlone)
    let low = query.times.map { SearchMatch.key($0.lowerBound) } ?? Int.min
    let high = query.times.map { SearchMatch.key($0.upperBound) } ?? Int.max
    var found: [SearchHit] = []
    for tier in (cursor?.tier ?? 0)..<SearchMatch.thingTier where found.count < limit {
      if cursor == nil {
        guard let tierQuery = match.wholeQuery(tier: tier) else { continue }
        let all = try ask(tierQuery, query, tier, low, high, limit, principal)
        // Earlier results are excluded here, as excluding them in the query takes longer.
        let known = Set(found.map(\.row))
        found += all.filter { !known.contains($0.row) }.prefix(limit - found.count)
      } else if let tierQuery = match.query(tier: tier) {
        let end = cursor.map { tier == $0.tier ? min($0.key, high) : high } ?? high
        found += try ask(tierQuery, query, tier, low, end, limit - found.count, principal)
      }
    }
    if found.count < limit, let shown = near ?? labels.nonEmpty, let words = match.allWords {
      let end = cursor.flatMap { $0.tier == SearchMatch.thingTier ? $0.key : nil } ?? Int.max
      found += try show(
        shown, isNear: near != nil, query, words, before: end, limit - found.count, principal)
    }
    return found
  }

  /// The photos that show things, the best matches first: by the weights of labels, or the
  /// likenesses of photos.
  private func show(
    _ numbers: [Int: Double], isNear: Bool, _ query: SearchQuery, _ words: SearchTerms,
    before end: Int, _ limit: Int, _ principal: Principal
  ) throws(StoreError) -> [SearchHit] {
    let weights = JSON.object(
      JSON.Object(numbers.sorted { $0.key < $1.key }.map { ("\($0.key)", JSON($0.value)) }))
    let isPostgres = try dialect == .postgres
    let values: [(any Bindable)?] = [
      principal.rowNumber, principal.accessLevel, weights.text,
      isNear ? 0 : LibraryLimits.leastMatch, end, query.times?.lowerBound.milliseconds ?? Int.min,
      query.times?.upperBound.milliseconds ?? Int.max, limit, query.leastStars,
      query.isOfFavorites, isPostgres ? nil : words.text, query.flag, query.label,
    ]
    let found =
      isPostgres
      ? try postings(
        matching: isNear ? PostingQueries.matchingPhotos : PostingQueries.matchingLabels, words,
        values) : try rows(isNear ? OpenQueries.matching : SeenQueries.matching, values)
    return found.map {
      SearchHit(row: $0.row, cursor: SearchCursor(tier: SearchMatch.thingTier, key: $0.key))
    }
  }

  private func ask(
    _ tierQuery: SearchMatch.TierQuery, _ query: SearchQuery, _ tier: Int, _ low: Int, _ high: Int,
    _ limit: Int, _ principal: Principal
  ) throws(StoreError) -> [SearchHit] {
    let found =
      try dialect == .postgres
      ? try postings(tierQuery, query, (low, high), limit, principal)
      : try all(
        SearchQueries.find(tierQuery, isOfFavorites: query.isOfFavorites), tierQuery.text, low,
        high,
        limit, principal.rowNumber, tierQuery.better?.text,
        query.isOfDecisions ? query.leastStars : nil, query.flag, query.label)
    return found.map { SearchHit(row: $0.row, cursor: SearchCursor(tier: tier, key: $0.key)) }
  }

  /// The keywords, cameras and lenses that a word may mean.
  private func lookUp(_ text: String) throws(StoreError) -> SearchMatch.Word {
    var word = SearchMatch.Word(text: text, otherNumbers: SearchWords.otherNumbers(of: text))
    word.facets =
      try dialect == .postgres
      ? try postingFacets(word.beginnings, LibraryLimits.searchFacets)
      : try all(
        SearchQueries.facets, word.beginnings.map(\.text).joined(separator: " OR "),
        LibraryLimits.searchFacets)
    return word
  }
}

extension [Int: Double] {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
