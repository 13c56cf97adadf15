package import Media
package import Store

extension Connection {
  /// Stores the facts of an asset's file, with their text.
  package func setFacts(
    _ facts: PhotoFacts, as text: String, of row: Int
  ) throws(StoreError) {
    try run(AssetQueries.setFacts, row, text)
    if facts.contentIdentifier != nil { try run(AssetQueries.setContentIdentifier, row) }
  }
}

extension Connection {
  /// Returns the asset if the principal sees it; throws `noSuchAsset` otherwise.
  package func stored(_ id: AssetID, for principal: Principal) throws -> StoredAsset {
    let found = try first(
      AssetQueries.byID, principal.rowNumber, principal.seesFamily, id)
    guard let found else { throw LibraryError.noSuchAsset(id) }
    return found.seen(by: principal)
  }
}
