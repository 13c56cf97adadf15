internal import Blobs
package import Catalog
internal import Darkroom
internal import JSON
package import Media

/// Photos and videos with their details and files.
package struct AssetService: Sendable {
  let catalog: Catalog
  let blobs: any BlobStore
  let darkroom: Darkroom

  /// The maximum number of assets in a page.
  package static var maxPageAssets: Int { LibraryLimits.pageAssets }
  package static var maxPageIDs: Int { LibraryLimits.pageIDs }

  /// The maximum number of assets changed at once.
  package static var maxBulkAssets: Int { LibraryLimits.bulkAssets }

  /// Returns the assets visible to the principal, newest first, after the cursor.
  package func page(
    for principal: Principal, after cursor: AssetCursor? = nil,
    limit: Int = LibraryLimits.pageAssets
  ) async throws(LibraryError) -> AssetPage {
    let limit = min(max(limit, 1), LibraryLimits.pageAssets)
    let log = catalog.log
    return try await catalog.read { db in
      // One more than requested shows whether there is a next page.
      let found = try db.all(
        AssetQueries.page,
        principal.rowNumber, principal.accessLevel, cursor?.key ?? Int.max, cursor?.id.text ?? "",
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
  package func count(for principal: Principal) async throws(LibraryError) -> Int {
    try await catalog.read { db in
      if principal.guest != nil {
        return try db.one(AssetQueries.chosenCount, principal.rowNumber)
      }
      return try db.one(
        AssetQueries.count, principal.rowNumber, principal.accessLevel)
    }
  }

  func stored(_ id: AssetID, for principal: Principal) async throws(LibraryError) -> StoredAsset {
    try await catalog.read { db in try db.stored(id, for: principal) }
  }
}

extension AssetService {
  /// The files of an asset, the original first.
  package func resources(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> [Resource] {
    if principal.guest != nil { throw .access(.beyondToken) }
    return try await catalog.read { db in
      try db.resources(of: try db.stored(asset, for: principal))
    }
  }

  /// All facts in an asset's file; `nil` if it could not be read.
  package func facts(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> PhotoFacts? {
    if principal.guest != nil { throw .access(.beyondToken) }
    return try await catalog.read { db in
      let stored = try db.stored(asset, for: principal)
      let text: String? = try db.first(
        AssetQueries.facts, stored.rowNumber)
      return try text.map { try PhotoFacts(MessageReader(JSON(parsing: $0), as: "facts")) }
    }
  }
}

extension AssetService {
  /// The further facts of a file and its damage; empty if it could not be read.
  package func particulars(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> (exposure: Exposure?, damage: Damage?) {
    let facts = try await facts(of: asset, for: principal)
    return (facts?.exposure, facts?.damage)
  }
}
