internal import Store

/// A page of search results: best matches first, newest first among equals.
package struct SearchPage: Sendable {
  package let assets: [Asset]
  package let next: SearchCursor?
  /// The total number, if requested and not too large to count.
  package let count: Int?
  package let query: SearchQuery
  package let token: ChangeToken
}

/// A position between two photos of the results.
package struct SearchCursor: Hashable, Sendable {
  let tier: Int
  let key: Int

  /// Parses a cursor that was returned before; `nil` if it is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let tier = Int(parts[0]), let key = Int(parts[1]),
      (0..<SearchMatch.tiers).contains(tier)
    else { return nil }
    self.init(tier: tier, key: key)
  }

  init(tier: Int, key: Int) {
    self.tier = tier
    self.key = key
  }

  package var text: String { "\(tier).\(key)" }
}

extension Library {
  /// Searches the principal's photos for a text, as interpreted by `SearchQuery`. Hidden and
  /// trashed photos are excluded.
  ///
  /// The cost depends on the results returned, not on the number of matches: the index is ordered
  /// newest first, and contains the owners.
  package func search(
    _ text: String, after cursor: SearchCursor? = nil, limit: Int = Limits.pageAssets,
    isCounted: Bool = false, for principal: Principal
  ) async throws(LibraryError) -> SearchPage {
    let query = SearchQuery(text, now: catalog.options.now())
    let limit = min(max(limit, 1), Limits.pageAssets)
    let log = catalog.log
    return try await catalog.read { db in
      // Counting includes the first page.
      let counted =
        isCounted ? try db.find(query, after: nil, Limits.countedFindings + 1, for: principal) : nil
      let found =
        if cursor == nil, let counted { counted } else {
          try db.find(query, after: cursor, limit + 1, for: principal)
        }
      let shown = found.prefix(limit)
      let assets = try db.assets(inRows: shown.map(\.row), for: principal)
      let count = counted.flatMap { $0.count > Limits.countedFindings ? nil : $0.count }
      let number: Int = try db.one(LogQueries.newestNumber)
      return SearchPage(
        assets: assets.compactMap { $0 }, next: found.count > limit ? shown.last?.cursor : nil,
        count: count, query: query, token: ChangeToken(log: log, number: number))
    }
  }
}

extension Catalog {
  /// Indexes rows written without `perform`, such as those of a rebuilt catalog.
  func refreshSearch() async throws(LibraryError) {
    while try await write({ db in try db.refreshSearch(limit: Limits.searchBatch) }) {}
  }
}

extension Catalog {
  /// Reindexes photos that an earlier release indexed without the words inside their names; returns
  /// whether there may be more.
  func indexNames(limit: Int) async throws -> Bool {
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
  func refreshSearch(limit: Int = Int.max) throws(StoreError) -> Bool {
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

private struct Finding {
  let row: Int
  let cursor: SearchCursor
}

extension Connection {
  fileprivate func find(
    _ query: SearchQuery, after cursor: SearchCursor?, _ limit: Int, for principal: Principal
  ) throws(StoreError) -> [Finding] {
    guard principal.account != nil, !query.isEmpty else { return [] }
    var words: [SearchMatch.Word] = []
    for word in query.words { words.append(try lookUp(word)) }
    let isAlone: Bool = try one(
      SearchQueries.isAlone, principal.rowNumber)
    let match = SearchMatch(words, principal: principal, isAlone: isAlone)
    let low = query.times.map { SearchMatch.key($0.lowerBound) } ?? Int.min
    let high = query.times.map { SearchMatch.key($0.upperBound) } ?? Int.max
    var found: [Finding] = []
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
  ) throws(StoreError) -> [Finding] {
    try all(
      SearchQueries.find(question, isOfFavorites: query.isOfFavorites), question.text, low, high,
      limit, principal.rowNumber, question.better, query.leastStars
    ).map { Finding(row: $0.row, cursor: SearchCursor(tier: tier, key: $0.key)) }
  }

  /// The keywords, cameras and lenses that a word may mean.
  private func lookUp(_ text: String) throws(StoreError) -> SearchMatch.Word {
    var word = SearchMatch.Word(text: text, otherNumbers: SearchWords.otherNumbers(of: text))
    word.facets = try all(
      SearchQueries.facets, word.beginnings.joined(separator: " OR "), Limits.searchFacets)
    return word
  }
}
