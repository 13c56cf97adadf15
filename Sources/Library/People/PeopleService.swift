package import Catalog
internal import JSON

/// A person with the years in which there are photos.
package struct PersonDetails: Hashable, Sendable {
  package let person: Person
  /// The newest first, with their numbers of photos.
  package let years: [YearCount]

  package struct YearCount: Hashable, Sendable {
    package let year: Int
    package let count: Int
  }
}

/// A group that may be a named person.
package struct PersonSuggestion: Hashable, Sendable {
  package let person: Person
  package let group: Person
}

/// People in photos, as accounts with People on see them.
package struct PeopleService: Sendable {
  let catalog: Catalog

  /// Whether the principal's account has People on.
  package func isOn(for principal: Principal) async throws(LibraryError) -> Bool {
    let account = try principal.reader().rowNumber
    return try await catalog.read { db in try db.one(PeopleQueries.isOn, account) }
  }

  /// Returns the people in the photos that the principal sees: those with names, then groups, each
  /// with most photos first.
  package func all(for principal: Principal) async throws(LibraryError) -> [Person] {
    try await catalog.readPeople(of: principal.reader()) { db in
      try db.all(
        PeopleQueries.all, LibraryLimits.groupAssets, LibraryLimits.listedPeople, for: principal
      ).map { try db.shown($0) }
    }
  }

  package func person(
    _ id: PersonID, for principal: Principal
  ) async throws(LibraryError) -> PersonDetails {
    try await catalog.readPeople(of: principal.reader()) { db in
      let stored = try db.stored(id, for: principal)
      let years = try db.all(PeopleQueries.years, stored.rowNumber, for: principal)
      return PersonDetails(
        person: try db.shown(stored),
        years: years.map { PersonDetails.YearCount(year: $0.year, count: $0.count) })
    }
  }

  /// Returns the faces of a person, the surest first.
  package func faces(
    of id: PersonID, for principal: Principal
  ) async throws(LibraryError) -> [FoundFace] {
    try await catalog.readPeople(of: principal.reader()) { db in
      let stored = try db.stored(id, for: principal)
      return try db.shown(
        try db.all(
          PeopleQueries.faces, stored.rowNumber, LibraryLimits.listedFaces, for: principal))
    }
  }

  /// Returns the faces of a photo as it is now, from left to right.
  package func faces(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> [FoundFace] {
    try await catalog.readPeople(
      of: principal.reader(), finding: { db in try db.stored(asset, for: principal).rowNumber },
      { db, row in try db.shown(try db.all(PeopleQueries.facesOfAsset, row, for: principal)) })
  }

  /// Returns a person's photos in an area of the map, near ones as one pin.
  package func pins(
    of id: PersonID, in box: MapBox, zoom: Int?, for principal: Principal
  ) async throws(LibraryError) -> [MapCluster] {
    try await catalog.readPeople(of: principal.reader()) { db in
      try db.pins(of: try db.stored(id, for: principal), in: box, zoom: zoom, for: principal)
    }
  }

  /// Returns groups that may be named persons, the likeliest first. Only faces that the principal
  /// sees are compared.
  package func suggestions(
    for principal: Principal
  ) async throws(LibraryError) -> [PersonSuggestion] {
    let account = try principal.reader()
    let isStale = try await catalog.readPeople(of: account) { db in
      try db.one(PersonQueries.isStale)
    }
    if isStale {
      try await catalog.transaction(as: principal) { change throws(LibraryError) in
        try change.refreshMeans()
      }
    }
    return try await catalog.readPeople(of: account) { db in
      let grouping = FaceClustering(try db.all(PersonQueries.means, account.rowNumber))
      var (found, asked): ([PersonSuggestion], Set<Int>) = ([], [])
      for (person, group) in grouping.suggestions() {
        guard found.count < LibraryLimits.suggestedPeople else { break }
        guard !asked.contains(group), try !db.one(FaceQueries.areApart, person, group) else {
          continue
        }
        let list = JSON.array([JSON(person), JSON(group)]).text
        let both = try db.all(PeopleQueries.byRows, list, for: principal)
        guard let named = both.first(where: { $0.rowNumber == person }),
          let other = both.first(where: { $0.rowNumber == group }),
          !named.person.isHidden, !other.person.isHidden
        else { continue }
        asked.insert(group)
        found.append(
          PersonSuggestion(person: try db.shown(named), group: try db.shown(other)))
      }
      return found
    }
  }
}
