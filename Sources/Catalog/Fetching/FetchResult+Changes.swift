internal import JSON
internal import Store

/// The difference between a fetch result and its update.
package struct FetchResultChangeDetails: Sendable {
  package let before: FetchResult
  package let after: FetchResult
  /// `nil` if too much has changed: the updated result is then shown as a new one.
  package let difference: ListDifference?
}

extension FetchResult {
  /// Returns the changes since the result was fetched; `nil` if there are none.
  package func changeDetails() async throws(LibraryError) -> FetchResultChangeDetails? {
    try await catalog.read { db in try self.changeDetails(in: db) }
  }

  private func changeDetails(
    in db: isolated Connection
  ) throws -> FetchResultChangeDetails? {
    guard let news = try news(in: db) else {
      return FetchResultChangeDetails(
        before: self, after: try catalog.fetch(query, in: db), difference: nil)
    }
    if news.rows.isEmpty, !news.hasOthers { return nil }
    guard query.isByTime else { return try compared(with: news, in: db) }
    if news.rows.isEmpty { return nil }
    return try merged(with: news, in: db)
  }

  /// The changes visible to the principal; `nil` if the log does not reach back far enough.
  private struct News {
    var rows: Set<Int> = []
    /// Whether albums or places have changed.
    var hasOthers = false
    var number = 0
  }

  private func news(in db: isolated Connection) throws -> News? {
    var news = News()
    let floor: Int
    (floor, news.number) = try db.one(LogQueries.range)
    guard token.log == catalog.log, token.number >= floor else { return nil }
    let found = try db.all(
      FetchQueries.changedRows, principal.rowNumber, principal.accessLevel, token.number
    )
    for entry in found {
      if entry.kind == .asset { news.rows.insert(entry.row) } else { news.hasOthers = true }
    }
    return news
  }
}

// MARK: - Fetching again

extension FetchResult {
  private func compared(
    with news: News, in db: isolated Connection
  ) throws -> FetchResultChangeDetails? {
    let after: FetchResult
    do {
      after = try catalog.fetch(query, in: db)
    } catch LibraryError.missing(.collection), LibraryError.missing(.place) {
      // The album or place is gone, and its list is empty.
      after = FetchResult(
        query, token: ChangeToken(log: catalog.log, number: news.number), catalog: catalog,
        words: PieceList(), times: PieceList())
    }
    let difference = ListDifference(
      from: rows, to: after.rows
    ) { news.rows.contains($0) }
    if difference.isEmpty { return nil }
    return FetchResultChangeDetails(before: self, after: after, difference: difference)
  }
}

// MARK: - Merged

extension FetchResult {
  /// A changed asset that is now in the result.
  private struct Arrival {
    let word: UInt32
    let time: Int
    let id: String
    /// The number of unchanged assets before it.
    var gap = 0
  }

  /// Updates the result without fetching unchanged assets.
  private func merged(
    with news: News, in db: isolated Connection
  ) throws -> FetchResultChangeDetails? {
    let places = places(of: news.rows)
    let arrivals = try arrivals(of: news.rows, leaving: places.map(\.index), in: db)
    let (words, times) = merging(arrivals, without: places.map(\.index))
    var touched: [Int: ListDifference.ChangedElement] = [:]
    let before = Dictionary(uniqueKeysWithValues: places.map { ($0.row, $0.index) })
    for place in places { touched[place.row] = .init(before: place.index, after: nil) }
    for (rank, arrival) in arrivals.enumerated() {
      let row = AssetWord.row(arrival.word)
      touched[row] = .init(before: before[row], after: arrival.gap + rank, isChanged: true)
    }
    let difference = ListDifference(touched: Array(touched.values))
    if difference.isEmpty { return nil }
    let after = FetchResult(
      query, token: ChangeToken(log: catalog.log, number: news.number), catalog: catalog,
      words: words.joined, times: times.joined)
    return FetchResultChangeDetails(before: self, after: after, difference: difference)
  }

  /// Returns the positions of rows in the result, in order.
  private func places(of rows: Set<Int>) -> [(row: Int, index: Int)] {
    guard let last = rows.max() else { return [] }
    var bits = [UInt64](repeating: 0, count: last / 64 + 1)
    for row in rows { bits[row / 64] |= 1 << UInt64(row % 64) }
    var places: [(row: Int, index: Int)] = []
    for (start, words) in words.pieces {
      for (index, word) in words.enumerated() {
        let row = AssetWord.row(word)
        if row <= last, bits[row / 64] >> UInt64(row % 64) & 1 == 1 {
          places.append((row, start + index))
        }
      }
    }
    return places
  }

  private func arrivals(
    of rows: Set<Int>, leaving: [Int], in db: isolated Connection
  ) throws -> [Arrival] {
    let list = JSON.array(rows.map { JSON($0) }).text
    let statement = try query.statement(.rows(list), in: db)
    var arrivals = try db.all(statement.sql, statement.values) { (row) throws(StoreError) in
      Arrival(word: AssetWord.word(try row[0]), time: try row[1], id: try row[2])
    }
    for index in arrivals.indices {
      let place = try place(of: arrivals[index], in: db)
      arrivals[index].gap = place - leaving.prefix(count: place)
    }
    return arrivals.sorted {
      ($1.gap, $0.time, $0.id) > ($0.gap, $1.time, $1.id)
    }
  }

  /// Returns an asset's position in the previous result. Equal times are ordered by id, newest
  /// first.
  private func place(of arrival: Arrival, in db: isolated Connection) throws -> Int {
    let low = times.firstPlace { $0 <= arrival.time }
    let high = times.firstPlace { $0 < arrival.time }
    if low == high { return low }
    let rows = words[low..<high].map { JSON(AssetWord.row($0)) }
    let later: Int = try db.one(
      FetchQueries.laterIDs, JSON.array(rows).text, arrival.id)
    return low + later
  }

  private func merging(
    _ arrivals: [Arrival], without leaving: [Int]
  ) -> (words: PieceList<UInt32>, times: PieceList<Int>) {
    let (newWords, newTimes) = (arrivals.map(\.word), arrivals.map(\.time))
    var (words, times) = (PieceList<UInt32>(), PieceList<Int>())
    var (next, left) = (0, 0)
    func take(upTo end: Int) {
      words.append(next..<end, of: self.words)
      times.append(next..<end, of: self.times)
      next = end
    }
    /// Takes elements up to the given number of unchanged ones.
    func take(untouched gap: Int) {
      while left < leaving.count, leaving[left] - left < gap {
        take(upTo: leaving[left])
        next += 1
        left += 1
      }
      take(upTo: max(next, gap + left))
    }
    var rank = 0
    while rank < arrivals.count {
      let gap = arrivals[rank].gap
      let end = arrivals[rank...].firstIndex { $0.gap != gap } ?? arrivals.count
      take(untouched: gap)
      words.append(newWords[rank..<end])
      times.append(newTimes[rank..<end])
      rank = end
    }
    take(untouched: count - leaving.count)
    return (words, times)
  }
}

extension [Int] {
  /// The number of elements below a limit in an ascending array.
  fileprivate func prefix(count limit: Int) -> Int { firstPlace { $0 >= limit } }
}
