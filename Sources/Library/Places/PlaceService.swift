package import Catalog
internal import Geocoding

/// Places, their photos and their reviews.
package struct PlaceService: Sendable {
  let catalog: Catalog

  /// Returns all places, by name.
  package func all(for principal: Principal) async throws(LibraryError) -> [Place] {
    try await catalog.read { db in
      try db.all(
        PlaceQueries.all, principal.rowNumber, principal.accessLevel
      ).map(\.place)
    }
  }

  /// Returns places with a word that starts with the typed text.
  package func all(
    named text: String, for principal: Principal
  ) async throws(LibraryError) -> [Place] {
    let typed = Gazetteer.folded(text)
    guard !typed.isEmpty else { return [] }
    return try await all(for: principal).filter { place in
      let name = Gazetteer.folded(place.name)
      return name.hasPrefix(typed) || name.contains(" " + typed)
    }
  }

  package func place(_ id: PlaceID, for principal: Principal) async throws(LibraryError) -> Place {
    try await catalog.read { db in try db.stored(id, for: principal).place }
  }

  /// Returns a place's reviews, newest first.
  package func reviews(
    of place: PlaceID, for principal: Principal
  ) async throws(LibraryError) -> [Review] {
    try await catalog.read { db in
      let stored = try db.stored(place, for: principal)
      let rows = try db.all(PlaceQueries.reviews, stored.rowNumber)
      let photos = try db.all(
        PlaceQueries.reviewAssets, principal.rowNumber, principal.accessLevel, stored.rowNumber)
      let byReview = Dictionary(grouping: photos, by: \.review)
      return rows.map { row in
        Review(
          id: row.id, author: row.author, stars: row.stars, text: row.text,
          assets: byReview[row.rowNumber, default: []].map(\.asset), made: row.made,
          modified: row.modified)
      }
    }
  }
}
