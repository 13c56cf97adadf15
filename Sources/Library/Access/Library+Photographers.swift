package import Catalog

extension Library {
  /// Returns all accounts, the principal first and then by name.
  package func photographers(for principal: Principal) async throws(LibraryError) -> [Photographer]
  {
    guard principal.account != nil else { throw .signInRequired }
    return try await catalog.read { db in
      try db.all(PhotographerQueries.all, principal.rowNumber, principal.seesFamily)
    }
  }
}
