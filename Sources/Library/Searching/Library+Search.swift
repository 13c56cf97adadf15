internal import Store

/// A part of what a search finds: what matches best first, and of that the newest.
package struct SearchPage: Sendable {
  package let assets: [Asset]
  package let next: SearchCursor?
  package let query: SearchQuery
  package let token: ChangeToken
}

/// A place between two photos of what a search finds.
package struct SearchCursor: Hashable, Sendable {
  let tier: Int
  let key: Int

  /// A cursor that was handed out before; `nil` where it cannot have been.
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
  /// What the asker's library has to a text, as `SearchQuery` understands it.
  /// Hidden and trashed photos are not looked at.
  ///
  /// It reads what it answers, however many photos have a word: the index holds
  /// them newest first, and who may see them.
  package func search(
    _ text: String, after cursor: SearchCursor? = nil, limit: Int = Limits.pageAssets,
    for asker: Asker
  ) async throws(LibraryError) -> SearchPage {
    let query = SearchQuery(text, now: catalog.options.now())
    let limit = min(max(limit, 1), Limits.pageAssets)
    let log = catalog.log
    return try await catalog.read { db in
      let found = query.isEmpty ? [] : try db.find(query, after: cursor, limit + 1, for: asker)
      let shown = found.prefix(limit)
      let assets = try db.assets(inRows: shown.map(\.row), for: asker)
      let number: Int = try db.one(LogQueries.newestNumber, row: column("changeNumber"))
      return SearchPage(
        assets: assets.compactMap { $0 }, next: found.count > limit ? shown.last?.cursor : nil,
        query: query, token: ChangeToken(log: log, number: number))
    }
  }
}

extension Catalog {
  /// Brings the index up to what rows say that were written beside `perform`, as
  /// a rebuilt catalog's are.
  func refreshSearch() async throws(LibraryError) {
    while try await write({ db in try db.refreshSearch(limit: Limits.searchBatch) }) {}
  }
}

extension Connection {
  /// Brings the index up to what has changed; whether there may be more.
  func refreshSearch(limit: Int = Int.max) throws(StoreError) -> Bool {
    let isStale: Bool = try one(SearchQueries.isStale, row: column("isStale"))
    guard isStale else { return false }
    try run(SearchQueries.forget, limit)
    try run(SearchQueries.learn, limit)
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
    _ query: SearchQuery, after cursor: SearchCursor?, _ limit: Int, for asker: Asker
  ) throws(StoreError) -> [Finding] {
    guard asker.account != nil else { return [] }
    var words: [SearchMatch.Word] = []
    for word in query.words { words.append(try lookUp(word)) }
    let match = SearchMatch(words, asker: asker)
    let low = query.times.map { SearchMatch.key($0.lowerBound) } ?? Int.min
    let high = query.times.map { SearchMatch.key($0.upperBound) } ?? Int.max
    let sql = query.isOfFavorites ? SearchQueries.favorites : SearchQueries.all
    var found: [Finding] = []
    for tier in (cursor?.tier ?? 0)..<SearchMatch.tiers where found.count < limit {
      guard let text = match.text(tier: tier) else { continue }
      let end = cursor.map { tier == $0.tier ? min($0.key, high) : high } ?? high
      found += try all(sql, text, low, end, limit - found.count, asker.rowNumber) {
        (row) throws(StoreError) in
        Finding(row: try row["row"], cursor: SearchCursor(tier: tier, key: try row["key"]))
      }
    }
    return found
  }

  /// The keywords, cameras and lenses that a word may mean.
  private func lookUp(_ word: String) throws(StoreError) -> SearchMatch.Word {
    let facets: [Int] = try all(
      SearchQueries.facets, SearchMatch.prefix(word), Limits.searchFacets, row: column("facet"))
    return SearchMatch.Word(text: word, facets: facets)
  }
}

/// The questions to the index that a search is, the best first. A photo answers
/// to one of them only.
struct SearchMatch {
  struct Word {
    let text: String
    let facets: [Int]
  }

