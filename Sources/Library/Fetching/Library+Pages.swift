internal import JSON
internal import Store

extension Library {
  /// A part of what a source holds, from the cursor on. Nothing is kept between
  /// two pages: assets that come and go meanwhile move no others from one page
  /// to the next. The photos of what is no album have no order by hand, and are
  /// in the library's.
  package func page(
    of source: FetchSource = .library, _ options: FetchOptions = FetchOptions(),
    order: AssetOrder? = nil, after cursor: AssetCursor? = nil,
    limit: Int = Limits.pageAssets, for asker: Asker
  ) async throws(LibraryError) -> AssetPage {
    do { try options.validate() } catch { throw .predicate(error) }
    // A question tells its answer: what guests may not see they may not ask.
    if asker.guest != nil, options.predicate != .all { throw .beyondToken }
    let query = FetchQuery(source: source, options: options, asker: asker)
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
      let assets = try db.assets(inRows: shown.map(\.row), for: asker)
      let number: Int = try db.one(LogQueries.newestNumber, row: column("changeNumber"))
      return AssetPage(
        assets: assets.compactMap { $0 }, next: found.count > limit ? shown.last?.cursor : nil,
        token: ChangeToken(log: log, number: number))
    }
  }
}

extension Connection {
  /// The assets of rows, in their order; `nil` where the asker sees none.
  func assets(inRows rows: [Int], for asker: Asker) throws(StoreError) -> [Asset?] {
    let list = JSON.array(rows.map { JSON($0) }).text
    let found = try all(
      AssetQueries.byRows, [asker.rowNumber, asker.seesFamily, list], row: StoredAsset.init)
    let byRow = Dictionary(
      uniqueKeysWithValues: found.map { ($0.rowNumber, $0.seen(by: asker).asset) })
    return rows.map { byRow[$0] }
  }
}
