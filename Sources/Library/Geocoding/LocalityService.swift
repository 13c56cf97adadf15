package import Catalog
package import Geocoding
package import Media

/// Towns and what is near a position.
package struct LocalityService: Sendable {
  let catalog: Catalog

  /// Finds towns by name; they are public.
  package func towns(named text: String) -> [FoundTown] {
    Gazetteer.shared.towns(named: text, limit: LibraryLimits.foundTowns)
  }

  /// Finds the place names of photos added before there were place names.
  package func locateAll() async throws(LibraryError) {
    while try await catalog.locate(limit: LibraryLimits.locatingBatch) {}
  }

  /// The place name of a position, and its time zone.
  package func locality(at position: Position) -> (locality: Locality?, timeZone: String?) {
    (Gazetteer.shared.locality(at: position), Gazetteer.shared.zone(at: position)?.name)
  }
}
