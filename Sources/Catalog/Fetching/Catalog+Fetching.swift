internal import JSON
package import Store

extension Catalog {
  package func fetch(_ query: FetchQuery) async throws(LibraryError) -> FetchResult {
    if let middle = try await middle(of: query),
      let halves = try await halves(of: query, at: middle)
    {
      return result(of: query, halves)
    }
    return try await read { db in try self.fetch(query, in: db) }
  }

  package func fetch(_ query: FetchQuery, in db: isolated Connection) throws -> FetchResult {
    result(of: query, try FetchedRows(query, .all, in: db))
  }

  private func result(of query: FetchQuery, _ rows: FetchedRows) -> FetchResult {
    FetchResult(
      query, token: ChangeToken(log: log, number: rows.newestChange), catalog: self,
      words: PieceList(rows.words.packed), times: PieceList(rows.times.packed))
  }

  /// Reads both halves in parallel; `nil` if something changed between them.
  private func halves(
    of query: FetchQuery, at middle: Int
  ) async throws(LibraryError) -> FetchedRows? {
    do {
      async let later = read { db in try FetchedRows(query, .since(middle), in: db) }
      async let earlier = read { db in try FetchedRows(query, .before(middle), in: db) }
      let halves = try await (later, earlier)
      return halves.0.followed(by: halves.1)
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

/// A query's rows in order, with the newest change at that time.
private struct FetchedRows: Sendable {
  private(set) var words: [UInt32] = []
  private(set) var times: [Int] = []
  let newestChange: Int

  init(_ query: FetchQuery, _ part: FetchQuery.Part, in db: isolated Connection) throws {
    let statement = try query.statement(part, in: db)
    let isByTime = query.isByTime
    // Local variables: accessing the structure a million times would be slower.
    var (words, times): ([UInt32], [Int]) = ([], [])
    try db.eachPair(statement.sql, statement.values) { word, time in
      words.append(AssetWord.word(word))
      if isByTime { times.append(time) }
    }
    (self.words, self.times) = (words, times)
    newestChange = try db.one(LogQueries.newestNumber)
  }

  /// `nil` if they are from different moments.
  func followed(by other: FetchedRows) -> FetchedRows? {
    guard newestChange == other.newestChange else { return nil }
    var all = self
    all.words = .packed(words, other.words)
    all.times = .packed(times, other.times)
    return all
  }
}

extension Catalog {
  /// The time that halves the assets to be scanned, if there are enough for two connections.
  private func middle(of query: FetchQuery) async throws(LibraryError) -> Int? {
    guard query.hasTimelineCounts else { return nil }
    let days = try await read { db in
      try db.all(
        TimelineQueries.days, query.principal.rowNumber, query.principal.accessLevel)
    }
    let count = days.reduce(0) { $0 + $1.count }
    guard count > options.fetchedAtOnce else { return nil }
    var later = 0
    let middle = days.first { day in
      later += day.count
      return later >= count / 2
    }
    return middle.map { $0.number * dayMilliseconds }
  }
}

extension Connection {
  /// Returns the rows of a page of a query, in order.
  package func rows(
    of page: FetchQuery.Page, in query: FetchQuery
  ) throws -> [(row: Int, cursor: AssetCursor)] {
    let statement = try query.statement(page: page, in: self)
    return try all(statement.sql, statement.values) { (row) throws(StoreError) in
      (row: try row[0], cursor: AssetCursor(key: try row[1], id: try row[2]))
    }
  }

  /// Returns the assets of rows, in order; `nil` for those that the principal does not see.
  package func assets(inRows rows: [Int], for principal: Principal) throws(StoreError) -> [Asset?] {
    let list = JSON.array(rows.map { JSON($0) }).text
    let found = try all(
      AssetQueries.byRows, principal.rowNumber, principal.accessLevel, list)
    let byRow = Dictionary(
      uniqueKeysWithValues: found.map { ($0.rowNumber, $0.seen(by: principal).asset) })
    return rows.map { byRow[$0] }
  }
}
