internal import Store

extension Library {
  /// The maximum number of assets in a page.
  package static var maxPageAssets: Int { Limits.pageAssets }
  package static var maxPageIDs: Int { Limits.pageIDs }

  /// The maximum number of assets changed at once.
  package static var maxBulkAssets: Int { Limits.bulkAssets }

  /// Returns the assets visible to the principal, newest first, after the cursor.
  package func assets(
    for principal: Principal, after cursor: AssetCursor? = nil, limit: Int = Limits.pageAssets
  ) async throws(LibraryError) -> AssetPage {
    let limit = min(max(limit, 1), Limits.pageAssets)
    let log = catalog.log
    return try await catalog.read { db in
      // One more than requested shows whether there is a next page.
      let found = try db.all(
        AssetQueries.page,
        principal.rowNumber, principal.seesFamily, cursor?.key ?? Int.max, cursor?.id.text ?? "",
        limit + 1)
      let shown = found.prefix(limit)
      let next = found.count > limit ? shown.last : nil
      let number: Int = try db.one(LogQueries.newestNumber)
      return AssetPage(
        assets: shown.map(\.asset),
        next: next.map { AssetCursor(key: $0.asset.sortTime, id: $0.asset.id) },
        token: ChangeToken(log: log, number: number))
    }
  }

  package func asset(_ id: AssetID, for principal: Principal) async throws(LibraryError) -> Asset {
    try await stored(id, for: principal).asset
  }

  /// The number of assets visible to the principal.
  package func assetCount(for principal: Principal) async throws(LibraryError) -> Int {
    try await catalog.read { db in
      if principal.guest != nil {
        return try db.one(AssetQueries.chosenCount, principal.rowNumber)
      }
      return try db.one(
        AssetQueries.count, principal.rowNumber, principal.seesFamily)
    }
  }

  func stored(_ id: AssetID, for principal: Principal) async throws(LibraryError) -> StoredAsset {
    try await catalog.read { db in try db.stored(id, for: principal) }
  }
}

extension Connection {
  /// Returns the asset if the principal sees it; throws `noSuchAsset` otherwise.
  func stored(_ id: AssetID, for principal: Principal) throws -> StoredAsset {
    let found = try first(
      AssetQueries.byID, principal.rowNumber, principal.seesFamily, id)
    guard let found else { throw LibraryError.noSuchAsset(id) }
    return found.seen(by: principal)
  }
}
