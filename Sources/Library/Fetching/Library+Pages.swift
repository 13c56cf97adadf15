internal import JSON
internal import Store

/// The assets before and after one in a list.
package struct Neighbours: Hashable, Sendable {
  package var before: AssetID?
  package var after: AssetID?
}

extension Library {
  /// Returns a page of a source after the cursor. No state is kept between pages: assets that come
  /// and go do not shift others between pages. Sources other than albums have no manual order and
  /// use the library's.
  package func page(
    of source: FetchSource = .library, _ options: FetchOptions = FetchOptions(),
    order: AssetOrder? = nil, after cursor: AssetCursor? = nil,
    limit: Int = Limits.pageAssets, for principal: Principal
  ) async throws(LibraryError) -> AssetPage {
    do { try options.validate() } catch { throw .predicate(error) }
    // Filtering by hidden details would reveal them to guests.
    if principal.guest != nil, options.predicate != .all { throw .beyondToken }
    let query = FetchQuery(source: source, options: options, principal: principal)
    let limit = min(max(limit, 1), Limits.pageAssets)
    let order = order ?? source.defaultOrder
    let log = catalog.log
    return try await catalog.read { db in
      let question = try query.question(
        page: FetchQuery.Page(order: order, after: cursor, limit: limit + 1), in: db)
      let found = try db.all(question.sql, question.values) { (row) throws(StoreError) in
        (row: try row[0] as Int, cursor: AssetCursor(key: try row[1], id: try row[2]))
      }
      let shown = found.prefix(limit)
      let assets = try db.assets(inRows: shown.map(\.row), for: principal)
      let number: Int = try db.one(LogQueries.newestNumber)
      return AssetPage(
        assets: assets.compactMap { $0 }, next: found.count > limit ? shown.last?.cursor : nil,
        token: ChangeToken(log: log, number: number))
    }
  }
}

extension Library {
  /// Returns the assets beside one in a source's own order, without reading the others. An asset
  /// that is not in the list has none.
  package func neighbours(
    of asset: AssetID, in source: FetchSource, for principal: Principal
  ) async throws(LibraryError) -> Neighbours {
    let query = FetchQuery(source: source, options: FetchOptions(), principal: principal)
    let order = source.defaultOrder
    return try await catalog.read { db in
      var neighbours = Neighbours()
      let own = try db.first(FetchQuery.Page(order: order, limit: 1, only: asset), of: query)
      guard let own else { return neighbours }
      let after = FetchQuery.Page(order: order, after: own, limit: 1)
      let before = FetchQuery.Page(order: order, after: own, isBackwards: true, limit: 1)
      neighbours.after = try db.first(after, of: query)?.id
      neighbours.before = try db.first(before, of: query)?.id
      return neighbours
    }
  }
}

extension Connection {
  fileprivate func first(_ page: FetchQuery.Page, of query: FetchQuery) throws -> AssetCursor? {
    let question = try query.question(page: page, in: self)
    return try all(question.sql, question.values) { (row) throws(StoreError) in
      AssetCursor(key: try row[1], id: try row[2])
    }.first
  }

  /// Returns the assets of rows, in order; `nil` for those that the principal does not see.
  func assets(inRows rows: [Int], for principal: Principal) throws(StoreError) -> [Asset?] {
    let list = JSON.array(rows.map { JSON($0) }).text
    let found = try all(
      AssetQueries.byRows, principal.rowNumber, principal.seesFamily, list)
    let byRow = Dictionary(
      uniqueKeysWithValues: found.map { ($0.rowNumber, $0.seen(by: principal).asset) })
    return rows.map { byRow[$0] }
  }
}
