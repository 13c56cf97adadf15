package import Geocoding
package import Media

/// The part of the map where the photos of a cluster are, and the place names that they share.
package struct MapArea: Hashable, Sendable {
  package let southWest: Position
  package let northEast: Position
  /// Down to the smallest part that is the same for all; `nil` if not even the country is.
  package let locality: Locality?

  /// The levels below a cluster's by which its photos are told apart.
  static let levels = 4

  /// The area of at least one position.
  init(around positions: [Position]) {
    precondition(!positions.isEmpty)
    let (latitudes, longitudes) = (positions.map(\.latitude), positions.map(\.longitude))
    southWest = positions[0].at(latitudes.min() ?? 0, longitudes.min() ?? 0)
    northEast = positions[0].at(latitudes.max() ?? 0, longitudes.max() ?? 0)
    var shared = Gazetteer.shared.locality(at: positions[0])
    for position in positions.dropFirst() {
      guard let known = shared else { break }
      shared = Gazetteer.shared.locality(at: position).flatMap { known.shared(with: $0) }
    }
    locality = shared
  }
}

extension Position {
  /// Another point; this one if there is no such point.
  fileprivate func at(_ latitude: Double, _ longitude: Double) -> Position {
    Position(latitude: latitude, longitude: longitude) ?? self
  }
}
