/// A point on the earth where a photo was taken.
package struct Position: Hashable, Sendable {
  /// Degrees, north and east positive.
  package let latitude: Double
  package let longitude: Double
  /// Metres above sea level.
  package let altitude: Double?
  /// The camera's direction in degrees clockwise from north.
  package let direction: Double?

  /// `nil` if there is no such point. An impossible altitude or direction is dropped.
  package init?(
    latitude: Double, longitude: Double, altitude: Double? = nil, direction: Double? = nil
  ) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude.flatMap { Self.heights ~= $0 ? $0 : nil }
    self.direction = direction.flatMap { 0...360 ~= $0 ? $0 : nil }
  }

  /// The point without altitude and direction.
  package var spot: Position? { Position(latitude: latitude, longitude: longitude) }

  /// The position as cameras write it: `nil` for 0, 0, which stands for unknown.
  package var known: Position? { latitude == 0 && longitude == 0 ? nil : self }

  /// Metres: no camera is higher or lower than this, including the space station's.
  package static let heights = -1_000_000.0...1_000_000.0
}
