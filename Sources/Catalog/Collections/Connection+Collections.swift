package import Store

extension Connection {
  /// The collection, if visible to the principal.
  package func stored(_ id: CollectionID, for principal: Principal) throws -> StoredCollection {
    let found = try first(
      CollectionQueries.byID, principal.rowNumber, principal.seesFamily, id)
    guard let found else { throw LibraryError.noSuchCollection(id) }
    return found
  }
}
