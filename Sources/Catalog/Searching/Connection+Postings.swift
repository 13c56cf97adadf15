internal import Store

/// A statement of which parts are the words of a search, with the words as its parameters.
struct PostingQuestion {
  private(set) var sql: SQL
  private(set) var values: [(any Bindable)?]

  init(_ parts: StaticString..., values: [(any Bindable)?]) {
    (sql, self.values) = (SQL(parts), values)
  }

  mutating func add(_ part: StaticString) { sql.append(part) }

  private mutating func add(parameter value: String) {
    values.append(value)
    sql.append(parameter: values.count)
  }

  /// Photos with a term of each part. Begins without "and".
  mutating func add(_ parts: [[SearchTerm]], in index: SearchMatch.Index) {
    for (place, part) in parts.enumerated() {
      if place > 0 { sql.append("and") }
      switch index {
      case .titles: sql.append(PostingQueries.inTitle)
      case .texts: sql.append(PostingQueries.inText)
      case .seen: sql.append(PostingQueries.inSeenText)
      }
      sql.append("(posting.word = any (string_to_array(")
      add(parameter: part.plainWords)
      sql.append(", ' '))")
      if let beginning = part.plainBeginning {
        sql.append("or posting.word >=")
        add(parameter: beginning)
        sql.append("and posting.word <")
        add(parameter: beginning.afterAllThatBegin)
      }
      sql.append("))")
    }
  }

  mutating func addNot(_ parts: [[SearchTerm]], in index: SearchMatch.Index) {
    sql.append("not (")
    add(parts, in: index)
    sql.append(")")
  }
}

extension String {
  /// Comes after all texts that begin with this one, in the order of bytes.
  fileprivate var afterAllThatBegin: String { self + "\u{10FFFF}" }
}

// MARK: - Searching

extension Connection {
  func postings(
    _ tierQuery: SearchMatch.TierQuery, _ query: SearchQuery, _ keys: (low: Int, high: Int),
    _ limit: Int, _ principal: Principal
  ) throws(StoreError) -> [(row: Int, key: Int)] {
    var asked = PostingQuestion(
      PostingQueries.entries,
      values: [
        keys.low, keys.high, limit, principal.rowNumber,
        query.isOfDecisions ? query.leastStars : nil, query.flag, query.label,
      ])
    asked.add("and")
    asked.add(tierQuery.terms.parts, in: tierQuery.index)
    if let without = tierQuery.without {
      asked.add("and")
      asked.addNot(without, in: tierQuery.index)
    }
    if let better = tierQuery.better {
      asked.add("and")
      asked.addNot(better.parts, in: tierQuery.index == .seen ? .texts : .titles)
    }
    asked.add(query.isOfFavorites ? PostingQueries.isFavorite : PostingQueries.isAnyones)
    asked.add(PostingQueries.isDecided)
    return try all(asked.sql, asked.values) { (row) throws(StoreError) in
      (row: try row["row"] as Int, key: try row["key"] as Int)
    }
  }

  /// The photos that show things, without those that texts find.
  func postings(
    matching begin: StaticString, _ terms: SearchTerms, _ values: [(any Bindable)?]
  ) throws(StoreError) -> [(row: Int, key: Int)] {
    var asked = PostingQuestion(begin, PostingQueries.isListed, values: values)
    asked.addNot(terms.parts, in: .texts)
    asked.add("and")
    asked.addNot(terms.parts, in: .seen)
    asked.add("and")
    asked.add(AccessQueries.listed)
    asked.add(SeenQueries.isAsked)
    return try all(asked.sql, asked.values) { (row) throws(StoreError) in
      (row: try row["row"] as Int, key: try row["key"] as Int)
    }
  }

  /// The number of photos with these terms, counted up to a limit.
  func postingCount(_ terms: SearchTerms, upTo limit: Int) throws(StoreError) -> Int {
    var asked = PostingQuestion(PostingQueries.count, values: [limit])
    asked.add(terms.parts, in: .titles)
    asked.add(PostingQueries.upTo)
    return try one(asked.sql, asked.values) { (row) throws(StoreError) in try row["count"] }
  }

  func postingFacets(
    _ terms: [SearchTerm], _ limit: Int
  ) throws(StoreError) -> [Int] {
    let beginning = terms.plainBeginning
    return try all(
      PostingQueries.facets,
      values: [
        terms.plainWords, beginning ?? "", beginning?.afterAllThatBegin ?? "", limit,
      ]
    ) { (row) throws(StoreError) in try row["facet"] }
  }

  func postingFacetNames(
    _ terms: [SearchTerm], _ limit: Int, _ word: String
  ) throws(StoreError) -> [(facet: Int, suggestion: SearchSuggestion)] {
    let beginning = terms.plainBeginning
    return try all(
      PostingQueries.facetNames,
      values: [
        terms.plainWords, beginning ?? "", beginning?.afterAllThatBegin ?? "", limit, word,
      ]
    ) { (row) throws(StoreError) in
      (facet: try row["rowNumber"] as Int, suggestion: try SearchSuggestion(row))
    }
  }
}

// MARK: - Indexing

extension Connection {
  /// Indexes up to a number of changed assets.
  func refreshPostings(_ limit: Int) throws(StoreError) {
    try run(PostingQueries.forgetEntry, values: [limit])
    try run(PostingQueries.forgetTitle, values: [limit])
    try run(PostingQueries.forgetText, values: [limit])
    try run(PostingQueries.forgetSeen, values: [limit])
    try run(PostingQueries.learnEntries, values: [limit])
    try each(PostingQueries.titles, values: [limit]) { (row) throws(StoreError) in
      let (title, marks): (String, String) = (try row["title"], try row["marks"])
      try run(
        PostingQueries.learnTitle,
        values: [try row["key"] as Int, SearchWords.plain(wordsOf: "\(title) \(marks)")])
      return true
    }
    try index(SearchQueries.written, limit, by: PostingQueries.learnText)
    try index(SearchQueries.writtenSeen, limit, by: PostingQueries.learnSeen)
    let facets = try all(PostingQueries.newFacets) { (row) throws(StoreError) in
      (try row["rowNumber"] as Int, try row["name"] as String)
    }
    for (facet, name) in facets { try learn(facet, name) }
  }

  private func index(
    _ texts: CatalogQuery<WrittenText>, _ limit: Int, by statement: StaticString
  ) throws(StoreError) {
    try each(texts, limit) { (written) throws(StoreError) in
      let words = SearchWords.plain(wordsOf: "\(written.words) \(written.marks)")
      try run(statement, values: [written.key, words])
      return true
    }
  }

  private func learn(_ facet: Int, _ name: String) throws(StoreError) {
    try run(PostingQueries.learnFacet, values: [facet, SearchWords.plain(wordsOf: name)])
  }

  /// Indexes the name of a location again, if it is in the index.
  func relearnPostings(ofLocation name: String) throws(StoreError) {
    let found = try first(PostingQueries.facetText, values: [name]) { (row) throws(StoreError) in
      (try row["rowNumber"] as Int, try row["name"] as String)
    }
    // One that is not in the index yet is added with the others.
    guard let (facet, text) = found,
      try change(PostingQueries.forgetFacet, values: [facet]) > 0
    else { return }
    try learn(facet, text)
  }
}
