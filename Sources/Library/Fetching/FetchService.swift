package import Catalog

/// Lists of photos by source, predicate and order.
package struct FetchService: Sendable {
  let catalog: Catalog

  /// Fetches assets that the principal may see.
  package func fetch(
    _ source: FetchSource = .library, _ options: FetchOptions = FetchOptions(),
    for principal: Principal
  ) async throws(LibraryError) -> FetchResult {
    do { try options.validate() } catch { throw .predicate(error) }
    return try await catalog.fetch(query(source, options, for: principal))
  }

  /// Returns the current contents of a smart album.
  package func fetch(
    smartAlbum album: SmartAlbum, for principal: Principal
  ) async throws(LibraryError) -> FetchResult {
    try await fetch(album.source, album.options(at: catalog.options.now()), for: principal)
  }
}

extension FetchService {
  /// Relative dates are those of today.
  private func query(
    _ source: FetchSource, _ options: FetchOptions, for principal: Principal
  ) -> FetchQuery {
    var options = options
    options.day = catalog.options.now().dayStart
    return FetchQuery(source: source, options: options, principal: principal)
  }
}

/// The assets before and after one in a list.
package struct Neighbours: Hashable, Sendable {
  package var before: AssetID?
  package var after: AssetID?
}

extension FetchService {
  /// Returns a page of a source after the cursor. No state is kept between pages: assets that come
  /// and go do not shift others between pages. Sources other than albums have no manual order and
  /// use the library's.
  package func page(
    of source: FetchSource = .library, _ options: FetchOptions = FetchOptions(),
    order: AssetOrder? = nil, after cursor: AssetCursor? = nil,
    limit: Int = LibraryLimits.pageAssets, for principal: Principal
  ) async throws(LibraryError) -> AssetPage {
    do { try options.validate() } catch { throw .predicate(error) }
    // Filtering by hidden details would reveal them to guests.
    if principal.guest != nil, options.predicate != .all { throw .access(.beyondToken) }
    let query = query(source, options, for: principal)
    let limit = min(max(limit, 1), LibraryLimits.pageAssets)
    let order = order ?? source.defaultOrder
    let log = catalog.log
    return try await catalog.read { db in
      let found = try db.rows(
        of: FetchQuery.Page(order: order, after: cursor, limit: limit + 1), in: query)
      let shown = found.prefix(limit)
      let assets = try db.assets(inRows: shown.map(\.row), for: principal)
      let number: Int = try db.one(LogQueries.newestNumber)
      return AssetPage(
        assets: assets.compactMap { $0 }, next: found.count > limit ? shown.last?.cursor : nil,
        token: ChangeToken(log: log, number: number))
    }
  }
}

extension FetchService {
  /// Returns the assets beside one in a source's own order, without reading the others. An asset
  /// that is not in the list has none.
  package func neighbours(
    of asset: AssetID, in source: FetchSource, for principal: Principal
  ) async throws(LibraryError) -> Neighbours {
    let query = query(source, FetchOptions(), for: principal)
    let order = source.defaultOrder
    return try await catalog.read { db in
      var neighbours = Neighbours()
      let own = try db.rows(of: FetchQuery.Page(order: order, limit: 1, only: asset), in: query)
      guard let own = own.first?.cursor else { return neighbours }
      let after = FetchQuery.Page(order: order, after: own, limit: 1)
      let before = FetchQuery.Page(order: order, after: own, isBackwards: true, limit: 1)
      neighbours.after = try db.rows(of: after, in: query).first?.cursor.id
      neighbours.before = try db.rows(of: before, in: query).first?.cursor.id
      return neighbours
    }
  }
}
