internal import Geocoding
package import Media
package import Store

extension Connection {
  /// Stores the place name and the offset from UTC for an asset's position.
  package func locate(
    _ row: Int, at position: Position?, taken time: CaptureTime?
  ) throws(StoreError) {
    guard let position else {
      try run(LocalityQueries.set, row, nil as Int?, nil as String?)
      return
    }
    let gazetteer = Gazetteer.shared
    guard let nearest = gazetteer.nearest(to: position, within: Gazetteer.zoneMetres) else {
      try run(LocalityQueries.set, row, 0, nil as String?)
      return
    }
    let zone = gazetteer.zones[nearest.town.zone]
    let offset = time.flatMap { $0.offset == nil ? zone.offset(atWall: $0.sortMilliseconds) : nil }
    let key = try locality(of: nearest.town, at: nearest.metres)
    try run(LocalityQueries.set, row, key, offset)
  }

  /// The row of a place name; 0 if nothing is near.
  private func locality(of town: Town, at metres: Double) throws(StoreError) -> Int {
    guard metres <= Gazetteer.countryMetres else { return 0 }
    let key = metres <= Gazetteer.townMetres ? town.key : -town.key
    let known: Int? = try first(LocalityQueries.byKey, key)
    if known != nil { return key }
    let locality = Gazetteer.shared.locality(of: town, at: metres)
    var facets = ""
    for (name, text) in locality.facets(of: town) {
      try run(LocalityQueries.addFacet, name, text)
      try relearn(location: name)
      let facet: Int = try one(LocalityQueries.facet, name)
      facets += " " + SearchMark.facet(facet)
    }
    try run(
      LocalityQueries.insert, key, locality.town, locality.city, locality.region,
      locality.country, locality.countryCode, facets)
    return key
  }
}

extension Locality {
  /// The searchable names of a place: each as displayed, with all its variants.
  fileprivate func facets(of nearest: Town) -> [(name: String, text: String)] {
    let wider = [region, country].compactMap { $0 }
    var found = [(country, country)]
    if let region, region != country { found.append(("\(region), \(country)", region)) }
    guard town != nil else { return found }
    for place in Set([nearest, Gazetteer.shared.city(of: nearest)]) {
      let name = place.displayName
      let names = [name] + wider.filter { $0 != name }
      found.append(
        (names.joined(separator: ", "), ([name] + place.foldedNames).joined(separator: " ")))
    }
    return found
  }
}

extension Catalog {
  /// Finds the place names of photos that were added without `perform`; returns whether
  /// there may be more.
  package func locate(limit: Int) async throws(LibraryError) -> Bool {
    try await write { db in
      let found = try db.all(LocalityQueries.unlocated, limit)
      for item in found {
        let time = item.time.flatMap { CaptureTime($0, offset: item.offset) }
        try db.locate(item.row, at: item.position, taken: time)
      }
      _ = try db.refreshSearch()
      return found.count == limit
    }
  }
}

/// The statements of place names, which have no owner.
package enum LocalityQueries {
  package static let set = CatalogStatement(
    """
    update asset set locality = ?2, zoneOffset = ?3 where rowNumber = ?1
    """)

  package static let byKey = CatalogQuery<Int>(
    """
    select key from locality where key = ?1
    """, column: "key")

  /// A city and its region may have the same name: the one with more variants counts.
  static let addFacet = CatalogStatement(
    """
    insert into facet (kind, name, text) values ('location', ?1, ?2)
    on conflict (kind, name) do update set text = excluded.text
    where length(excluded.text) > length(coalesce(facet.text, facet.name))
    """)

  static let facet = CatalogQuery<Int>(
    """
    select rowNumber from facet where kind = 'location' and name = ?1
    """, column: "rowNumber")

  package static let insert = CatalogStatement(
    """
    insert into locality (key, town, city, region, country, countryCode, facets)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """)

  static let unlocated = CatalogQuery(
    """
    select rowNumber, latitude, longitude, captured, capturedOffset from asset
    where mapCode is not null and locality is null order by rowNumber limit ?1
    """
  ) { (row) throws(StoreError) in
    (
      row: try row["rowNumber"] as Int, position: try Position(row, "latitude", "longitude"),
      time: try row["captured"] as String?, offset: try row["capturedOffset"] as String?
    )
  }
}
