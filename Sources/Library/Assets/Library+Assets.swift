internal import Store

extension Library {
  /// The maximum number of assets in a page.
  package static var maxPageAssets: Int { Limits.pageAssets }
  package static var maxPageIDs: Int { Limits.pageIDs }

  /// The maximum number of assets changed at once.
  package static var maxBulkAssets: Int { Limits.bulkAssets }

  /// Returns the assets visible to the asker, newest first, after the cursor.
  package func assets(
    for asker: Asker, after cursor: AssetCursor? = nil, limit: Int = Limits.pageAssets
  ) async throws(LibraryError) -> AssetPage {
    let limit = min(max(limit, 1), Limits.pageAssets)
    let log = catalog.log
    return try await catalog.read { db in
      // One more than requested shows whether there is a next page.
      let found = try db.all(
        AssetQueries.page,
        [
          asker.rowNumber, asker.seesFamily, cursor?.key ?? Int.max, cursor?.id.text ?? "",
          limit + 1,
        ], row: StoredAsset.init)
      let shown = found.prefix(limit)
      let next = found.count > limit ? shown.last : nil
      let number: Int = try db.one(LogQueries.newestNumber, row: column("changeNumber"))
      return AssetPage(
        assets: shown.map(\.asset),
        next: next.map { AssetCursor(key: $0.asset.sortTime, id: $0.asset.id) },
        token: ChangeToken(log: log, number: number))
    }
  }

  package func asset(_ id: AssetID, for asker: Asker) async throws(LibraryError) -> Asset {
    try await stored(id, for: asker).asset
  }

  /// The number of assets visible to the asker.
  package func assetCount(for asker: Asker) async throws(LibraryError) -> Int {
    try await catalog.read { db in
      if asker.guest != nil {
        return try db.one(AssetQueries.chosenCount, asker.rowNumber, row: column("count"))
      }
      return try db.one(
        AssetQueries.count, [asker.rowNumber, asker.seesFamily], row: column("count"))
    }
  }

  func stored(_ id: AssetID, for asker: Asker) async throws(LibraryError) -> StoredAsset {
    try await catalog.read { db in try db.stored(id, for: asker) }
  }
}

extension Connection {
  /// Returns the asset if the asker sees it; throws `noSuchAsset` otherwise.
  func stored(_ id: AssetID, for asker: Asker) throws -> StoredAsset {
    let found = try first(
      AssetQueries.byID, [asker.rowNumber, asker.seesFamily, id], row: StoredAsset.init)
    guard let found else { throw LibraryError.noSuchAsset(id) }
    return found.seen(by: asker)
  }
}
