internal import JSON
internal import Store

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
      let number: Int = try db.one(LogQueries.newestNumber, row: column("changeNumber"))
      return AssetPage(
        assets: assets.compactMap { $0 }, next: found.count > limit ? shown.last?.cursor : nil,
        token: ChangeToken(log: log, number: number))
    }
  }
}

extension Connection {
  /// Returns the assets of rows, in order; `nil` for those that the principal does not see.
  func assets(inRows rows: [Int], for principal: Principal) throws(StoreError) -> [Asset?] {
    let list = JSON.array(rows.map { JSON($0) }).text
    let found = try all(
      AssetQueries.byRows, [principal.rowNumber, principal.seesFamily, list], row: StoredAsset.init)
    let byRow = Dictionary(
      uniqueKeysWithValues: found.map { ($0.rowNumber, $0.seen(by: principal).asset) })
    return rows.map { byRow[$0] }
  }
}
