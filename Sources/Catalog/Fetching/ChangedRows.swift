internal import ImageEngine
internal import JSON
internal import Platform
internal import Store

/// The present state of changed objects, as one principal sees it, all from one moment.
package struct ChangedRows: Sendable {
  /// Without photos that are gone or that the principal does not see.
  package let assets: [Asset]
  /// The newest version of each edited photo. A long recipe is left out.
  package let newestVersions: [AssetID: ListedVersion]
  package let collections: [CollectionSummary]
  /// The photos of each album in its order, unless it has many.
  package let albumAssets: [CollectionID: [AssetID]]
  /// The counts of the days of `assets`, empty days included.
  package let days: [TimelineDays.Day]
  /// The number of photos in the principal's timeline.
  package let count: Int
}

extension Catalog {
  /// Reads the objects of changes. What a principal could not request is left out.
  package func rows(
    of page: ChangePage, for principal: Principal
  ) async throws(LibraryError) -> ChangedRows {
    let (assets, collections) = (page.present(.asset), page.present(.collection))
    return try await read { db in
      let found = try db.changedAssets(assets, for: principal)
      let days = Set(found.map { $0.sortTime.floorDivided(by: dayMilliseconds) }).sorted()
      let changed =
        collections == "[]"
        ? []
        : try db.all(
          SummaryQueries.byIDs, principal.rowNumber, principal.accessLevel, collections)
      return ChangedRows(
        assets: found, newestVersions: try db.newestVersions(of: found), collections: changed,
        albumAssets: try db.assets(ofShort: changed, for: principal),
        days: days.isEmpty
          ? []
          : try db.all(
            TimelineQueries.daysAmong, principal.rowNumber, principal.accessLevel,
            JSON.array(days.map { JSON($0) }).text),
        count: try db.one(AssetQueries.count, principal.rowNumber, principal.accessLevel))
    }
  }
}

extension Connection {
  /// - Parameter ids: A JSON array.
  fileprivate func changedAssets(
    _ ids: String, for principal: Principal
  ) throws(StoreError) -> [Asset] {
    if ids == "[]" { return [] }
    return try all(AssetQueries.byIDs, principal.rowNumber, principal.accessLevel, ids).map {
      $0.seen(by: principal).asset
    }
  }
}

extension Connection {
  /// The newest version of each asset that has any; the assets' visibility was checked.
  fileprivate func newestVersions(
    of assets: [Asset]
  ) throws(LibraryError) -> [AssetID: ListedVersion] {
    let edited = assets.filter { $0.versionCount > 0 }
    if edited.isEmpty { return [:] }
    let ids = JSON.array(edited.map { .string($0.id.text) }).text
    do throws(StoreError) {
      let found = try all(VersionQueries.newest, ids, LibraryLimits.changedRecipeBytes)
      return Dictionary(
        uniqueKeysWithValues: found.map { asset, version, recipe in
          var version = version
          // A recipe of a later release is requested like a long one.
          version.recipe = recipe.flatMap { try? Recipe(parsing: $0) }
          return (asset, version)
        })
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// The assets that a principal sees in albums with few of them.
  fileprivate func assets(
    ofShort collections: [CollectionSummary], for principal: Principal
  ) throws -> [CollectionID: [AssetID]] {
    var found: [CollectionID: [AssetID]] = [:]
    for summary in collections where summary.collection.kind == .album {
      let id = summary.collection.id
      let query = FetchQuery(
        source: .collection(id), options: FetchOptions(), principal: principal)
      let limit = LibraryLimits.changedAlbumAssets
      let rows = try rows(of: FetchQuery.Page(order: .byHand, limit: limit + 1), in: query)
      if rows.count <= limit { found[id] = rows.map(\.cursor.id) }
    }
    return found
  }
}

extension ChangePage {
  /// The ids of objects of a kind whose last change is not a deletion, as a JSON array.
  fileprivate func present(_ kind: ChangeEntry.Kind) -> String {
    var last: [String: ChangeEntry.Change] = [:]
    for entry in changes where entry.kind == kind { last[entry.id] = entry.change }
    return JSON.array(last.filter { $0.value != .deleted }.keys.sorted().map(JSON.string)).text
  }
}
