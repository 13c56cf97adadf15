package import Geocoding
package import Media

/// The part of the map where the photos of a cluster are, and the place names that they share.
package struct MapArea: Hashable, Sendable {
  package let southWest: Position
  package let northEast: Position
  /// Down to the smallest part that is the same for all; `nil` if not even the country is.
  package let locality: Locality?

  /// The most parts by which the photos of a cluster are told apart: each is looked up by name.
  static let mostParts = 128

  /// The coarsest levels at which the mean of a cell's photos tells their town, and their country:
  /// their cells are 10 and 40 kilometres wide.
  private static let townLevel = 12
  private static let countryLevel = 10

  /// The area of photos that are counted in cells of a level, of which there is at least one.
  init(around parts: [MapPart], level: Int) {
    precondition(!parts.isEmpty)
    let positions = parts.map(\.position)
    let (latitudes, longitudes) = (positions.map(\.latitude), positions.map(\.longitude))
    southWest = positions[0].at(latitudes.min() ?? 0, longitudes.min() ?? 0)
    northEast = positions[0].at(latitudes.max() ?? 0, longitudes.max() ?? 0)
    // A photo that is alone in its cell is where the mean is.
    let isExact = level >= Self.townLevel || parts.allSatisfy { $0.count == 1 }
    guard isExact || level >= Self.countryLevel else {
      locality = nil
      return
    }
    let shared = Self.locality(of: positions)
    locality = isExact ? shared : shared?.countryAlone
  }

  /// The area of photos that are counted in cells of the finest level, by column and row; cells
  /// are joined until there are few.
  init(aroundCells cells: [[Int]: MapPart]) {
    var (cells, level) = (cells, Position.mapBits)
    while cells.count > Self.mostParts {
      level -= 2
      cells = Dictionary(grouping: cells) { cell in cell.key.map { $0 >> 2 } }
        .mapValues { MapPart(joining: $0.map(\.value)) }
    }
    self.init(around: Array(cells.values), level: level)
  }

  private static func locality(of positions: [Position]) -> Locality? {
    var shared = Gazetteer.shared.locality(at: positions[0])
    for position in positions.dropFirst() {
      guard let known = shared else { break }
      shared = Gazetteer.shared.locality(at: position).flatMap { known.shared(with: $0) }
    }
    return shared
  }
}

/// Photos of a cell of the map, at their mean.
struct MapPart: Hashable, Sendable {
  let position: Position
  let count: Int

  init(position: Position, count: Int) {
    self.position = position
    self.count = count
  }

  /// At least one part.
  init(joining parts: [MapPart]) {
    let count = parts.map(\.count).reduce(0, +)
    func mean(_ value: (Position) -> Double) -> Double {
      parts.map { value($0.position) * Double($0.count) }.reduce(0, +) / Double(count)
    }
    self.init(position: parts[0].position.at(mean(\.latitude), mean(\.longitude)), count: count)
  }
}

extension Locality {
  fileprivate var countryAlone: Locality {
    Locality(town: nil, city: nil, region: nil, country: country, countryCode: countryCode)
  }
}

extension Position {
  /// Another point; this one if there is no such point.
  fileprivate func at(_ latitude: Double, _ longitude: Double) -> Position {
    Position(latitude: latitude, longitude: longitude) ?? self
  }
}
