package import Catalog

/// The collections to list.
package enum CollectionList: Hashable, Sendable {
  /// Those at the top level, with other people's shared albums last.
  case top
  case folder(CollectionID)
  /// All that the principal sees, in any folder.
  case everywhere
}

extension CollectionService {
  /// Returns collections in order with data for a list. The cost depends on the length of the list,
  /// not on the number of photos.
  package func summaries(
    _ list: CollectionList = .top, for principal: Principal
  ) async throws(LibraryError) -> [CollectionSummary] {
    try await catalog.read { db in
      let (row, level) = (principal.rowNumber, principal.accessLevel)
      switch list {
      case .top: return try db.all(SummaryQueries.top, row, level)
      case .everywhere:
        return try db.all(SummaryQueries.everywhere, row, level)
      case .folder(let folder):
        let stored = try db.stored(folder, for: principal)
        return try db.all(
          SummaryQueries.children, row, level, stored.rowNumber)
      }
    }
  }

  package func summary(
    of collection: CollectionID, for principal: Principal
  ) async throws(LibraryError) -> CollectionSummary {
    let found = try await catalog.read { db in
      try db.first(
        SummaryQueries.byID, principal.rowNumber, principal.accessLevel, collection)
    }
    guard let found else { throw .missing(.collection(collection)) }
    return found
  }
}
