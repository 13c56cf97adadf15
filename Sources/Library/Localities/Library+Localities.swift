extension Library {
  /// Towns by their names, as somebody types one; they are no secret.
  package func towns(named text: String) -> [FoundTown] {
    Gazetteer.shared.towns(named: text, limit: Limits.foundTowns)
  }

  /// Finds out what the places are called of photos that were added before places
  /// had names.
  package func locateAll() async throws(LibraryError) {
    while try await catalog.locate(limit: Limits.locatingBatch) {}
  }

  /// What a position is called, and the name of its time zone.
  package func locality(at position: Position) -> (locality: Locality?, timeZone: String?) {
    (Gazetteer.shared.locality(at: position), Gazetteer.shared.zone(at: position)?.name)
  }
}
