package import Catalog

extension Library {
  /// Fetches assets that the principal may see.
  package func fetch(
    _ source: FetchSource = .library, _ options: FetchOptions = FetchOptions(),
    for principal: Principal
  ) async throws(LibraryError) -> FetchResult {
    do { try options.validate() } catch { throw .predicate(error) }
    return try await catalog.fetch(
      FetchQuery(source: source, options: options, principal: principal))
  }

  /// Returns the current contents of a smart album.
  package func fetch(
    smartAlbum album: SmartAlbum, for principal: Principal
  ) async throws(LibraryError) -> FetchResult {
    try await fetch(album.source, album.options(at: catalog.options.now()), for: principal)
  }
}
