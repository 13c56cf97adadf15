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
      let count = try db.run(SearchQueries.forgetNames, limit)
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
    try run(SearchQueries.forget, limit)
    try run(SearchQueries.forgetText, limit)
    try run(SearchQueries.learn, limit)
    try each(SearchQueries.written, limit) { (written) throws(StoreError) in
      let words = [written.text] + SearchWords.inside(name: written.filename)
      try run(SearchQueries.learnText, written.key, words.joined(separator: " "), written.marks)
      return true
    }
    try run(SearchQueries.learnFacets)
    try run(SearchQueries.setFresh, limit)
    return true
  }
}

/// A photo that a search found, by its row.
package struct SearchFinding: Sendable {
  package let row: Int
  package let cursor: SearchCursor
}

extension Connection {
  package func find(
    _ query: SearchQuery, after cursor: SearchCursor?, _ limit: Int, for principal: Principal
  ) throws(StoreError) -> [SearchFinding] {
    guard principal.account != nil, !query.isEmpty else { return [] }
    var words: [SearchMatch.Word] = []
    for word in query.words { words.append(try lookUp(word)) }
    let isAlone: Bool = try one(
      SearchQueries.isAlone, principal.rowNumber)
    let match = SearchMatch(words, principal: principal, isAlone: isAlone)
    let low = query.times.map { SearchMatch.key($0.lowerBound) } ?? Int.min
    let high = query.times.map { SearchMatch.key($0.upperBound) } ?? Int.max
    var found: [SearchFinding] = []
    for tier in (cursor?.tier ?? 0)..<SearchMatch.tiers where found.count < limit {
      if cursor == nil {
        guard let question = match.wholeQuestion(tier: tier) else { continue }
        let all = try ask(question, query, tier, low, high, limit, principal)
        // Earlier results are excluded here, as excluding them in the query takes longer.
        let known = Set(found.map(\.row))
        found += all.filter { !known.contains($0.row) }.prefix(limit - found.count)
      } else if let question = match.question(tier: tier) {
        let end = cursor.map { tier == $0.tier ? min($0.key, high) : high } ?? high
        found += try ask(question, query, tier, low, end, limit - found.count, principal)
      }
    }
    return found
  }

  private func ask(
    _ question: SearchMatch.Question, _ query: SearchQuery, _ tier: Int, _ low: Int, _ high: Int,
    _ limit: Int, _ principal: Principal
  ) throws(StoreError) -> [SearchFinding] {
    try all(
      SearchQueries.find(question, isOfFavorites: query.isOfFavorites), question.text, low, high,
      limit, principal.rowNumber, question.better, query.leastStars
    ).map { SearchFinding(row: $0.row, cursor: SearchCursor(tier: tier, key: $0.key)) }
  }

  /// The keywords, cameras and lenses that a word may mean.
  private func lookUp(_ text: String) throws(StoreError) -> SearchMatch.Word {
    var word = SearchMatch.Word(text: text, otherNumbers: SearchWords.otherNumbers(of: text))
    word.facets = try all(
      SearchQueries.facets, word.beginnings.joined(separator: " OR "), LibraryLimits.searchFacets)
    return word
  }
}
