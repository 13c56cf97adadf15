package import Catalog
internal import Darkroom
internal import JSON
package import Media

extension Library {
  /// The files of an asset, the original first.
  package func resources(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> [Resource] {
    if principal.guest != nil { throw .beyondToken }
    return try await catalog.read { db in
      try db.resources(of: try db.stored(asset, for: principal))
    }
  }

  /// All facts in an asset's file; `nil` if it could not be read.
  package func facts(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> PhotoFacts? {
    if principal.guest != nil { throw .beyondToken }
    return try await catalog.read { db in
      let stored = try db.stored(asset, for: principal)
      let text: String? = try db.first(
        AssetQueries.facts, stored.rowNumber)
      return try text.map { try PhotoFacts(MessageReader(JSON(parsing: $0), as: "facts")) }
    }
  }
}

extension Library {
  /// The further facts of a file and its damage; empty if it could not be read.
  package func particulars(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> (exposure: Exposure?, damage: Damage?) {
    let facts = try await facts(of: asset, for: principal)
    return (facts?.exposure, facts?.damage)
  }
}
