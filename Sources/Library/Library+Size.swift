package import Catalog

extension Library {
  /// Returns the size, for the machine's administrator.
  package func size() async throws(LibraryError) -> LibrarySize {
    try await catalog.read { db in try db.one(SizeQueries.all) }
  }
}
