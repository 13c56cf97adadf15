internal import Glibc
package import Media

/// The place name of a position.
package struct Locality: Hashable, Sendable {
  /// The nearest town, and its city; `nil` far from any town.
  package let town: String?
  package let city: String?
  package let region: String?
  package let country: String
  /// The two letters of ISO 3166.
  package let countryCode: String

  package init(town: String?, city: String?, region: String?, country: String, countryCode: String)
  {
    self.town = town
    self.city = city
    self.region = region
    self.country = country
    self.countryCode = countryCode
  }
}

extension Locality {
  /// The parts that two places have in common, from the country down; `nil` if they have none.
  package func shared(with other: Locality) -> Locality? {
    guard countryCode == other.countryCode else { return nil }
    let isRegion = region == other.region
    let isCity = isRegion && city == other.city
    let isTown = isCity && town == other.town
    return Locality(
      town: isTown ? town : nil, city: isCity ? city : nil, region: isRegion ? region : nil,
      country: country, countryCode: countryCode)
  }
}

extension Gazetteer {
  /// A position is named after the nearest town, as borders are not known. Beyond the first
  /// distance only region and country are given; beyond the second, at sea, nothing. Time zones
  /// extend further.
  package static let townMetres = 30_000.0
  package static let countryMetres = 100_000.0
  package static let zoneMetres = 300_000.0

  /// The nearest town within a distance.
  package func nearest(
    to position: Position, within metres: Double
  ) -> (town: Town, metres: Double)? {
    for reach in [5_000, Self.townMetres, Self.countryMetres, Self.zoneMetres]
    where reach <= metres {
      var best: (town: Town, metres: Double)?
      eachTown(around: position, within: reach) { town in
        let distance = position.metres(to: town.position)
        if distance <= reach, distance < best?.metres ?? .infinity { best = (town, distance) }
      }
      if let best { return best }
    }
    return nil
  }

  /// The largest city in the town's region that extends to the town; otherwise the town itself.
  package func city(of town: Town) -> Town {
    var city = town
    eachTown(around: town.position, within: Self.townMetres) { other in
      guard other.region == town.region, other.size > city.size,
        town.position.metres(to: other.position) <= other.radius
      else { return }
      city = other
    }
    return city
  }

  /// The time zone rules at a position; `nil` far out at sea.
  package func zone(at position: Position) -> TimeZoneRules? {
    nearest(to: position, within: Self.zoneMetres).map { zones[$0.town.zone] }
  }

  package func locality(of town: Town, at metres: Double) -> Locality {
    let region = regions[town.region]
    let country = countries[region.country]
    let isNear = metres <= Self.townMetres
    return Locality(
      town: isNear ? town.displayName : nil, city: isNear ? city(of: town).displayName : nil,
      region: region.name.isEmpty ? nil : region.name, country: country.name,
      countryCode: country.code)
  }

  /// The place name of a position.
  package func locality(at position: Position) -> Locality? {
    nearest(to: position, within: Self.countryMetres).map {
      locality(of: $0.town, at: $0.metres)
    }
  }

  /// Visits every town in the square around a circle: computing each distance costs more.
  private func eachTown(
    around position: Position, within metres: Double, _ body: (Town) -> Void
  ) {
    let high = metres / 111_000
    let south = max(0, Int((position.latitude - high + 90).rounded(.down)))
    let north = min(Self.rows - 1, Int((position.latitude + high + 90).rounded(.down)))
    let narrowest = cos(min(89, abs(position.latitude) + high) * .pi / 180)
    let wide = min(180, high / narrowest)
    let west = Int((position.longitude - wide + 180).rounded(.down))
    let east = min(Int((position.longitude + wide + 180).rounded(.down)), west + Self.columns - 1)
    for row in south...north {
      for column in west...east {
        let across = (column + Self.columns) % Self.columns
        eachTown(ofCell: row * Self.columns + across) { town in
          let north = abs(town.position.latitude - position.latitude)
          let east = abs(town.position.longitude - position.longitude)
          if north <= high, min(east, 360 - east) <= wide { body(town) }
        }
      }
    }
  }

  func eachTown(ofCell cell: Int, _ body: (Town) -> Void) {
    let bytes = bytes(ofCell: cell)
    var start = bytes.lowerBound
    while start < bytes.upperBound, let town = Town(at: start, cell: cell) {
      body(town)
      start = town.otherNames.upperBound
    }
  }
}

extension Position {
  /// The distance along the surface of a spherical earth.
  package func metres(to other: Position) -> Double {
    let degree = Double.pi / 180
    let north = sin((other.latitude - latitude) * degree / 2)
    let east = sin((other.longitude - longitude) * degree / 2)
    let part =
      north * north + cos(latitude * degree) * cos(other.latitude * degree) * east * east
    return 2 * 6_371_000 * asin(min(1, part.squareRoot()))
  }
}