  /// Titles and kinds, what photos have in common, and everything.
  static let tiers = 3

  private let scope: String
  private let parts: [String]

  init(_ words: [Word], asker: Asker) {
    scope = "(scope : (o\(asker.rowNumber)\(asker.seesFamily ? " OR family" : "")))"
    guard !words.isEmpty else {
      parts = []
      return
    }
    parts = (0..<Self.tiers).map { tier in
      words.map { "(\(Self.part($0, tier: tier)))" }.joined(separator: " AND ")
    }
  }

  /// `nil` where nothing can answer.
  func text(tier: Int) -> String? {
    if parts.isEmpty { return tier == 0 ? scope : nil }
    let better = parts[..<tier].map { "(\($0))" }.joined(separator: " OR ")
    let asked = "(\(scope) AND (\(parts[tier])))"
    return better.isEmpty ? asked : "\(asked) NOT (\(better))"
  }

  /// The words are letters and digits, so that nothing of them is taken for more.
  private static func part(_ word: Word, tier: Int) -> String {
    let text = prefix(word.text)
    let kind = SearchKind.named(word.text).map { " OR facets : \($0.rawValue)" } ?? ""
    let facets = word.facets.map { "f\($0)" }.joined(separator: " OR ")
    let common = facets.isEmpty ? "" : " OR facets : (\(facets))"
    switch tier {
    case 0: return "title : \(text)\(kind)"
    case 1: return "title : \(text)\(kind)\(common)"
    default: return "{title caption filename} : \(text)\(kind)\(common)"
    }
  }

  /// What begins with a word; of one letter there would be too much.
  static func prefix(_ word: String) -> String {
    word.unicodeScalars.count < 2 && word.utf8.count < 2 ? "\"\(word)\"" : "\"\(word)\" *"
  }

  /// The first rowid of the index at a moment.
  static func key(_ moment: Timestamp) -> Int {
    moment.milliseconds.floorDivided(by: 60_000) << 31
  }
}

/// The statements of the search. Who sees what is in the index's `scope`, which
/// every question of `SearchMatch` names, and is asked again when the assets
/// themselves are read.
enum SearchQueries {
  static let all: StaticString = """
    select rowid & 2147483647 as row, rowid as key from search
    where search match ?1 and rowid >= ?2 and rowid < ?3 and ?5 is not null
    order by rowid desc limit ?4
    """

  static let favorites: StaticString = """
    select rowid & 2147483647 as row, rowid as key from search
    where search match ?1 and rowid >= ?2 and rowid < ?3 and exists (
      select 1 from favorite where account = ?5 and asset = search.rowid & 2147483647)
    order by rowid desc limit ?4
    """

  static let facets: StaticString = """
    select rowid as facet from facetText where facetText match ?1 limit ?2
    """

  static let facetNames: StaticString = """
    select facet.rowNumber, facet.kind, facet.name, null as id
    from facetText join facet on facet.rowNumber = facetText.rowid
    where facetText match ?1 order by length(facet.name), facet.name limit ?2
    """

  static let isStale: StaticString = """
    select exists (select 1 from searchStale) as isStale
    """

  static let forget: StaticString = """
    delete from search
    where rowid in (select key from searchStale order by asset, key limit ?1)
    """

  static let learn: StaticString = """
    insert or replace into search (rowid, scope, title, caption, filename, facets)
    select key, scope, title, caption, filename, facets from searchable
    where asset in (select asset from searchStale order by asset, key limit ?1)
    """

  static let learnFacets: StaticString = """
    insert into facetText (rowid, name)
    select rowNumber, name from facet
    where rowNumber > coalesce((select rowid from facetText order by rowid desc limit 1), 0)
    """

  static let setFresh: StaticString = """
    delete from searchStale
    where (asset, key) in (select asset, key from searchStale order by asset, key limit ?1)
    """

  static let hasAny: StaticString = """
    select 1 as found from search where search match ?1 limit 1
    """
}
