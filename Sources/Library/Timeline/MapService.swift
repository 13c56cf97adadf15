package import Catalog
internal import Media

/// Photos by where they were taken.
package struct MapService: Sendable {
  let catalog: Catalog

  /// The principal's photos in an area of the map, grouped. The cost depends on the number of
  /// pins, not of photos; single photos are read only at zooms for which the counts are too
  /// coarse.
  ///
  /// - Parameters:
  ///   - zoom: The zoom of the map; without it, as many pins as can be told apart.
  ///   - photographer: Limits the photos to one account's; `nil` for all.
  package func clusters(
    in box: MapBox, zoom: Int? = nil, of photographer: AccountID? = nil, for principal: Principal
  ) async throws(LibraryError) -> [MapCluster] {
    let level = box.level(zoom: zoom)
    return try await catalog.read { db in
      guard level > Position.mapBits,
        try db.count(in: box, for: principal) <= LibraryLimits.mapPinnedAssets
      else {
        return try db.pins(in: box, min(level, Position.mapBits), photographer, for: principal)
      }
      return try db.closePins(in: box, level, photographer, for: principal)
    }
  }

  /// The number of photos in the principal's library without a location.
  package func unplacedCount(
    of photographer: AccountID? = nil, for principal: Principal
  ) async throws(LibraryError) -> Int {
    try await catalog.read { db in
      try db.one(
        MapQueries.countOffMap, principal.rowNumber, principal.accessLevel, photographer?.text)
    }
  }
}
